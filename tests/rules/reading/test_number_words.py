"""Numbers may be words, nought to ninety-nine, in English and Italian (G-20)."""

import pytest

from domain.reading.number_words import in_figures

LINES = [
    ("ten to twenty-four", "10 to 24"),
    ("dieci in ventiquattro", "10 in 24"),
    ("card ten to house twenty four", "card 10 to house 24"),
    ("Ninety-nine", "99"),
    ("novantotto e ventuno", "98 e 21"),
    ("trentatré", "33"),
    ("P two to sixty-two", "P2 to 62"),
    ("B three B four", "B3 B4"),
    ("tent to 24", "tent to 24"),
]


@pytest.mark.parametrize(("line", "figures"), LINES)
def test_number_words_are_figures(line: str, figures: str) -> None:
    assert " ".join(in_figures(line).split()) == figures


def test_whatever_follows_keeps_its_column() -> None:
    line = "twenty-four then P2"
    assert in_figures(line).index("then") == line.index("then")


def test_every_number_up_to_ninety_nine_has_an_italian_word_of_its_own() -> None:
    tens = ["venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta"]
    for ten, word in enumerate(tens, 2):
        assert in_figures(f"{word[:-1]}uno").strip() == str(10 * ten + 1)
        assert in_figures(f"{word}due").strip() == str(10 * ten + 2)
        assert in_figures(f"{word[:-1]}otto").strip() == str(10 * ten + 8)
