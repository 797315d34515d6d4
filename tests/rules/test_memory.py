"""What a match remembers of each event, by its values, and that it remembers nothing else of it (G-03, G-05, G-11, G-17)."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from domain.chance import Drawn
from domain.game import Outcome, Seat
from domain.games import find
from domain.games.quinta_colonna.events import BoardSet, HideoutDrawn
from domain.games.quinta_colonna.state import Dealing
from domain.match import events as m
from domain.match.evolve import evolve
from domain.match.state import (
    Absence,
    Cancelled,
    Concluded,
    Decision,
    DrawOffer,
    MatchState,
    Mustering,
    Occupant,
    Planning,
    Underway,
    Unopened,
)
from domain.refusal import Refusal

GAME = find("quinta-colonna")
SPY, P1, P2 = Seat("spy"), Seat("partisan-1"), Seat("partisan-2")
NOON = datetime(2026, 5, 3, 12, 0, tzinfo=UTC)
LATER = NOON + timedelta(hours=9)
EVENING = NOON + timedelta(hours=10)
OPENED = m.Opened(GAME.key, "1", {}, (SPY, P1, P2), 72, 3, "c" * 64, 1)
LINES, OTHER = (m.StoredPlanLine("x.v1", msgspec.Raw(b"{}")),), (m.StoredPlanLine("y.v1", msgspec.Raw(b"{}")),)
SEATED: Final = {SPY: Occupant("s"), P1: Occupant("a", unreachable=True), P2: Occupant(None)}
CALLED: Final = {SPY: Occupant("s", invited=True, unreachable=True), P1: Occupant("a", invited=True)}
ASKED = Decision(3, "partisans-2", (P1, P2), NOON, ("end-1", LATER), (SPY, P1))
MOVED = replace(ASKED, due=LATER, added=LATER - NOON)
GATHERED = Mustering(OPENED, CALLED)
FULL = Underway(
    OPENED, SEATED, GAME.rules.blank, ASKED, 3, {"deal": 2}, {P1: 1, P2: 2}, DrawOffer(SPY), (P1, SPY), (P2,),
    Planning({SPY: LINES, P1: OTHER}, hands=False, resting=1), (SPY, P2),
)  # fmt: skip
BEFORE = replace(FULL, held=NOON, owed=(SPY,))
UNREACHED: Final = {**SEATED, P1: Occupant("a", unreachable=True)}
HANDS = replace(FULL, planning=replace(FULL.planning, hands=True))
UNASKED = replace(FULL, decision=None)
AWAY: Final = {SPY: Absence(NOON, LATER, 3), P1: Absence(LATER, LATER, 5)}
HELD_P1, HELD_P2 = m.AnswerHeld(P1, 3, LINES, (0,)), m.AnswerHeld(P2, 3, OTHER, (1,))
WAITING = replace(FULL, holding={P1: HELD_P1, P2: HELD_P2}, silent={P1: LATER, P2: LATER})
HELPED = replace(FULL, occupants={**SEATED, SPY: Occupant("s", deputy="friend")})
OUTCOME = Outcome((SPY,), "arrest", "QC-34")
OVER = Concluded(OPENED, SEATED, GAME.rules.blank, OUTCOME, 3)


def planned(**changed: Any) -> dict[str, Planning]:
    """The plans, with these changes."""
    return {"planning": replace(FULL.planning, **changed)}


def ordered(counts: m.Counts, by: Any = "letter", seat: Seat = P2) -> m.OrderCarriedOut:
    """An order that counts so far."""
    return m.OrderCarriedOut(seat, 3, "x.v1", msgspec.Raw(b"{}"), by, counts=counts)


def opened(*, quiet: bool) -> m.DecisionOpened:
    """The next decision."""
    return m.DecisionOpened(4, "spy-3", (SPY,), LATER, NOON, quiet, "moves")


def heard(*seats: Seat) -> Decision:
    """The decision asked, in which these have been heard."""
    return replace(ASKED, ordered=seats)


NEXT = Decision(4, "spy-3", (SPY,), LATER)
OF_SPY: Final[dict[str, Any]] = {"decision": heard(P1, SPY), "resigning": (P1,)}
OF_P2: Final[dict[str, Any]] = {"decision": heard(SPY, P1, P2), "missed": {P1: 1}}

CHANGES: list[tuple[Any, Any, dict[str, Any]]] = [
    (FULL, opened(quiet=False), {"decision": NEXT, "decisions": 4, "spared": (P2,)}),
    (HANDS, opened(quiet=False), {"decision": NEXT, "decisions": 4, "spared": (P2,), **planned(hands=False)}),
    (HANDS, opened(quiet=True), {"decision": NEXT, "decisions": 4, "spared": (P2,)}),
    (FULL, opened(quiet=True), {"decision": NEXT, "decisions": 4, "spared": (P2,)}),
    (UNASKED, opened(quiet=True), {"decision": NEXT, "decisions": 4}),
    (replace(UNASKED, away=AWAY), opened(quiet=True), {"decision": replace(NEXT, away=((NOON, LATER),)), "decisions": 4}),
    (replace(UNASKED, owed=(P1,)), opened(quiet=True), {"decision": NEXT, "decisions": 4, "owed": ()}),
    (FULL, ordered("answer"), {**OF_P2, **planned(hands=True)}),
    (FULL, ordered("answer", "plan"), OF_P2),
    (FULL, ordered("answer", "bot"), OF_P2),
    (FULL, ordered("answer", "default"), {**planned(hands=True)}),
    (FULL, ordered("known"), {**planned(hands=True)}),
    (FULL, ordered("known", "plan"), {}),
    (FULL, ordered("known", "unasked"), {}),
    (FULL, ordered("private"), {}),
    (HANDS, ordered("private"), {}),
    (FULL, ordered("private", seat=SPY), {"resigning": (P1,)}),
    (FULL, ordered("answer", seat=SPY), {**OF_SPY, **planned(hands=True)}),
    (UNASKED, ordered("answer"), {"missed": {P1: 1}, **planned(hands=True)}),
    (FULL, m.AheadCarriedOut(P2), {**OF_P2, **planned(hands=True)}),
    (FULL, m.AheadCarriedOut(SPY), {"decision": heard(P1, SPY), **planned(hands=True)}),
    (FULL, m.WaitShortened(3, "end-2", NOON), {"decision": replace(ASKED, early=("end-2", NOON))}),
    (FULL, m.WaitRestored(3), {"decision": replace(ASKED, early=None)}),
    (UNASKED, m.WaitRestored(3), {}),
    (FULL, m.ChanceUsed({"deal": 3, "roll": 1}), {"chance": {"deal": 3, "roll": 1}}),
    (FULL, m.ChanceDrawn((Drawn("roll", 0, 6, (3,)), Drawn("roll", 1, 9, (1, 4)))), {"chance": {"deal": 2, "roll": 3}}),
    (FULL, m.ChanceUsed({"roll": 1}), {"chance": {"deal": 2, "roll": 1}}),
    (FULL, m.DeadlineMissed(3, (SPY, P2)), {"missed": {P1: 1, P2: 3, SPY: 1}}),
    (FULL, m.SeatVacated(P1, "resigned"), {
        "vacated": (P2, P1), "resigning": (SPY,), **planned(plans={SPY: LINES}),
        "occupants": {**FULL.occupants, P1: replace(FULL.occupants[P1], unreachable=False)},
    }),
    (WAITING, m.SeatVacated(P1, "resigned"), {
        "vacated": (P2, P1), "resigning": (SPY,), **planned(plans={SPY: LINES}), "silent": {P2: LATER},
        "holding": {P2: HELD_P2}, "occupants": {**FULL.occupants, P1: replace(FULL.occupants[P1], unreachable=False)},
    }),
    (FULL, HELD_P2, {"holding": {P2: HELD_P2}}),
    (WAITING, m.AnswerHeld(P1, 3, OTHER, (0,)), {"holding": {P2: HELD_P2, P1: m.AnswerHeld(P1, 3, OTHER, (0,))}}),
    (WAITING, m.AnswerHeld(P1, 3, (), ()), {"holding": {P2: HELD_P2}}),
    (WAITING, ordered("private", seat=P1), {"resigning": (SPY,), "holding": {P2: HELD_P2}}),
    (WAITING, ordered("private", "held"), {"holding": {P1: HELD_P1}}),
    (WAITING, ordered("private", "plan"), {}),
    (WAITING, m.SeatPassed(P2, None), {
        "occupants": {**SEATED, P2: Occupant(None)}, "missed": {P1: 1}, "spared": (SPY,), "silent": {P1: LATER},
        "holding": {P1: HELD_P1},
    }),
    (FULL, m.ResignationAsked(P2), {"resigning": (P1, SPY, P2)}),
    (FULL, m.ResignationAsked(P1), {"resigning": (SPY, P1)}),
    (FULL, m.ResignationWithdrawn(P1), {"resigning": (SPY,)}),
    (FULL, m.PlanSet(P2, LINES, (0,)), {**planned(plans={SPY: LINES, P1: OTHER, P2: LINES})}),
    (FULL, m.PlanFollowed(P1, LINES), {**planned(plans={SPY: LINES, P1: LINES})}),
    (FULL, m.PlanFollowed(SPY, ()), {**planned(plans={P1: OTHER})}),
    (FULL, m.PlanDropped(P1), {**planned(plans={SPY: LINES})}),
    (FULL, m.PlanWaits(P1, 3), {**planned(resting=3)}),
    (FULL, m.SeatUnreachable(SPY), {"occupants": {**SEATED, SPY: Occupant("s", unreachable=True)}}),
    (FULL, m.SeatReachable(P1), {"occupants": {**SEATED, P1: Occupant("a")}}),
    (BEFORE, m.SeatUnreachable(P1), {"occupants": UNREACHED, "owed": (SPY, P1), "spared": (SPY, P2, P1)}),
    (replace(BEFORE, owed=(P1, SPY)), m.SeatUnreachable(P1), {
        "occupants": UNREACHED, "owed": (SPY, P1), "spared": (SPY, P2, P1)
    }),
    (replace(BEFORE, spared=(P2,)), m.SeatUnreachable(SPY), {
        "occupants": {**SEATED, SPY: Occupant("s", unreachable=True)}
    }),
    (BEFORE, m.SeatReachable(P1), {"occupants": {**SEATED, P1: Occupant("a")}}),
    (replace(BEFORE, held=None), m.SeatUnreachable(P1), {"occupants": UNREACHED}),
    (replace(BEFORE, spared=(P1,)), m.SeatUnreachable(P1), {"occupants": UNREACHED}),
    (replace(BEFORE, decision=None), m.SeatUnreachable(P1), {"occupants": UNREACHED}),
    (BEFORE, m.SeatUnreachable(SPY), {"occupants": {**SEATED, SPY: Occupant("s", unreachable=True)}}),
    (replace(FULL, decision=MOVED), m.DeadlineExtended(3, SPY, EVENING, NOON), {
        "decision": replace(MOVED, due=EVENING, added=EVENING - NOON), "spared": (P2, SPY)
    }),
    (FULL, m.DeadlineExtended(3, P1, LATER, NOON), {"decision": MOVED, "spared": (SPY, P2, P1)}),
    (FULL, m.DeadlineExtended(3, SPY, LATER, NOON), {"decision": MOVED, "spared": (P2, SPY)}),
    (UNASKED, m.DeadlineExtended(3, P1, LATER, NOON), {"spared": (SPY, P2, P1)}),
    (FULL, m.DrawProposed(P1), {"draw": DrawOffer(P1)}),
    (FULL, m.DrawAgreed(P1), {"draw": DrawOffer(SPY, (P1,))}),
    (replace(FULL, draw=DrawOffer(SPY, (P2,))), m.DrawAgreed(P1), {"draw": DrawOffer(SPY, (P2, P1))}),
    (replace(FULL, draw=None), m.DrawAgreed(P1), {}),
    (FULL, m.DrawLapsed(SPY), {"draw": None}),
    (FULL, m.OrdersRefused(P1, 3, ()), {}),
    (FULL, m.PressSent(P1, (P2,), m.VaultRef("row", "d")), {}),
    (FULL, m.DiaryKept(P1, m.VaultRef("row", "d")), {}),
    (FULL, m.OrderNotPlayed(P1, 3, 0, Refusal("QC-09", "not-in-hand")), {}),
    (GATHERED, m.SeatTaken(P2, "b", invited=True), {"occupants": {**CALLED, P2: Occupant("b", invited=True)}}),
    (GATHERED, m.SeatTaken(P2, None), {"occupants": {**CALLED, P2: Occupant(None)}}),
    (GATHERED, m.WordGiven(P1, "4e", m.VaultRef("row", "d")), {"words": ("4e",)}),
    (GATHERED, m.SeatWished(P1, SPY), {"wishes": {P1: SPY}}),
    (replace(GATHERED, wishes={SPY: P2, P1: SPY}), m.SeatWished(P1, P2), {"wishes": {SPY: P2, P1: P2}}),
    (GATHERED, m.InvitationAccepted(SPY), {"occupants": {**CALLED, SPY: Occupant("s")}}),
    (GATHERED, m.SeatUnreachable(P1), {"occupants": {**CALLED, P1: Occupant("a", invited=True, unreachable=True)}}),
    (GATHERED, m.SeatReachable(SPY), {"occupants": {**CALLED, SPY: Occupant("s", invited=True)}}),
    (GATHERED, m.OrdersRefused(P1, 0, ()), {}),
    (OVER, m.SeedOpened("00"), {"seed": "00"}),
    (OVER, m.PressSent(P1, (P2,), m.VaultRef("row", "d")), {}),
]  # fmt: skip


@pytest.mark.parametrize(("before", "event", "changed"), CHANGES, ids=lambda value: type(value).__name__)
def test_an_event_changes_this_and_nothing_else(before: Any, event: Any, changed: dict[str, Any]) -> None:
    fields = before.__struct_fields__
    after = evolve(GAME, before, event)
    assert type(after) is type(before)
    assert {name: getattr(after, name) for name in fields} == {
        name: changed.get(name, getattr(before, name)) for name in fields
    }


@pytest.mark.parametrize(
    ("before", "event", "after"),
    [
        (Unopened(), OPENED, Mustering(OPENED)),
        (GATHERED, m.InvitationDeclined(P1), Cancelled(OPENED, CALLED)),
        (GATHERED, m.InvitationsExpired((P1,)), Cancelled(OPENED, CALLED)),
        (GATHERED, m.Started(), Underway(OPENED, CALLED, GAME.rules.blank)),
        (FULL, m.Ended(OUTCOME.winners, OUTCOME.reason, OUTCOME.rule), OVER),
        (HELPED, m.Ended(OUTCOME.winners, OUTCOME.reason, OUTCOME.rule), OVER),
        (Cancelled(OPENED, CALLED), m.SeatReachable(SPY), Cancelled(OPENED, CALLED)),
    ],
)
def test_a_match_comes_from_one_state_to_the_next(before: MatchState, event: Any, after: MatchState) -> None:
    assert evolve(GAME, before, event) == after


def test_what_happens_in_the_game_changes_its_table_alone() -> None:
    board = BoardSet(options={}, seats=OPENED.seats, blocked=(1,), refuges=(2,))
    dealing = Dealing(GAME.rules.lay(None, board))
    assert evolve(GAME, FULL, board) == replace(FULL, game=dealing)
    drawn = HideoutDrawn(37)
    assert evolve(GAME, replace(FULL, game=dealing), drawn) == replace(
        FULL, game=GAME.rules.evolve(dealing, drawn, dealing.table)
    )


def test_nothing_can_happen_before_a_match_is_opened() -> None:
    with pytest.raises(ValueError, match=r"match\.started\.v1 cannot come after Unopened"):
        evolve(GAME, Unopened(), m.Started())
