"""Which orders that every game shares are refused, and with which words: draws, leaving, plans, words, invitations, time."""

from datetime import UTC, datetime
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from domain.game import AnyGame
from domain.match import events as m
from domain.match.orders import (
    LONGEST_WORD,
    AcceptInvitation,
    AgreeTime,
    AnswerReady,
    Away,
    Back,
    Day,
    DeclineInvitation,
    Diary,
    Dispute,
    Draw,
    EndDeputy,
    EndPause,
    GoOn,
    HoldOpen,
    KeepWeekends,
    MoreTime,
    NoDraw,
    NoPlan,
    NoResign,
    Pause,
    Resign,
    Say,
    SetQuietHours,
    StillHere,
    WishSeat,
)
from domain.match.state import (
    Cancelled,
    DrawOffer,
    MatchState,
    Mustering,
    Occupant,
    Pausing,
    Planning,
    TimeAsked,
    TimeWish,
    Underway,
)
from domain.refusal import Refusal
from tests.rules.test_refusing import (
    GAME,
    GATHERING,
    HELD,
    LATER,
    LEFT,
    NOON,
    OPENED,
    OVER,
    PAUSED,
    PLAY_HELD,
    PLAY_PAUSED,
    RUNNING,
    SEATED,
    VIEW,
    A,
    B,
    C,
    Planned,
    refused,
)

OFFERED: Final = replace(RUNNING, draw=DrawOffer(B, (A,)))
LINES: Final = (m.StoredPlanLine("planned.v1", msgspec.Raw(b"{}")),)
WAITS: Final = replace(RUNNING, planning=Planning({A: LINES}, resting=5))
IN_PLAY: Final = (Draw(), NoDraw(), Resign(), NoResign(), NoPlan(), GoOn())
GONE: Final = Refusal("G-11", "seat-vacated")
DRAW_ALREADY, NO_DRAW = Refusal("G-17", "draw-already"), Refusal("G-17", "no-draw-offered")
RESIGN_FIRST, NO_PLAN = Refusal("G-17", "resign-first"), Refusal("G-18", "no-plan")
NOTHING_WAITS: Final = Refusal("G-18", "nothing-waits")

TABLE: list[tuple[MatchState, Any, Refusal | None]] = [
    (RUNNING, Draw(), None),
    (RUNNING, NoDraw(), NO_DRAW),
    (OFFERED, Draw(), DRAW_ALREADY),
    (OFFERED, NoDraw(), None),
    (replace(RUNNING, draw=DrawOffer(B)), Draw(), None),
    (replace(RUNNING, draw=DrawOffer(A, (B,))), Draw(), DRAW_ALREADY),
    (replace(RUNNING, draw=DrawOffer(A)), NoDraw(), NO_DRAW),
    (RUNNING, Resign(), None),
    (RUNNING, NoResign(), None),
    (RUNNING, Resign(confirmed=True), RESIGN_FIRST),
    (replace(RUNNING, resigning=(B,)), Resign(confirmed=True), RESIGN_FIRST),
    (replace(RUNNING, resigning=(B, A)), Resign(confirmed=True), None),
    (RUNNING, NoPlan(), NO_PLAN),
    (replace(RUNNING, planning=Planning({B: LINES})), NoPlan(), NO_PLAN),
    (WAITS, NoPlan(), None),
    (WAITS, GoOn(), None),
    (RUNNING, GoOn(), NOTHING_WAITS),
    (replace(WAITS, planning=Planning({B: LINES}, resting=5)), GoOn(), NOTHING_WAITS),
    (replace(WAITS, planning=Planning({A: LINES}, resting=4)), GoOn(), NOTHING_WAITS),
    (replace(WAITS, decision=None), GoOn(), NOTHING_WAITS),
    (replace(WAITS, decision=RUNNING.decision and replace(RUNNING.decision, seats=(B,))), GoOn(), NOTHING_WAITS),
    *((state, order, why) for order in IN_PLAY for state, why in (
        (HELD, PLAY_HELD), (PAUSED, PLAY_PAUSED), (LEFT, GONE), (OVER, Refusal("G-14", "match-over")),
        (GATHERING, Refusal("G-03", "not-begun")), (replace(PAUSED, vacated=(A,)), GONE),
    )),
    (RUNNING, Say("words"), None),
    (LEFT, Say("words"), Refusal("G-21", "left-speaks")),
    (replace(RUNNING, vacated=(B,)), Say("words"), None),
    (HELD, Say("words"), None),
    *((state, Diary("words"), why) for state, why in (
        (RUNNING, None), (HELD, None), (LEFT, GONE), (OVER, Refusal("G-14", "match-over")),
        (GATHERING, Refusal("G-03", "not-begun")),
    )),
    (GATHERING, WishSeat(A), None),
    (GATHERING, WishSeat(B), Refusal("G-46", "seats-given")),
    (RUNNING, WishSeat(B), Refusal("G-46", "wish-too-late")),
    (Cancelled(OPENED, SEATED), WishSeat(B), Refusal("G-03", "called-off")),
    *((Cancelled(OPENED, SEATED), order, Refusal("G-03", "called-off")) for order in (*IN_PLAY, Diary("words"))),
    (GATHERING, Dispute("words"), Refusal("G-03", "not-begun")),
    (Cancelled(OPENED, SEATED), Dispute("words"), Refusal("G-03", "called-off")),
    (RUNNING, Dispute("words", 3), None),
    (OVER, Dispute("words", 3), None),
]  # fmt: skip


