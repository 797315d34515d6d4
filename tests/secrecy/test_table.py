"""Who learns what of every event, written out by hand: here a person states what is public, and ``observe`` is held to it.

NOTHING: the seat is told nothing. ALL: it sees the event as it is. Anything else: it sees exactly this, value by value, so
that a hidden value in a field that is there anyway is noticed too. An event without a row fails.
"""

from datetime import UTC, datetime
from typing import Any, Final, Literal, TypeAlias

import msgspec
import pytest

from domain.audience import observe
from domain.chance import Drawn
from domain.game import PUBLIC, REFEREE, Seat
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.events import SpyPlayed
from domain.match import events as m
from domain.match.events import (
    HostSeen,
    OpenedSeen,
    OwnDiary,
    OwnDispute,
    OwnOrder,
    OwnPlan,
    OwnRefusal,
    OwnRuling,
    PressSeen,
    RewoundSeen,
    SeatDeputisedSeen,
    SeatPassedSeen,
    SeatSeen,
    WordSeen,
)
from domain.refusal import Refusal
from domain.wire import Wired

Sees: TypeAlias = Literal["all", "nothing"] | msgspec.Struct
ALL: Final = "all"
NOTHING: Final = "nothing"
SPY, P1, P2 = Seat("spy"), Seat("partisan-1"), Seat("partisan-2")
LATER: Final = datetime(2026, 1, 9, tzinfo=UTC)
WHEN: Final = datetime(2026, 1, 5, tzinfo=UTC)
REF: Final = m.VaultRef("row", "d" * 64)
NO: Final = Refusal("QC-09", "not-in-hand", (("card", 7),))
CARD_AND_PIECE: Final = SpyPlayed(15, "rook")

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

BODY: Final = msgspec.Raw(b'{"house":37}')
LINES: Final = (m.LineRefused(2, NO),)
PLANNED: Final = (m.StoredPlanLine("x.v1", BODY),)
OPENED: Final = OpenedSeen(
    "quinta-colonna", {"refuges": 6}, (SPY, P1), 72, "c" * 64, 12, m.SeriesRef("s", 1, 2), True, LATER,
    "wait", True, ("4e",), ("07",), 12, "two", False, {"spy": 9.0}, True, "played",
)  # fmt: skip
WORD_SEEN: Final = WordSeen(P1, "4e")
PLACE: Final = Seat("place-2")
SEAT_SEEN: Final = SeatSeen(P1, False, True, PLACE)
OWN_ORDER: Final = OwnOrder("x.v1", BODY, "letter", 2, 7, decision=4, meant=3)
OWN_REFUSAL: Final = OwnRefusal(4, LINES, 7)
OWN_PLAN: Final = OwnPlan(PLANNED, (3,), 7)
REWOUND: Final = RewoundSeen(4, 6)
PASSED: Final = SeatPassedSeen(P1, False)
DEPUTISED: Final = SeatDeputisedSeen(P1, WHEN, "UTC")
HOSTED: Final = HostSeen(True, "silent")
NOTED: Final = OwnDiary(P1, REF.id)
HEARD: Final = PressSeen(P1, (P2,), REF.id)

