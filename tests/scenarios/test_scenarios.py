"""Every scenario file of every game comes true, and every ruling of a rulebook is named by one, or says why not."""

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from domain.chance import SeededChance
from domain.games import discover, find
from domain.match.scenario import play
from domain.options import resolve

RULING = re.compile(r"\b[A-Z]{1,2}-\d{2}\b")
NOT_SHOWN = "not_shown.txt"


def folder(key: str) -> Traversable:
    """The folder of a game that stands in this checkout."""
    return files("domain.games").joinpath(key.replace("-", "_"))


def ours() -> list[str]:
    """The keys of the games of this checkout; those that other distributions bring have tests of their own."""
    return [key for key in discover() if folder(key).is_dir()]


def scenarios(key: str) -> Iterator[Traversable]:
    """The scenario files of a game, in the order of their names."""
    here = folder(key).joinpath("scenarios")
    inside = here.iterdir() if here.is_dir() else ()
    return (file for file in sorted(inside, key=lambda file: file.name) if file.name.endswith(".yaml"))


def excused(key: str) -> dict[str, str]:
    """The rulings that no scenario file can show, each with the reason: ``QC-40: played at a deadline``."""
    listed = folder(key).joinpath("scenarios", NOT_SHOWN)
    lines = listed.read_text(encoding="utf-8").splitlines() if listed.is_file() else []
    return {ruling: reason.strip() for ruling, _, reason in (line.partition(":") for line in lines if line.strip())}


def named(key: str) -> set[str]:
    """The rulings that scenario files name."""
    return {ruling for file in scenarios(key) for ruling in RULING.findall(file.read_text(encoding="utf-8"))}


ALL = [pytest.param(file, id=f"{key}/{file.name}") for key in ours() for file in scenarios(key)]


@pytest.mark.parametrize("file", ALL)
def test_a_scenario_comes_true(file: Traversable) -> None:
    document: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    results = list(play(document))
    failures = [
        f"step {number}, {result.step.seat}: {result.step.order.strip()}: {failure}"
        for number, result in enumerate(results, 1)
        for failure in result.failures
    ]
    assert results, "a scenario without steps shows nothing"
    assert not failures, "\n".join(failures)


@pytest.mark.parametrize("file", ALL[::10])
def test_a_position_of_a_scenario_fits_the_schema_and_is_read_back_the_same(file: Traversable) -> None:
    document: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    game = find(document["game"])
    options = resolve(game.options, game.presets, document.get("options") or {})
    *_, last = play(document)
    position = {key: value for key, value in last.position.items() if key not in ("draw", "resigning")}
    Draft202012Validator(game.positions.schema()).validate(position)
    again = game.positions.write(game.positions.read(position, options, SeededChance(b"unused")))
    assert {**again, "outcome": position.get("outcome")} == {
        "outcome": None,
        **position,
    }  # the match states the outcome


@pytest.mark.parametrize("key", ours())
def test_every_scenario_says_in_plain_words_what_it_shows(key: str) -> None:
    silent = [file.name for file in scenarios(key) if not file.read_text(encoding="utf-8").startswith("# ")]
    assert not silent


@pytest.mark.parametrize("key", ours())
def test_every_ruling_is_shown_by_a_scenario_or_says_why_it_cannot_be(key: str) -> None:
    rulebook = folder(key).joinpath("rulebook.en.md").read_text(encoding="utf-8")
    missing = set(RULING.findall(rulebook)) - named(key) - excused(key).keys()
    assert not missing, f"no scenario file names {', '.join(sorted(missing))}"


@pytest.mark.parametrize("key", ours())
def test_no_ruling_is_excused_that_a_scenario_shows(key: str) -> None:
    assert not excused(key).keys() & named(key)
    assert all(excused(key).values()), "an excuse has a reason"


def test_there_are_scenarios() -> None:
    assert ALL
