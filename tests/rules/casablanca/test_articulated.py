"""The articulated version: red cards played from the hand, and moves after an event card."""

from typing import Any

from domain.chance import SeededChance
from domain.game import Seat
from domain.games.casablanca import events as e
from domain.games.casablanca.options import OPTIONS
from domain.games.casablanca.rules import decide, setup
from domain.games.casablanca.rules.course import Course
from domain.games.casablanca.state import Blank, State
from domain.options import resolve
from tests.rules.casablanca.play import BLACK, RED, Played, hand, position

AT_HOME = {"gestapo": "M5", "fugitive": "Q1"}
ARTICULATED = {"version": "articulated"}


def played(red: dict[str, Any], *cards: int, options: dict[str, str] | None = None, **more: Any) -> Played:
    """Red is to play a red card and has these."""
    hands = {"red": list(cards), "black": [1, 2]}
    at = position(red, AT_HOME, phase="card", card=None, turn=3, red_hands=hands, **more)
    return Played(at, options={**ARTICULATED, **(options or {})})


def dealt(count: int) -> State:
    """A match just set up."""
    state: State = Blank()
    seats = setup.seats(count, {})
    for event in setup.setup(resolve(OPTIONS, {}, ARTICULATED), seats, SeededChance(b"dealt")):
        state = Course.follow(state, event)
    return state


def test_everybody_is_dealt_the_same_number_and_the_first_seat_is_asked() -> None:
    for count, each in ((2, 16), (3, 11), (4, 8), (5, 7), (6, 6), (7, 5), (8, 4)):
        state = dealt(count)
        assert not isinstance(state, Blank)
        assert {len(own.red) for own in state.owns.values()} == {each}
        assert state.table.unseen == 40 - each * count
        assert decide.awaited(state) == (RED,)


def test_a_seat_plays_a_card_of_its_own_in_its_turn() -> None:
    table = played(AT_HOME, 3, 24)
    assert table.refused(BLACK, "card 1") == "G-03 not-your-card"
    assert table.refused(RED, "card 1") == "CB-43 not-in-red-hand"
    table.give(RED, "card 3\nfugitive Q2")
    assert (table.table.card, table.own(RED).red, table.side(RED).fugitive) == (3, (24,), "Q2")
    table.give(BLACK, "gestapo stay")
    assert (table.table.phase, table.table.to_act, table.table.turn) == ("card", BLACK, 4)


def test_after_an_event_card_everybody_in_europe_goes_one_hex_and_no_card_helps() -> None:
    table = played(AT_HOME, 40, 3, hands={"red": hand("bicycle")})
    table.give(RED, "card 40")
    assert table.table.by_event
    assert table.refused(RED, "fugitive Q3") == "CB-42 one-on-foot-after-event"
    assert table.refused(RED, "play bicycle; fugitive Q3") == "CB-42 no-card-after-event"
    table.give(RED, "fugitive Q2")
    assert table.side(RED).fugitive == "Q2"


def test_a_camel_lost_to_the_card_still_carries_this_turn_or_not() -> None:
    rides = {"gestapo": "M5", "fugitive": "D18", "mount": "camel", "rations": 1}
    table = played(rides, 25, 3)
    table.give(RED, "card 25")
    assert (table.side(RED).mount, table.table.before[RED].mount) == ("foot", "camel")
    table.give(RED, "fugitive E18")
    assert table.side(RED).fugitive == "E18"
    assert RED not in table.table.before
    walks = played(rides, 25, 3, options={"event_camel": "after"})
    walks.give(RED, "card 25")
    assert walks.refused(RED, "fugitive E18") == "CB-28 one-on-foot"


def test_a_gestapo_that_the_card_moved_into_a_port_does_not_sail_this_turn() -> None:
    table = played({"gestapo": "N11", "fugitive": "Q1"}, 30, 3)
    table.give(RED, "card 30")
    table.give(RED, "gestapo O11")
    table.give(BLACK, "gestapo stay")
    assert table.refused(RED, "gestapo embark") == "CB-21 not-in-port"


def test_every_red_card_lets_fugitives_be_intercepted_anew_before_its_event() -> None:
    table = played(AT_HOME, 30, 3, intercepted=["black"])
    table.give(RED, "card 30")
    assert table.table.intercepted == ()


def test_after_the_last_card_all_forty_are_dealt_again() -> None:
    hands = {"red": [], "black": [3]}
    at = position(AT_HOME, AT_HOME, phase="card", card=None, turn=32, red_hands=hands)
    table = Played(at, options=ARTICULATED)
    table.give(BLACK, "card 3")
    table.give(RED, "gestapo stay")
    happened = table.give(BLACK, "gestapo stay")
    assert [type(event).__name__ for event in happened][-2:] == ["RedDealt", "RedAsked"]
    assert {table.side(seat).red for seat in (RED, BLACK)} == {16}
    assert table.table.played == ()


def test_for_a_seat_that_has_left_the_service_plays_a_card_at_once() -> None:
    pieces = {"red": AT_HOME, "black": AT_HOME, "blue": AT_HOME}
    hands = {"red": [3], "black": [5], "blue": [7]}
    at = {"seats": list(pieces), "pieces": pieces, "red_hands": hands, "phase": "card", "turn": 1}
    table = Played(at, options=ARTICULATED)
    happened = table.happen(decide.withdraw(table.state, Seat("red"), "resigned", table.chance))
    (revealed,) = [event for event in happened if isinstance(event, e.RedRevealed)]
    assert (revealed.card, revealed.seat, revealed.random) == (3, RED, True)
    assert table.table.to_act == BLACK


def test_moves_may_go_with_the_answer_to_the_event_and_are_held_until_then() -> None:
    table = played({"gestapo": "M5", "fugitive": "K3"}, 24, 3, markers={"red": 4})
    table.give(RED, "card 24\nchoose lower\nfugitive K4")
    assert (table.table.phase, table.side(RED).marker, table.side(RED).fugitive) == ("movement", 1, "K4")


def test_in_event_30_no_move_is_sent_ahead_that_would_answer_it() -> None:
    table = played(AT_HOME, 30, 3)
    table.give(RED, "card 30")
    assert table.refused(BLACK, "gestapo N5") == "G-03 no-moves-now"
    table.give(RED, "gestapo N5")
    table.give(RED, "gestapo M4")  # for its activation
    assert table.side(RED).gestapo == "N5"
    table.give(BLACK, "gestapo stay")
    assert table.side(RED).gestapo == "M4"