# Every match. Columns: the seat it is about (or that did it); another seat; the public record and observers.
MATCH: Final[tuple[tuple[Wired, Sees, Sees, Sees], ...]] = (
    (
        m.Opened(
            "quinta-colonna",
            "1",
            {"refuges": 6},
            (SPY, P1),
            72,
            3,
            "c" * 64,
            12,
            host="host-id",
            series=m.SeriesRef("s", 1, 2),
            fixed=True,
            answer_by=LATER,
            disputes="wait",
            words=True,
            given=("4e",),
            replay="players",
            later=("07",),
            away_days=12,
            rewinds="two",
            quiet_hours=False,
            deputy="deputy-id",
            paces={"spy": 9.0},
            observers=True,
            only_moves="played",
            still_there=2,
        ),
        OPENED,
        OPENED,
        OPENED,
    ),
    (m.RolesRolled((((SPY, 1), (P1, 6)),)), ALL, ALL, ALL),
    (m.SeatTaken(P1, "player-id", invited=True, place=PLACE), SEAT_SEEN, SEAT_SEEN, SEAT_SEEN),
    (m.WordGiven(P1, "4e", REF), WORD_SEEN, WORD_SEEN, WORD_SEEN),
    (m.SeatWished(PLACE, SPY), ALL, ALL, ALL),
    (m.InvitationAccepted(P1), ALL, ALL, ALL),
    (m.InvitationDeclined(P1), ALL, ALL, ALL),
    (m.InvitationsExpired((P1,)), ALL, ALL, ALL),
    (m.Started(), ALL, ALL, ALL),
    (m.DecisionOpened(1, "spy-1", (SPY,), WHEN, WHEN), ALL, ALL, ALL),
    (m.WaitShortened(1, "end-1", WHEN), ALL, ALL, ALL),
    (m.WaitRestored(1), ALL, ALL, ALL),
    (m.OnlyMovePlayed(P1), ALL, ALL, ALL),
    (m.OrderCarriedOut(P1, 4, "x.v1", BODY, "letter", 2, 7, REF, meant=3), OWN_ORDER, NOTHING, NOTHING),
    (m.AheadCarriedOut(P1), NOTHING, NOTHING, NOTHING),
    (m.OrdersRefused(P1, 4, LINES, 7, REF), OWN_REFUSAL, NOTHING, NOTHING),
    (m.OrderNotPlayed(P1, 1, 0, NO, 7), ALL, NOTHING, NOTHING),
    (m.AnswerHeld(P1, 4, (), ()), ALL, NOTHING, NOTHING),
    (m.PlanSet(P1, PLANNED, (3,), 7, REF), OWN_PLAN, NOTHING, NOTHING),
    (m.PlanFollowed(P1, (), NO), ALL, NOTHING, NOTHING),
    (m.PlanWaits(P1, 4), ALL, NOTHING, NOTHING),
    (m.PlanDropped(P1, 0, 7), ALL, NOTHING, NOTHING),
    (m.ChanceUsed({"card": 3}), NOTHING, NOTHING, NOTHING),
    (m.ChanceDrawn((Drawn("card", 2, 9, (7,)),)), NOTHING, NOTHING, NOTHING),
    (m.SeatUnreachable(P1), ALL, ALL, ALL),
    (m.SeatReachable(P1), ALL, ALL, ALL),
    (m.DeadlineExtended(1, P1, WHEN, WHEN), ALL, ALL, ALL),
    (m.DeadlineMissed(1, (P1,)), ALL, ALL, ALL),
    (m.StillThereAsked(P1, WHEN), ALL, ALL, ALL),
    (m.StillThere(P1), ALL, ALL, ALL),
    (m.Rewound(17, 4, 6), REWOUND, REWOUND, REWOUND),
    (m.DrawProposed(P1), ALL, ALL, ALL),
    (m.DrawAgreed(P1), ALL, ALL, ALL),
    (m.DrawLapsed(P1), ALL, ALL, ALL),
    (m.ResignationAsked(P1), ALL, NOTHING, NOTHING),
    (m.ResignationWithdrawn(P1), ALL, NOTHING, NOTHING),
    (m.SeatVacated(P1, "resigned"), ALL, ALL, ALL),
    (m.DisputeAsked(P1, 4, "words", REF, 2, 7), OwnDispute(4, "words", 2, 7), NOTHING, NOTHING),
    (m.DisputeOpened(3, P1, 4, REF, 2, 7), OwnDispute(4, "", 2, 7), NOTHING, NOTHING),
    (m.RulingProposed(3, (P1,), 4, "corrected", REF, 17, REF), NOTHING, NOTHING, NOTHING),
    (m.DisputeRuled(2, 3, P1, 4, "stands", REF, REF), OwnRuling(4, "stands", REF.id), NOTHING, NOTHING),
    (m.MatchRuled(3, (P1,), 4, "corrected", REF, REF), OwnRuling(4, "corrected", REF.id, False), NOTHING, NOTHING),
    (m.PlayHeld(WHEN), ALL, ALL, ALL),
    (m.PlayResumed(4, WHEN, WHEN), ALL, ALL, ALL),
    (m.DeadlineRestored(4, P1, 0), ALL, ALL, ALL),
    (m.ResultAnnulled(), ALL, ALL, ALL),
    (m.TimeGiven(4, P1, WHEN, WHEN), ALL, ALL, ALL),
    (m.TimeWished(4, P1, (P2,)), ALL, ALL, ALL),
    (m.TimeAgreed(P1), ALL, ALL, ALL),
    (m.TimeDeclined(P1), ALL, ALL, ALL),
    (m.PlayPaused(WHEN, P1, WHEN), ALL, ALL, ALL),
    (m.PauseEnded(), ALL, ALL, ALL),
    (m.AbsenceAnnounced(P1, WHEN, WHEN, "UTC", 3), ALL, ALL, ALL),
    (m.AbsenceEnded(P1, 3, (WHEN, LATER)), ALL, ALL, ALL),
    (m.SeatPassed(P1, "player", "host"), PASSED, PASSED, PASSED),
    (m.HostSucceeded("player"), HOSTED, HOSTED, HOSTED),
    (m.QuietHoursSet(P1, 1320, 480, True, "UTC"), ALL, ALL, ALL),
    (m.SeatDeputised(P1, "friend", WHEN, "UTC"), DEPUTISED, DEPUTISED, DEPUTISED),
    (m.DeputyEnded(P1), ALL, ALL, ALL),
    (m.MatchStopped(), ALL, ALL, ALL),
    (m.PressSent(P1, (P2,), REF), HEARD, NOTHING, NOTHING),
    (m.DiaryKept(P1, REF), NOTED, NOTHING, NOTHING),
    (m.SecretsSeen(REF, REF, P1, "position"), NOTHING, NOTHING, NOTHING),
    (m.WordsTold((m.WordTold(P1, REF),)), ALL, ALL, ALL),
    (m.LooksTold((m.Look(WHEN, REF, P1, "position"),)), ALL, ALL, ALL),
    (m.Ended((SPY,), "arrest", "QC-34"), ALL, ALL, ALL),
    (m.SeedOpened("00"), ALL, ALL, ALL),
    (m.SeriesRanked(((SPY,), (P1,))), ALL, ALL, ALL),
    (m.RulesAdopted("2"), ALL, ALL, ALL),
)


