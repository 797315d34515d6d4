"""What a match remembers of time given, pauses, absences and seats passed on, by its values, and nothing else (G-27 to G-30)."""

from datetime import timedelta
from typing import Any, Final

import pytest
from msgspec.structs import replace

from domain.match import events as m
from domain.match.evolve import evolve
from domain.match.quiet import QuietHours
from domain.match.state import Absence, Cancelled, Mustering, Occupant, Pausing, TimeAsked, TimeWish, Underway, Unopened
from domain.seats import place
from tests.rules.test_memory import CALLED, FULL, GAME, GATHERED, LATER, NOON, OPENED, P1, P2, SEATED, SPY, UNASKED

SOON: Final = NOON + timedelta(hours=1)
ASKED: Final = FULL.decision
AWAY: Final = {SPY: Absence(NOON, LATER, 3), P1: Absence(SOON, LATER, 5)}
ASKED_FOR: Final = TimeAsked({SPY: 2, P2: 1}, (P2, SPY))
KNOWN: Final = replace(FULL, away=AWAY, asked_for=ASKED_FOR)
MORE: Final = LATER - NOON
PLAIN: Final = (
    replace(FULL, missed={}, spared=(), resigning=(), decision=replace(ASKED, excused=(P2,))) if ASKED else FULL
)
WAITED_FOR: Final = replace(PLAIN, held=NOON, owed=(P1, SPY))
PAUSED: Final = replace(KNOWN, held=NOON, paused=Pausing(P1, LATER))


def asked(**changed: Any) -> dict[str, Any]:
    """The decision asked, with these changes."""
    assert ASKED is not None
    return {"decision": replace(ASKED, **changed)}


HOURS: Final = QuietHours(1320, 480, weekends=False, zone="Europe/Rome")
QUIET: Final = replace(KNOWN, quiet={P1: HOURS})
UNSHORTENED: Final = replace(KNOWN, **asked(early=None))

WISH: Final = TimeWish(SPY, (P1, P2))
AGREED: Final = replace(WISH, agreed=(P2,))
WISHING: Final = replace(KNOWN, **asked(wish=WISH))

HELPED: Final = replace(KNOWN, occupants={**SEATED, P1: replace(SEATED[P1], deputy="friend")})