@pytest.mark.parametrize(("state", "order", "why"), TABLE)
def test_what_every_game_shares_is_refused_so(state: MatchState, order: Any, why: Refusal | None) -> None:
    assert refused(order, state=state) == ({0: why} if why else {})


def test_what_is_disputed_already_is_not_disputed_again_before_the_ruling() -> None:
    opened = m.DisputeOpened(1, A, 3, m.VaultRef("row", "d"))
    state = replace(RUNNING, disputes=replace(RUNNING.disputes, open={1: opened}))
    assert refused(Dispute("words", 3), Dispute("words", 4), state=state) == {
        0: Refusal("G-24", "dispute-open", (("decision", 3),))
    }
    assert refused(Dispute("words"), state=state, view=replace(VIEW, concerned=3)).keys() == {0}


INVITED: Final = Mustering(OPENED, {**SEATED, A: Occupant("a", invited=True)})
LONG: Final = "x" * (LONGEST_WORD + 1)


@pytest.mark.parametrize("answer", [AcceptInvitation(), DeclineInvitation()])
def test_only_an_invitation_that_stands_is_answered(answer: AcceptInvitation | DeclineInvitation) -> None:
    assert refused(answer, state=INVITED) == {}
    for state in (RUNNING, OVER):
        assert refused(answer, state=state) == {0: Refusal("G-03", "no-invitation")}
    off = Cancelled(OPENED, INVITED.occupants)
    assert refused(answer, state=off) == {0: Refusal("G-03", "called-off")}


def test_whoever_has_accepted_takes_it_back_until_the_match_begins_and_needs_no_second_yes() -> None:
    accepted = replace(VIEW, seat=B)
    assert refused(DeclineInvitation(), state=INVITED, view=accepted) == {}
    assert refused(AcceptInvitation(), state=INVITED, view=accepted) == {0: Refusal("G-03", "no-invitation")}


def test_a_word_that_comes_with_a_yes_fits_a_line() -> None:
    assert refused(AcceptInvitation(LONG[1:]), state=INVITED) == {}
    assert refused(AcceptInvitation(LONG), state=INVITED) == {
        0: Refusal("G-26", "word-too-long", (("most", 60), ("signs", 61))).of_part(1)
    }


def test_a_game_may_keep_words_from_going_with_some_orders_as_the_letter_found_the_table() -> None:
    def talk(table: Any, seat: Any, orders: Any) -> Refusal | None:
        return Refusal("X-02", f"{table} {seat} {orders}") if orders else None

    game = replace(GAME, sight=replace(GAME.sight, talk=talk))
    quiet = Refusal("X-02", f"('t',) {A} ('one', {Planned('two')!r})")
    assert refused("one", Say("words"), Planned("two"), Draw(), Back(), game=game) == {1: quiet}
    assert refused(Say("words"), Draw(), game=game) == {}
    assert refused("needless", Say("words"), game=game, state=OVER, decision=4).keys() == {0}
    assert refused(Say("words"), "one", game=game, state=LEFT)[0] == Refusal("G-21", "left-speaks")


