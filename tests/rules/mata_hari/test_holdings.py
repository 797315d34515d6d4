"""What each event does to the cards that seats hold, by their values; seats it does not name keep theirs."""

from typing import Any, Final

import pytest

from domain.game import Seat
from domain.games.mata_hari import events as e
from domain.games.mata_hari.observations import OfferSeen
from domain.games.mata_hari.orders import Accept, File
from domain.games.mata_hari.rules.holdings import MOVES
from domain.games.mata_hari.state import Own, Owns

A, B, C = Seat("agent-1"), Seat("agent-2"), Seat("agent-3")
RED, BLUE = e.Objective("gun", "red"), e.Objective("coat", "blue")
TAKES_B, TAKES_A, USES = File(Accept(B), "use"), File(Accept(A)), File(if_none="use")
OF_A: Final = Own(("gun 1", "mata-hari"), RED, ("poison 2", "hitman"), TAKES_B)
OF_B: Final = Own(("gloves 7",), BLUE, ("documents 3", "documents 4"), TAKES_A)
HELD: Final[Owns] = {A: OF_A, B: OF_B}
WHOLE_A: Final = Own(("poison 2", "gun 1", "hitman", "mata-hari"), RED)
WHOLE_B: Final = Own(("documents 3", "documents 4", "gloves 7"), BLUE)


def offered(seat: Seat, *cards: str, replaced: bool) -> e.OfferMade:
    """A seat lays these out."""
    return e.OfferMade(seat, cards, (), None, "", replaced)


def seen(seat: Seat, *, replaced: bool) -> OfferSeen:
    """The same as the others see it."""
    return OfferSeen(seat, 1, (), None, "", replaced)


# The event, and who holds something else than before after it.
CHANGES: list[tuple[Any, Owns]] = [
    (e.HandDealt(A, ("coat 5",)), {A: Own(("coat 5",), RED, OF_A.offer, TAKES_B)}),
    (e.CardsDrawn(A, ("documents 1",)), {A: Own(("documents 1", "gun 1", "mata-hari"), RED, OF_A.offer, TAKES_B)}),
    (e.CardsTaken(A, ("hitman",), True), {A: Own(("gun 1", "hitman", "mata-hari"), RED, OF_A.offer, TAKES_B)}),
    (e.ObjectiveDealt(A, BLUE), {A: Own(OF_A.hand, BLUE, OF_A.offer, TAKES_B)}),
    (offered(A, "hitman", replaced=False), {A: Own(("poison 2", "gun 1", "mata-hari"), RED, ("hitman",), TAKES_B)}),
    (
        offered(B, "gloves 7", replaced=True),
        {
            A: Own(OF_A.hand, RED, OF_A.offer, USES),
            B: Own(("documents 3", "documents 4"), BLUE, ("gloves 7",), TAKES_A),
        },
    ),
    (
        offered(A, "gun 1", replaced=True),
        {
            A: Own(("poison 2", "hitman", "mata-hari"), RED, ("gun 1",), TAKES_B),
            B: Own(OF_B.hand, BLUE, OF_B.offer, None),
        },
    ),
    (seen(B, replaced=True), {A: Own(OF_A.hand, RED, OF_A.offer, USES)}),
    (seen(A, replaced=True), {B: Own(OF_B.hand, BLUE, OF_B.offer, None)}),
    (seen(B, replaced=False), {}),
    (seen(C, replaced=True), {}),
    (e.Substituted(B, ("gloves 7",)), {B: Own(("documents 3", "documents 4"), BLUE, ("gloves 7",), TAKES_A)}),
    (e.FiledAhead(A, USES), {A: Own(OF_A.hand, RED, OF_A.offer, USES)}),
    (
        e.Accused(B, A, "hitman", founded=True),
        {A: Own(("poison 2", "gun 1", "mata-hari"), RED, (), TAKES_B)},
    ),
    (e.Accused(B, A, "hitman", founded=False), {}),
    (
        e.Exchanged(A, B, OF_A.offer, OF_B.offer),
        {
            A: Own(("documents 3", "documents 4", "gun 1", "mata-hari"), RED, (), TAKES_B),
            B: Own(("poison 2", "gloves 7", "hitman"), BLUE, (), TAKES_A),
        },
    ),
    (e.Exchanged(A, C, OF_A.offer, ("coat 1",)), {A: Own(("gun 1", "coat 1", "mata-hari"), RED, (), TAKES_B)}),
    (e.Exchanged(C, B, ("coat 1",), OF_B.offer), {B: Own(("coat 1", "gloves 7"), BLUE, (), TAKES_A)}),
    (e.OffersReturned(), {A: WHOLE_A, B: WHOLE_B}),
    (e.OfferAwaited(A), {A: WHOLE_A, B: WHOLE_B}),
    (e.GameEnded((A,), "score", "MH-37", (), {}, {}, {}, ()), {A: WHOLE_A, B: WHOLE_B}),
    (e.SeatWithdrawn(A, "resigned"), {A: WHOLE_A}),
    (e.TurnBegan(C), {A: Own(OF_A.hand, RED, OF_A.offer), B: Own(OF_B.hand, BLUE, OF_B.offer)}),
]


