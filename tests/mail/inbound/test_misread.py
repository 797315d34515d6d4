"""Letters that were misread once are read rightly ever after."""

from pathlib import Path

import pytest

from mail.inbound.desk import read_reply

FOLDER = Path(__file__).parent / "misread"
LETTERS = sorted(FOLDER.glob("*.eml"))


@pytest.mark.parametrize("letter", LETTERS, ids=lambda letter: letter.stem)
def test_a_letter_misread_once_is_read_to_its_writers_words(letter: Path) -> None:
    assert read_reply(letter.read_bytes()).text == letter.with_suffix(".txt").read_text(encoding="utf-8").rstrip("\n")


def test_every_misread_letter_has_the_next_number_and_a_row_of_its_own() -> None:
    rows = [
        row.split("|")[1].strip() for row in (FOLDER / "README.md").read_text().splitlines() if row.startswith("| 0")
    ]
    assert [letter.name[:4] for letter in LETTERS] == rows == [f"{n:04}" for n in range(1, len(rows) + 1)]
