"""What stands in the place of a picture that is not shown: words that a person would use for each place, in every game."""

import re
from itertools import islice

import pytest

from domain.diagram import Diagram
from domain.game import AnyGame
from domain.games import discover
from domain.words import Language, languages
from mail.outbound.drawing.svg import cell_title
from mail.outbound.rendering.html import summary
from tests.support.worlds import positions

GAMES = list(discover().values())
INTERNAL = re.compile(r"\b[a-z]+(?:-[a-z]+)*-\d+\b|\b\w+-(?:card|hand|offer|hidden)\b")


def drawings(game: AnyGame, language: Language) -> list[Diagram]:
    """The table as everybody asked sees it, and as it is played back."""
    draws = [game.telling.draw, *([game.replay.draw] if game.replay.draw is not None else [])]
    worlds = islice(positions(game, game.least_players, "said"), 6)
    return [draw(world.views[seat].game, language) for world in worlds for seat in world.seats for draw in draws]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_place_is_called_by_a_name_that_only_the_code_knows(game: AnyGame, language: Language) -> None:
    for drawn in drawings(game, language):
        assert INTERNAL.findall(summary(drawn, language)) == []
        assert [title for title in map(cell_title, drawn.cells) if INTERNAL.search(title)] == []


def test_a_card_is_told_by_where_it_lies() -> None:
    mata_hari = next(game for game in GAMES if game.key == "mata-hari")
    said = " ".join(summary(drawn, "en") for drawn in drawings(mata_hari, "en"))
    assert re.search(r"Agent \d: offer", said)
    assert re.search(r", (red|blue|green): card \d offered by Agent \d", said)
    assert re.search(r", (red|blue|green): card \d of your hand", said)
