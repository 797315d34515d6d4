"""Which letters are owed for what happened, row by row: to whom, of which kind, and never for what is hidden."""

from datetime import UTC, datetime
from typing import Any, Final

import msgspec
import pytest

from domain.game import Outcome, Seat
from domain.match import events as m
from domain.match.state import Cancelled, Concluded, Decision, MatchState, Mustering, Occupant, Underway, Unopened
from domain.seats import place
from mail.outbound.sheet import DEPUTISING, STILL_THERE, TAKEN_OVER, TIME_WISHED
from pbem.clubhouse.matches.dispatch import (
    Notice,
    answered_with,
    is_asked,
    known_to_be_owed,
    notices,
    told_to_host,
    told_to_observers,
)

A, B, C = Seat("agent-1"), Seat("agent-2"), Seat("agent-3")
NOON = datetime(2026, 5, 3, 12, 0, tzinfo=UTC)
OPENED = m.Opened("mata-hari", "1", {}, (A, B, C), 72, 3, "c" * 64, 1)
SEATED = {seat: Occupant(f"player of {seat}") for seat in (A, B, C)}
INVITED = {**SEATED, B: Occupant("b", invited=True)}
GATHERING = Mustering(OPENED, INVITED)
GIVEN_UP = Cancelled(OPENED, INVITED)
BOTH_WAITED = Cancelled(OPENED, {**INVITED, C: Occupant("c", invited=True)})
ASKED = Decision(4, "counter-2", (A, B), NOON, ordered=(C, A))
ON = Underway(OPENED, SEATED, None, ASKED, 4)
LEFT = msgspec.structs.replace(ON, vacated=(B,))
IDLE = msgspec.structs.replace(ON, decision=None)
OVER = Concluded(OPENED, SEATED, None, Outcome((A,), "score", "MH-37"), 4)
ENDED = m.Ended((A,), "score", "MH-37")
SHORTER = m.WaitShortened(4, "end", NOON)
EXTENDED = m.DeadlineExtended(4, A, NOON, NOON)
PRESS = m.PressSent(A, (B, C), m.VaultRef("row", "digest"))
DRAW = m.DrawProposed(A)
RULED = m.DisputeRuled(1, 1, B, 3, "stands", m.VaultRef("row", "digest"))
SILENT = m.StillThereAsked(A, NOON)
HELD, RESUMED = m.PlayHeld(NOON), m.PlayResumed(4, NOON, NOON)


def asked(*seats: Seat, quiet: bool = False) -> m.DecisionOpened:
    """These are asked."""
    return m.DecisionOpened(4, "counter-2", seats, NOON, NOON, quiet)


HIDDEN: Final[tuple[Any, ...]] = (
    m.ChanceUsed({}), m.ChanceDrawn(()), m.ResignationAsked(A), m.OrdersRefused(A, 4, ()), m.PlanDropped(A), m.PlanWaits(A, 4),
    m.ResignationWithdrawn(A),
    m.AheadCarriedOut(A), m.SeatReachable(A), m.DisputeAsked(A, 4, "words"),
    m.DisputeOpened(1, A, 4, m.VaultRef("row", "digest")), m.SeatUnreachable(A), m.DrawAgreed(A), m.DeadlineMissed(4, (A,)),
    m.TimeAgreed(A), m.OrderCarriedOut(A, 4, "x.v1", msgspec.Raw(b"{}"), "letter"), m.WaitRestored(4), m.InvitationAccepted(A),
)  # fmt: skip

HOSTED: Final[tuple[Any, ...]] = (
    m.TimeGiven(4, A, NOON, NOON), m.PlayPaused(NOON, A), m.PauseEnded(), m.AbsenceAnnounced(A, NOON, NOON, "UTC", 3),
    m.TimeWished(4, A, ()), m.TimeDeclined(B), m.AbsenceEnded(A, 3), m.QuietHoursSet(A, 1320, 480, False, "UTC"),
)  # fmt: skip
PASSED_ON = msgspec.structs.replace(ON, occupants=dict(reversed(SEATED.items())))
WAITING = Occupant("w", invited=True)
PLACED = Mustering(OPENED, {place(2): WAITING, place(1): WAITING, C: Occupant(None)})

