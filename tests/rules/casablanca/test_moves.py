"""Where fugitives and Gestapo can go, hex by hex."""

import pytest

from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.options import Rules
from domain.games.casablanca.orders import FugitiveMove
from domain.games.casablanca.rules.moves import (
    Stand,
    Way,
    chase,
    destinations,
    fits,
    gestapo_reach,
    gestapo_route,
    reach,
    route,
    ways,
)

RULES = Rules()
CLEAR = 16  # fog: everything is worth 1


def ends(here: str, red: int | None, *, mount: str = "foot", card: str = "", rules: Rules = RULES) -> set[str]:
    """Where a fugitive can go."""
    return set(destinations(rules, Stand(here, mount, red, card)))  # type: ignore[arg-type]


def test_a_city_on_two_lines_moves_by_the_citys_value() -> None:
    assert ends("P5", 3) == set(atlas().neighbours["P5"])


def test_from_a_river_one_follows_any_branch_or_walks_off_by_one() -> None:
    found = ends("S8", 3)
    assert {"R8", "S7", "S6", "T5"} <= found  # up the Tibisco, across a city
    assert {"R7", "Q6", "P6"} <= found  # up the Danube
    assert {"T9", "U9"} <= found
    assert "S9" in found  # walking off
    assert "S10" not in found


def test_rivers_that_touch_are_not_joined() -> None:
    strict = Rules(line_leave=False)
    assert "S8" in ends("S7", CLEAR)  # on foot
    assert "S8" not in ends("S7", CLEAR, rules=strict)
    assert "S8" in ends("S7", 13, rules=strict)  # by R8, in two


def test_one_never_changes_from_river_to_rail_within_a_move() -> None:
    way = Way("river", "river", 6)
    assert all(end in atlas().river for end in reach(way, "R7"))
    assert route(RULES, Stand("R7", "foot", 11), FugitiveMove(("R8", "S9"))) is None


def test_a_hex_with_both_lines_offers_both_and_by_chooses() -> None:
    stand = Stand("G11", "foot", 12)  # river 1, railway 3
    by_rail = route(RULES, stand, FugitiveMove(("D12",)))
    assert by_rail is not None
    assert by_rail[1] == ("F11", "E12", "D12")
    assert route(RULES, stand, FugitiveMove(("D12",), by="river")) is None
    by_river = route(RULES, stand, FugitiveMove(("F10",), by="river"))
    assert by_river is not None
    assert by_river[0].by == "river"


def test_along_a_line_no_hex_is_entered_twice_but_over_land_it_may_be() -> None:
    assert not fits(Way("rail", "rail", 4), "Q2", ("R2", "Q2"))
    assert fits(Way("foot", "land", 2), "Q3", ("Q2", "Q3"))


def test_a_settlement_counts_as_its_line_only_by_the_option() -> None:
    assert "O2" not in ends("R2", 4)
    assert "O2" in ends("R2", 4, rules=Rules(settlement_on_line=True))


def test_a_destination_alone_is_the_shortest_path_first_by_column_and_row() -> None:
    found = route(RULES, Stand("Q3", "foot", 17), FugitiveMove(("Q1",)))
    assert found is not None
    assert found[1] == ("P2", "Q1")  # not by Q2


@pytest.mark.parametrize(
    ("card", "here", "most"),
    [("bicycle", "S3", 2), ("motorcycle", "S3", 4), ("rail-ticket", "R2", 5), ("boat", "R2", 5)],
)
def test_a_card_that_moves_the_fugitive_takes_the_place_of_the_red_one(card: str, here: str, most: int) -> None:
    assert {way.steps for way in ways(RULES, Stand(here, "foot", CLEAR, card))} == {most}
    assert ways(RULES, Stand(here, "foot", None, card)) == ()  # after an event card (CB-42)


def test_tickets_need_their_line_and_nothing_of_europe_helps_in_africa() -> None:
    assert ends("S4", CLEAR, card="rail-ticket") == set()
    assert ends("Q3", CLEAR, card="boat") == set()
    assert ends("D17", CLEAR, card="motorcycle") == set()
    assert ends("Q3", CLEAR, card="guide") == set()


def test_on_foot_in_africa_one_yellow_hex_and_from_ochre_as_the_option_says() -> None:
    assert ends("D18", CLEAR) == {"C18", "D17"}
    assert ends("E18", CLEAR) == set(atlas().neighbours["E18"])
    assert ends("E18", CLEAR, rules=Rules(ochre_foot="strict")) == {"D18"}
    assert ends("F19", CLEAR, rules=Rules(ochre_foot="strict")) == set()


def test_a_camel_goes_two_yellow_hexes_or_one_ochre_and_never_mixes() -> None:
    found = ends("D18", CLEAR, mount="camel")
    assert {"C18", "D17", "B18", "C19"} <= found
    assert {"E18", "E17", "D19"} <= found
    assert "F18" not in found
    assert "C18" in ends("E18", CLEAR, mount="camel")  # out of the ochre, then on


def test_a_guide_opens_every_colour() -> None:
    assert ends("D18", CLEAR, card="guide") == set(atlas().neighbours["D18"])
    assert "F18" in ends("D18", CLEAR, mount="camel", card="guide")


def test_what_is_reached_is_what_a_full_path_fits() -> None:
    for here in atlas().hexes:
        for mount in ("foot", "camel"):
            stand = Stand(here, mount, 13)
            for end, path in destinations(RULES, stand).items():
                assert path[-1] == end
                assert any(fits(way, here, path) for way in ways(RULES, stand))


def test_a_gestapo_goes_one_or_two_hexes_by_land_of_any_colour() -> None:
    assert "O7" not in gestapo_reach("M5")
    assert {"M7", "O5", "K5"} <= set(gestapo_reach("M5"))
    assert gestapo_route("M5", ("N5", "O5")) == ("N5", "O5")
    assert gestapo_route("M5", ("M7",)) == ("L6", "M7")
    assert gestapo_route("M5", ("N5", "P5")) is None
    assert gestapo_route("D18", ("E18", "F18")) == ("E18", "F18")


def test_a_follower_goes_by_land_to_the_nearest_hex_first_by_column() -> None:
    assert chase("M5", "N5") == ("N5",)
    assert chase("M5", "M5") == ()
    assert chase("M5", "D17") == ()  # on the other continent
    assert chase("M5", "Q3")[-1] == "N3"
