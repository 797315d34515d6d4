"""Scenario files and games between bots, at the command line."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.pbem.cli.conftest import Here
from tests.support.tree import ROOT

DEALT = "game: quinta-colonna\nseed: c0ffee\nseats: 2\nsteps:\n"
HEAVY = (
    "alembic",
    "celery",
    "cryptography",
    "eventsourcing",
    "flask",
    "jinja2",
    "PIL",
    "psycopg",
    "sqlalchemy",
    "structlog",
)


def scenario(folder: Path, text: str) -> str:
    """A scenario file."""
    file = folder / "scenario.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_expectations_that_come_true_or_fail_are_lines_and_an_exit_code(here: Here, tmp_path: Path) -> None:
    well = here("adjudicate", scenario(tmp_path, DEALT + "- {seat: spy, order: nonsense, refused: true}\n"))
    ill = here("adjudicate", scenario(tmp_path, DEALT + "- {seat: spy, order: nonsense}\n"))

    assert (well.code, well.out) == (0, "1. spy: nonsense -> refused G-14\n")
    assert ill.code == 1
    assert "FAILED: should be accepted" in ill.out


def test_the_position_after_every_step_is_one_document(here: Here, tmp_path: Path) -> None:
    told = here("adjudicate", scenario(tmp_path, DEALT + "- {seat: spy, order: nonsense, refused: true}\n"), "--json")

    assert [step["accepted"] for step in told.json] == [False]
    assert told.json[0]["position"]["seats"] == ["spy", "partisan-1"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a: [", "line 2: did not find expected node content"),
        ("hello", "A scenario is a mapping with `game`"),
        ("game: chess", "There is no game 'chess'"),
        ("game: quinta-colonna\nseed: zz", "`seed` is a hexadecimal number"),
        ("game: quinta-colonna\nposition: {hat: red}", "A position has no key 'hat'"),
        ("game: quinta-colonna\noptions: {hat: red}", "There is no option 'hat'"),
        ("game: quinta-colonna\noptions: 7", "`options` is a mapping"),
        ("game: quinta-colonna\nposition: {resigning: 7}", "`resigning` is a list of seats"),
        ("game: quinta-colonna\nchance: [x]\nseed: ab", "the chance given next is 'x'"),
        (DEALT.replace("steps:", "steps: 7"), "`steps` is a list of mappings"),
    ],
)
def test_a_file_that_is_not_understood_is_a_code_of_its_own(here: Here, tmp_path: Path, text: str, says: str) -> None:
    assert says in here("adjudicate", scenario(tmp_path, text)).mistake(2)


def test_rules_are_played_without_loading_database_web_or_pictures(tmp_path: Path) -> None:
    file = scenario(tmp_path, DEALT + "- {seat: spy, order: nonsense, refused: true}\n")
    program = (
        f"import sys; from pbem.cli import main\ntry: main()\nfinally: print(sorted(set({HEAVY!r}) & set(sys.modules)))"
    )

    done = subprocess.run(
        [sys.executable, "-c", program, "adjudicate", file], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert done.stdout.splitlines()[-1] == "[]"


def test_bots_play_and_the_same_seed_plays_the_same(here: Here) -> None:
    asked = ("simulate", "quinta-colonna", "--matches", "1", "--seats", "3", "--seed", "7", "--json")

    first = here(*asked)

    assert first.json["matches"] == 1
    assert here(*asked).out == first.out


def test_orders_at_random_are_other_matches_that_end_too(here: Here) -> None:
    asked = ("simulate", "mata-hari", "--matches", "2", "--seats", "5", "--seed", "7", "--json")

    good, random = here(*asked), here(*asked, "--bots", "random")

    assert (good.json["bots"], random.json["bots"]) == ("good", "random")
    assert sum(random.json["endings"].values()) == 2
    assert random.json["orders"] != good.json["orders"]
    assert here(*asked, "--bots", "random").out == random.out


def test_what_a_game_counts_of_its_matches_is_told(here: Here) -> None:
    asked = ("simulate", "casablanca", "--matches", "2", "--seed", "7")

    turns = here(*asked, "--json").json["tallies"]["turn"]

    assert turns["matches"] == 2
    assert turns["least"] + turns["most"] == turns["all"]
    assert f"  turns ({turns['least']}, {turns['median']}, {turns['most']})" in here(*asked).out


def test_every_command_is_listed_and_explains_itself(here: Here) -> None:
    listed = here("--help").out

    for name in ("demo", "serve", "new", "deliver", "work", "read", "adjudicate", "position", "replay", "simulate"):
        assert f"\n  {name} " in listed
        assert here(name, "--help").out.startswith(f"Usage: pbem {name} ")
