"""What a decision was about, as its players know it: the turn, and whom it asked."""

from domain.game import PUBLIC
from domain.match.events import DecisionOpened
from pbem.clubhouse.streams.repository import Loaded
from pbem.web.desk.voice import DeskVoice, Facts
from pbem.web.words import SAY


def about_decision(match: Loaded, number: int, voice: DeskVoice) -> str:
    """By what all who are in the match know; by its number alone where there is no such decision any more."""
    facts: Facts = {"decision": number}
    for upto in range(match.version, 0, -1):
        opened = match.entries[upto - 1].event
        if isinstance(opened, DecisionOpened) and opened.number == number:
            turn = _turn(match, upto, voice)
            told: Facts = {**facts, "seats": voice.seats(match, opened.seats), "round": turn}
            return SAY("about-decision-round" if turn else "about-decision-start", voice.language, **told)
    return SAY("about-decision", voice.language, **facts)


def _turn(match: Loaded, upto: int, voice: DeskVoice) -> str:
    """The turn or round as people count it; "" before the first."""
    then, told = match.at(upto, (PUBLIC,)), match.game.telling.round
    return told(then.views[PUBLIC].game, voice.language) if told is not None else ""
