"""However a letter is made, reading it takes a number of steps that grows as the letter does."""

import sys
from collections.abc import Callable
from types import FrameType

import pytest

from domain.chance import SeededChance
from domain.game import AnyGame
from domain.games import discover
from domain.match.reading.notation import parse
from tests.shares import share
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
MOST = 2.2  # times the steps for twice the letter: what takes all pairs of something takes four times as many


def steps(work: Callable[[], object]) -> int:
    """How many functions are called, Python's own too: the same number on every machine and on every day."""
    called = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal called
        called += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return called


def growth(read: Callable[[str], object], letter: Callable[[int], str], size: int) -> float:
    """How many times the steps a letter of twice the size takes. One is read unseen, so that all words are known by then."""
    read(letter(size))
    return steps(lambda: read(letter(2 * size))) / steps(lambda: read(letter(size)))


def lines(phrase: str) -> Callable[[int], str]:
    """Letters of so many lines."""
    return lambda count: f"{phrase}\n" * count


def long_lines(phrase: str) -> Callable[[int], str]:
    """Letters of three lines, each so many times the phrase."""
    return lambda count: f"{phrase * count}\n" * 3


@pytest.mark.parametrize(
    ("number", "game"), tuple(enumerate(discover().values())), ids=lambda one: getattr(one, "key", "")
)
def test_twice_as_much_of_one_phrase_takes_twice_the_steps(number: int, game: AnyGame) -> None:
    played = World(game, game.least_players, SeededChance(b"size"))
    view = played.views[played.seats[0]]
    for phrase in share(REPEATED, 4, number):
        for letter, size in ((lines(phrase), 60), (long_lines(phrase), 600 // len(phrase))):
            assert growth(lambda text: parse(game, text, view), letter, size) < MOST, (phrase, size)


def test_work_on_all_pairs_is_seen_to_take_too_many_steps() -> None:
    assert growth(lambda text: [ord(one) - ord(other) for one in text for other in text], lines("no"), 30) > MOST
