"""The shapes of lines that were meant as orders: each row has its numbered letter, and without the row the line is prose."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from domain.chance import SeededChance
from domain.games import find
from domain.games.casablanca.reading import meant as casablanca
from domain.games.casablanca.reading.lexemes import lexemes as casablanca_tokens
from domain.games.quinta_colonna.reading import meant as quinta_colonna
from domain.games.quinta_colonna.reading.lexemes import lexemes as quinta_colonna_tokens
from domain.games.vedova_nera.reading import meant as vedova_nera
from domain.games.vedova_nera.reading.lexicon import lexemes as vedova_nera_tokens
from domain.reading.meant import Meant
from tests.support.worlds import World

LETTERS: Final = sorted((Path(__file__).parent / "meant").glob("*.txt"))
TABLES: Final[dict[str, tuple[Meant[Any], Callable[[str], Any]]]] = {
    "quinta-colonna": (quinta_colonna.MEANT, quinta_colonna_tokens),
    "casablanca": (casablanca.MEANT, casablanca_tokens),
    "vedova-nera": (vedova_nera.MEANT, vedova_nera_tokens),
}


@pytest.mark.parametrize("letter", LETTERS, ids=lambda path: path.stem)
def test_a_line_is_meant_as_an_order_by_its_own_row_alone(letter: Path) -> None:
    head, _, line = letter.read_text(encoding="utf-8").strip().partition("\n\n")
    facts = dict(fact.split(": ", 1) for fact in head.splitlines())
    world = World(find(facts["game"]), 3, SeededChance(b"meaning"))
    view = world.views[world.seats[int(facts["seat"])]].game
    said = world.game.reading.parse(line, view)
    assert [complaint.refusal.reason for complaint in said.complaints] == [
        why for why in (facts["why"],) if why != "none"
    ]
    assert not said.ignored
    table, tokens = TABLES[facts["game"]]
    row = table.row(line, tokens(line), view)
    assert row is not None
    assert row.letter == int(letter.stem[:4])
    others = [other for other in table.rows if other is not row]
    without = Meant(others, unknown=table.unknown, passed=table.passed, little=table.little)
    assert without.row(line, tokens(line), view) is None


def test_each_row_has_a_letter_and_each_letter_a_row() -> None:
    numbers = [row.letter for table, _ in TABLES.values() for row in table.rows]
    assert numbers == [int(path.stem[:4]) for path in LETTERS] == list(range(1, len(LETTERS) + 1))