CHANGES: list[tuple[Underway, Any, dict[str, Any]]] = [
    (KNOWN, m.TimeGiven(3, None, LATER, NOON), asked(due=LATER)),
    (KNOWN, m.TimeGiven(3, None, LATER, NOON, SOON), asked(due=LATER, early=("end-1", SOON))),
    (KNOWN, m.TimeGiven(3, None, LATER, NOON, None, passed=True), asked(due=LATER, added=MORE)),
    (KNOWN, m.TimeGiven(3, SPY, LATER, NOON, SOON), {
        **asked(due=LATER, early=("end-1", SOON), more=True, added=MORE),
        "asked_for": replace(ASKED_FOR, more={SPY: 3, P2: 1}),
    }),
    (replace(KNOWN, **asked(more=True)), m.TimeGiven(3, None, LATER, NOON), asked(due=LATER, more=True)),
    (UNSHORTENED, m.TimeGiven(3, None, LATER, NOON, SOON), asked(due=LATER, early=None)),
    (KNOWN, m.TimeGiven(2, SPY, LATER, NOON), {"asked_for": replace(ASKED_FOR, more={SPY: 3, P2: 1})}),
    (replace(UNASKED, asked_for=ASKED_FOR), m.TimeGiven(3, P1, LATER, NOON), {
        "asked_for": replace(ASKED_FOR, more={**ASKED_FOR.more, P1: 1})
    }),
    (KNOWN, m.TimeWished(3, SPY, (P1, P2)), {
        **asked(wish=WISH), "asked_for": replace(ASKED_FOR, wished={SPY: 1}),
    }),
    (replace(KNOWN, asked_for=replace(ASKED_FOR, wished={SPY: 1, P1: 1})), m.TimeWished(3, SPY, (P1, P2)), {
        **asked(wish=WISH), "asked_for": replace(ASKED_FOR, wished={SPY: 2, P1: 1}),
    }),
    (UNASKED, m.TimeWished(3, SPY, (P1, P2)), {}),
    (UNASKED, m.TimeAgreed(P2), {}),
    (KNOWN, m.TimeAgreed(P2), {}),
    (replace(KNOWN, **asked(wish=AGREED)), m.TimeAgreed(P1), asked(wish=replace(WISH, agreed=(P2, P1)))),
    (WISHING, m.TimeAgreed(P2), asked(wish=replace(WISH, agreed=(P2,)))),
    (WISHING, m.TimeDeclined(P1), asked(wish=replace(WISH, over=True))),
    (WISHING, m.TimeGiven(3, None, LATER, NOON), asked(due=LATER, wish=replace(WISH, over=True))),
    (WISHING, m.TimeGiven(3, None, LATER, NOON, passed=True), asked(due=LATER, added=MORE, wish=WISH)),
    (replace(KNOWN, asked_for=replace(ASKED_FOR, wished={SPY: 2, P1: 1})), m.SeatPassed(SPY, None), {
        "occupants": {**SEATED, SPY: Occupant(None)}, "spared": (P2,), "resigning": (P1,), "away": {P1: AWAY[P1]},
        "asked_for": TimeAsked({P2: 1}, (P2,), {P1: 1}),
    }),
    (KNOWN, m.PlayPaused(SOON, P1, LATER), {
        "held": SOON, "paused": Pausing(P1, LATER), "asked_for": replace(ASKED_FOR, stopped=(P2, SPY, P1))
    }),
    (KNOWN, m.PlayPaused(SOON), {"held": SOON, "paused": Pausing(None, None)}),
    (replace(KNOWN, held=NOON), m.PlayPaused(SOON), {"held": NOON, "paused": Pausing(None, None)}),
    (PAUSED, m.PauseEnded(), {"paused": None}),
    (KNOWN, m.AbsenceAnnounced(P2, NOON, SOON, "UTC", 4), {"away": {**AWAY, P2: Absence(NOON, SOON, 4)}}),
    (KNOWN, m.AbsenceAnnounced(P1, NOON, SOON, "UTC", 9), {"away": {**AWAY, P1: Absence(NOON, SOON, 9)}}),
    (KNOWN, m.AbsenceEnded(P1, 2), {"away": {**AWAY, P1: Absence(SOON, SOON, 2)}}),
    (QUIET, m.QuietHoursSet(P2, 60, 480, True, "UTC"), {
        "quiet": {P1: HOURS, P2: QuietHours(60, 480, weekends=True, zone="UTC")}
    }),
    (KNOWN, m.QuietHoursSet(P1, 1320, 480, False, "Europe/Rome"), {"quiet": {P1: HOURS}}),
    (replace(PLAIN, decision=None), m.SeatPassed(SPY, "new", excused=True), {"occupants": {**SEATED, SPY: Occupant("new")}}),
    (QUIET, m.QuietHoursSet(P1, 5, 5, True, "UTC"), {"quiet": {P1: QuietHours(5, 5, weekends=True, zone="UTC")}}),
    (QUIET, m.QuietHoursSet(P1, 5, 5, False, "UTC"), {"quiet": {}}),
    (QUIET, m.SeatPassed(P1, None), {
        "occupants": {**SEATED, P1: Occupant(None)}, "missed": {P2: 2}, "resigning": (SPY,), "away": {SPY: AWAY[SPY]},
        "quiet": {},
    }),
    (KNOWN, m.SeatDeputised(P1, "friend", LATER, "UTC"), {
        "occupants": {**SEATED, P1: replace(SEATED[P1], deputy="friend", unreachable=False)}
    }),
    (HELPED, m.DeputyEnded(P1), {"occupants": {**SEATED, P1: replace(SEATED[P1], unreachable=False)}}),
    (HELPED, m.SeatPassed(P1, None), {
        "occupants": {**SEATED, P1: Occupant(None)}, "missed": {P2: 2}, "resigning": (SPY,), "away": {SPY: AWAY[SPY]},
    }),
    (replace(KNOWN, spared=(SPY, P1)), m.SeatDeputised(P1, "friend", LATER, "UTC"), {
        "occupants": {**SEATED, P1: replace(SEATED[P1], deputy="friend", unreachable=False)}, "spared": (SPY,)
    }),
    (KNOWN, m.StillThereAsked(P1, LATER), {"silent": {P1: LATER}}),
    (replace(KNOWN, silent={P2: NOON}), m.StillThereAsked(P1, LATER), {"silent": {P2: NOON, P1: LATER}}),
    (replace(KNOWN, silent={P1: LATER}), m.StillThere(P1), {"silent": {}}),
    (replace(PLAIN, silent={P1: LATER, P2: LATER}), m.SeatPassed(P2, "new"), {
        "occupants": {**SEATED, P2: Occupant("new")}, **asked(excused=()), "silent": {P1: LATER},
    }),
    (KNOWN, m.HostSucceeded("new"), {"opened": replace(KNOWN.opened, host="new")}),
    (KNOWN, m.HostSucceeded(None), {"opened": replace(KNOWN.opened, host=None)}),
    (KNOWN, m.SeatPassed(SPY, "new"), {
        "occupants": {**SEATED, SPY: Occupant("new")}, "spared": (P2,), "resigning": (P1,), "away": {P1: AWAY[P1]},
        "asked_for": TimeAsked({P2: 1}, (P2,)),
    }),
    (KNOWN, m.SeatPassed(P1, None), {
        "occupants": {**SEATED, P1: Occupant(None)}, "missed": {P2: 2}, "resigning": (SPY,), "away": {SPY: AWAY[SPY]},
    }),
    (PLAIN, m.SeatPassed(SPY, "new", excused=True), {
        "occupants": {**SEATED, SPY: Occupant("new")}, **asked(excused=(P2, SPY)),
    }),
    (WAITED_FOR, m.SeatPassed(P1, "new"), {
        "occupants": {**SEATED, P1: Occupant("new")}, **asked(excused=(P2,)), "owed": (SPY, P1)
    }),
    (WAITED_FOR, m.SeatPassed(P1, None), {"occupants": {**SEATED, P1: Occupant(None)}, **asked(excused=(P2,)), "owed": (SPY,)}),
    (replace(WAITED_FOR, held=None), m.SeatPassed(P1, "new"), {
        "occupants": {**SEATED, P1: Occupant("new")}, **asked(excused=(P2,)), "owed": (SPY,)
    }),
    (PLAIN, m.SeatPassed(P2, "new"), {"occupants": {**SEATED, P2: Occupant("new")}, **asked(excused=())}),
]  # fmt: skip


