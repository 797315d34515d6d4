"""Who learns what of every event, written out by hand: here a person states what is public, and ``observe`` is held to it.

NOTHING: the seat is told nothing. ALL: it sees the event as it is. A tuple: it sees an observation of that shape, with
these fields and no others. An event without a row fails.
"""

from datetime import UTC, datetime
from typing import Any, Final, Literal, TypeAlias

import msgspec
import pytest

from domain.game import PUBLIC, REFEREE, Seat
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.sight import SpyPlayed
from domain.match import events as m
from domain.match.sight import OpenedSeen, OwnOrder, OwnPlan, OwnRefusal, PressSeen, SeatSeen, observe
from domain.refusal import Refusal
from domain.wire import Wired

Sees: TypeAlias = Literal["all", "nothing"] | tuple[type, tuple[str, ...]]
ALL: Final = "all"
NOTHING: Final = "nothing"
SPY, P1, P2 = Seat("spy"), Seat("partisan-1"), Seat("partisan-2")
WHEN: Final = datetime(2026, 1, 5, tzinfo=UTC)
REF: Final = m.VaultRef("row", "d" * 64)
NO: Final = Refusal("QC-09", "not-in-hand", (("card", 7),))
CARD_AND_PIECE: Final = (SpyPlayed, ("card", "piece"))

# Quinta Colonna. Columns: the spy; a partisan; the public record and observers. Another partisan sees what one sees.
QUINTA_COLONNA: Final[tuple[tuple[Wired, Sees, Sees, Sees], ...]] = (
    (e.BoardSet(options={}, seats=(SPY, P1), blocked=(1,), refuges=(2,)), ALL, ALL, ALL),
    (e.PawnStarted(pawn="P1", house=3, by=P1), ALL, ALL, ALL),
    (e.HideoutDrawn(house=9), ALL, NOTHING, NOTHING),
    (e.HandDealt(cards=(1, 2, 3)), ALL, NOTHING, NOTHING),
    (e.SpyTurnBegan(round=1), ALL, ALL, ALL),
    (e.SpyMoved(card=15, piece="rook", origin=43, path=(48,), trail=(48,)), ALL, CARD_AND_PIECE, CARD_AND_PIECE),
    (e.SpyStuck(card=6, piece="pawn"), ALL, ALL, ALL),
    (e.PileReshuffled(), ALL, ALL, ALL),
    (e.CardDrawn(card=4), ALL, NOTHING, NOTHING),
    (e.RefugeRemoved(house=2), ALL, ALL, ALL),
    (e.RefugesMoved(moved=((2, 3),)), ALL, ALL, ALL),
    (e.SpyReturned(trail_cleared=True, grace=False), ALL, ALL, ALL),
    (e.SpyHomeSilently(), ALL, NOTHING, NOTHING),
    (e.RefugeAssaulted(house=2), ALL, NOTHING, NOTHING),
    (e.SpyCounted(idle=1, burnt_turns=0), ALL, NOTHING, NOTHING),
    (e.SpyPublished(house=4, trail_reset=True), ALL, ALL, ALL),
    (e.PartisansTurnBegan(), ALL, ALL, ALL),
    (e.PartisansSkipped(), ALL, ALL, ALL),
    (e.PawnMoved(pawn="P1", houses=(4,), by=P1), ALL, ALL, ALL),
    (e.PawnsFixed(pawns=("P2",)), ALL, ALL, ALL),
    (e.HouseAsked(pawn="P1", house=5, answer=True, by=P1), ALL, ALL, ALL),
    (e.QuestionLapsed(pawn="P1", by=P1), ALL, ALL, ALL),
    (e.ArrestFailed(pawn="P1", house=4, skip=False, by=P1), ALL, ALL, ALL),
    (e.SpyArrested(pawn="P1", house=4, by=P1), ALL, ALL, ALL),
    (e.EndSaid(by=P1), ALL, ALL, ALL),
    (e.PartisansTurnClosed(), ALL, ALL, ALL),
    (e.SeatWithdrawn(seat=P1, why="resigned"), ALL, ALL, ALL),
    (
        e.GameEnded((SPY,), "arrest", "QC-34", hideout=1, start=1, house=2, hand=(3,), trail=(2,), route=()),
        ALL,
        ALL,
        ALL,
    ),
)

OPENED_FIELDS: Final = (
    "game",
    "options",
    "seats",
    "pace_hours",
    "commitment",
    "number",
    "series",
    "fixed",
    "answer_by",
)
SEAT_SEEN: Final = (SeatSeen, ("seat", "bot", "invited"))
OWN_ORDER: Final = (OwnOrder, ("name", "body", "by", "line", "cause", "decision", "meant"))
OWN_REFUSAL: Final = (OwnRefusal, ("decision", "lines", "cause"))
OWN_PLAN: Final = (OwnPlan, ("lines", "at", "cause"))
HEARD: Final = (PressSeen, ("seat", "to", "words"))
OPENED: Final = (OpenedSeen, OPENED_FIELDS)

