"""The ten prepared disputes are settled by commands alone, and each player gets the letters that belong to the outcome."""

import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

from pbem.cli import pbem
from tests.disputes.prepared import PREPARED, SETTINGS, prepare
from tests.disputes.table import Table
from tests.support.house import House, words_of

OUTCOMES: Final = tomllib.loads((Path(__file__).parent / "outcomes.toml").read_text(encoding="utf-8"))
BY: Final = ("--by", "ada", "--reason", "I looked at all of it.")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The installation in which the ten are prepared: commands go by the clock of the machine, and so does it."""
    made = House(tmp_path_factory.mktemp("disputes"), **SETTINGS)
    yield made
    made.close()


@pytest.fixture(scope="module")
def tables(house: House) -> dict[str, Table]:
    """The ten matches by name."""
    return prepare(house, datetime.now(UTC))


def run(house: House, *words: str) -> str:
    """What a command prints."""
    done = CliRunner().invoke(pbem, words, env=house.environment)
    assert done.exit_code == 0, (done.output, done.exception)
    return done.stdout


def test_each_has_an_outcome_and_there_are_ten_of_all_games() -> None:
    assert [one.name for one in PREPARED] == list(OUTCOMES)
    assert [one["match"] for one in OUTCOMES.values()] == list(range(1, 11))
    assert {one.game for one in PREPARED} == {"quinta-colonna", "casablanca", "mata-hari", "vedova-nera"}


def test_all_ten_are_open(house: House, tables: dict[str, Table]) -> None:
    listed = run(house, "disputes")
    assert all(f"{one.game} {at}, dispute 1: " in listed for at, one in enumerate(PREPARED, 1))


@pytest.mark.parametrize("name", OUTCOMES)
def test_it_is_settled_by_commands_alone(house: House, tables: dict[str, Table], name: str) -> None:
    right: dict[str, Any] = OUTCOMES[name]
    table, match = tables[name], str(right["match"])
    page = run(house, "audit", match, "--order", str(right["audit"]), *BY)
    assert [line for line in right["evidence"] if line not in page] == []
    rule = ("rule", match, "--dispute", "1", "--ruling", right["ruling"], *right["back"], *BY)
    assert "The ruling has not been given." in run(house, *rule)

    before = {seat: len(table.letters(seat)) for seat in table.people}
    run(house, *rule, "--yes")
    house.now = max(house.now, datetime.now(UTC))
    house.work()
    assert_told(table, right, before)


def assert_told(table: Table, right: dict[str, Any], before: dict[str, int]) -> None:
    """Who disputed is told the ruling and the reason, the others what changes for all, or nothing."""
    told = {
        seat: " ".join(" ".join(map(words_of, table.letters(seat)[before[seat] :])).split()) for seat in table.people
    }
    mine = told.pop(table.complainant)
    assert right["told"] in mine
    assert "I looked at all of it." in mine
    assert all(bool(words) == bool(right["others"]) and right["others"] in words for words in told.values())
    assert not any("I looked at all of it." in words for words in told.values())


def test_the_record_of_the_match_that_has_ended_proves_its_cards(
    house: House, tables: dict[str, Table], tmp_path: Path
) -> None:
    run(house, "export", "10", "--output", str(tmp_path / "record"))
    assert "draw" in run(house, "verify", str(tmp_path / "record"))
