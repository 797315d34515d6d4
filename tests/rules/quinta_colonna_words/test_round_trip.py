"""Every order can be written and read back, in both languages."""

from hypothesis import given
from hypothesis import strategies as st

from domain.chance import SeededChance
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna.orders import PAWNS, Arrest, Ask, Branch, Discard, End, Move, Order, Play, Start, Stay
from domain.games.quinta_colonna.reading.notation import write
from domain.words import Language, languages
from tests.rules.quinta_colonna_words.tables import PARTISAN_VIEW, SPY_VIEW, match_played, orders_in

HOUSES = st.integers(1, 90)
PAWN = st.sampled_from(PAWNS)
DIRECTIONS = st.lists(st.sampled_from(["clockwise", "anticlockwise", "inward", "outward"]), max_size=2).map(tuple)
BRANCH = st.builds(Branch, HOUSES, PAWN, st.sampled_from(["yes", "no"]))
ORDERS: st.SearchStrategy[Order] = st.one_of(
    st.builds(Play, HOUSES, HOUSES, DIRECTIONS, st.booleans()),
    st.builds(Discard, HOUSES),
    st.builds(Move, PAWN, st.lists(HOUSES, min_size=1, max_size=2).map(tuple)),
    st.builds(Stay, PAWN),
    st.builds(Ask, PAWN, HOUSES | st.none(), st.lists(BRANCH, min_size=1, max_size=2).map(tuple)),
    st.builds(Ask, PAWN, HOUSES),
    st.builds(Arrest, PAWN, HOUSES | st.none()),
    st.just(End()),
    st.builds(Start, PAWN, HOUSES),
)


@given(ORDERS, st.sampled_from(languages()))
def test_an_order_reads_back_as_it_was_written(order: Order, language: Language) -> None:
    assert orders_in(write(order, language), PARTISAN_VIEW) == [order]


@given(ORDERS, st.sampled_from(languages()), st.sampled_from(["{}.", "- {}", "* {}", "2) {}", "  {}  ", "{} # a note"]))
def test_capitals_list_dashes_and_full_stops_make_no_difference(order: Order, language: Language, style: str) -> None:
    assert orders_in(style.format(write(order, language).upper()), SPY_VIEW) == [order]


@given(st.lists(ORDERS, max_size=6), st.sampled_from(languages()))
def test_a_letter_of_several_orders_keeps_them_in_their_order(orders: list[Order], language: Language) -> None:
    assert orders_in("\n".join(write(order, language) for order in orders), PARTISAN_VIEW) == orders


def test_what_players_might_write_reads_back_even_where_the_rules_refuse_it() -> None:
    views, _ = match_played(1)
    for view in views[-8:]:
        for order in GAME.sight.samples(view, view.seat, SeededChance(b"samples")):
            assert orders_in(write(order, "it"), view) == [order]


@given(st.text())
def test_no_text_upsets_the_reader(text: str) -> None:
    found = GAME.reading.parse(text, SPY_VIEW)
    lines = [*(w.line for w in found.orders), *(c.line for c in found.complaints), *found.ignored]
    assert sorted(lines) == [number for number, line in enumerate(text.splitlines()) if line.strip()]