# Every match. Columns: the seat it is about (or that did it); another seat; the public record and observers.
MATCH: Final[tuple[tuple[Wired, Sees, Sees, Sees], ...]] = (
    (m.Opened("quinta-colonna", "1", {}, (SPY, P1), 72, 3, "c" * 64, 1, host="host-id"), OPENED, OPENED, OPENED),
    (m.RolesRolled((((SPY, 1), (P1, 6)),)), ALL, ALL, ALL),
    (m.SeatTaken(P1, "player-id"), SEAT_SEEN, SEAT_SEEN, SEAT_SEEN),
    (m.InvitationAccepted(P1), ALL, ALL, ALL),
    (m.InvitationDeclined(P1), ALL, ALL, ALL),
    (m.InvitationsExpired((P1,)), ALL, ALL, ALL),
    (m.Started(), ALL, ALL, ALL),
    (m.DecisionOpened(1, "spy-1", (SPY,), WHEN, WHEN), ALL, ALL, ALL),
    (m.WaitShortened(1, "end-1", WHEN), ALL, ALL, ALL),
    (m.WaitRestored(1), ALL, ALL, ALL),
    (m.OrderCarriedOut(P1, 1, "x.v1", msgspec.Raw(b"{}"), "letter", 0, 7, REF), OWN_ORDER, NOTHING, NOTHING),
    (m.AheadCarriedOut(P1), NOTHING, NOTHING, NOTHING),
    (m.OrdersRefused(P1, 1, (m.LineRefused(0, NO),), 7, REF), OWN_REFUSAL, NOTHING, NOTHING),
    (m.OrderNotPlayed(P1, 1, 0, NO, 7), ALL, NOTHING, NOTHING),
    (m.PlanSet(P1, (m.PlanLine("x.v1", msgspec.Raw(b"{}")),), (0,), 7, REF), OWN_PLAN, NOTHING, NOTHING),
    (m.PlanFollowed(P1, (), NO), ALL, NOTHING, NOTHING),
    (m.PlanWaits(P1, 4), ALL, NOTHING, NOTHING),
    (m.PlanDropped(P1, 0, 7), ALL, NOTHING, NOTHING),
    (m.ChanceUsed({"card": 3}), NOTHING, NOTHING, NOTHING),
    (m.SeatUnreachable(P1), ALL, ALL, ALL),
    (m.SeatReachable(P1), ALL, ALL, ALL),
    (m.DeadlineExtended(1, P1, WHEN, WHEN), ALL, ALL, ALL),
    (m.DeadlineMissed(1, (P1,)), ALL, ALL, ALL),
    (m.DrawProposed(P1), ALL, ALL, ALL),
    (m.DrawAgreed(P1), ALL, ALL, ALL),
    (m.DrawLapsed(P1), ALL, ALL, ALL),
    (m.ResignationAsked(P1), ALL, NOTHING, NOTHING),
    (m.SeatVacated(P1, "resigned"), ALL, ALL, ALL),
    (m.PressSent(P1, (P2,), REF), HEARD, NOTHING, NOTHING),
    (m.SecretsSeen(REF, REF, P1, "position"), NOTHING, NOTHING, NOTHING),
    (m.LooksTold((m.Look(WHEN, REF, P1, "position"),)), ALL, ALL, ALL),
    (m.Ended((SPY,), "arrest", "QC-34"), ALL, ALL, ALL),
    (m.SeedOpened("00"), ALL, ALL, ALL),
    (m.SeriesRanked(((SPY,), (P1,))), ALL, ALL, ALL),
)


def check(event: Wired, seat: Seat, sees: Sees) -> None:
    """What a seat learns of an event is what stands in the table."""
    seen: Any = observe(GAME, event, seat)
    if isinstance(sees, str):
        assert seen == (event if sees == ALL else None), (event, seat)
    else:
        shape, fields = sees
        assert (type(seen), seen.__struct_fields__) == (shape, fields), (event, seat)


def test_every_event_has_one_row() -> None:
    assert [type(row[0]) for row in QUINTA_COLONNA] == list(GAME.events)
    assert [type(row[0]) for row in MATCH] == list(m.MATCH_EVENTS)


@pytest.mark.parametrize("row", QUINTA_COLONNA, ids=lambda row: type(row[0]).__name__)
def test_the_game_tells_each_seat_what_the_table_says(row: tuple[Wired, Sees, Sees, Sees]) -> None:
    event, spy, partisan, public = row
    for seat, sees in ((SPY, spy), (P1, partisan), (P2, partisan), (PUBLIC, public), (Seat("a-stranger"), public)):
        check(event, seat, sees)
    assert observe(GAME, event, REFEREE) == event


@pytest.mark.parametrize("row", MATCH, ids=lambda row: type(row[0]).__name__)
def test_the_match_tells_each_seat_what_the_table_says(row: tuple[Wired, Sees, Sees, Sees]) -> None:
    event, own, other, public = row
    for seat, sees in ((P1, own), (SPY, other), (PUBLIC, public), (Seat("a-stranger"), public)):
        check(event, seat, sees)


def test_press_is_heard_by_those_it_names_as_its_words_and_never_who_the_person_is() -> None:
    check(m.PressSent(P1, (P2,), REF), P2, HEARD)
    assert observe(GAME, m.PressSent(P1, (P2,), REF), P2) == PressSeen(P1, (P2,), REF.id)
    assert "player-id" not in repr(observe(GAME, m.SeatTaken(P1, "player-id"), SPY))
    assert "host-id" not in repr(observe(GAME, MATCH[0][0], P1))
