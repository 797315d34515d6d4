"""The rules as one function: what an order, or a seat that leaves, makes happen; and whom the game waits for."""

from typing import Final, assert_never

from domain.chance import Chance
from domain.game import Outcome, Seat, Window
from domain.games.mata_hari import events as e
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.rules import ending, progress, resolution
from domain.games.mata_hari.rules.accusation import accuse
from domain.games.mata_hari.rules.ahead import invites
from domain.games.mata_hari.rules.course import Course, Decided
from domain.games.mata_hari.rules.legality import verdict
from domain.games.mata_hari.rules.setup import LEAST_PLAYERS
from domain.games.mata_hari.state import NO_CARDS, Blank, Over, Phase, Playing, State, View
from domain.refusal import Refused


def decide(state: State, seat: Seat, order: o.Order, chance: Chance) -> Decided:
    """What an order makes happen; Refused if the seat may not give it."""
    if type(state) is Blank:
        raise Refused("G-03", "not-begun")
    looks = state.table.looks
    deck = state.deck if looks and looks[0].seat == seat else None
    ended = state.outcome if type(state) is Over else None
    refusal = verdict(state.table, state.owns.get(seat, NO_CARDS), deck, ended, seat, order)
    if refusal is not None:
        raise Refused(refusal.rule, refusal.reason, **dict(refusal.facts))
    course = Course(state, chance)
    _carry_out(course, seat, order)
    progress.settle(course)
    return course.decided()


def _carry_out(course: Course, seat: Seat, order: o.Order) -> None:
    match order:  # The most frequent come first: it takes time to see what an order is not.
        case o.Accuse():
            accuse(course, seat, order)
        case o.Offer():
            replaced = seat in course.table.laid
            course.add(e.OfferMade(seat, order.cards, order.claims, order.request, order.note, replaced))
        case o.Waive():
            course.add(e.AccusationWaived(seat))
        case o.Decline(note, late):
            course.add(e.Declined(seat, note, late))
        case o.Skip():
            _skip(course, seat)
        case o.AskMe():
            course.add(e.LastWindowWanted(seat))
        case o.Accept() | o.Refuse() | o.UseMataHari():
            resolution.resolve(course, seat, order)
        case o.File():
            course.add(e.FiledAhead(seat, order))
        case o.Give(cards):
            resolution.give(course, seat, cards)
        case o.Take(cards, late):
            resolution.take(course, seat, cards, late=late)
        case o.Reveal(index):
            ending.reveal(course, seat, index)
        case _:
            assert_never(order)


def _skip(course: Course, seat: Seat) -> None:
    """No offer in time (MH-08)."""
    if course.table.rules.timeout_active == "pass":
        course.add(e.TurnPassed(seat))
        resolution.end_turn(course)
    else:
        resolution.fail(course, "no-offer")


def withdraw(state: State, seat: Seat, why: str, chance: Chance) -> Decided:
    """A seat leaves (G-11, MH-51): its offer returns; if it was active the turn ends; fewer than three left are counted."""
    if not isinstance(state, Playing) or seat not in state.table.playing:
        return ()
    course = Course(state, chance)
    while not course.ended and (hitman := course.table.hitman) is not None and hitman.seat == seat:
        resolution.give(course, seat, resolution.servers_choice(course.table, course.own(seat), hitman.met))
    if course.ended:
        return course.decided()
    active = course.table.active
    course.add(e.SeatWithdrawn(seat, why))
    _drop_looks(course, seat)
    if len(course.table.playing) < LEAST_PLAYERS:
        ending.conclude(course, "too-few")
    elif seat == active and course.table.phase != "look":
        resolution.end_turn(course)
    progress.settle(course)
    return course.decided()


def conclude(state: State, agreed: Outcome) -> Decided:
    """The match ends by agreement (G-17): all hands, objectives and the deck are disclosed (G-09)."""
    if not isinstance(state, Playing):
        return ()
    course = Course(state)
    ending.agree(course, agreed)
    return course.decided()


def _drop_looks(course: Course, seat: Seat) -> None:
    """The looks of a seat that left fall away; if it was looking, whoever waited looks now."""
    looks = course.table.looks
    for look in looks:
        if look.seat == seat:
            course.add(e.LookDropped(seat, shuffled=False))
    if looks and looks[0].seat == seat:
        resolution.next_look(course, shuffled=False)


def awaited(state: State) -> tuple[Seat, ...]:
    """Whose answer the game waits for, in seat order; from the public table alone."""
    return progress.awaited(state.table) if type(state) is Playing else ()


def waits(view: View) -> tuple[Seat, ...]:
    """The same from a view: of those asked at once, the ones who have not answered yet."""
    return progress.awaited(view.table) if view.table is not None and view.outcome is None else ()


def may_act(state: State) -> tuple[Seat, ...]:
    """Who may give some order now: everybody who plays (accusations, what is filed ahead, a complete index)."""
    return state.table.playing if isinstance(state, Playing) else ()


def window(state: State) -> Window | None:
    """What is being asked now. The last window for accusations has hours of its own (MH-18)."""
    if not isinstance(state, Playing):
        return None
    table = state.table
    key = f"{table.phase}-{table.step}"
    hours = table.rules.accuse_hours if table.phase == "accuse" else None
    return Window(key, hours=hours, invites=invites(table), kind=_KINDS.get(table.phase, ""))


_KINDS: Final[dict[Phase, str]] = {
    "offer": "offer", "counter": "counter", "resolve": "resolve", "hitman": "partner", "look": "partner"
}  # fmt: skip
