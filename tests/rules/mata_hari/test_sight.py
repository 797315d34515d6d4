"""Who learns what of every event, written out by hand: here a person states what is secret, and ``observe`` is held to it.

NOTHING: told nothing. ALL: the event as it is. Anything else: exactly this, value by value, so that a card in a field that
is there anyway is noticed too.
"""

from typing import Any, Final, Literal, TypeAlias

import pytest

from domain.audience import observe, public_face
from domain.game import PUBLIC, REFEREE, Seat
from domain.games.mata_hari import GAME
from domain.games.mata_hari import events as e
from domain.games.mata_hari.board.claims import Every, Is
from domain.games.mata_hari.observations import DrawnSeen, ExchangedSeen, OfferSeen, TakenSeen
from domain.games.mata_hari.orders import File, Request

Sees: TypeAlias = Literal["all", "nothing"] | OfferSeen | TakenSeen | DrawnSeen | ExchangedSeen
ALL: Final = "all"
NOTHING: Final = "nothing"
A, B, C = Seat("agent-1"), Seat("agent-2"), Seat("agent-3")
RED: Final = Every(Is("red"))
AIM: Final = e.Objective("gun", "red")
CARDS: Final = ("documents 3", "hitman")
WISH: Final = Request("wish", Every(Is("blue")))
COUNT: Final = OfferSeen(A, 2, (RED,), WISH, "ask", True)
TAKEN: Final = TakenSeen(A, 2, True, False)
DRAWN: Final = DrawnSeen(A, 2)
SWAPPED: Final = ExchangedSeen(A, B, 2)
ENDED: Final = e.GameEnded((A,), "score", "MH-37", (), {A: 1}, {A: CARDS}, {A: AIM}, CARDS)

# Columns: agent 1, whom each event is about; agent 2, the other seat it names; agent 3; the public record and observers.
TABLE: Final[tuple[tuple[Any, Sees, Sees, Sees, Sees], ...]] = (
    (e.TableSet({}, (A, B, C), A, ("gun",), 13, 9), ALL, ALL, ALL, ALL),
    (e.ObjectiveDealt(A, AIM), ALL, NOTHING, NOTHING, NOTHING),
    (e.HandDealt(A, CARDS), ALL, NOTHING, NOTHING, NOTHING),
    (e.DeckStacked(CARDS), NOTHING, NOTHING, NOTHING, NOTHING),
    (e.TurnBegan(A), ALL, ALL, ALL, ALL),
    (e.OfferMade(A, CARDS, (RED,), WISH, "ask", True), ALL, COUNT, COUNT, COUNT),
    (e.Declined(A), ALL, ALL, ALL, ALL),
    (e.AccusationWaived(A), ALL, ALL, ALL, ALL),
    (e.LastWindowWanted(A), ALL, ALL, ALL, ALL),
    (e.PhaseBegan("resolve"), ALL, ALL, ALL, ALL),
    (e.FiledAhead(A, File(if_none="use")), ALL, NOTHING, NOTHING, NOTHING),
    (e.Accused(A, B, "hitman", True), ALL, ALL, ALL, ALL),
    (e.OfferShown(A, B, CARDS), ALL, NOTHING, NOTHING, NOTHING),
    (e.CoverTaken(A), ALL, ALL, ALL, ALL),
    (e.LookBegan(A, 2, True), ALL, ALL, ALL, ALL),
    (e.DeckShown(A, CARDS), ALL, NOTHING, NOTHING, NOTHING),
    (e.CardsTaken(A, CARDS, True), ALL, TAKEN, TAKEN, TAKEN),
    (e.Accepted(A, B), ALL, ALL, ALL, ALL),
    (e.HitmanRevealed(A, B, RED, True), ALL, ALL, ALL, ALL),
    (e.SubstitutionAsked(A, (RED,), ()), ALL, ALL, ALL, ALL),
    (e.Substituted(A, CARDS), ALL, NOTHING, NOTHING, NOTHING),
    (e.Exchanged(A, B, CARDS, CARDS), ALL, ALL, SWAPPED, SWAPPED),
    (e.ExchangeFailed(A, "refused"), ALL, ALL, ALL, ALL),
    (e.TurnPassed(A), ALL, ALL, ALL, ALL),
    (e.CardsDrawn(A, CARDS), ALL, DRAWN, DRAWN, DRAWN),
    (e.MataHariUsed(A, True), ALL, ALL, ALL, ALL),
    (e.OffersReturned(), ALL, ALL, ALL, ALL),
    (e.OfferAwaited(A), ALL, ALL, ALL, ALL),
    (e.LookDropped(A, False), ALL, ALL, ALL, ALL),
    (e.SeatWithdrawn(A, "resigned"), ALL, ALL, ALL, ALL),
    (e.IndexRevealed(A, 3), ALL, ALL, ALL, ALL),
    (ENDED, ALL, ALL, ALL, ALL),
)


def test_every_event_has_one_row() -> None:
    assert [type(row[0]) for row in TABLE] == list(GAME.events)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: type(row[0]).__name__)
def test_each_seat_is_told_what_the_table_says(row: tuple[Any, Sees, Sees, Sees, Sees]) -> None:
    event, *columns = row
    for seat, sees in zip((A, B, C, PUBLIC), columns, strict=True):
        seen: Any = observe(event, seat)
        expected = {ALL: event, NOTHING: None}[sees] if isinstance(sees, str) else sees
        assert (type(seen), seen) == (type(expected), expected), seat
    assert observe(event, REFEREE) == event


@pytest.mark.parametrize("row", TABLE, ids=lambda row: type(row[0]).__name__)
def test_the_face_of_an_event_is_what_observers_see(row: tuple[Any, ...]) -> None:
    """The table is folded from faces, so no card that is hidden can stand in one."""
    face = public_face(row[0])
    assert face == observe(row[0], PUBLIC)
    assert (face is None) == (row[4] == NOTHING)


def test_what_an_event_does_not_say_of_itself_is_this() -> None:
    declined = e.Declined(A)
    assert (declined.note, declined.late) == ("", False)
    assert (e.OfferShown(A, B, CARDS).hand, e.CardsTaken(A, CARDS, True).late) == ((), False)


@pytest.mark.parametrize("row", TABLE[:-1], ids=lambda row: type(row[0]).__name__)
def test_no_card_stands_in_what_an_onlooker_sees(row: tuple[Any, ...]) -> None:
    event = row[0]
    seen = repr(observe(event, C))
    assert "documents" not in seen
    assert "hitman" not in seen or isinstance(event, e.Accused)
