"""Numbered letters: what each orders, and whether its writer is asked first (G-19, G-20)."""

from pathlib import Path

import pytest

from domain.chance import SeededChance
from domain.games import find
from domain.match.reading.notation import parse, write
from domain.match.reading.understood import Understood
from tests.shares import share
from tests.support.worlds import World

LETTERS = sorted((Path(__file__).parent / "letters").glob("*.txt"))
SHARES = 3  # one in so many is read


def fate(said: Understood) -> str:
    """What becomes of a letter before any rule of the game is asked."""
    if said.complaints:
        return "refused"
    return "asked" if said.doubts else "played" if said.orders else "talk"


@pytest.mark.parametrize("letter", share(LETTERS, SHARES, 0), ids=lambda path: path.stem)
def test_a_letter_is_read_as_it_was_meant(letter: Path) -> None:
    head, _, text = letter.read_text(encoding="utf-8").partition("\n\n")
    facts = dict(line.split(": ", 1) for line in head.splitlines() if not line.endswith(":") and ": " in line)
    world = World(find(facts["game"]), 3, SeededChance(b"meaning"))
    said = parse(world.game, text, world.views[world.seats[int(facts["seat"])]])
    orders = [] if said.complaints else [write(world.game, written.order, "en") for written in said.orders]
    assert fate(said) == facts["fate"]
    assert orders == [order for order in facts.get("orders", "").split(" | ") if order]


def test_the_letters_are_numbered_from_one_without_a_gap() -> None:
    assert [int(path.stem[:4]) for path in LETTERS] == list(range(1, len(LETTERS) + 1))
