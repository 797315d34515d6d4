"""Letters whose history holds older orders: each is read to the new words, and what is in doubt is asked about."""

from pathlib import Path

import pytest

from mail.inbound.desk import read_reply

FOLDER = Path(__file__).parent / "history"
LETTERS = sorted(FOLDER.glob("*.eml"))
SENT = (FOLDER / "sent.txt").read_text(encoding="utf-8")
OURS = ("Quinta Colonna",)


def expected(letter: Path) -> tuple[list[str], list[str]]:
    """The new words of a letter, and the lines that are asked about."""
    lines = letter.with_suffix(".txt").read_text(encoding="utf-8").rstrip("\n").split("\n")
    held = [line.removeprefix("? ") for line in lines if line.startswith("? ")]
    return [line for line in lines if line and not line.startswith("? ")], held


@pytest.mark.parametrize("letter", LETTERS, ids=lambda letter: letter.stem)
def test_no_older_order_is_new_and_no_new_one_is_lost(letter: Path) -> None:
    read = read_reply(letter.read_bytes(), sent=SENT, ours=OURS, game="quinta-colonna")
    found = [line.strip() for line in read.text.split("\n") if line.strip()]
    assert (found, [line.text.strip() for line in read.held]) == expected(letter)


def test_every_letter_has_the_next_number() -> None:
    assert [letter.name[:4] for letter in LETTERS] == [f"{n:04}" for n in range(1, len(LETTERS) + 1)]
