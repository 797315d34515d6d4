"""The answer to a letter that belongs to no match: what it said, and which matches its writer could have meant."""

from domain.game import AnyGame, Section
from domain.match.invitations import is_invited
from domain.match.sight import MatchView
from domain.match.words import name_of
from mail.outbound import compose_words as say
from mail.outbound.compose_opening import musters, short_title, whose_turn
from mail.outbound.occasion import Occasion
from mail.outbound.scrub import without_addresses
from mail.outbound.sheet import OUR_NAME, Line, Receipt, Sheet
from mail.outbound.wording import REMOVED


def astray(game: AnyGame, occasion: Occasion) -> Sheet:
    """The whole letter; ``game`` signs it."""
    language = occasion.language
    first = (say.HOST_LETTER if occasion.note == "host" else say.NO_MATCH)[language]
    advice = (say.SENT_AGAIN if occasion.running else say.NO_RUNNING)[language]
    lines = tuple(_line(*match, occasion) for match in occasion.running)
    said = occasion.answer.lines if occasion.answer is not None else ()
    shown = tuple(Line(without_addresses(text, REMOVED[language]), "not-played") for text in said if text.strip())
    return Sheet(
        kind=occasion.kind,
        language=language,
        subject=f"[{OUR_NAME}] {short_title(game, language)}",
        first=f"{first} {advice}",
        receipt=Receipt(say.NONE_OF_IT[language], shown) if shown else None,
        sections=(Section(say.RUNNING[language], lines),) if lines else (),
    )


def _line(game: AnyGame, view: MatchView, occasion: Occasion) -> str:
    """One match: its number, who the reader is in it, and what it waits for."""
    language = occasion.language
    number = view.opened.number if view.opened is not None else 0
    stands = whose_turn(game, view, occasion) or musters(view, occasion)
    if is_invited(view):
        stands = say.INVITED_HERE[language]
    return f"{short_title(game, language)} {number} ({name_of(game, view, view.seat, language)}): {stands}".rstrip(": ")
