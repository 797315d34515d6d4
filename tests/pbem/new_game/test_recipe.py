"""The recipe of docs/new_game.md: its code blocks are a whole game, and adding it edits no other file."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.tree import ROOT, files

KEY = "higher-lower"
FOLDER = f"domain/games/{KEY.replace('-', '_')}"
BLOCK = re.compile(r"^### `([\w./-]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HELD_TO = ("tests/laws", "tests/secrecy", "tests/scenarios", "tests/test_words.py")


def recipe() -> dict[str, str]:
    """The files of the page: name in the game's folder, and text."""
    return dict(BLOCK.findall((ROOT / "docs/new_game.md").read_text(encoding="utf-8")))


def python(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in another checkout than this one."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PBEM_", "PYTEST_"))}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=checkout,
        env={**environment, "PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout with the recipe's folder in it and nothing else changed."""
    copy = tmp_path_factory.mktemp("checkout")
    for file in files():
        target = copy / file.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    for name, text in recipe().items():
        target = copy / FOLDER / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    written = python(copy, "-m", "pytest", "-q", "tests/laws/test_transcripts.py", "--update-golden", "-k", "higher")
    assert written.returncode == 0, written.stdout
    return copy


def test_the_recipe_names_a_file_for_every_part_of_a_game() -> None:
    assert {"__init__.py", "rulebook.en.md", "rulebook.it.md", "state.py"} <= recipe().keys()


@pytest.mark.timeout(400)  # every law, on one more game: a minute of a quiet machine
def test_the_recipes_game_keeps_every_law_that_games_share(checkout: Path) -> None:
    held = python(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", *HELD_TO, "-k", "higher")
    assert held.returncode == 0, held.stdout
    assert int(re.findall(r"(\d+) passed", held.stdout)[0]) > 15


def test_the_recipes_code_is_as_clean_as_the_rest(checkout: Path) -> None:
    for command in (("check", "--no-cache"), ("format", "--check", "--no-cache")):
        done = python(checkout, "-m", "ruff", *command, FOLDER)
        assert done.returncode == 0, done.stdout


def test_a_match_of_the_recipes_game_is_played_by_letter_to_its_end(checkout: Path, tmp_path: Path) -> None:
    played = python(checkout, "-m", "tests.pbem.new_game.by_letter", KEY, str(tmp_path / "home"))
    assert played.returncode == 0, played.stderr
    told = json.loads(played.stdout)

    assert told["ended"] == "found"
    assert all("has found the number and wins" in letter for letter in told["last"].values())