@pytest.mark.parametrize(("before", "event", "changed"), CHANGES, ids=lambda value: type(value).__name__)
def test_an_event_changes_this_and_nothing_else(before: Underway, event: Any, changed: dict[str, Any]) -> None:
    assert evolve(GAME, before, event) == replace(before, **changed)


def test_a_match_called_off_before_it_began_is_cancelled() -> None:
    assert evolve(GAME, GATHERED, m.MatchStopped()) == Cancelled(OPENED, CALLED)


def test_places_are_gone_once_play_begins_and_the_seats_given_out_stay() -> None:
    gathered = Mustering(
        OPENED, {place(1): Occupant("a"), SPY: Occupant("a"), place(2): Occupant("b"), P1: Occupant("b")}
    )
    assert evolve(GAME, gathered, m.Started()) == Underway(
        OPENED, {SPY: Occupant("a"), P1: Occupant("b")}, GAME.rules.blank
    )


def test_words_that_are_in_chance_already_are_remembered_from_the_opening_on() -> None:
    opened = replace(OPENED, given=("4e", "07"))
    assert evolve(GAME, Unopened(), opened) == Mustering(opened, words=("4e", "07"))
    given = m.WordGiven(P1, "aa", m.VaultRef("row", "d"))
    assert evolve(GAME, Mustering(opened, words=("4e", "07")), given) == Mustering(opened, words=("4e", "07", "aa"))
