"""What the last letter tells of looks: when an administrator looked at hidden things while the match ran, and why."""

from domain.game import AnyGame, Section
from domain.match.events import Look
from domain.match.naming import name_of
from domain.match.sight import MatchView
from mail.outbound.instants import instant
from mail.outbound.occasion import Occasion
from mail.outbound.scrub import one_line, without_addresses
from mail.outbound.words import SAY


def looks(game: AnyGame, view: MatchView, occasion: Occasion) -> Section:
    """Each look on a line of its own; a reason that was erased is said to be."""
    language = occasion.language
    told = zip(view.looks, occasion.looks, strict=True)
    lines = tuple(
        SAY(
            "letter.look",
            language,
            when=instant(look.at, occasion.zone, language),
            what=_what(game, view, look, occasion),
            why=one_line(without_addresses(why, SAY("part.removed", language)))
            if why
            else SAY("letter.reason-erased", language),
        )
        for look, why in told
    )
    return Section(SAY("letter.looks", language), lines)


def _what(game: AnyGame, view: MatchView, look: Look, occasion: Occasion) -> str:
    language = occasion.language
    who = name_of(game, view, look.seat, language) if look.seat is not None else ""
    match look.what:
        case "letter":
            return (
                SAY("letter.looked-at-letter", language, who=who)
                if who
                else SAY("letter.looked-at-some-letter", language)
            )
        case "position":
            return SAY("letter.looked-as", language, who=who) if who else SAY("letter.looked-at-all", language)
