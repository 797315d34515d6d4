"""The view of a match, folded by hand: what each observation changes, and that it changes nothing else."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec
import pytest

from domain.game import PUBLIC, AnyGame, Outcome, Seat
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna import events as e
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
from domain.match.sight import (
    SHAPES,
    Asked,
    MatchView,
    awaits_others,
    blank,
    look_on,
    time_wished,
    waited_for,
    watch,
    with_tables,
)
from domain.match.state import DrawOffer
from domain.refusal import Refusal
from domain.seats import place

SPY, P1, P2, P3 = Seat("spy"), Seat("partisan-1"), Seat("partisan-2"), Seat("partisan-3")
NOON = datetime(2026, 5, 3, 12, 0, tzinfo=UTC)
LATER = NOON + timedelta(hours=9)
NO = Refusal("QC-09", "not-in-hand")
PLAN = (m.StoredPlanLine("x.v1", msgspec.Raw(b"{}")),)
OPENED = OpenedSeen("quinta-colonna", {}, (SPY, P1, P2), 72, "c" * 64, 1, None)
ASKED = Asked(3, "partisans-2", (P1, P2), NOON, since=3)
LOOKS = (m.Look(NOON, m.VaultRef("row", "d"), SPY, "position"),)
WORDS = (m.WordTold(SPY, m.VaultRef("row", "d")),)
FULL = MatchView(
    P1,
    opened=OPENED,
    seated={P1: SeatSeen(P1, False, True), P2: SeatSeen(P2, True, False)},
    game=GAME.sight.blank(P1),
    asked=ASKED,
    draw=DrawOffer(SPY),
    resigning=True,
    vacated=(P3,),
    unreachable=(P1, SPY),
    plan=PLAN,
    ordered=2,
)

BOARD = e.BoardSet(options={}, seats=(SPY, P1), blocked=(1,), refuges=(2,))
LYING = GAME.rules.lay(None, BOARD)


def opened(number: int, invites: str = "") -> m.DecisionOpened:
    """A decision that is put to both partisans."""
    return m.DecisionOpened(number, f"partisans-{number}", (P1, P2), LATER, NOON, invites=invites)


def asked(number: int, invites: str, since: int) -> dict[str, Any]:
    """The same as the view remembers it."""
    return {"asked": Asked(number, f"partisans-{number}", (P1, P2), LATER, None, invites, since)}


INVITING = msgspec.structs.replace(FULL, asked=msgspec.structs.replace(ASKED, invites="moves", since=2))
WISHED = m.TimeWished(3, P2, (SPY, P1))
WISHING = msgspec.structs.replace(FULL, asked=msgspec.structs.replace(ASKED, wish=WISHED))
EARLY = msgspec.structs.replace(FULL, asked=msgspec.structs.replace(ASKED, early=LATER))
MISSING = OwnDispute(3, "words", 0, 7)
ASKING = msgspec.structs.replace(FULL, disputing=MISSING)
HELD = msgspec.structs.replace(FULL, held=True)
WAITING = msgspec.structs.replace(FULL, holding=PLAN)
ORDERED: dict[str, Any] = {"resigning": False, "ordered": 3, "concerned": 3}
CALM = msgspec.structs.replace(FULL, asked=None)
BACK_ONCE = msgspec.structs.replace(CALM, undone=((1, 2),))
PAUSED = m.PlayPaused(NOON, P2, LATER)
AWAY = m.AbsenceAnnounced(P2, NOON, LATER, "UTC", 3)
PASSED = {"seated": {**FULL.seated, P2: SeatSeen(P2, True, False)}}
ACCEPTED = {P1: SeatSeen(P1, False, False), P2: SeatSeen(P2, True, False)}
OTHERS = m.AbsenceAnnounced(SPY, NOON, LATER, "UTC", 5)
QUIET = m.QuietHoursSet(P2, 1320, 480, False, "UTC")
FREE = m.QuietHoursSet(SPY, 0, 0, True, "UTC")
LOUD = m.QuietHoursSet(P2, 0, 0, False, "UTC")
BOTH_QUIET = msgspec.structs.replace(FULL, quiet=(QUIET, FREE))
BOTH_AWAY = msgspec.structs.replace(FULL, away=(AWAY, OTHERS))
OWN_PASSED = {P1: SeatSeen(P1, False, False), P2: SeatSeen(P2, True, False)}
AT_PLACES = {place(at): SeatSeen(place(at), False, True) for at in (1, 2)}
PLACED = MatchView(place(2), seated=AT_PLACES, words=(WordSeen(place(1), "4e"), WordSeen(place(2), "07")))
GIVEN_OUT = SeatSeen(P1, False, False, place(2))
SITTING = MatchView(P1, seated={**AT_PLACES, P1: GIVEN_OUT, SPY: SeatSeen(SPY, True, False, place(1))})

HELPED = SeatDeputisedSeen(P2, LATER, "UTC")
OTHER_HELPED = SeatDeputisedSeen(SPY, NOON, "UTC")
BOTH_SILENT = msgspec.structs.replace(FULL, silent=(P1, P2))
TWO_HELPED = msgspec.structs.replace(FULL, deputised=(HELPED, OTHER_HELPED))

CHANGES: list[tuple[MatchView, Any, dict[str, Any]]] = [
    (FULL, msgspec.structs.replace(OPENED, number=2), {"opened": msgspec.structs.replace(OPENED, number=2)}),
    (FULL, SeatSeen(SPY, True, False), {"seated": {**FULL.seated, SPY: SeatSeen(SPY, True, False)}}),
    (FULL, OwnOrder("x.v1", msgspec.Raw(b"{}"), "letter", 0, 7), {"resigning": False, "ordered": 3, "concerned": 3}),
    (FULL, m.AnswerHeld(P1, 3, PLAN, (0,)), {"holding": PLAN}),
    (WAITING, m.AnswerHeld(P1, 3, (), ()), {"holding": ()}),
    (WAITING, OwnOrder("x.v1", msgspec.Raw(b"{}"), "held", 0, 7), ORDERED | {"holding": ()}),
    (WAITING, OwnOrder("x.v1", msgspec.Raw(b"{}"), "letter", 0, 7), ORDERED | {"holding": ()}),
    (WAITING, OwnOrder("x.v1", msgspec.Raw(b"{}"), "plan", 0, 7), ORDERED),
    (FULL, OwnPlan((), (), 7), {"plan": ()}),
    (FULL, m.PlanFollowed(P1, ()), {"plan": ()}),
    (FULL, m.PlanDropped(P1), {"plan": ()}),
    (FULL, OwnRefusal(3, (m.LineRefused(0, NO),), 7), {"concerned": 3}),
    (FULL, MISSING, {"disputing": MISSING}),
    (ASKING, OwnDispute(3, "", 0, 8), {"disputing": None}),
    (FULL, m.PlayHeld(NOON), {"held": True}),
    (
        HELD,
        m.PlayResumed(3, LATER, NOON, NOON),
        {"held": False, "asked": msgspec.structs.replace(ASKED, due=LATER, early=NOON)},
    ),
    (HELD, m.PlayResumed(4, LATER, NOON), {"held": False}),
    (FULL, PressSeen(P2, (P1,), "row"), {}),
    (FULL, OwnDiary(P1, "row"), {}),
    (FULL, m.OrderNotPlayed(P1, 3, 0, NO), {}),
    (FULL, m.PlanWaits(P1, 3), {}),
    (FULL, m.Started(), {}),
    (FULL, m.DeadlineMissed(3, (P2,)), {}),
    (FULL, m.RolesRolled(()), {}),
    (FULL, m.StillThereAsked(P2, LATER), {"silent": (P2,)}),
    (msgspec.structs.replace(FULL, silent=(P1, P2)), m.StillThere(P2), {"silent": (P1,)}),
    (BOTH_SILENT, m.StillThereAsked(P1, LATER), {"silent": (P2, P1)}),
    (BOTH_SILENT, m.SeatVacated(P2, "retired"), {"vacated": (P3, P2), "silent": (P1,)}),
    (BOTH_SILENT, SeatPassedSeen(P2, True), {**PASSED, "silent": (P1,)}),
    (FULL, m.SeriesRanked(((SPY,), (P1,))), {}),
    (FULL, opened(4), asked(4, "", 4)),
    (FULL, opened(4, "moves"), asked(4, "moves", 4)),
    (INVITING, opened(4, "moves"), asked(4, "moves", 2)),
    (INVITING, opened(4, "answers"), asked(4, "answers", 4)),
    (INVITING, opened(4), asked(4, "", 4)),
    (MatchView(P1), opened(1, "moves"), asked(1, "moves", 1)),
    (FULL, m.WaitShortened(3, "end-1", LATER), {"asked": msgspec.structs.replace(ASKED, early=LATER)}),
    (EARLY, m.WaitRestored(3), {"asked": ASKED}),
    (INVITING, RewoundSeen(2, 5), {"asked": msgspec.structs.replace(ASKED, number=5, since=2), "undone": ((2, 5),)}),
    (MatchView(P1), RewoundSeen(2, 5), {"undone": ((2, 5),)}),
    (BACK_ONCE, RewoundSeen(2, 5), {"undone": ((1, 2), (2, 5))}),
    (FULL, OwnRuling(3, "stands", "row"), {}),
    (FULL, m.ResultAnnulled(), {"annulled": True}),
    (FULL, m.DeadlineRestored(3, P1, 0), {}),
    (EARLY, m.DeadlineRestored(4, P1, 0, LATER, NOON), {}),
    (CALM, m.DeadlineRestored(3, P1, 0, LATER, NOON), {}),
    (CALM, m.PlayHeld(NOON), {"held": True}),
    (msgspec.structs.replace(CALM, held=True), m.PlayResumed(3, LATER, NOON, NOON), {"held": False}),
    (EARLY, m.DeadlineRestored(3, P1, 0, LATER, NOON), {"asked": msgspec.structs.replace(ASKED, due=LATER)}),
    (FULL, m.DeadlineExtended(3, SPY, LATER, NOON), {"asked": msgspec.structs.replace(ASKED, due=LATER)}),
    (MatchView(P1), m.WaitShortened(3, "end-1", LATER), {}),
    (FULL, m.SeatWished(P1, SPY), {}),
    (FULL, m.InvitationAccepted(P1), {"seated": ACCEPTED, "unreachable": (SPY,)}),
    (FULL, m.InvitationDeclined(P2), {"cancelled": True}),
    (FULL, m.InvitationsExpired((P1,)), {"cancelled": True, "expired": True}),
    (MatchView(P1), m.WaitRestored(3), {}),
    (CALM, m.WaitShortened(3, "end-1", LATER), {}),
    (FULL, m.SeatUnreachable(P2), {"unreachable": (P1, SPY, P2)}),
    (FULL, m.SeatReachable(P1), {"unreachable": (SPY,)}),
    (MatchView(P1), m.ResignationAsked(P1), {"resigning": True}),
    (FULL, m.ResignationWithdrawn(P1), {"resigning": False}),
    (FULL, m.SeatVacated(P1, "resigned"), {"vacated": (P3, P1), "resigning": False, "plan": ()}),
    (FULL, m.SeatVacated(P2, "retired"), {"vacated": (P3, P2)}),
    (MatchView(P1), m.SeatVacated(P2, "retired"), {"vacated": (P2,)}),
    (FULL, m.Ended((SPY,), "arrest", "QC-34"), {"outcome": Outcome((SPY,), "arrest", "QC-34")}),
    (FULL, m.SeedOpened("00"), {"seed": "00"}),
    (FULL, m.LooksTold(LOOKS), {"looks": LOOKS}),
    (FULL, WordSeen(SPY, "4e"), {"words": (WordSeen(SPY, "4e"),)}),
    (PLACED, WordSeen(SPY, "aa"), {"words": (*PLACED.words, WordSeen(SPY, "aa"))}),
    (FULL, m.WordsTold(WORDS), {"told_words": WORDS}),
    (MatchView(P1), m.DrawProposed(SPY), {"draw": DrawOffer(SPY)}),
    (FULL, m.DrawAgreed(P2), {"draw": DrawOffer(SPY, (P2,))}),
    (FULL, m.DrawLapsed(P2), {"draw": None}),
    (EARLY, m.TimeGiven(3, P1, LATER, NOON, NOON), {"asked": msgspec.structs.replace(ASKED, due=LATER, early=NOON)}),
    (FULL, m.TimeGiven(4, P1, LATER, NOON), {}),
    (CALM, WISHED, {}),
    (FULL, WISHED, {"asked": msgspec.structs.replace(ASKED, wish=WISHED)}),
    (WISHING, m.TimeAgreed(SPY), {"asked": msgspec.structs.replace(ASKED, wish=m.TimeWished(3, P2, (P1,)))}),
    (WISHING, m.TimeDeclined(P1), {"asked": ASKED}),
    (WISHING, m.TimeGiven(3, P2, LATER, NOON), {"asked": msgspec.structs.replace(ASKED, due=LATER)}),
    (
        WISHING,
        m.TimeGiven(3, None, LATER, NOON, passed=True),
        {"asked": msgspec.structs.replace(ASKED, due=LATER, wish=WISHED)},
    ),
    (FULL, PAUSED, {"held": True, "paused": PAUSED}),
    (msgspec.structs.replace(HELD, paused=PAUSED), m.PauseEnded(), {"paused": None}),
    (FULL, AWAY, {"away": (AWAY,)}),
    (msgspec.structs.replace(FULL, away=(AWAY,)), m.AbsenceEnded(P2, 3), {"away": ()}),
    (msgspec.structs.replace(FULL, away=(AWAY,)), SeatPassedSeen(P2, True), {**PASSED, "away": ()}),
    (BOTH_AWAY, m.AbsenceEnded(P2, 3), {"away": (OTHERS,)}),
    (BOTH_AWAY, msgspec.structs.replace(AWAY, days=7), {"away": (OTHERS, msgspec.structs.replace(AWAY, days=7))}),
    (msgspec.structs.replace(FULL, quiet=(FREE,)), QUIET, {"quiet": (FREE, QUIET)}),
    (BOTH_QUIET, LOUD, {"quiet": (FREE,)}),
    (BOTH_QUIET, msgspec.structs.replace(FREE, since=60), {"quiet": (QUIET, msgspec.structs.replace(FREE, since=60))}),
    (BOTH_QUIET, msgspec.structs.replace(FREE, weekends=False, since=9), {
        "quiet": (QUIET, msgspec.structs.replace(FREE, weekends=False, since=9))
    }),
    (FULL, LOUD, {}),
    (FULL, msgspec.structs.replace(LOUD, weekends=True), {"quiet": (msgspec.structs.replace(LOUD, weekends=True),)}),
    (FULL, msgspec.structs.replace(LOUD, until=480), {"quiet": (msgspec.structs.replace(LOUD, until=480),)}),
    (FULL, HELPED, {"deputised": (HELPED,)}),
    (FULL, OTHER_HELPED, {"deputised": (OTHER_HELPED,), "unreachable": (P1,)}),
    (TWO_HELPED, m.DeputyEnded(SPY), {"deputised": (HELPED,), "unreachable": (P1,)}),
    (TWO_HELPED, m.Ended((SPY,), "arrest", "QC-34"), {"outcome": Outcome((SPY,), "arrest", "QC-34"), "deputised": ()}),
    (TWO_HELPED, SeatDeputisedSeen(P2, LATER, "UTC"), {"deputised": (OTHER_HELPED, HELPED)}),
    (TWO_HELPED, m.DeputyEnded(P2), {"deputised": (OTHER_HELPED,)}),
    (TWO_HELPED, SeatPassedSeen(P2, True), {**PASSED, "deputised": (OTHER_HELPED,)}),
    (TWO_HELPED, m.SeatVacated(SPY, "resigned"), {"vacated": (*FULL.vacated, SPY), "deputised": (HELPED,)}),
    (BOTH_QUIET, SeatPassedSeen(P2, True), {**PASSED, "quiet": (FREE,)}),
    (BOTH_AWAY, SeatPassedSeen(P1, False), {"seated": OWN_PASSED, "unreachable": (SPY,), "resigning": False}),
    (HELD, m.PauseEnded(), {}),
    (HELD, HostSeen(True, "silent"), {}),
    (MatchView(P1), SeatPassedSeen(SPY, False), {"seated": {SPY: SeatSeen(SPY, False, False)}}),
    (PLACED, GIVEN_OUT, {
        "seated": {**AT_PLACES, P1: GIVEN_OUT}, "words": (WordSeen(place(1), "4e"), WordSeen(P1, "07")),
    }),
    (SITTING, m.Started(), {"seated": {P1: GIVEN_OUT, SPY: SeatSeen(SPY, True, False, place(1))}}),
    (FULL, m.MatchStopped(), {}),
    (CALM, m.MatchStopped(), {"cancelled": True, "called_off": True}),
]  # fmt: skip


@pytest.mark.parametrize(("before", "seen", "changed"), CHANGES, ids=lambda value: type(value).__name__)
def test_an_observation_changes_this_and_nothing_else(before: MatchView, seen: Any, changed: dict[str, Any]) -> None:
    after = watch(before, seen)
    fields = MatchView.__struct_fields__
    expected = {name: changed.get(name, getattr(before, name)) for name in fields}
    assert {name: getattr(after, name) for name in fields} == expected


def test_every_shape_of_an_observation_is_told_from_the_games_own() -> None:
    made_for_a_seat = {
        OpenedSeen,
        SeatSeen,
        OwnOrder,
        OwnRefusal,
        OwnPlan,
        OwnDiary,
        OwnDispute,
        OwnRuling,
        PressSeen,
        RewoundSeen,
        SeatDeputisedSeen,
        SeatPassedSeen,
        HostSeen,
        WordSeen,
    }
    assert {*SHAPES} == {*m.MATCH_EVENTS} | made_for_a_seat


def test_what_leaves_everything_as_it_was_gives_the_same_view() -> None:
    """So that nothing is drawn anew for it."""
    for seen in (PressSeen(P2, (P1,), "row"), OwnDiary(P1, "row"), m.Started(), m.DeadlineMissed(3, (P2,))):
        assert watch(FULL, seen) is FULL


def test_a_view_begins_with_the_seat_and_an_empty_table() -> None:
    for seat in (P1, PUBLIC):
        assert blank(GAME, seat) == MatchView(seat, game=GAME.sight.blank(seat))
    empty = MatchView(P1)
    assert (empty.opened, empty.seated, empty.game, empty.asked, empty.draw) == (None, {}, None, None, None)
    assert (empty.vacated, empty.unreachable, empty.plan, empty.looks) == ((), (), (), ())
    assert (empty.resigning, empty.cancelled, empty.outcome, empty.seed) == (False, False, None, None)
    assert (empty.expired, empty.held, empty.annulled, empty.disputing, empty.undone) == (False, False, False, None, ())
    assert (empty.decision, empty.ordered, empty.concerned) == (0, 0, 0)
    assert (empty.called_off, empty.paused, empty.away, empty.words, empty.told_words) == (False, None, (), (), ())
    assert FULL.decision == 3


def test_a_decision_closes_when_it_is_due_or_earlier() -> None:
    assert Asked(1, "x", (), NOON).closes == NOON
    assert Asked(1, "x", (), LATER, NOON).closes == NOON
    assert (Asked(1, "x", (), NOON).invites, Asked(1, "x", (), NOON).since) == ("", 0)
    assert (
        OwnOrder("x", msgspec.Raw(b""), "bot", 0, 0).decision == OwnOrder("x", msgspec.Raw(b""), "bot", 0, 0).meant == 0
    )
    assert OPENED.fixed is False


def at_play(view: MatchView, event: Any, table: Any) -> MatchView:
    """The view of P1 after an event of the game."""
    views = {P1: view}
    look_on(GAME, views, [(event, table)])
    return views[P1]


def test_what_is_the_games_own_changes_its_table_alone() -> None:
    after = at_play(FULL, BOARD, LYING)
    assert after.game == GAME.sight.watch(GAME.sight.blank(P1), BOARD, LYING) != FULL.game
    assert after.game.table is LYING
    assert msgspec.structs.replace(after, game=FULL.game) == FULL
    said = GAME.rules.lay(LYING, e.EndSaid(by=P1))
    same = at_play(after, e.EndSaid(by=P1), said)
    assert same == msgspec.structs.replace(after, game=GAME.sight.watch(after.game, e.EndSaid(by=P1), said))
    assert same.game.table is said


def test_the_table_after_what_happens_is_folded_from_what_everybody_saw_of_it() -> None:
    said, moved = e.EndSaid(by=P1), e.SpyMoved(card=15, piece="rook", origin=43, path=(48, 53), trail=(48, 53))
    ordered = m.OrderCarriedOut(P1, 3, "x.v1", msgspec.Raw(b"{}"), "letter")
    after_said = GAME.rules.lay(LYING, said)
    after_moved = GAME.rules.lay(after_said, e.SpyPlayed(card=15, piece="rook"))
    happened = (m.Started(), BOARD, e.CardDrawn(card=4), ordered, said, moved)
    after = (None, LYING, LYING, LYING, after_said, after_moved)
    assert tuple(with_tables(GAME, None, happened)) == tuple(zip(happened, after, strict=True))
    assert LYING != after_said != after_moved


def test_views_are_brought_along_each_by_what_its_seat_learns() -> None:
    views = {seat: blank(GAME, seat) for seat in (SPY, P1)}
    look_on(GAME, views, [(BOARD, LYING)])
    before = dict(views)
    look_on(GAME, views, [(e.HideoutDrawn(house=9), LYING)])
    assert views == {
        SPY: msgspec.structs.replace(
            before[SPY], game=GAME.sight.watch(before[SPY].game, e.HideoutDrawn(house=9), LYING)
        ),
        P1: before[P1],
    }
    assert views[P1] is before[P1]
    look_on(GAME, views, [(m.ResignationAsked(P1), None)])
    assert (views[P1].resigning, views[SPY].resigning) == (True, False)


def test_a_seat_is_invited_until_it_says_yes_or_nobody_needs_it() -> None:
    invited, seated = SeatSeen(P1, False, True), SeatSeen(P1, False, False)
    of_another = SeatSeen(P2, False, True)
    assert MatchView(P1, seated={P1: invited}).is_invited is True
    assert MatchView(P1, seated={P1: invited, P2: SeatSeen(P2, False, False)}).is_invited is True
    assert MatchView(P1, seated={P1: invited}, cancelled=True).is_invited is False
    assert MatchView(P1, seated={P1: seated, P2: of_another}).is_invited is False
    assert MatchView(P1, seated={P2: of_another}).is_invited is False


def test_at_the_table_are_the_seats_and_before_they_are_given_out_the_places() -> None:
    assert MatchView(P1).at_table == ()
    assert FULL.at_table == (SPY, P1, P2)
    assert msgspec.structs.replace(PLACED, opened=OPENED).at_table == PLACED.at_table == (place(1), place(2))


TELLING: Final[AnyGame] = msgspec.structs.replace(
    GAME, sight=msgspec.structs.replace(GAME.sight, waits=lambda game: (P2,) if game is FULL.game else ())
)
SILENT: Final[AnyGame] = msgspec.structs.replace(GAME, sight=msgspec.structs.replace(GAME.sight, waits=None))


def test_those_are_waited_for_whom_the_game_names_or_else_all_who_are_asked_while_time_runs() -> None:
    assert waited_for(TELLING, FULL) == (P2,)
    assert waited_for(SILENT, FULL) == (P1, P2)
    for view in (CALM, HELD, msgspec.structs.replace(FULL, outcome=Outcome((), "x", "y"))):
        assert waited_for(TELLING, view) == waited_for(SILENT, view) == ()


def test_who_is_asked_for_more_time_may_answer_while_play_waits_for_whoever_asks() -> None:
    assert time_wished(TELLING, WISHING) == WISHED
    assert time_wished(TELLING, msgspec.structs.replace(WISHING, seat=SPY)) == WISHED
    for seat in (P2, P3):
        assert time_wished(TELLING, msgspec.structs.replace(WISHING, seat=seat)) is None
    for view in (FULL, CALM, msgspec.structs.replace(WISHING, held=True), msgspec.structs.replace(WISHING, game=None)):
        assert time_wished(TELLING, view) is None


def test_whoever_has_said_yes_waits_for_the_others_until_play_begins_or_the_match_is_off() -> None:
    seated = {P1: SeatSeen(P1, False, True), P2: SeatSeen(P2, False, False)}
    waiting = MatchView(P2, opened=OPENED, seated=seated)
    assert awaits_others(waiting)
    for changed in ({"opened": None}, {"asked": ASKED}, {"cancelled": True}, {"seat": P1}, {"seated": ACCEPTED}):
        assert not awaits_others(msgspec.structs.replace(waiting, **changed))
