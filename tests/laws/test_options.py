"""A law of options: whatever a host may set stands in the rulebook's list with its values, and is described."""

import pytest

from domain.game import AnyGame
from domain.games import discover
from domain.words import languages

GAMES = list(discover().values())


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_option_stands_in_the_rulebooks_table_with_its_values_and_its_default(
    game: AnyGame, language: str
) -> None:
    lines = game.telling.rulebook(language).splitlines()
    rows = {cells[1].strip(" `"): cells[2] for cells in (line.split("|") for line in lines if line.startswith("| `"))}
    for option in game.options:
        assert f"**{option.default}**" in rows[option.name]
        assert all(value in rows[option.name] for value in option.values)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_option_is_described_in_each_language(game: AnyGame) -> None:
    for option in game.options:
        assert option.says["en"] != option.says["it"]
