"""A position of any game can be copied and played on: its own supplies stay where the match leaves them, nothing comes of it."""

from pathlib import Path

import pytest

from domain.games import discover, find
from domain.match.state import Underway
from pbem.judging.what_if import what_if
from tests.pbem.service.test_rulings import TABLES, begun
from tests.support.house import House


@pytest.mark.parametrize("game", TABLES)
def test_an_order_is_tried_on_a_copy_with_supplies_of_its_own(game: str, tmp_path: Path) -> None:
    house = House(tmp_path)
    match = begun(house, game, orders=3)
    loaded = house.match(match)
    assert isinstance(loaded.state, Underway)
    seat = loaded.game.rules.awaited(loaded.state.game)[0]
    letter = (seat, house.some_order(match, str(seat)))
    one, same, other = (what_if(loaded, loaded.version, [letter], seed) for seed in (b"one", b"one", b"other"))
    house.close()

    assert not one[0].refusals
    assert one[0].position == same[0].position
    supplies = loaded.game.positions.supplies
    lying = [key for key in supplies if len(one[0].position.get(key, ())) > 3]
    assert all(one[0].position[key] != other[0].position[key] for key in lying)
    assert lying or game not in ("casablanca", "mata-hari")


def test_every_supply_is_a_key_of_its_games_positions() -> None:
    for key in discover():
        positions = find(key).positions
        assert set(positions.supplies) <= positions.schema()["properties"].keys()
