"""Letters that cross (G-03): orders sent ahead count when they arrive after the decision whose letter invited them."""

from typing import Any

import pytest

from domain.game import Seat, Written
from domain.games import find
from domain.games.casablanca.orders import Activation, FugitiveMove, GestapoMove, SetReaction
from domain.games.mata_hari.orders import Accept, Accuse, Decline, File, Offer, Waive
from domain.match.events import OrderCarriedOut, OrdersRefused, OwnOrder
from domain.match.rules.decide import submit
from domain.match.rules.submission import Submission
from tests.support.worlds import World, world

STAY = Activation((GestapoMove(), FugitiveMove()))


@pytest.fixture
def three() -> World:
    """Casablanca for three, just begun: the first seat is asked for its moves, the others may send theirs."""
    return world(find("casablanca"), 3, "crossing")


def send(played: World, seat: Seat, decision: int, *orders: Any) -> list[Any]:
    """A letter of a seat in answer to one of ours; what it causes happens."""
    written = tuple(Written(at, order) for at, order in enumerate(orders))
    letter = Submission(seat=seat, decision=decision, orders=written)
    events = submit(played.game, played.state, played.views, letter, played.chance, played.now).events
    played.happen(events)
    return list(events)


def invited(played: World) -> str:
    """What orders sent ahead now would be meant for."""
    asked = played.views[played.seats[0]].asked
    return asked.invites if asked is not None else ""


def counted(events: list[Any]) -> list[tuple[int, int]]:
    """In which decision each order counted, and which it was meant for."""
    return [(event.decision, event.meant) for event in events if isinstance(event, OrderCarriedOut)]


def reasons(events: list[Any]) -> list[str]:
    """Why a letter was refused, line by line."""
    return [line.refusal.reason for event in events if isinstance(event, OrdersRefused) for line in event.lines]


def test_moves_in_answer_to_the_letter_that_invited_them_count_when_their_seat_is_asked_meanwhile(three: World) -> None:
    first, second, _ = three.seats
    send(three, first, 1, STAY)
    assert three.asked() == second
    events = send(three, second, 1, STAY)

    assert counted(events) == [(2, 1)]
    assert [(seen.decision, seen.meant) for seen in three.seen(second) if isinstance(seen, OwnOrder)] == [(2, 1)]
    assert three.asked() != second


def test_moves_that_cross_are_kept_for_a_seat_that_is_not_asked_yet(three: World) -> None:
    first, second, third = three.seats
    send(three, first, 1, STAY)
    assert counted(send(three, third, 1, SetReaction("always"), STAY)) == [(2, 1), (2, 1)]
    send(three, second, 2, STAY)

    asked = three.views[third].asked
    assert asked is not None
    assert asked.seats == (first,)  # of the next turn: the third has moved


def test_moves_for_the_turn_before_are_late(three: World) -> None:
    first, second, third = three.seats
    for seat in (first, second, third):
        three.order(seat, STAY)
    while not invited(three).startswith("t2."):
        three.order(
            three.asked(), three.game.sight.default(three.views[three.asked()].game, three.asked(), three.chance)
        )

    assert reasons(send(three, third, 1, STAY)) == ["late"]
    assert reasons(send(three, three.asked(), 1, STAY)) == ["late"]


def test_a_seat_that_has_ordered_since_is_late_and_the_same_letter_counts_once(three: World) -> None:
    first, second, third = three.seats
    send(three, first, 1, STAY)
    assert counted(send(three, third, 1, STAY)) == [(2, 1)]
    assert reasons(send(three, third, 1, STAY)) == ["late"]
    send(three, second, 1, STAY)
    assert reasons(send(three, second, 1, STAY)) == ["late"]


def test_what_is_not_legal_any_more_is_late(three: World) -> None:
    first, second, _ = three.seats
    send(three, first, 1, STAY)
    far = Activation((GestapoMove(("B18",)),))
    assert reasons(send(three, second, 1, far, SetReaction("never"))) == ["late", "late"]
    assert reasons(send(three, second, 2, far)) == ["across-the-sea"]


def auction() -> World:
    """Mata Hari for three: the first has offered a card and is waiting for the others."""
    played = world(find("mata-hari"), 3, "crossing")
    active = played.asked()
    played.order(active, Offer(played.views[active].game.own.hand[:1]))
    return played


def declined(played: World) -> int:
    """The others decline; the number of the decision that was being asked."""
    before = played.views[played.seats[0]].decision
    for seat in played.game.rules.awaited(played.table):
        played.order(seat, Decline())
    return before


def test_an_answer_filed_in_reply_to_the_letter_on_the_counter_offers_counts_in_the_resolution() -> None:
    played = auction()
    active = played.table.table.active
    before = declined(played)
    assert played.table.table.phase == "resolve"

    assert counted(send(played, active, before, Waive(), File(None, "refuse"))) == [(before + 1, before)] * 2
    assert played.table.table.active != active


def test_an_acceptance_or_a_counter_offer_that_crosses_is_late() -> None:
    played = auction()
    active = played.table.table.active
    taker, other = (seat for seat in played.seats if seat != active)
    before = played.views[active].decision
    played.order(taker, Offer(played.views[taker].game.own.hand[:1]))
    played.order(other, Decline("none"))
    played.order(taker, Waive())
    while played.table.table.phase == "accuse":
        played.order(played.asked(), Waive())

    assert reasons(send(played, active, before, Accept(taker))) == ["late"]
    assert reasons(send(played, other, before, Offer(played.views[other].game.own.hand[:1]))) == ["late"]
    assert reasons(send(played, other, before, Accuse(active, "hitman"))) == ["late"]
