"""Red cards by their names and by their numbers as people say them (CB-43)."""

import pytest
from msgspec.structs import replace

from domain.games.casablanca import orders as o
from domain.games.casablanca.reading.notation import parse
from domain.games.casablanca.state import Own, View
from tests.rules.casablanca_words.tables import BLACK, RED, TABLE, orders_in

ASKED = View(seat=RED, table=replace(TABLE, phase="card"), owns={RED: Own(red=(4, 8, 13, 14, 16, 20, 25, 29, 32, 39))})


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("I play the Goods train.", 4),
        ("goods train", 4),
        ("Supply drop (39) please", 39),
        ("Let's take the country bus this turn.", 14),
        ("I'll go with number 13", 13),
        ("number 27 for this turn", 27),
        ("Gioco la Marcia forzata.", 13),
        ("Scelgo la corriera (14)", 14),
        ("la numero 20 grazie", 20),
        ("gioco mine alle porte di ferro", 29),
        ("carta: sciopero dei treni", 8),
        ("Fog!", 16),
        ("I play the camels must drink (32)", 32),
        ("play the sidecar", 17),  # not held: the rules say so
    ],
)
def test_a_card_is_played_by_its_name_or_number(line: str, card: int) -> None:
    assert orders_in(line, ASKED) == [o.PlayRed(card)]


@pytest.mark.parametrize(
    "line",
    [
        "The camels must drink",  # two of that name are held
        "play Goods train (8)",  # the name of one, the number of another
        "The goods train would be nice.",
        "Thick fog this morning",
    ],
)
def test_a_card_that_is_only_named_is_asked_about(line: str) -> None:
    said = parse(line, ASKED)
    assert not said.orders
    assert [wrong.refusal.reason for wrong in said.complaints] == ["red-missing"]


def test_a_card_as_our_letters_print_it_may_be_a_line_of_theirs() -> None:
    said = parse("The camels must drink (32)", ASKED)
    assert not said.orders
    assert [wrong.refusal.reason for wrong in said.complaints] == ["red-as-printed"]
    assert parse("This turn's card: Goods train (4), Sidecar (17), Fog (16)", ASKED).complaints == ()


def test_a_card_that_is_only_named_is_talk_beside_one_that_is_played() -> None:
    said = parse("Thick fog in Dublin this morning\ncard 8", ASKED)
    assert [one.order for one in said.orders] == [o.PlayRed(8)]
    assert not said.complaints


def test_who_is_not_asked_for_a_card_only_talks_of_it() -> None:
    waiting = View(seat=BLACK, table=ASKED.table, owns={BLACK: Own(red=(4, 8))})
    said = parse("I play the Goods train.", waiting)
    assert not said.orders
    assert not said.complaints
