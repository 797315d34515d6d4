"""Single rulings out of the numbered rulebooks."""

import re
from collections.abc import Callable

import pytest

from domain.games import discover
from domain.match.rulebook import chapter, common_rulebook, ruling, rulings, rulings_with
from domain.words import Language, languages

BOOK = "# A game\n\n## Rulings\n\n### XY-01 First\nOne line,\nand another.\n\n### XY-02 Second\nMore.\n\n## After\nNo ruling.\n"
BOOKS: list[Callable[[Language], str]] = [common_rulebook, *(game.telling.rulebook for game in discover().values())]


def test_a_ruling_is_its_paragraph_without_heading_and_without_what_follows() -> None:
    assert ruling(BOOK, "XY-01") == "One line,\nand another."
    assert ruling(BOOK, "XY-02") == "More."


def test_a_number_may_be_written_small_and_one_that_does_not_exist_gives_nothing() -> None:
    assert ruling(BOOK, "xy-02") == "More."
    assert ruling(BOOK, "XY-03") == ruling(BOOK, "XY-0") == ""


def test_a_word_finds_the_rulings_that_hold_it_and_a_number_that_one_alone() -> None:
    assert rulings_with(BOOK, "LINE") == ["### XY-01 First\nOne line,\nand another."]
    assert rulings_with(BOOK, "xy-02") == ["### XY-02 Second\nMore."]
    assert rulings_with(BOOK, "nowhere") == []


def test_a_chapter_is_found_by_its_heading_in_the_singular_too() -> None:
    assert chapter(BOOK, "after") == "## After\nNo ruling."
    assert chapter(BOOK, "rulings") == chapter(BOOK, "no") == ""
    assert chapter(common_rulebook("en"), "options") == ""
    for game in discover().values():
        assert "`" in chapter(game.telling.rulebook("en"), "option")
        assert chapter(game.telling.rulebook("it"), "opzione") == chapter(game.telling.rulebook("it"), "Opzioni") != ""


@pytest.mark.parametrize("language", languages())
def test_every_ruling_of_every_rulebook_says_something(language: Language) -> None:
    for book in BOOKS:
        text = book(language)
        headings = re.findall(r"^### ([A-Z]+-\d\d) ", text, re.MULTILINE)
        assert list(rulings(text)) == headings
        assert all(len(ruling(text, number)) > 10 for number in headings)


def test_the_rulebooks_of_both_languages_number_the_same_rulings() -> None:
    for book in BOOKS:
        english, italian = (book(language) for language in ("en", "it"))
        assert list(rulings(english)) == list(rulings(italian))
        assert english != italian


ELSEWHERE = re.compile(r"\b(table|list|page|section) (above|below)|qui sopra|qui sotto|vedi la tabella", re.IGNORECASE)


@pytest.mark.parametrize("language", languages())
def test_a_ruling_can_be_understood_where_a_refusal_quotes_it(language: Language) -> None:
    for book in BOOKS:
        for number, text in rulings(book(language)).items():
            assert not ELSEWHERE.search(text), number
