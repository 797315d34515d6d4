"""Slips of the pen (G-22), for every game: an order mistyped is that order or is asked about, and a doubt mistyped stays one."""

import re

import pytest

from domain.game import AnyGame
from domain.games import discover
from domain.match.reading.notation import parse
from tests.laws.test_meaning import some_lines
from tests.shares import WHOLE
from tests.support.slips import mistyped, slips

GAMES = list(discover().values())
SLIPS = 7  # of the slips of an order's word, every so many
OF_DOUBTS = 3 if WHOLE else 9  # and of a word of doubt
DOUBTS = [
    "never {}", "maybe {}", "cancel {}", "forget {}", "annulla {}", "instead {}", "{} tomorrow", "{} domani", "{} perhaps",
    "{} later", "unless they pass, {}", "{} when they pass", "aspetta, {}", "yesterday I {}", "{}, forget it", "{}\nforget it",
    "{}\nnever mind", "{}\nlascia perdere", "{}\nannulla", "{}\naspetta", "scusa, volevo dire {}",
]  # fmt: skip
WORD = re.compile(r"[^\W\d_]{5,}")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_an_order_mistyped_is_that_order_or_none(game: AnyGame) -> None:
    same = 0
    for played, seat, line in some_lines(game):
        view = played.views[seat]
        meant = [written.order for written in parse(game, line, view).orders]
        for text in mistyped(line, SLIPS):
            said = parse(game, text, view)
            if said.orders and not said.complaints and not said.doubts:
                assert [written.order for written in said.orders] == meant, text
                same += 1
    assert same or not game.reading.words()  # a game need not say what words may stand in its orders


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_nothing_is_carried_out_beside_a_mistyped_doubt(game: AnyGame) -> None:
    played, seat, line = next(some_lines(game))
    for doubt in DOUBTS:
        for word in WORD.finditer(doubt):
            for slip in [*slips(word[0])][::OF_DOUBTS]:
                text = f"{doubt[: word.start()]}{slip}{doubt[word.end() :]}".format(line)
                said = parse(game, text, played.views[seat])
                assert said.complaints or said.doubts or not said.orders, text
