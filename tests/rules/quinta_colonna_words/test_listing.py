"""The table in words and the menu of orders: complete, short, and never an order when printed."""

import pytest
from msgspec.structs import replace

from domain.game import Outcome
from domain.games.quinta_colonna.events import SpyTurn
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.orders import SPY
from domain.games.quinta_colonna.rules.choices import choices
from domain.games.quinta_colonna.state import View
from domain.games.quinta_colonna.telling.listing import sections
from domain.games.quinta_colonna.telling.menu import menu
from domain.words import Language, languages
from tests.rules.quinta_colonna_words.tables import (
    PARTISAN,
    PARTISAN_VIEW,
    SPY_SIDE,
    SPY_VIEW,
    TABLE,
    match_played,
    orders_in,
    wrapped,
)
from tests.shares import share

SHARES = 5  # of the views of a match one in so many is printed, other ones in each language

GIVEN = [
    {},
    {"partisan_start": "choose"},
    {"arrest_range": "adjacent", "control": "assigned", "deck_pieces": "chess15"},
]


def text(view: View, language: Language = "en") -> str:
    return "\n".join(line for section in sections(view, language) for line in (section.heading, *section.lines))


@pytest.mark.parametrize("given", GIVEN)
@pytest.mark.parametrize("language", languages())
def test_no_line_of_the_list_is_an_order(given: dict[str, str], language: Language) -> None:
    for view in share(match_played(5, **given)[0], SHARES, languages().index(language)):
        for broken in wrapped(text(view, language).splitlines()):
            assert orders_in(broken, view) == []


@pytest.mark.parametrize("given", GIVEN)
@pytest.mark.parametrize("language", languages())
def test_no_line_of_the_menu_is_an_order(given: dict[str, str], language: Language) -> None:
    for view in share(match_played(6, **given)[0], SHARES, languages().index(language)):
        for group in menu(view, view.seat, language):
            labels = [choice.label for choice in group.choices]
            loose = [f"{group.heading} {label}" for label in labels] + [f"{group.heading}: {label}" for label in labels]
            for line in (f"{group.heading}: {', '.join(labels)}", *loose, *labels, group.heading):
                assert orders_in(line, view) == []


@pytest.mark.parametrize("given", GIVEN)
def test_the_menu_offers_every_listed_order_once(given: dict[str, str]) -> None:
    for view in match_played(7, **given)[0]:
        groups = menu(view, view.seat, "en")
        offered = [choice.order for group in groups for choice in group.choices]
        assert sorted(map(repr, offered)) == sorted(map(repr, choices(view, view.seat)))
        assert len({group.heading for group in groups}) == len(groups)
        assert all(len(choice.label) <= 16 for group in groups for choice in group.choices)


def test_the_spys_menu_is_by_card_and_house() -> None:
    view = replace(SPY_VIEW, table=replace(TABLE, to_act="spy"))
    headings = [group.heading for group in menu(view, SPY, "it")]
    assert headings == ["9 torre", "14 regina", "37 re"]
    king = menu(view, SPY, "it")[2]
    assert [choice.label for choice in king.choices] == ["37", "38", "39", "42", "44", "47", "48", "49"]


def test_the_partisans_menu_is_by_pawn_and_names_its_house() -> None:
    alone = replace(PARTISAN_VIEW, table=replace(TABLE, seats=(SPY, PARTISAN)))
    groups = menu(alone, PARTISAN, "en")
    assert [(group.heading, group.place) for group in groups[:2]] == [("30 P1", "30"), ("61 P2", "61")]
    assert {"stay", "arrest", "29", "?29"} <= {choice.label for choice in groups[0].choices}
    assert groups[-1].choices[-1].label == "nothing more"


def test_the_list_says_all_that_lies_open() -> None:
    said = text(PARTISAN_VIEW)
    for part in (
        "Refuges left, 3",
        "8, 19, 85",
        "Pawn P1 stands on 30.",
        "2, 11, 20, 33, 50, 71",
        "1: 37 king, 2: 4 bishop.",
    ):
        assert part in said
    assert "Passed: 37 (round 6)." in said
    assert "Not passed: 14 (round 2)." in said


def test_only_the_spy_reads_what_only_it_knows() -> None:
    assert "You are on 43; your hideout is 5." in text(SPY_VIEW)
    assert "9 rook, 14 queen, 37 king" in text(SPY_VIEW)
    assert "43" not in text(PARTISAN_VIEW)


def test_the_spy_reads_what_it_still_has_to_do() -> None:
    burnt = replace(SPY_VIEW, spy=replace(SPY_SIDE, burnt=True, assaulted=19, burnt_turns=4))
    assert "The refuge in 19 falls after your next move." in text(burnt)
    assert "within 11 of your turns or you lose" in text(burnt)
    assert "after 12 more of your turns" in text(replace(SPY_VIEW, spy=replace(SPY_SIDE, idle=3)))
    free = replace(SPY_VIEW, table=replace(TABLE, rules=Rules(idle_limit=0)))
    assert "Non sei bruciata." in text(free, "it")


def test_the_spy_reads_what_its_next_turn_must_bring() -> None:
    burnt = replace(SPY_VIEW, spy=replace(SPY_SIDE, burnt=True, burnt_turns=14))
    assert "your next move has to end in the hideout, or you lose." in text(burnt)
    assert "se la mossa del prossimo turno non finisce nel nascondiglio, perdi." in text(burnt, "it")
    idle = replace(SPY_VIEW, spy=replace(SPY_SIDE, idle=14))
    assert "without an assault in your next turn your house is made public." in text(idle)


def test_a_pawn_that_is_assigned_names_who_orders_it() -> None:
    assigned = replace(PARTISAN_VIEW, table=replace(TABLE, rules=Rules(control="assigned")))
    assert "Pawn P1 stands on 30, ordered by partisan 1." in text(assigned)
    assert "La pedina P1 si trova in 30, la comanda il partigiano 1." in text(assigned, "it")


def test_at_the_end_the_route_stands_turn_by_turn() -> None:
    route = (
        SpyTurn(1, 9, "rook", (6, 1), assaulted=1),
        SpyTurn(2, 6, "pawn", ()),
        SpyTurn(3, 1, "king", (5,), home=True),
    )
    over = replace(SPY_VIEW, spy=replace(SPY_SIDE, start=11, route=route), outcome=Outcome((), "arrest", "QC-34"))
    assert "Round 1: rook 9, from 11 by way of 6 into 1, an assault." in text(over)
    assert "Round 2: il pedone 6, nessuna mossa da 1." in text(over, "it")
    assert "Round 3: king 1, from 1 into 5, back in the hideout." in text(over)
