"""However a letter is made, it is read in a time that grows as it does."""

import time

import pytest

from domain.chance import SeededChance
from domain.game import AnyGame
from domain.games import discover
from domain.match.notation import parse
from tests.support.worlds import World

REPEATED = [
    "please ",
    "no wait, ",
    "P2 to 62 maybe ",
    "B3 B4 or ",
    "gun gloves ",
    "10 to 24; ",
    "sorry, P1 to 67, no wait, ",
]


@pytest.mark.parametrize("game", discover().values(), ids=lambda game: game.key)
def test_a_letter_of_one_phrase_takes_no_longer_than_others_of_its_size(game: AnyGame) -> None:
    played = World(game, game.least_players, SeededChance(b"size"))
    view = played.views[played.seats[0]]
    for phrase in REPEATED:
        for text in ((phrase * (2_000 // len(phrase)) + "\n") * 10, (phrase + "\n") * 1_000):
            start = time.process_time()
            parse(game, text, view)
            assert time.process_time() - start < 3, phrase