# The state afterwards, what happened, whose letter caused it, and who is sent what.
TABLE: Final[list[tuple[MatchState, tuple[Any, ...], Seat | None, dict[Seat, str]]]] = [
    (Unopened(), (asked(A),), None, {}),
    (GATHERING, (OPENED,), None, {B: "invitation"}),
    (GATHERING, (OPENED,), B, {B: "invitation"}),
    (GATHERING, (DRAW,), None, {}),
    (ON, (m.Started(), asked(A, B)), None, {A: "welcome", B: "welcome", C: "welcome"}),
    (ON, (m.Started(), asked(A, B)), C, {A: "welcome", B: "welcome"}),
    (ON, (m.Started(),), A, {B: "welcome", C: "welcome"}),
    (OVER, (ENDED,), None, {A: "end", B: "end", C: "end"}),
    (OVER, (ENDED,), A, {B: "end", C: "end"}),
    (OVER, (m.Started(), ENDED), None, {A: "end", B: "end", C: "end"}),
    (LEFT, (ENDED,), None, {A: "end", B: "end", C: "end"}),
    (GIVEN_UP, (m.InvitationDeclined(B),), B, {A: "news", C: "news"}),
    (BOTH_WAITED, (m.InvitationDeclined(B),), B, {A: "news", C: "news"}),
    (GIVEN_UP, (m.InvitationsExpired((B,)),), None, {A: "news", C: "news"}),
    (GIVEN_UP, (m.InvitationsExpired((B,)),), A, {A: "news", C: "news"}),
    (ON, (m.InvitationsExpired((B,)),), None, {A: "news", B: "news", C: "news"}),
    (msgspec.structs.replace(ON, occupants=INVITED), (m.InvitationsExpired((B,)),), None, dict.fromkeys((A, B, C), "news")),
    (ON, (asked(A, B),), None, {A: "turn", B: "turn", C: "news"}),
    (PASSED_ON, (asked(A, B),), None, {A: "turn", B: "turn", C: "news"}),
    (ON, (HELD,), None, dict.fromkeys((A, B, C), "news")),
    (ON, (m.Rewound(3, 2, 4), asked(A, quiet=True)), None, {A: "turn", B: "news", C: "news"}),
    (ON, (m.DeadlineRestored(4, A, 0),), None, dict.fromkeys((A, B, C), "news")),
    (OVER, (m.ResultAnnulled(),), None, dict.fromkeys((A, B, C), "news")),
    (ON, (HELD,), B, {A: "news", C: "news"}),
    (ON, (RESUMED,), None, {A: "news", B: "turn", C: "news"}),
    (ON, (asked(A, B),), A, {B: "turn", C: "news"}),
    (ON, (asked(A, B, quiet=True),), A, {B: "turn"}),
    (ON, (asked(C), asked(A, quiet=True)), None, {A: "turn", B: "news", C: "news"}),
    (ON, (asked(C, quiet=True), asked(A, quiet=True)), None, {A: "turn"}),
    (LEFT, (asked(A, B), m.SeatVacated(B, "resigned")), B, {A: "turn", C: "news"}),
    (LEFT, (asked(A, B), m.SeatVacated(B, "retired")), None, {A: "turn", C: "news"}),
    (LEFT, (m.SeatVacated(B, "retired"),), None, {A: "news", C: "news"}),
    (ON, (SHORTER,), None, {B: "turn"}),
    (ON, (SHORTER,), B, {}),
    (msgspec.structs.replace(ON, decision=msgspec.structs.replace(ASKED, ordered=())), (SHORTER,), C, {A: "turn", B: "turn"}),
    (msgspec.structs.replace(ON, decision=msgspec.structs.replace(ASKED, ordered=(A, B))), (SHORTER,), None, {A: "turn"}),
    (IDLE, (SHORTER,), None, {}),
    (GIVEN_UP, (SHORTER,), None, {}),
    (ON, (DRAW,), A, {B: "news", C: "news"}),
    (ON, (m.DrawLapsed(A),), None, {A: "news", B: "news", C: "news"}),
    (ON, (SHORTER, DRAW), A, {B: "turn"}),
    (ON, (EXTENDED,), None, {B: "news", C: "news"}),
    (ON, (EXTENDED, m.DeadlineExtended(4, B, NOON, NOON)), None, {C: "news"}),
    *((ON, (event,), B, {A: "news", C: "news"}) for event in HOSTED),
    (ON, (m.HostSucceeded("h"),), None, dict.fromkeys((A, B, C), "news")),
    (ON, (m.StillThere(B),), B, {A: "news", C: "news"}),
    (ON, (m.Started(), SILENT), None, dict.fromkeys((A, B, C), "welcome")),
    (OVER, (SILENT, ENDED), None, dict.fromkeys((A, B, C), "end")),
    *((state, (m.MatchStopped(),), None, dict.fromkeys((A, B, C), "news")) for state in (ON, GIVEN_UP)),
    (PLACED, (OPENED,), None, {place(2): "invitation", place(1): "invitation"}),
    (Cancelled(OPENED, PLACED.occupants), (m.MatchStopped(),), None, dict.fromkeys((place(2), place(1), C), "news")),
    *((ON, (event,), None, {}) for event in HIDDEN),
]  # fmt: skip


