"""Whoever holds a record can prove it, with the command and without it, against the letters that they were sent."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pbem.record import alone
from tests.pbem.cli.shell import Shell
from tests.pbem.record.conftest import Command
from tests.pbem.record.table import play, save_letters
from tests.support.house import House, words_of
from tests.support.tree import ROOT

SCRIPT = Path(alone.__file__)


@pytest.fixture
def record(house: House, command: Command, tmp_path: Path) -> Path:
    """The record of a match that was played by letter, in a file; the letters lie in the folder ``letters`` beside it."""
    match = play(house)
    file = tmp_path / "match.jsonl"
    assert command("export", match, "--output", file).exit_code == 0
    save_letters(house, tmp_path / "letters")
    return file


def alone_said(*words: str | Path) -> tuple[int, str]:
    """What the script says by itself, without anything installed; its exit code."""
    done = subprocess.run([sys.executable, "-I", SCRIPT, *words], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_a_record_and_all_letters_are_proven_without_a_database(record: Path, tmp_path: Path) -> None:
    shell = Shell(tmp_path / "nowhere")
    said = shell("verify", str(record), "--letters", str(tmp_path / "letters"))
    assert (said.code, said.err) == (0, "")
    assert "Every order was decided anew" in said.out
    assert "The dice were fixed by hand" in said.out
    assert not (tmp_path / "nowhere").exists()

    code, told = alone_said(record, "--letters", tmp_path / "letters")
    assert code == 0
    assert "10 of 10 seals of letters are of this record" in told
    assert "the seed (named by hand: whoever opened it could know every draw) is the one committed to" in told


def test_what_is_found_can_be_read_by_programs(record: Path, command: Command) -> None:
    said = json.loads(command("verify", record, "--json").stdout)
    assert (said["faults"], said["name"], said["fixed"]) == ([], "quinta-colonna-1", True)
    assert "No seals of letters were compared" in command("verify", record).stdout


def test_a_seal_typed_from_a_letter_is_known(record: Path, command: Command, house: House) -> None:
    (*_, seal) = re.findall(r"\b(?:[0-9a-f]{64}|[0-9a-f]{40})\b", words_of(house.letters("spy")[0]))
    assert command("verify", record, "--head", seal).exit_code == 0
    assert alone_said(record, "--head", seal.upper())[0] == 0

    other = seal[:-1] + ("0" if seal[-1] != "0" else "1")
    assert command("verify", record, "--head", other).exit_code == 1
    assert "its seal is of no event here" in alone_said(record, "--head", other)[1]


def test_part_of_a_seal_is_not_taken_for_one(record: Path, command: Command) -> None:
    assert "copy all of its 40" in str(command("verify", record, "--head", "c0ffee").exception)


def test_a_file_that_is_no_record_is_said_to_be_none(tmp_path: Path, command: Command) -> None:
    (tmp_path / "notes.txt").write_text("Dear diary\n")
    assert "is no record" in str(command("verify", tmp_path / "notes.txt").exception)


def test_a_folder_without_letters_of_the_match_is_said_to_have_none(
    record: Path, tmp_path: Path, command: Command
) -> None:
    (tmp_path / "empty").mkdir()
    assert "No letter of quinta-colonna-1" in str(command("verify", record, "--letters", tmp_path / "empty").exception)


def test_the_script_is_one_short_file_that_needs_python_alone() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    imports = [node for node in ast.walk(ast.parse(text)) if isinstance(node, (ast.Import, ast.ImportFrom))]
    names = {alias.name if isinstance(node, ast.Import) else node.module for node in imports for alias in node.names}
    assert len(text.splitlines()) < 200
    assert {str(name).partition(".")[0] for name in names} <= sys.stdlib_module_names


def test_the_script_stands_among_the_documents() -> None:
    assert (ROOT / "docs/pbem-verify.py").read_bytes() == SCRIPT.read_bytes()