ANSWERING: Final = replace(GAME, orders=(str,), rules=replace(GAME.rules, awaited=lambda state: (A, B)))
ANSWER_WAITS: Final = replace(RUNNING, holding={A: m.AnswerHeld(A, 5, LINES, (0,))})
CLOSED: Final = (
    (HELD, PLAY_HELD),
    (PAUSED, PLAY_PAUSED),
    (LEFT, GONE),
    (replace(HELD, vacated=(A,)), GONE),
    (OVER, Refusal("G-14", "match-over")),
    (GATHERING, Refusal("G-03", "not-begun")),
)


def test_an_answer_waits_where_there_is_one_and_somebody_else_is_asked_too() -> None:
    assert refused("one", HoldOpen(), game=ANSWERING) == {}
    assert refused(HoldOpen(), game=ANSWERING, state=ANSWER_WAITS) == {}
    assert refused(HoldOpen(), game=ANSWERING) == {0: Refusal("G-41", "hold-nothing")}
    alone = replace(RUNNING, decision=RUNNING.decision and replace(RUNNING.decision, seats=(A,)))
    assert refused("one", HoldOpen(), game=ANSWERING, state=alone) == {1: Refusal("G-41", "hold-alone")}
    others = replace(ANSWERING, rules=replace(GAME.rules, awaited=lambda state: (B,)))
    assert refused("one", HoldOpen(), game=others) == {1: Refusal("G-41", "hold-not-asked")}
    for state, why in CLOSED:
        assert refused(HoldOpen(), game=ANSWERING, state=state) == {0: why}


def test_an_answer_is_ready_where_one_waits_or_comes_with_it() -> None:
    assert refused("one", AnswerReady(), game=ANSWERING) == {}
    assert refused(AnswerReady(), game=ANSWERING, state=ANSWER_WAITS) == {}
    assert refused(AnswerReady(), game=ANSWERING) == {0: Refusal("G-41", "ready-for-nothing")}
    for state, why in CLOSED:
        assert refused(AnswerReady(), game=ANSWERING, state=state) == {0: why}


def test_a_deputy_does_all_but_give_the_seat_up() -> None:
    assert refused("one", Draw(), Say("words"), deputy=True) == {}
    assert refused(Resign(), deputy=True) == {0: Refusal("G-39", "deputy-resigns")}


def whispering(whispers: bool) -> AnyGame:
    """A game in which everybody hears the seats after them."""
    return replace(
        GAME,
        rules=replace(
            GAME.rules,
            whispers=whispers,
            hears=lambda options, seats, seat: seats[seats.index(seat) + 1 :] if options == OPENED.options else (),
        ),
    )


def test_words_for_some_go_to_those_who_may_hear_them_and_are_there() -> None:
    assert refused(Say("words", (B, C)), game=whispering(True)) == {}
    deaf = {0: Refusal("G-31", "cannot-hear")}
    assert refused(Say("words", (A,)), game=whispering(True)) == deaf
    assert refused(Say("words", (B, C)), game=whispering(True), state=replace(RUNNING, vacated=(C,))) == deaf
    assert refused(Say("words", (B,)), game=whispering(True), view=replace(VIEW, seat=C)) == deaf
    assert refused(Say("words", (A,)), game=whispering(True), state=GATHERING) == {}


def test_where_words_are_for_all_nobody_is_called_apart() -> None:
    assert refused(Say("words", (B,)), game=whispering(False)) == {0: Refusal("G-31", "public-talk")}
    assert refused(Say("words"), game=whispering(False)) == {}
    for whispers in (True, False):
        assert refused(Say("words", None), game=whispering(whispers)) == {0: Refusal("G-31", "nobody-called")}


TIME: Final = (
    MoreTime(),
    AgreeTime(),
    Pause(),
    EndPause(),
    Away(Day(30, 5)),
    Back(),
    SetQuietHours(60, 480),
    KeepWeekends(),
)
ASKED_ENOUGH: Final = replace(RUNNING, asked_for=TimeAsked({A: 2}, (A,)))
TO_ALL: Final = replace(GAME, rules=replace(GAME.rules, awaited=lambda state: (A, B)))
MIDNIGHT: Final = datetime(2026, 5, 3, 23, 0, tzinfo=UTC)  # the 4th in Rome


def wished(wish: TimeWish | None) -> Underway:
    """A match in which somebody asks the others for more time, or has asked."""
    assert RUNNING.decision is not None
    return replace(RUNNING, decision=replace(RUNNING.decision, wish=wish))


