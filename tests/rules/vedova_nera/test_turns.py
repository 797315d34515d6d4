"""How turns follow, who leaves, and the defaults (VN-05, VN-22, VN-25, VN-29, VN-32, VN-35, G-11)."""

from domain.chance import SeededChance
from domain.course import followed
from domain.game import Seat
from domain.games.vedova_nera import GAME
from domain.games.vedova_nera.orders import ChooseColour, Lapse, Pass
from domain.games.vedova_nera.state import Choosing, Over, Playing, State
from domain.options import resolve
from tests.rules.vedova_nera.webs import after, laid, refusal, winners

DISH = "E . . R .\nF . . G .\nG . . B ."
WEB = "A @ . . .\nB . . R .\nC . . G .\nD . . B ."
PASSING: dict[str, object] = {"allow_pass": "yes"}
LAPSING: dict[str, object] = {"timeout_vn": "pass", "allow_pass": "yes", "repetition": "off"}


def left(state: State, seat: str) -> State:
    """The state after a seat has left."""
    for step in GAME.rules.withdraw(state, Seat(seat), "resigned", SeededChance(b"leaving")):
        state = step.after
    return state


def lapsed(state: State) -> State:
    """The state after the time of whoever is to act has passed."""
    (seat,) = GAME.rules.awaited(state)
    for step in GAME.rules.decide(state, seat, GAME.sight.default(state, seat, SeededChance(b"x")), SeededChance(b"x")):
        state = step.after
    return state


def dealt(players: int) -> Choosing:
    """A match in which nobody has chosen yet."""
    options = resolve(GAME.options, {}, {})
    happened = GAME.rules.setup(options, GAME.rules.seats(players, options), SeededChance(b"dealt"))
    (shaken,) = followed(GAME, GAME.rules.blank, happened)
    state = shaken.after
    assert isinstance(state, Choosing)
    return state


def test_what_is_shaken_into_the_dish_is_as_many_of_each_colour_as_players_say() -> None:
    for players, each in ((2, 6), (3, 5), (4, 4), (5, 3)):
        table = dealt(players)
        assert [mask.bit_count() for mask in table.marbles.values()] == [each] * 5
        assert sum(table.marbles.values()).bit_count() == 5 * each
        assert not sum(table.marbles.values()) >> table.black & 1


def test_a_colour_is_drawn_for_whoever_does_not_choose() -> None:
    taken = after(dealt(3), "choose red")
    (seat,) = GAME.rules.awaited(taken)
    drawn = {GAME.sight.default(taken, seat, SeededChance(str(n).encode())) for n in range(40)}
    assert drawn == {ChooseColour(colour) for colour in ("green", "yellow", "blue", "white")}


def test_silence_never_buys_a_pass_where_a_move_is_drawn() -> None:
    table = laid(WEB, DISH, options=PASSING)
    assert not any(GAME.sight.default(table, Seat("red"), SeededChance(str(n).encode())) == Pass() for n in range(60))
    refused = GAME.sight.refusal_of(table, Seat("red"), Lapse())
    assert refused is not None
    assert refused.rule == "VN-22"


def test_passes_for_want_of_time_never_count_towards_a_draw() -> None:
    state: State = laid(WEB, DISH, options=LAPSING)
    for _ in range(7):
        state = lapsed(state)
        assert isinstance(state, Playing)
        assert state.passes == 0
    state = after(lapsed(after(state, "pass")), "pass", "pass")
    assert winners(state) is None
    assert winners(after(state, "pass")) == ()


def test_a_missed_turn_keeps_the_advisors_ban_on_the_next() -> None:
    state = lapsed(after(laid(WEB, DISH, options=LAPSING), "advisor A4"))
    assert refusal(state, "blue", "advisor A1") == ("VN-19", "advisor-back")
    assert refusal(lapsed(state), "red", "advisor A1") is None


def test_who_leaves_takes_the_pawns_and_not_the_marbles_and_the_turn_passes_on() -> None:
    state = left(laid(WEB, DISH), "red")
    assert isinstance(state, Playing)
    assert GAME.rules.awaited(state) == ("green",)
    assert (state.web.pawns[0], state.web.marbles[0].bit_count()) == (0, 1)
    assert GAME.rules.withdraw(state, Seat("red"), "resigned", SeededChance(b"leaving")) == ()


def test_who_leaves_out_of_turn_changes_no_turn_and_no_decision() -> None:
    before = laid(WEB, DISH)
    state = left(before, "blue")
    assert GAME.rules.window(state) == GAME.rules.window(before)
    assert GAME.rules.awaited(after(state, "B3 B4", "C3 C4")) == ("red",)


def test_the_last_one_left_has_won() -> None:
    state = left(left(laid(WEB, DISH), "red"), "blue")
    assert isinstance(state, Over)
    assert (state.outcome.winners, state.outcome.rule) == (("green",), "G-11")


def test_who_leaves_while_colours_are_chosen_is_given_what_is_left_first() -> None:
    state = after(left(dealt(3), "player-2"), "choose green")
    assert isinstance(state, Choosing)
    assert state.chosen == ("green", "red")
    assert GAME.rules.awaited(after(state, "choose white")) == ("player-1",)


def test_the_count_without_progress_ends_the_match_at_its_limit() -> None:
    state: State = laid(WEB, DISH, options={"no_progress": 1}, idle=1)
    state = after(state, "B3 B4")
    assert winners(state) is None
    assert winners(after(state, "C3 C4")) == ()
