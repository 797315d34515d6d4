"""What later lines of a letter are checked against (G-01, QC-31, QC-54, QC-59, QC-66)."""

from hypothesis import given as drawn
from hypothesis import strategies as st

from domain.chance import SeededChance
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna.orders import PAWNS, Arrest, Ask, Branch, Discard, End, Move, Order, Play, Start, Stay
from domain.games.quinta_colonna.state import View
from tests.rules.quinta_colonna.match import P1, P2, SPY, given, played


def foreseen(view: View, *orders: Order) -> View:
    """The view after these lines of one letter, each of which must be legal."""
    for order in orders:
        assert GAME.sight.refusal_of(view, view.seat, order) is None
        view = GAME.sight.foresee(view, view.seat, order)
    return view


@drawn(
    st.integers(0, 10_000),
    st.integers(0, 60),
    st.sampled_from([2, 3]),
    st.sampled_from(["move_then_ask", "interleaved"]),
    st.sampled_from(["shared", "assigned"]),
)
def test_lines_found_legal_together_are_carried_out_unless_the_turn_ends(
    seed: int, plies: int, players: int, phase: str, control: str
) -> None:
    match = played(seed, plies, players, partisan_phase=phase, control=control)
    pen = SeededChance(b"pen" + seed.to_bytes(4, "big"))
    for seat in GAME.rules.awaited(match.state):
        view, letter = match.views[seat], []
        for order in [o for _ in range(4) for o in GAME.sight.samples(view, seat, pen)]:
            if GAME.sight.refusal_of(view, seat, order) is None:
                letter.append(order)
                view = GAME.sight.foresee(view, seat, order)
        asked = GAME.rules.window(match.state)
        for order in letter:
            window = GAME.rules.window(match.state)
            if asked is None or window is None or window.key != asked.key:
                break
            assert match.refusal(seat, order) == ("", ""), order
            match.order(seat, order)


def test_where_nothing_hidden_intervenes_the_foreseen_table_comes_true() -> None:
    match = given(to_act="partisans", seats=["spy", "partisan-1", "partisan-2"])
    orders = (Move(pawn="P1", houses=(28,)), Stay(pawn="P2"), End())
    ahead = foreseen(match.views[P1], *orders)
    assert match.order(P1, *orders).views[P1] == ahead


def test_the_answer_to_a_question_stays_unknown_and_leaves_no_marker() -> None:
    view = foreseen(given(to_act="partisans").views[P1], Ask(pawn="P1", house=29))
    assert view.table is not None
    assert (view.table.answers, view.table.markers) == ({"P1": None}, {})
    assert (view.table.asked, view.table.moved) == (("P1",), PAWNS)


def test_a_later_line_may_depend_on_an_answer_not_yet_given() -> None:
    condition = Branch(house=62, pawn="P1", answer="yes")
    view = given(to_act="partisans").views[P1]
    foreseen(view, Ask(pawn="P1", house=29), Ask(pawn="P2", house=66, branches=(condition,)))


def test_no_later_line_may_depend_on_a_question_that_may_lapse() -> None:
    condition = Branch(house=62, pawn="P1", answer="yes")
    view = given(to_act="partisans").views[P1]
    view = foreseen(view, Ask(pawn="P1", house=29), Ask(pawn="P2", house=None, branches=(condition,)))
    refusal = GAME.sight.refusal_of(
        view, P1, Ask(pawn="P3", house=74, branches=(Branch(house=70, pawn="P2", answer="no"),))
    )
    assert refusal is not None
    assert refusal.rule == "QC-66"


def test_an_end_after_the_last_question_is_no_mistake() -> None:
    view = given(to_act="partisans", partisans={"P1": 30}).views[P1]
    foreseen(view, Ask(pawn="P1", house=29), End())


def test_lines_after_an_arrest_are_checked_as_if_it_had_come_to_nothing() -> None:
    view = foreseen(given(to_act="partisans").views[P1], Arrest(pawn="P1"), Move(pawn="P2", houses=(62,)))
    assert view.table is not None
    assert view.table.moved == ("P1", "P2")


def test_nothing_follows_an_end_that_closes_the_turn() -> None:
    view = foreseen(given(to_act="partisans").views[P1], End())
    refusal = GAME.sight.refusal_of(view, P1, Stay(pawn="P1"))
    assert refusal is not None
    assert refusal.reason == "not-your-turn"


def test_the_spy_foresees_its_house_the_removal_and_the_return() -> None:
    spy = {"house": 42, "hideout": 43, "burnt": True, "assaulted": 19, "trail": [42]}
    view = foreseen(given(spy=spy).views[SPY], Play(card=1, house=43))
    assert view.table is not None
    assert view.spy is not None
    assert (view.spy.house, view.spy.hand, view.spy.burnt, view.spy.trail) == (43, (8, 15), False, 0)
    assert (view.table.refuges, view.table.to_act) == ((8, 66), "partisans")


def test_a_stuck_spy_foresees_the_card_gone() -> None:
    stuck = given(rules={"wrap": "none"}, spy={"house": 5, "hideout": 43, "hand": [6, 12, 18]})
    view = foreseen(stuck.views[SPY], Discard(card=12))
    assert view.spy is not None
    assert (view.spy.house, view.spy.hand) == (5, (6, 18))


def test_the_first_round_begins_with_the_last_start_foreseen() -> None:
    placed = {"P1": 1, "P2": 2, "P3": 3, "P4": 4}
    view = given(rules={"partisan_start": "choose"}, phase="start", to_act="partisans", partisans=placed).views[P1]
    after = foreseen(view, Start(pawn="P5", house=10))
    assert after.table is not None
    assert (after.table.phase, after.table.to_act) == ("play", "spy")


def test_an_order_of_the_other_player_is_foreseen_to_end_the_shorter_wait() -> None:
    match = given(to_act="partisans", seats=["spy", "partisan-1", "partisan-2"]).order(P1, End())
    view = foreseen(match.views[P2], Stay(pawn="P1"))
    assert view.table is not None
    assert (view.table.hurried, view.table.end_by) == (False, (P1,))
