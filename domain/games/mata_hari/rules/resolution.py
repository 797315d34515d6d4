"""The resolution of a turn: exchanges and their Hitmen, refusals, Mata Hari, and the turn's end (MH-19 to MH-28)."""

from itertools import combinations
from typing import Literal, TypeAlias

from domain.game import Seat
from domain.games.mata_hari import events as e
from domain.games.mata_hari.board.cards import INDEX_OF, Card, ordered
from domain.games.mata_hari.board.claims import Predicate
from domain.games.mata_hari.orders import Accept, Answer, Refuse, UseMataHari
from domain.games.mata_hari.rules.course import Course
from domain.games.mata_hari.rules.ending import conclude, reveal_complete
from domain.games.mata_hari.rules.legality import satisfies
from domain.games.mata_hari.state import Own, Table

DRAWN_ON_FAILURE = 2
TAKEN_WITH_MATA_HARI = 2
_Why: TypeAlias = Literal["refused", "no-offer", "no-cards"]


def resolve(course: Course, seat: Seat, answer: Answer) -> None:
    """Carry out the active player's answer."""
    match answer:
        case Accept(other, hitmen):
            course.add(e.Accepted(seat, other))
            _hitmen(course, other, (), tuple(clause.demand for clause in hitmen))
        case Refuse():
            fail(course, "refused")
        case UseMataHari(flip):
            course.add(e.MataHariUsed(seat, flip))
            course.add(e.OffersReturned())
            look(course, seat, TAKEN_WITH_MATA_HARI, turn_ends=True)


def fail(course: Course, why: _Why) -> None:
    """A failed exchange: everything returns, two cards or what is left, one Cover (MH-20)."""
    seat = course.table.active
    course.add(e.ExchangeFailed(seat, why))
    course.add(e.OffersReturned())
    cards = course.state.deck[:DRAWN_ON_FAILURE]
    if cards:
        course.add(e.CardsDrawn(seat, cards))
    if not over_at_once(course):
        take_cover(course, seat)
        end_turn(course)


def take_cover(course: Course, seat: Seat) -> None:
    """A Cover, Compromised side up, if there is one left."""
    if course.table.covers_left:
        course.add(e.CoverTaken(seat))


def over_at_once(course: Course) -> bool:
    """With ``end_timing: immediate`` the last card or Cover ends the game where it is taken (MH-35)."""
    table = course.table
    if table.rules.end_timing != "immediate" or not table.exhausted:
        return False
    conclude(course)
    return True


def look(course: Course, seat: Seat, take: int, *, turn_ends: bool) -> None:
    """A seat may look at the deck, once those who look before it have done so (MH-50); an empty one shows nothing."""
    if course.table.deck:
        course.add(e.LookBegan(seat, min(take, course.table.deck), turn_ends))
        if len(course.table.looks) == 1:
            course.add(e.DeckShown(seat, course.state.deck))
    elif turn_ends and not course.table.looks:
        end_turn(course)


def take(course: Course, seat: Seat, cards: tuple[Card, ...], *, late: bool) -> None:
    """What a looker takes; the deck is shuffled, and the next who waits may look."""
    shuffled = course.table.rules.reshuffle_after_look
    course.add(e.CardsTaken(seat, cards, shuffled, late, sees=False))
    next_look(course, shuffled=shuffled)


def next_look(course: Course, *, shuffled: bool) -> None:
    """The deck after a look, and whoever looks next."""
    if shuffled:
        course.add(e.DeckStacked(course.chance.shuffle("deck", ordered(course.state.deck))))
    while course.table.looks and not course.table.deck:
        course.add(e.LookDropped(course.table.looks[0].seat, shuffled=False))
    if course.table.looks:
        course.add(e.DeckShown(course.table.looks[0].seat, course.state.deck))


def end_turn(course: Course) -> None:
    """Everything returns; the game ends if cards or Covers are gone, else the next player's turn begins."""
    if course.table.laid:
        course.add(e.OffersReturned())
    table = course.table
    if table.exhausted:
        conclude(course)
    elif not reveal_complete(course):
        at = table.seats.index(table.active)
        circle = (*table.seats[at + 1 :], *table.seats[: at + 1])
        course.add(e.TurnBegan(next(seat for seat in circle if seat not in table.resigned)))


def _hitmen(course: Course, victim: Seat, met: tuple[Predicate, ...], demands: tuple[Predicate | None, ...]) -> None:
    """Reveal the Hitmen that are left, one after another, until the victim has to choose; then exchange (MH-22 to MH-25)."""
    active = course.table.active
    for number, demand in enumerate(demands):
        solutions: list[tuple[Card, ...]] = []
        if demand is not None:
            solutions = substitutions(course.table, course.own(victim), (*met, demand))
        course.add(e.HitmanRevealed(active, victim, demand, None if demand is None else bool(solutions)))
        take_cover(course, victim)
        if over_at_once(course):
            return
        if demand is None or not solutions:
            continue
        met = (*met, demand)
        if len(solutions) > 1:
            course.add(e.SubstitutionAsked(victim, met, demands[number + 1 :]))
            return
        course.add(e.Substituted(victim, _kept_in_place(course.own(victim).offer, solutions[0])))
    _exchange(course, victim)


def give(course: Course, victim: Seat, cards: tuple[Card, ...]) -> None:
    """The victim's choice; then further Hitmen, or the exchange."""
    hitman = course.table.hitman
    assert hitman is not None
    course.add(e.Substituted(victim, cards))
    _hitmen(course, victim, hitman.met, hitman.later)


def substitutions(table: Table, own: Own, demands: tuple[Predicate, ...]) -> list[tuple[Card, ...]]:
    """Every set of the same size, out of the hand and the offer, that satisfies all demands (MH-23, MH-41)."""
    everything = ordered((*own.hand, *own.offer))
    sets = dict.fromkeys(combinations(everything, len(own.offer)))
    return [arranged for chosen in sets if satisfies(table, arranged := _kept_in_place(own.offer, chosen), demands)]


def servers_choice(table: Table, own: Own, demands: tuple[Predicate, ...]) -> tuple[Card, ...]:
    """What is given for a victim who does not answer: most cards kept, then the lowest indices (MH-23)."""

    def cost(cards: tuple[Card, ...]) -> tuple[int, int]:
        return len(_new(own.offer, cards)), sum(INDEX_OF.get(card, 8) for card in _new(own.offer, cards))

    return min(substitutions(table, own, demands), key=cost)


def _new(offer: tuple[Card, ...], cards: tuple[Card, ...]) -> list[Card]:
    """The cards that were not in the offer before."""
    before = list(offer)
    return [card for card in cards if card not in before or before.remove(card)]  # type: ignore[func-returns-value]


def _kept_in_place(offer: tuple[Card, ...], chosen: tuple[Card, ...]) -> tuple[Card, ...]:
    """The chosen cards, those that were offered before in their old places."""
    left = list(chosen)
    kept = []
    for card in offer:
        kept.append(card if card in left else None)
        if card in left:
            left.remove(card)
    return tuple(card if card is not None else left.pop(0) for card in kept)


def _exchange(course: Course, other: Seat) -> None:
    active = course.table.active
    course.add(e.Exchanged(active, other, course.own(active).offer, course.own(other).offer))
    course.add(e.OffersReturned())
    end_turn(course)
