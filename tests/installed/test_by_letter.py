"""A match played by letter in an installed pbem, and one of a game that another distribution brings."""

import json

import pytest

from tests.installed.environment import Environment, build
from tests.installed.players import play
from tests.pbem.new_game.test_recipe import FOLDER, KEY, recipe
from tests.support.house import words_of

PACKAGE = FOLDER.rpartition("/")[2]
PROJECT = f"""\
[project]
name = "pbem-{KEY}"
version = "1"
dependencies = ["pbem"]

[project.entry-points."pbem.games"]
{KEY} = "{PACKAGE}:GAME"

[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[tool.hatch.build.targets.wheel]
packages = ["{PACKAGE}"]
"""


def test_a_match_is_played_by_letter_to_its_end(environment: Environment) -> None:
    seats = ("--seat", "player-1=ada@example.org,form=text", "--bot", "player-2", "--host", "host@example.org")
    environment.pbem("new", "vedova-nera", *seats, "--option", "no_progress=1", "--seed", "5eed" * 8)
    answers = play(environment, "ada@example.org")
    assert answers[0].startswith("choose ")
    assert len(answers) > 1
    assert words_of(environment.letters("ada@example.org")[-1]).startswith("The match is over.")
    assert not environment.in_home(), "something is written into the home of whoever runs it"


@pytest.fixture(scope="module")
def with_another_game(environment: Environment, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The recipe of docs/new_game.md as a distribution of its own, installed beside pbem."""
    project = tmp_path_factory.mktemp("another")
    for name, text in recipe().items():
        file = project / PACKAGE / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.replace(FOLDER.replace("/", "."), PACKAGE), encoding="utf-8")
    (project / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    environment.install(build(project, tmp_path_factory.mktemp("wheels")))
    return environment


def test_a_game_of_another_distribution_is_found_and_its_letters_are_read(with_another_game: Environment) -> None:
    there = with_another_game
    assert json.loads(there.pbem("simulate", KEY, "--matches", "1", "--json"))["game"] == KEY
    seats = ("--seat", "north=bob@example.org,form=text,lang=en", "--bot", "south", "--host", "host@example.org")
    there.pbem("new", KEY, *seats, "--option", "top=10", "--seed", "5eed" * 8)
    answers = play(there, "bob@example.org")
    assert answers[0].startswith("guess ")
    assert "has found the number and wins" in words_of(there.letters("bob@example.org")[-1])