def check(event: Wired, seat: Seat, sees: Sees) -> None:
    """What a seat learns of an event is what is listed."""
    expected = {ALL: event, NOTHING: None}[sees] if isinstance(sees, str) else sees
    seen: Any = observe(event, seat)
    assert (type(seen), seen) == (type(expected), expected), (event, seat)


def test_every_event_has_one_row() -> None:
    assert [type(row[0]) for row in QUINTA_COLONNA] == list(GAME.events)
    assert len(MATCH) == len(m.MATCH_EVENTS)
    assert {type(row[0]) for row in MATCH} == {*m.MATCH_EVENTS}


@pytest.mark.parametrize("row", QUINTA_COLONNA, ids=lambda row: type(row[0]).__name__)
def test_the_game_tells_each_seat_what_the_table_says(row: tuple[Wired, Sees, Sees, Sees]) -> None:
    event, spy, partisan, public = row
    partisans = [(Seat(f"partisan-{number}"), partisan) for number in range(1, 6)]
    for seat, sees in ((SPY, spy), *partisans, (PUBLIC, public), (Seat("a-stranger"), public)):
        check(event, seat, sees)
    assert observe(event, REFEREE) == event


@pytest.mark.parametrize("row", MATCH, ids=lambda row: type(row[0]).__name__)
def test_the_match_tells_each_seat_what_the_table_says(row: tuple[Wired, Sees, Sees, Sees]) -> None:
    event, own, other, public = row
    for seat, sees in ((P1, own), (SPY, other), (PUBLIC, public), (Seat("a-stranger"), public)):
        check(event, seat, sees)
    # Whoever looks at everything on the table reads nobody's letters, but hears what is said, and diaries lie open at the end.
    check(event, REFEREE, own if isinstance(event, m.PressSent | m.DiaryKept) else other)


