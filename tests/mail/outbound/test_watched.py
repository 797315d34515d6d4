"""The letter to somebody who watches a match: its news and its table, as all may see them, in every game."""

from itertools import islice

import pytest

from domain.game import PUBLIC, AnyGame
from domain.games import discover
from mail.outbound.compose.digest import digest
from mail.outbound.occasion import MatchOfReader, Occasion
from tests.support.worlds import positions

GAMES = list(discover().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_whoever_watches_sees_the_table_of_every_game_as_all_may_see_it(game: AnyGame) -> None:
    for world in islice(positions(game, game.least_players, "watched"), 12):
        view = world.views[PUBLIC]
        one = MatchOfReader(game, view, story=tuple(world.seen(PUBLIC)[-3:]))
        sheet = digest(Occasion(kind="digest", language="en", zone="UTC", running=(one,)))
        assert sheet.diagram == game.telling.draw(view.game, "en")
        assert sheet.sections[1:] == game.telling.sections(view.game, "en")
        assert (sheet.menu, sheet.how, sheet.asked) == ((), "", None)
        assert sheet.sections[0].lines[-1] == "You watch this match; “stop watching 1” ends it."
