"""One number leads through the log from a letter that came in to the letters out."""

import json

import pytest

from pbem import journal
from tests.support.house import House


def test_every_line_from_a_letter_in_to_the_letters_out_has_its_number(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    match = house.open("spy", "partisan-1")
    order = house.some_order(match, "spy")
    journal.to_stderr()
    try:
        house.answer("spy", order)
    finally:
        journal.quiet()
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]

    assert {"letter taken in", "letter read", "events recorded", "letter sent"} <= {line["event"] for line in lines}
    assert {line.get("letter_in") for line in lines} == {1}


def test_what_bots_answer_to_a_letter_has_its_number_and_what_time_brings_has_none(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    match = house.open("spy", bots=("partisan-1",))
    order = house.some_order(match, "spy")
    journal.to_stderr()
    try:
        house.answer("spy", order)
        caused = capsys.readouterr().err
        house.wait(days=30)
        later = capsys.readouterr().err
    finally:
        journal.quiet()

    assert {json.loads(line).get("letter_in") for line in caused.splitlines()} == {1}
    assert {json.loads(line).get("letter_in") for line in later.splitlines()} == {None}
