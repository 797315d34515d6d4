"""What the perspectives of a match, and the match itself, are called."""

from domain.game import PUBLIC, REFEREE
from domain.match.naming import name_of
from domain.words import sentence
from mail.outbound.compose.opening import short_title
from pbem.replay.perspective import HIDDEN, Perspective
from pbem.replay.steps import Replay
from pbem.words import SAY


def named(replay: Replay, one: Perspective) -> str:
    """A perspective as it is offered: "The spy (you)", "The referee: everything"."""
    if one.name in (REFEREE, PUBLIC, HIDDEN):
        return SAY(f"replay.as-{one.name}", replay.language)
    view = replay.steps[-1].view
    who = sentence(name_of(replay.game, view, one.seat, replay.language))
    return SAY("replay.yours", replay.language, who=who) if one.own else who


def titled_as(replay: Replay) -> str:
    """What the page is headed with; it says nothing of how the match ended."""
    return SAY(
        "page.replay-title",
        replay.language,
        game=short_title(replay.game, replay.language),
        number=replay.number,
    )