@pytest.mark.parametrize(("state", "events", "actor", "owed"), TABLE)
def test_these_letters_are_owed_and_no_others(
    state: MatchState, events: tuple[Any, ...], actor: Seat | None, owed: dict[Seat, str]
) -> None:
    number = getattr(state, "decisions", 0)
    expected = [Notice(seat, kind, number) for seat, kind in owed.items()]  # type: ignore[arg-type]
    assert notices(state, events, actor) == expected
    assert notices(state, (*HIDDEN, *events, *HIDDEN), actor) == expected


@pytest.mark.parametrize("seat", [A, B, C])
def test_words_are_sent_to_those_they_name_whether_anything_else_happened_or_not(seat: Seat) -> None:
    assert Notice(B, "turn", 4).press == ""
    words = [Notice(B, "press", 4, "row"), Notice(C, "press", 4, "row")]
    assert notices(ON, (PRESS,), seat) == words
    assert notices(ON, (DRAW, PRESS), A) == [Notice(B, "news", 4), Notice(C, "news", 4), *words]
    assert notices(OVER, (PRESS,), None) == words
    assert notices(GATHERING, (PRESS,), None) == [Notice(B, "press", 0, "row"), Notice(C, "press", 0, "row")]
    assert notices(Unopened(), (PRESS,), None) == []


def test_who_is_asked_for_more_time_is_told_so_in_the_news_whoever_asks_gets_a_receipt() -> None:
    wished = [Notice(B, "news", 4, note=TIME_WISHED), Notice(C, "news", 4)]
    assert notices(ON, (m.TimeWished(4, A, (B,)),), A) == wished
    assert notices(ON, (m.TimeWished(4, A, (B,)), asked(B)), A) == [Notice(B, "turn", 4), Notice(C, "news", 4)]


def test_who_is_asked_whether_they_are_still_there_is_asked_in_whatever_letter_they_get_or_in_one_of_its_own() -> None:
    others = [Notice(B, "news", 4), Notice(C, "news", 4)]
    assert notices(ON, (SILENT,), None) == [Notice(A, "news", 4, note=STILL_THERE), *others]
    assert notices(ON, (SILENT,), A) == [*others, Notice(A, "news", 4, note=STILL_THERE)]
    assert notices(ON, (asked(A), SILENT), None) == [Notice(A, "turn", 4, note=STILL_THERE), *others]
    assert notices(ON, (SILENT, m.TimeWished(4, B, (A,))), B) == [Notice(A, "news", 4, note=STILL_THERE), others[1]]


def test_a_deputy_is_welcomed_and_who_comes_back_is_asked_if_an_answer_is_waited_for() -> None:
    deputised = m.SeatDeputised(B, "deputy", NOON, "UTC")
    news = {seat: Notice(seat, "news", 4) for seat in (A, B, C)}
    welcomed = [news[A], Notice(B, "welcome", 4, note=DEPUTISING), news[C]]
    assert notices(ON, (deputised,), None) == welcomed
    assert notices(ON, (deputised, m.DeputyEnded(A)), None) == welcomed
    assert notices(ON, (deputised, m.DeputyEnded(B)), None) == [news[A], Notice(B, "turn", 4), news[C]]
    assert notices(ON, (m.DeputyEnded(A), m.DeputyEnded(C)), None) == [*news.values()]
    assert notices(IDLE, (m.DeputyEnded(B),), None) == [*news.values()]


def test_a_letter_is_known_to_be_owed_if_everybody_would_get_it_whoever_had_caused_it() -> None:
    assert known_to_be_owed(ON, (asked(A, B),), A)
    assert known_to_be_owed(ON, (SHORTER,), B)
    assert not known_to_be_owed(ON, (SHORTER,), A)
    assert not known_to_be_owed(ON, (asked(A, B, quiet=True),), C)
    assert not known_to_be_owed(ON, HIDDEN, A)
    assert not known_to_be_owed(ON, (PRESS,), B)


def test_the_answer_to_a_letter_is_its_receipt_unless_the_match_begins_or_ends_with_it() -> None:
    assert answered_with({m.Started, m.DecisionOpened}) == "welcome"
    assert answered_with({m.Started, m.Ended}) == "end"
    assert answered_with({m.OrderCarriedOut}) == answered_with(()) == "receipt"


