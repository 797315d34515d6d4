"""A player asks to be told something: the answer comes by letter, nothing changes, and nobody else hears of it."""

from uuid import UUID

import pytest

from tests.support.house import House, line_of, words_of


@pytest.fixture
def match(house: House) -> UUID:
    """A match in which the partisans are asked."""
    opened = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(opened, "spy"))
    return opened


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("rules QC-34", "QC-34"),
        ("regole arrest", "QC-35"),
        ("rules flying carpet", "No ruling has that number or holds that word."),
        ("history", "The board lies ready"),
        ("board", "Here is what you asked for"),
        ("why the refuges", "The board lies ready"),
        ("why 9999", "Nothing that you have been told so far speaks of it."),
        ("help", "“rules”: the whole rulebook"),
    ],
)
def test_a_question_is_answered_and_changes_nothing(house: House, match: UUID, question: str, answer: str) -> None:
    version, spys = house.match(match).version, len(house.letters("spy"))

    receipt = words_of(house.answer("partisan-1", question))

    assert answer in receipt
    assert house.match(match).version == version
    assert len(house.letters("spy")) == spys


def test_why_is_answered_with_the_decision_and_the_day_of_what_was_told(house: House, match: UUID) -> None:
    at = house.match(match).entries[0].at

    receipt = words_of(house.answer("partisan-1", "why the refuges"))

    assert f"Decision 0, {at:%a} {at.day} {at:%b %Y}: The board lies ready" in receipt


def test_why_names_the_letter_that_told_by_its_date_and_by_its_subject_as_its_reader_got_it(house: House) -> None:
    house.open("spy", "partisan-1", language="it")
    first = house.last("spy")
    house.wait(hours=1)
    house.open("spy", "partisan-1", language="en")
    line = line_of(house.answer("spy", "why the refuges", first))

    assert "8 refuges. (in the letter of 5 Jan 2026, 18:00 UTC)" in line
    assert f"The subject of these letters: “{first['Subject']}”." in line
    assert first["Subject"] == "[pbem] Quinta Colonna, partita 1"


def test_what_no_earlier_letter_told_is_not_said_to_stand_in_one(house: House, match: UUID) -> None:
    told = line_of(house.answer("partisan-1", "P1 stay\nwhy P1"))

    assert "P1 takes its place in 76. (in the letter of 5 Jan 2026, 18:00 UTC)" in told
    assert "P1 does not move. The subject" in told


def test_where_the_spy_can_be_is_answered_only_where_the_option_lets_everybody_ask(house: House, match: UUID) -> None:
    plain = words_of(house.answer("partisan-1", "why 37"))
    allowed = house.open("spy", "partisan-1", options={"deductions": "yes"})
    told = words_of(house.answer("partisan-1", "why 37"))
    assert house.match(allowed).opened.options["deductions"] == "yes"
    assert "worked out" not in plain.lower()
    assert "orked out from what everybody saw" in told or "it cannot be ruled out" in told


def test_a_preview_shows_what_would_come_of_orders_and_carries_nothing_out(house: House, match: UUID) -> None:
    version = house.match(match).version

    receipt = words_of(house.answer("partisan-1", "preview P1 stay\npreview P1 ask 200"))

    assert "“P1 stay” would be done." in receipt
    assert "“P1 ask 200” would be refused:" in receipt
    assert house.match(match).version == version


def test_orders_and_questions_may_share_a_letter(house: House, match: UUID) -> None:
    receipt = words_of(house.answer("partisan-1", "P1 stay\nrules QC-30"))

    assert "All that you asked for has been done." in receipt
    assert "QC-30" in receipt


def test_nothing_below_the_stop_word_is_read(house: House, match: UUID) -> None:
    receipt = words_of(house.answer("partisan-1", "P1 stay\nstop\nend"))

    assert "Ignored" in receipt
    assert "Now partisan 1 plays" in words_of(house.last("spy"))
