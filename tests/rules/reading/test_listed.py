"""Looking for a phrase of a list spells none of its alternatives out: one line of them may stand for millions of phrases."""

import pytest

from domain.reading.line_words import words_of
from domain.reading.word_lists import WordList, headings


@pytest.mark.parametrize("file", ["harmless", "aimed", "consent", "daily", "remarks"])
def test_a_phrase_is_found_though_none_is_spelt_out(file: str) -> None:
    words = words_of("so let's just see what red makes of it, e poi vediamo")
    for heading in headings(file):
        phrases = WordList(file, heading)
        phrases.among(words)
        assert "listed" not in vars(phrases), heading
