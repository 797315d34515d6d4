"""Messages by name: languages are files, numbers choose their form, and words stand in the form that a sentence needs."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.words import SHARED, Catalogue, languages, listed, quoted, sentence

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {}\\n"\n'
TWO = "nplurals=2; plural=(n != 1);"
POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
ENGLISH = """
msgid "sees"
msgstr "{who} sees {whom}."

msgid "spy"
msgstr "the spy"

msgid "pawns"
msgid_plural "pawns"
msgstr[0] "one pawn"
msgstr[1] "{count} pawns"

msgid "over"
msgstr "It is over."
"""
POLISH_TEXTS = """
msgid "sees"
msgstr "{who} widzi {whom:acc}."

msgid "spy"
msgstr "szpieg {number}"

msgid "spy:acc"
msgstr "szpiega {number}"

msgid "pawns"
msgid_plural "pawns"
msgstr[0] "jeden pion"
msgstr[1] "{count} piony"
msgstr[2] "{count} pionów"

#, fuzzy
msgid "over"
msgstr "Chyba koniec."
"""


@pytest.fixture(scope="module")
def say(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    """A catalogue in English and Polish, files in a package of its own."""
    folder: Path = tmp_path_factory.mktemp("toys") / "toy_words"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "en.po").write_text(HEAD.format(TWO) + ENGLISH, encoding="utf-8")
    (folder / "pl.po").write_text(HEAD.format(POLISH) + POLISH_TEXTS, encoding="utf-8")
    sys.path.insert(0, str(folder.parent))
    yield Catalogue("toy_words")
    sys.path.remove(str(folder.parent))


def test_its_languages_are_its_files(say: Catalogue) -> None:
    assert say.languages() == ("en", "pl")
    assert languages() == SHARED.languages()
    assert {"en", "it"} <= {*languages()}


@pytest.mark.parametrize(("count", "told"), [(1, "jeden pion"), (3, "3 piony"), (5, "5 pionów"), (22, "22 piony")])
def test_a_number_chooses_the_plural_form_of_the_language(say: Catalogue, count: int, told: str) -> None:
    assert say("pawns", "pl", count=count) == told
    assert say("pawns", "en", count=count) == ("one pawn" if count == 1 else f"{count} pawns")


def test_a_word_stands_in_the_form_that_the_sentence_of_a_language_asks_for(say: Catalogue) -> None:
    spies = [say.word("spy", "pl", number=number) for number in (1, 2)]
    assert say("sees", "pl", who=spies[0], whom=spies[1]) == "szpieg 1 widzi szpiega 2."
    assert say("sees", "en", who="Ada", whom=say.word("spy", "en")) == "Ada sees the spy."


def test_what_a_language_leaves_open_and_a_language_that_is_not_there_are_said_in_english(say: Catalogue) -> None:
    assert say("over", "pl") == "It is over."
    assert say("over", "fi") == say.text("over")["fi"] == "It is over."


def test_a_message_that_is_not_there_or_lacks_a_part_is_an_error(say: Catalogue) -> None:
    assert "over" in say
    assert "won" not in say
    with pytest.raises(KeyError):
        say("won", "en")
    with pytest.raises(KeyError):
        say("sees", "en", who="Ada")


def test_things_in_a_row_quotes_and_beginnings_are_those_of_the_language() -> None:
    assert [listed(items, "it") for items in ([], ["B3"], ["B3", "C4"], ["B3", "C4", "D5"])] == [
        "",
        "B3",
        "B3 e C4",
        "B3, C4 e D5",
    ]
    assert listed(["B3", "C4", "D5"], "en") == "B3, C4 and D5"
    assert (quoted("B3 B4", "it"), quoted("B3 B4", "en")) == ("«B3 B4»", "“B3 B4”")
    assert (sentence("è qui."), sentence("")) == ("È qui.", "")
