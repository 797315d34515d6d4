"""A later game of a series is proven against the record of the first, which committed to its secret and names its words."""

import subprocess
import sys
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select

from pbem.record import alone
from pbem.store.engine import reading
from pbem.store.tables import matches
from tests.pbem.record.conftest import Command
from tests.support.house import House
from tests.support.tree import ROOT

INVITED: dict[str, Any] = {"invite": True, "seed": None, "options": {"series": "rotate"}}
OTHER = "its secret or words are not those that the first game committed to"


def resigned(house: House) -> None:
    """The match of the newest letters ended."""
    house.resign("partisan-1")
    house.work()


@pytest.fixture
def records(house: House, command: Command, tmp_path: Path) -> tuple[Path, Path]:
    """The records of two games of a series, with a word in it."""
    first = house.open("spy", "partisan-1", **INVITED)
    house.answer("spy", "yes\nword: heron")
    house.answer("partisan-1", "yes")
    resigned(house)
    with reading(house.service.engine) as conn:
        second = UUID(str(conn.execute(select(matches.c.id).where(matches.c.leg == 1)).scalar_one()))
    resigned(house)
    for match in (first, second):
        assert command("export", match, "--output", tmp_path / str(match)).exit_code == 0
    return tmp_path / str(first), tmp_path / str(second)


def said(command: Command, *words: object) -> tuple[tuple[int, str], tuple[int, str]]:
    """What the command and the script say: exit code and words of each."""
    done = command("verify", *words)
    script = [sys.executable, "-I", alone.__file__, *map(str, words)]
    alone_done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert alone_done.stderr == ""
    return (done.exit_code, done.stdout), (alone_done.returncode, alone_done.stdout)


def test_a_later_game_is_what_the_first_committed_to(records: tuple[Path, Path], command: Command) -> None:
    first, second = records
    (code, told), (code_alone, told_alone) = said(command, second, "--first", first)
    assert (code, code_alone) == (0, 0)
    assert "Its secret is one that the first game committed to" in told
    assert "The first game of its series committed to it too" in told_alone


def test_a_game_that_a_series_did_not_commit_to_is_found(records: tuple[Path, Path], command: Command) -> None:
    first, second = records
    for game, of_first in ((first, second), (second, ROOT / "docs/fairness-words.jsonl")):
        assert [(code, OTHER in told) for code, told in said(command, game, "--first", of_first)] == [(1, True)] * 2


def test_a_first_game_that_was_changed_proves_no_later_one(records: tuple[Path, Path], command: Command) -> None:
    first, second = records
    first.write_bytes(first.read_bytes().replace(b'"leg":0', b'"leg":2', 1))
    assert [(code, OTHER in told) for code, told in said(command, second, "--first", first)] == [(1, True)] * 2
