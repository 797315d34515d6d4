"""How a game ends: a complete index revealed, or the count of points after the last card or Cover (MH-34 to MH-37)."""

from functools import lru_cache
from typing import Final

from domain.game import Outcome, Seat
from domain.games.mata_hari.board.cards import COLOUR_OF, INDEX_OF, KIND_OF, PARTNERS, RESOURCES, Card, whole_indices
from domain.games.mata_hari.events import GameEnded, IndexRevealed, Objective, OffersReturned
from domain.games.mata_hari.rules.course import Course
from domain.games.mata_hari.state import Own, Owns, Table

UNDERCOVER_POINTS: Final = 2


def conclude(course: Course, reason: str = "score") -> None:
    """Cards or Covers are gone, or too few are left (G-11): a complete index wins, else points are counted (MH-73)."""
    if course.table.laid:
        course.add(OffersReturned())
    if not reveal_complete(course):
        _count(course, reason)


def agree(course: Course, agreed: Outcome) -> None:
    """All agreed to end the match: nobody is counted, everything is open (G-09, G-17)."""
    if course.table.laid:
        course.add(OffersReturned())
    _end(course, agreed.winners, agreed.reason, agreed.rule, (), {})


def reveal_complete(course: Course) -> bool:
    """With ``visionary_auto`` the first complete index is revealed: the active player's first, then in seat order (MH-34)."""
    table = course.table
    if not table.rules.visionary_auto:
        return False
    whole = _whole_hands(table.kinds, course.state.owns)
    if not whole:
        return False
    seats = [seat for seat in table.playing if seat in whole]
    if not seats:
        return False
    seat = table.active if table.active in seats else seats[0]
    reveal(course, seat, whole[seat])
    return True


def _whole_hands(kinds: tuple[str, ...], owns: Owns) -> dict[Seat, int]:
    """Who has a complete index in hand, and the lowest. Remembered, for what is held seldom changes with an event."""
    whole = {}
    for seat, own in owns.items():
        found = whole_indices(kinds, own.hand)
        if found:
            whole[seat] = found[0]
    return whole


def complete(table: Table, own: Own) -> int | None:
    """The lowest index of which all cards in play are in this hand; cards that lie in an offer do not count."""
    whole = whole_indices(table.kinds, own.hand)
    return whole[0] if whole else None


def reveal(course: Course, seat: Seat, index: int) -> None:
    """All cards of an index are shown: their owner wins at once."""
    course.add(IndexRevealed(seat, index))
    if course.table.laid:
        course.add(OffersReturned())
    _end(course, (seat,), "visionary", "MH-34", (), {})


def _count(course: Course, reason: str) -> None:
    """Those with the most Covers Compromised are out (MH-36); the others are counted (MH-37)."""
    table = course.table
    compromised = {seat: table.covers[seat].compromised for seat in table.playing}
    worst = max(compromised.values())
    eliminated = tuple([seat for seat, covers in compromised.items() if worst and covers == worst])
    scores = {seat: score(table, seat, course.own(seat)) for seat in compromised if seat not in eliminated}
    if not scores:
        _end(course, (), "all-eliminated", "MH-36", eliminated, {})
        return
    best = max(scores.values())
    winners = tuple([seat for seat, points in scores.items() if points == best])
    _end(course, winners, reason, "MH-37" if reason == "score" else "G-11", eliminated, scores)


def score(table: Table, seat: Seat, own: Own) -> int:
    """The points of a hand and its Covers (MH-37)."""
    objective = own.objective
    cards = sum(map(worths(objective).__getitem__, own.hand)) if objective else 0
    return cards + UNDERCOVER_POINTS * table.covers[seat].undercover


@lru_cache(maxsize=32)  # more than there are objectives
def worths(objective: Objective) -> dict[Card, int]:
    """What every card counts for an objective: its index for the kind, less its index for the skull's colour (MH-03)."""
    counted: dict[Card, int] = dict.fromkeys(PARTNERS, 0)
    for card in RESOURCES:
        counted[card] = INDEX_OF[card] * ((KIND_OF[card] == objective.resource) - (COLOUR_OF[card] == objective.skull))
    return counted


def _end(
    course: Course,
    winners: tuple[Seat, ...],
    reason: str,
    rule: str,
    eliminated: tuple[Seat, ...],
    scores: dict[Seat, int],
) -> None:
    playing = course.state
    hands = {seat: own.hand for seat, own in playing.owns.items()}
    objectives = {seat: own.objective for seat, own in playing.owns.items() if own.objective is not None}
    course.add(GameEnded(winners, reason, rule, eliminated, scores, hands, objectives, playing.deck))