def test_a_ruling_is_told_first_and_to_whoever_disputed_though_they_have_left() -> None:
    assert notices(ON, (RULED,), None) == [Notice(B, "ruling", 4, "row")]
    owed = notices(LEFT, (RULED, m.DeadlineRestored(4, A, 0)), None)
    assert owed == [Notice(B, "ruling", 4, "row"), Notice(A, "news", 4), Notice(C, "news", 4)]
    assert not known_to_be_owed(ON, (RULED,), B)
    unasked = m.MatchRuled(2, (A, C), 3, "corrected", m.VaultRef("row", "digest"))
    assert notices(ON, (unasked,), A) == [Notice(A, "ruling", 4, "row"), Notice(C, "ruling", 4, "row")]


def test_who_takes_a_seat_over_is_welcomed_and_told_so_and_the_others_get_the_news() -> None:
    passed = m.SeatPassed(B, "new", "host")
    assert Notice(B, "welcome", 4).note == ""
    owed = [Notice(A, "news", 4), Notice(B, "welcome", 4, note=TAKEN_OVER), Notice(C, "news", 4)]
    assert notices(ON, (passed,), None) == owed
    assert notices(ON, (passed, asked(A, B)), None) == [Notice(A, "turn", 4), *owed[1:]]
    assert notices(LEFT, (m.SeatPassed(A, None),), C) == [Notice(A, "welcome", 4, note=TAKEN_OVER)]


@pytest.mark.parametrize(
    ("state", "events", "told"),
    [
        (ON, (asked(A),), True),
        (ON, (asked(A, quiet=True),), False),
        (ON, HIDDEN, False),
        (ON, (PRESS, RULED), False),
        (ON, (SHORTER,), False),
        *((ON, (event,), True) for event in HOSTED),
        (OVER, (ENDED,), True),
        *((state, (m.InvitationDeclined(B),), False) for state in (GATHERING, GIVEN_UP)),
        (Unopened(), (asked(A),), False),
    ],
)
def test_observers_are_told_what_all_observe_and_nothing_else(
    state: MatchState, events: tuple[Any, ...], told: bool
) -> None:
    assert told_to_observers(state, events) is told


def test_news_waits_for_no_hour_where_a_decision_asks_its_reader() -> None:
    assert [is_asked(ON, seat) for seat in (A, B, C)] == [True, True, False]
    assert [is_asked(state, A) for state in (IDLE, OVER, GATHERING)] == [False] * 3


def hosted(state: Any, host: str = "host", often: int = OPENED.max_defaults) -> Any:
    """The same match, run by somebody; ``often``: how many missed deadlines in a row are too many."""
    return msgspec.structs.replace(state, opened=msgspec.structs.replace(OPENED, host=host, max_defaults=often))


MISSED: Final = m.DeadlineMissed(4, (A, B, C))
LATE: Final = msgspec.structs.replace(ON, missed={A: 3, B: 2, C: 4})
WISHED, PAUSED = m.TimeWished(4, A, (B,)), m.PlayPaused(NOON, A)


@pytest.mark.parametrize(
    ("state", "events", "told"),
    [
        (GIVEN_UP, (m.InvitationDeclined(B),), [("declined", (B,))]),
        (GIVEN_UP, (m.InvitationsExpired((B, C)),), [("expired", (B, C))]),
        (LATE, (MISSED,), [("missed-often", (A, C))]),
        (hosted(LATE), (MISSED,), [("missed-often", (A, C)), ("missed", (B,))]),
        (hosted(msgspec.structs.replace(LATE, missed={A: 3, B: 3, C: 3})), (MISSED,), [("missed-often", (A, B, C))]),
        (ON, (MISSED,), []),
        (hosted(ON), (RESUMED,), [("goes-on", ())]),
        (ON, (RESUMED,), []),
        (hosted(ON), (MISSED,), [("missed", (A, B, C))]),
        (hosted(ON, often=1), (MISSED,), [("missed", (A, B, C))]),  # no count is kept of them any more
        (hosted(ON), (PAUSED, WISHED, *HIDDEN), [("paused", (A,)), (TIME_WISHED, (A,)), ("missed", (A,))]),
        (ON, (WISHED, PAUSED), [("paused", (A,))]),
        (ON, (m.PlayPaused(NOON),), []),
        (hosted(OVER), (MISSED, PAUSED, WISHED, ENDED), [("over", ())]),
        (hosted(ON), (ENDED,), []),
        (OVER, (ENDED,), []),
        (hosted(OVER, SEATED[B].player or ""), (ENDED,), []),
        (hosted(OVER), (m.MatchStopped(), ENDED), []),
    ],
)
def test_whoever_runs_a_match_is_told_at_once_what_they_may_have_to_see_to(
    state: MatchState, events: tuple[Any, ...], told: list[tuple[str, tuple[Seat, ...]]]
) -> None:
    assert list(told_to_host(state, events)) == told