def test_what_an_event_of_an_earlier_release_does_not_say_of_itself_is_this() -> None:
    asked, ordered = m.DecisionOpened(1, "spy-1", (SPY,), WHEN, WHEN), m.OrderCarriedOut(P1, 4, "x.v1", BODY, "letter")
    assert (asked.quiet, asked.invites) == (False, "")
    assert (ordered.line, ordered.cause, ordered.words, ordered.counts, ordered.meant) == (0, 0, None, "answer", 0)
    refused, unplayed = m.OrdersRefused(P1, 4, LINES), m.OrderNotPlayed(P1, 1, 0, NO)
    planned, dropped = m.PlanSet(P1, PLANNED, (3,)), m.PlanDropped(P1)
    assert [one.cause for one in (refused, unplayed, planned, dropped)] == [0] * 4
    assert (refused.words, planned.words, dropped.line, m.PlanFollowed(P1, ()).why) == (None, None, 0, None)
    opened = m.Opened("quinta-colonna", "1", {}, (SPY,), 72, 3, "c", 12)
    assert (opened.host, opened.series, opened.fixed, opened.answer_by) == (None, None, False, None)
    assert (opened.disputes, opened.words, opened.given, opened.later) == ("go-on", False, (), ())
    assert (opened.record, opened.replay, opened.away_days) == (2, "link", 30)
    assert (opened.rewinds, opened.quiet_hours, opened.deputy, opened.paces) == ("one", True, None, {})
    assert (opened.observers, opened.only_moves, opened.still_there) == (False, "asked", 0)
    disputed, passed = m.DisputeAsked(P1, 4, "words"), m.SeatPassed(P1, None)
    assert (disputed.words, disputed.line, disputed.cause, passed.by) == (None, 0, 0, "administrator")
    assert m.DisputeOpened(1, P1, 4, REF) == m.DisputeOpened(1, P1, 4, REF, 0, 0)
    resumed, given = m.PlayResumed(4, WHEN, WHEN), m.TimeGiven(4, P1, WHEN, WHEN)
    assert (resumed.early, resumed.added, resumed.excused) == (None, 0, ())
    assert (given.early, given.passed, passed.excused, m.HostSucceeded(None).why) == (None, False, False, "silent")
    back, held = m.AbsenceEnded(P1, 3), m.AnswerHeld(P1, 4, (), ())
    assert (back.off, back.zone, held.cause, held.words) == (None, "UTC", 0, None)
    look = m.SecretsSeen(REF)
    assert (m.SeatTaken(P1, "p").invited, look.by, look.seat, look.what) == (False, None, None, "position")


def test_a_seat_is_not_taken_for_another_whose_name_has_its_name_in_it() -> None:
    event = m.OrderNotPlayed(Seat("partisan-12"), 1, 0, NO)
    check(event, Seat("partisan-12"), ALL)
    for other in (P1, P2, Seat("partisan"), Seat("")):
        check(event, other, NOTHING)


def test_a_bot_is_seen_to_be_one_and_so_is_that_nobody_runs_the_match() -> None:
    for seat in (P1, P2, SPY, PUBLIC):
        check(m.SeatTaken(P2, None), seat, SeatSeen(P2, True, False))
        check(m.SeatPassed(P2, None), seat, SeatPassedSeen(P2, True))
        check(m.HostSucceeded(None, "returned"), seat, HostSeen(False, "returned"))


@pytest.mark.parametrize("by", ["host", "administrator", "returned"])
def test_by_whom_a_seat_passed_is_read_as_it_was_stored(by: str) -> None:
    stored = b'{"seat":"spy","player":null,"by":"%s"}' % by.encode()
    assert msgspec.json.decode(stored, type=m.SeatPassed).by == by


@pytest.mark.parametrize("why", ["silent", "returned"])
def test_why_somebody_else_runs_a_match_is_read_as_it_was_stored(why: str) -> None:
    stored = b'{"player":null,"why":"%s"}' % why.encode()
    assert msgspec.json.decode(stored, type=m.HostSucceeded).why == why


def test_press_is_heard_by_those_it_names_as_its_words_and_never_who_the_person_is() -> None:
    for seat in (P1, P2, REFEREE):
        check(m.PressSent(P1, (P2,), REF), seat, HEARD)
    check(m.PressSent(P1, (P2,), REF), PUBLIC, NOTHING)
    assert "player-id" not in repr(observe(m.SeatTaken(P1, "player-id"), SPY))
    assert "host-id" not in repr(observe(MATCH[0][0], P1))
