"""Every order can be written and read back, in both languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.chance import SeededChance
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.cards import GREEN_CARDS
from domain.games.casablanca.reading.notation import parse, write
from domain.games.casablanca.rules.samples import samples
from domain.games.casablanca.rules.setup import COLOURS
from domain.words import Language, languages
from tests.rules.casablanca_words.tables import EVENT_VIEW, VIEW, match_played, orders_in

COLUMNS = "ABCDEFGHIJKLNOPRSTU"  # no hex where a piece of VIEW stands
HEXES = st.builds(lambda column, row: f"{column}{row}", st.sampled_from(COLUMNS), st.integers(1, 20))
PATHS = st.lists(HEXES, max_size=6).map(tuple)
FUGITIVE = st.builds(o.FugitiveMove, PATHS, st.sampled_from(["", "rail", "river"]))
STEPS: st.SearchStrategy[o.Step] = st.one_of(
    st.builds(o.GestapoMove, st.lists(HEXES, max_size=2).map(tuple)),
    st.builds(o.GestapoFollow, st.sampled_from(sorted(COLOURS))),
    st.just(o.GestapoEmbark()),
    FUGITIVE,
    st.just(o.FugitiveEmbark()),
    st.just(o.BuyCamel()),
    st.builds(o.PlayGreen, st.sampled_from(GREEN_CARDS)),
    st.builds(o.Restart, st.integers(1, 9)),
)
ACTIVATIONS = st.builds(o.Activation, st.lists(STEPS, max_size=5).map(tuple), st.booleans())
OTHERS: st.SearchStrategy[o.Order] = st.one_of(
    st.builds(o.PlayRed, st.integers(1, 99)),
    st.builds(o.Choose, st.sampled_from(["cards", "lower"])),
    st.just(o.DoNotPay()),
    st.builds(o.Keep, st.lists(st.sampled_from(GREEN_CARDS), max_size=3).map(tuple)),
    st.builds(o.SetReaction, st.sampled_from(o.REACTIONS)),
)
ORDERS = st.one_of(ACTIVATIONS, OTHERS, st.builds(o.Pay, FUGITIVE | st.none()))
LANGUAGE = st.sampled_from(languages())


@given(ORDERS, LANGUAGE)
def test_an_order_reads_back_as_it_was_written(order: o.Order, language: Language) -> None:
    assert orders_in(write(order, language)) == [order]
    assert orders_in(write(order, language), EVENT_VIEW) == [order]


@given(ORDERS, LANGUAGE, st.sampled_from(["{}.", "- {}", "* {}", "2) {}", "  {}  ", "{} # a note"]))
def test_capitals_list_dashes_and_full_stops_make_no_difference(order: o.Order, language: Language, style: str) -> None:
    assert orders_in(style.format(write(order, language).upper())) == [order]


@given(ACTIVATIONS, LANGUAGE)
def test_the_steps_of_an_activation_may_stand_on_lines_of_their_own(order: o.Activation, language: Language) -> None:
    assert orders_in(write(order, language).replace("; ", "\n")) == [order]


@given(st.lists(OTHERS, max_size=4), ACTIVATIONS, LANGUAGE)
def test_a_letter_of_several_orders_keeps_them_in_their_order(
    orders: list[o.Order], last: o.Activation, language: Language
) -> None:
    letter = sorted([*orders, last], key=lambda order: not isinstance(order, o.Keep))
    assert orders_in("\n".join(write(order, language) for order in letter)) == letter


@given(st.text())
def test_no_text_upsets_the_reader(text: str) -> None:
    found = parse(text, VIEW)
    lines = {*(w.line for w in found.orders), *(c.line for c in found.complaints), *found.ignored}
    assert lines <= {number for number, line in enumerate(text.splitlines()) if line.strip()}


@pytest.mark.parametrize("version", ["basic", "articulated"])
def test_what_players_might_write_reads_back_even_where_the_rules_refuse_it(version: str) -> None:
    chance = SeededChance(b"samples")
    for view in match_played(6, turns=150, version=version)[0][::9]:
        for order in samples(view, view.seat, chance):
            for language in languages():
                text = write(order, language)
                beyond = "Z9" in text  # no hex at all: a complaint points at it
                assert orders_in(text, view) == [order] or (beyond and parse(text, view).complaints)
