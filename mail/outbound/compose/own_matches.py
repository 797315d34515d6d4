"""The matches of a reader, those that wait for them first: sections of an answer, or a letter that belongs to no match."""

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from domain.game import PUBLIC, Section
from domain.match.naming import name_of
from domain.match.sight import MatchView, waited_for
from domain.words import Language
from mail.outbound.compose.of_no_match import of_no_match
from mail.outbound.compose.opening import musters, names, short_title, whose_turn
from mail.outbound.instants import instant
from mail.outbound.occasion import MatchOfReader, Occasion, ReliabilityTold
from mail.outbound.sheet import Sheet
from mail.outbound.words import SAY

_Group: TypeAlias = Literal["yours", "others", "over", "hosted"]
_GROUPS: Final[tuple[_Group, ...]] = ("yours", "others", "over", "hosted")


def own_matches(occasion: Occasion) -> Iterator[Section]:
    """A section for those that wait for the reader, one for those that wait for others, one for those that are over, one for
    those that the reader runs without a seat, and how reliably the reader answers."""
    for group in _GROUPS:
        lines = tuple(match_line(one, occasion) for one in occasion.running if _group(one) == group)
        if lines:
            yield Section(SAY(f"mine.{group}", occasion.language), lines)
    if not occasion.running:
        yield Section(SAY("astray.running", occasion.language), (SAY("matches.none", occasion.language),))
    if occasion.reliability is not None:
        told = reliability_told(occasion.reliability, occasion.language)
        yield Section(SAY("mine.reliability", occasion.language), (told,))


def own_matches_letter(occasion: Occasion) -> Sheet:
    """The answer to a letter that asked for nothing else."""
    language = occasion.language
    count = sum(_group(one) == "yours" for one in occasion.running)
    answer = SAY("matches.answer", language) if count else ""
    return of_no_match(
        occasion,
        SAY("astray.running", language),
        SAY(_first(occasion, count), language, count=count),
        (answer, SAY("matches.games", language)),
        sections=tuple(own_matches(occasion)) if occasion.running else (),
    )


def reliability_told(known: ReliabilityTold, language: Language) -> str:
    """How reliably the reader answers, as a fact."""
    return SAY("matches.reliability", language, missed=known.missed, asked=known.asked, percent=known.percent)


def _first(occasion: Occasion, count: int) -> str:
    if not occasion.running:
        return "matches.none"
    return "matches.waiting" if count else "matches.none-waiting"


def match_line(one: MatchOfReader, occasion: Occasion) -> str:
    """One match: its number, who the reader is in it, what it waits for and since when."""
    language, view = occasion.language, one.view
    number = view.opened.number if view.opened is not None else 0
    named = f"{short_title(one.game, language)} {number}"
    if view.seat != PUBLIC:
        named = f"{named} ({name_of(one.game, view, view.seat, language)})"
    return f"{named}: {_standing(one, occasion)} {_when(one, occasion)}".rstrip(": ")


def _standing(one: MatchOfReader, occasion: Occasion) -> str:
    """What it waits for, as a letter of the match itself would say it."""
    if one.view.is_invited:
        return SAY("letter.invited-here", occasion.language)
    if one.view.cancelled:
        return SAY("matches.not-played", occasion.language)
    if _musters_for_others(one.view):
        waiting = [seat for seat, seen in one.view.seated.items() if seen.invited]
        return SAY("matches.mustering", occasion.language, who=names(one.game, one.view, waiting, occasion.language))
    alone = Occasion(kind="turn", language=occasion.language, zone=occasion.zone)
    return whose_turn(one.game, one.view, alone) or musters(one.view, alone)


def _musters_for_others(view: MatchView) -> bool:
    """Whether a match that its reader has no seat in waits for those invited."""
    return view.seat == PUBLIC and any(seen.invited for seen in view.seated.values())


def _when(one: MatchOfReader, occasion: Occasion) -> str:
    if _group(one) == "over":
        at, said = one.ended, "matches.ended"
    else:
        at, said = one.since, "matches.since"
    return SAY(said, occasion.language, when=instant(at, occasion.zone, occasion.language)) if at is not None else ""


def _group(one: MatchOfReader) -> _Group:
    if one.view.outcome is not None or one.view.cancelled:
        return "over"
    if one.view.seat == PUBLIC:
        return "hosted"
    return "yours" if one.view.is_invited or one.view.seat in waited_for(one.game, one.view) else "others"
