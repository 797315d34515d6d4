"""What an organiser sees of the matches that are not over."""

import json
from typing import Any

from tests.pbem.cli.conftest import Here
from tests.support.house import House


def told(here: Here, *words: str, **home: str) -> list[dict[str, Any]]:
    """The matches that the command lists in JSON."""
    found: list[dict[str, Any]] = json.loads(here("matches", *words, "--json", **home).out)["matches"]
    return found


def test_each_match_is_listed_with_whom_it_waits_for(here: Here, house: House, home: dict[str, str]) -> None:
    house.open("spy", "partisan-1")
    house.open("spy", "partisan-1", invite=True)
    first, second = told(here, **home)
    assert (first["number"], first["state"], first["waits_for"]) == (1, "underway", ["spy"])
    assert (second["number"], second["state"], second["waits_for"]) == (2, "mustering", ["spy", "partisan-1"])
    assert "waits for spy" in here("matches", **home).out


def test_late_lists_those_alone_in_which_a_deadline_was_missed(here: Here, house: House, home: dict[str, str]) -> None:
    house.open("spy", "partisan-1")
    house.wait(hours=73)
    house.wait(hours=73)
    (late,) = told(here, "--late", **home)
    assert late["missed"] == {late["waits_for"][0]: 1}
    assert "has missed 1 in a row" in here("matches", "--late", **home).out


def test_where_no_match_runs_it_says_so(here: Here, house: House, home: dict[str, str]) -> None:
    assert here("matches", **home).out == "No match is running.\n"
    assert here("matches", "--late", **home).out == "No match waits for anybody who is late.\n"
