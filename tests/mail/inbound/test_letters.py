"""Whole letters, as mail programs write them, and the newest words expected of each."""

from pathlib import Path

import pytest

from mail.inbound.desk import read_reply
from mail.inbound.letter import read
from mail.inbound.parts.body import choose
from mail.inbound.quoting.classify import classify

LETTERS = sorted((Path(__file__).parent / "letters").glob("*.eml"))
HISTORY = ("A1 A2", "A2 A3", "Tocca a te", "It is your turn")


@pytest.fixture(params=LETTERS, ids=lambda path: path.stem)
def letter(request: pytest.FixtureRequest) -> Path:
    """One stored letter after the other."""
    path: Path = request.param
    return path


def test_there_are_letters_of_every_common_program() -> None:
    names = " ".join(path.stem for path in LETTERS)
    assert all(program in names for program in ("gmail", "apple-mail", "iphone", "thunderbird", "outlook"))


def test_the_newest_words_of_a_letter_are_found(letter: Path) -> None:
    expected = letter.with_suffix(".txt").read_text(encoding="utf-8").rstrip("\n")
    assert read_reply(letter.read_bytes()).text == expected


def test_no_line_of_the_history_leaks(letter: Path) -> None:
    text = read_reply(letter.read_bytes()).text
    if letter.stem != "traps":
        assert not any(line in text for line in HISTORY)


def test_every_line_is_either_new_or_ignored_with_a_reason(letter: Path) -> None:
    reading = read_reply(letter.read_bytes())
    lines = [line.strip() for line in classify_body(letter.read_bytes()) if line.strip()]
    new = [line for line in reading.text.split("\n") if line.strip()]
    assert len(new) + len(reading.ignored) + len(reading.held) == len(lines)
    assert all(line.reason for line in reading.ignored)


def test_line_ends_of_the_wire_change_nothing(letter: Path) -> None:
    stored = letter.read_bytes()
    assert read_reply(stored.replace(b"\n", b"\r\n")).text == read_reply(stored).text


def test_a_person_wrote_every_letter(letter: Path) -> None:
    reading = read_reply(letter.read_bytes(), envelope_from="one@example.org")
    assert (reading.automatic, reading.letter.sender) == (None, "one@example.org")


def classify_body(raw: bytes) -> list[str]:
    """The lines of the chosen body, whatever they are."""
    return [line.text for line in classify(choose(read(raw).texts).text)]
