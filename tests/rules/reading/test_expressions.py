"""A word list as an expression, for lines as they are typed; and the lists of a game in several languages."""

import re

import pytest

from domain.games import discover
from domain.reading.patterns import expression, single_words, spelt_out
from domain.reading.word_lists import headings, languages_of
from tests.support.tree import ROOT


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("turn", "turn"),
        ("this turn please", "this turn"),
        ("for  this turn", "for  this turn"),
        ("it's mine", "it's mine"),
        ("it’s ours", "it’s ours"),
        ("agent four's offer", "agent four's offer"),
    ],
)
def test_of_the_phrases_that_a_line_begins_with_the_longest_counts(line: str, found: str) -> None:
    phrases = ["turn", "-/for this turn", "it's mine/ours", "agent_*'s/the offer"]
    match = re.match(expression(phrases), line)
    assert match is not None
    assert match[0] == found


@pytest.mark.parametrize(
    "phrase", ["turn", "this/that", "-/this turn", "this turn", "-/this/for_this -/turn/go", "-/for_this turn"]
)
def test_the_phrases_of_one_word_are_found_among_all_that_one_stands_for(phrase: str) -> None:
    assert set(single_words(phrase)) == {one for one in spelt_out(phrase) if " " not in one}


def test_those_of_a_phrase_that_stands_for_more_than_could_be_spelt_out_are_found_too() -> None:
    assert set(single_words(" ".join(["-/this/that"] * 60))) == {"this", "that"}


def test_no_phrases_stand_anywhere() -> None:
    assert re.search(expression([]), "anything") is None


@pytest.mark.parametrize("name", sorted(game.replace("-", "_") for game in discover()))
def test_every_language_of_a_games_words_has_headings_of_the_english_ones(name: str) -> None:
    package = f"domain.games.{name}"
    assert {"en", "it"} <= languages_of("lexicon", package=package)
    english = (ROOT / "domain" / "games" / name / "words" / "lexicon.en.txt").read_text(encoding="utf-8")
    assert set(headings("lexicon", package=package)) == set(re.findall(r"^\[(.*)\]$", english, re.MULTILINE))
