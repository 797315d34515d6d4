"""A law of positions: what is written of any state is read as a state of which the same is written, and fits its schema."""

import pytest
from jsonschema import Draft202012Validator

from domain.chance import SeededChance
from domain.game import AnyGame
from domain.games import discover
from tests.support.worlds import any_options, positions

GAMES = list(discover().values())
ORDERS = 80
EVERY = 5  # orders between positions


@pytest.mark.parametrize("seed", ["a position", "another"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_position_that_is_written_is_read_as_the_same(game: AnyGame, seed: str) -> None:
    described = Draft202012Validator(game.positions.schema())
    options = any_options(game, SeededChance(seed.encode()))
    for number, played in enumerate(positions(game, game.most_players, seed, most=ORDERS, options=options)):
        if number % EVERY == 0 or played.over:
            document = game.positions.write(played.table)
            described.validate(document)
            again = game.positions.read(document, options, SeededChance(b"unused"))
            assert game.positions.write(again) == document
            assert game.positions.compare(again, document) == []