@pytest.mark.parametrize("order", TIME)
def test_nobody_who_is_not_playing_has_time_to_ask_for(order: Any) -> None:
    for state, why in (
        (LEFT, GONE),
        (replace(HELD, vacated=(A,)), GONE),
        (OVER, Refusal("G-14", "match-over")),
        (GATHERING, Refusal("G-03", "not-begun")),
    ):
        assert refused(order, state=state, game=TO_ALL, now=NOON) == {0: why}


def test_while_no_time_runs_a_pause_may_end_and_days_be_named_but_no_time_be_asked_for() -> None:
    own = replace(PAUSED, paused=Pausing(A, LATER))
    for state, why in ((HELD, PLAY_HELD), (own, PLAY_PAUSED)):
        assert refused(MoreTime(), Pause(), Away(Day(4, 5)), Back(), state=state, game=TO_ALL, now=NOON) == {
            0: why,
            1: why,
        }
    assert refused(Back(), StillHere(), EndDeputy(), state=HELD) == {}
    assert refused(EndPause(), state=own) == refused(EndPause(), state=own, now=NOON) == {}
    assert refused(EndPause(), state=PAUSED) == {0: Refusal("G-29", "not-your-pause")}
    assert refused(EndPause(), state=RUNNING) == {0: Refusal("G-29", "no-pause")}


def test_quiet_hours_may_be_set_while_no_time_runs_and_are_refused_where_the_match_has_none() -> None:
    assert refused(SetQuietHours(60, 480), KeepWeekends(), state=HELD) == {}
    none = replace(RUNNING, opened=replace(RUNNING.opened, quiet_hours=False))
    no = Refusal("G-34", "no-quiet-hours")
    assert refused(SetQuietHours(60, 480), KeepWeekends(), state=none) == {0: no, 1: no}
    long = Refusal("G-34", "quiet-too-long", (("most", 12),))
    assert refused(SetQuietHours(480, 1201), SetQuietHours(1320, 600)) == {0: long}


def test_time_that_is_used_up_is_refused_with_the_rule_that_says_how_much_there_is() -> None:
    assert refused(MoreTime(), Pause(), game=TO_ALL) == {}
    assert refused(MoreTime(), Pause(), state=ASKED_ENOUGH, game=TO_ALL, now=NOON) == {1: Refusal("G-29", "pause-used")}
    asked = replace(ASKED_ENOUGH, asked_for=TimeAsked({A: 2}, wished={A: 3}))
    assert refused(MoreTime(), state=asked, game=TO_ALL, now=NOON) == {
        0: Refusal("G-43", "more-time-used", (("most", 2),))
    }


def test_a_yes_to_more_time_is_refused_where_nobody_asks_its_seat_for_it() -> None:
    nobody = {0: Refusal("G-43", "time-not-wished")}
    for wish in (None, TimeWish(B, (A,), over=True), TimeWish(B, ()), TimeWish(A, (B,))):
        assert refused(AgreeTime(), state=wished(wish), game=TO_ALL, now=NOON) == nobody
    assert refused(AgreeTime(), state=wished(TimeWish(B, (A,))), game=TO_ALL, now=NOON) == {}
    alone = replace(GAME, rules=replace(GAME.rules, awaited=lambda state: (A,)))
    assert refused(AgreeTime(agrees=False), state=wished(TimeWish(B, (A,))), game=alone, now=NOON) == nobody
    again = replace(wished(TimeWish(B, (), over=True)), asked_for=TimeAsked({A: 2}))
    assert refused(MoreTime(), state=again, game=TO_ALL, now=NOON) == {0: Refusal("G-43", "more-time-wished")}


def test_days_are_those_of_the_writers_clock_and_nothing_is_asked_of_them_without_a_time() -> None:
    long = Away(Day(30, 5))
    used = Refusal("G-28", "away-used", (("wanted", 28), ("left", 10)))
    assert refused(long, Back(), now=NOON) == {0: used}
    assert refused(long, Away(Day(31, 2, 2026)), Back()) == {}
    past = Away(Day(3, 5, 2026))
    assert refused(past, now=MIDNIGHT) == {}
    assert refused(past, now=MIDNIGHT, zone="Europe/Rome") == {0: Refusal("G-28", "away-past")}