@pytest.mark.parametrize(("event", "after"), CHANGES, ids=lambda value: type(value).__name__)
def test_an_event_moves_these_cards_and_no_others(event: Any, after: Owns) -> None:
    assert MOVES[type(event)](HELD, event) == {**HELD, **after}


def test_every_event_that_moves_cards_is_tried() -> None:
    assert {type(event) for event, _ in CHANGES} == set(MOVES)


OF_ANOTHER: list[Any] = [
    e.HandDealt(C, ("coat 5",)),
    e.CardsDrawn(C, ("coat 5",)),
    e.CardsTaken(C, ("coat 5",), shuffled=False),
    e.ObjectiveDealt(C, BLUE),
    offered(C, "coat 5", replaced=False),
    seen(C, replaced=False),
    e.Substituted(C, ("coat 5",)),
    e.FiledAhead(C, USES),
    e.Accused(A, C, "hitman", founded=True),
    e.Exchanged(C, Seat("agent-4"), ("coat 5",), ("gun 1",)),
    e.SeatWithdrawn(C, "resigned"),
]


@pytest.mark.parametrize("event", OF_ANOTHER, ids=repr)
def test_cards_of_a_seat_that_is_not_known_move_nothing(event: Any) -> None:
    """Not even to an equal memory made anew: whoever asks whether anything changed is told so by it."""
    assert MOVES[type(event)](HELD, event) is HELD


def test_nothing_laid_and_nothing_filed_comes_back_to_nobody() -> None:
    idle: Owns = {A: WHOLE_A, B: Own(("gun 1",), BLUE)}
    for event in (e.OffersReturned(), e.OfferAwaited(A), e.TurnBegan(A)):
        assert MOVES[type(event)](idle, event) is idle
    assert MOVES[e.SeatWithdrawn](idle, e.SeatWithdrawn(A, "resigned")) == idle


def test_what_lies_there_comes_back_even_if_nothing_was_filed_and_the_other_way_round() -> None:
    laid, filed = Own(("gun 1",), RED, ("hitman",)), Own(("gun 1",), BLUE, (), USES)
    after: Owns = {A: Own(("gun 1", "hitman"), RED), B: Own(("gun 1",), BLUE)}
    assert MOVES[e.OffersReturned]({A: laid, B: filed}, e.OffersReturned()) == after
    assert MOVES[e.TurnBegan]({A: laid, B: filed}, e.TurnBegan(A)) == {A: laid, B: after[B]}


def test_only_an_acceptance_filed_of_that_very_offer_lapses() -> None:
    """Not one that takes another's, nor an answer that takes none, nor what a seat files of itself."""
    for filed in (USES, File(Accept(C)), TAKES_A):
        owns: Owns = {A: Own(("gun 1",), RED, ("hitman",), filed)}
        assert MOVES[OfferSeen](owns, seen(B, replaced=True)) == owns
        assert MOVES[e.OfferMade](owns, offered(A, "hitman", replaced=True)) == owns
