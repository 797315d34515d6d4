"""What the last letter tells of looks: when an administrator looked at hidden things while the match ran, and why."""

from domain.game import AnyGame, Section
from domain.match.events import Look
from domain.match.sight import MatchView
from domain.match.words import name_of
from mail.outbound.compose import words as say
from mail.outbound.instants import instant
from mail.outbound.occasion import Occasion
from mail.outbound.scrub import one_line, without_addresses
from mail.outbound.wording import REMOVED


def looks(game: AnyGame, view: MatchView, occasion: Occasion) -> Section:
    """Each look on a line of its own; a reason that was erased is said to be."""
    language = occasion.language
    told = zip(view.looks, occasion.looks, strict=True)
    lines = tuple(
        say.LOOK[language].format(
            when=instant(look.at, occasion.zone, language),
            what=_what(game, view, look, occasion),
            why=one_line(without_addresses(why, REMOVED[language])) if why else say.REASON_ERASED[language],
        )
        for look, why in told
    )
    return Section(say.LOOKS[language], lines)


def _what(game: AnyGame, view: MatchView, look: Look, occasion: Occasion) -> str:
    language = occasion.language
    who = name_of(game, view, look.seat, language) if look.seat is not None else ""
    match look.what:
        case "letter":
            return say.LOOKED_AT_LETTER[language].format(who=who) if who else say.LOOKED_AT_SOME_LETTER[language]
        case "position":
            return say.LOOKED_AS[language].format(who=who) if who else say.LOOKED_AT_ALL[language]
