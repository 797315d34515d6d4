"""The line that gives a word for chance, as people write it, in the answer to an invitation and anywhere else (G-26)."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.game import Seat
from domain.games.quinta_colonna import GAME
from domain.match.events import OpenedSeen, SeatSeen
from domain.match.orders import AcceptInvitation, DeclineInvitation
from domain.match.own_word import as_it_counts, word_at
from domain.match.queries import WordQuery
from domain.match.reading.notation import parse, write
from domain.match.reading.understood import Understood
from domain.match.sight import MatchView
from domain.words import Language

SPY = Seat("spy")
ACCEPTED = AcceptInvitation("blue heron")


def answer(text: str, *, takes_words: bool = True, invited: bool = True) -> Understood:
    """What a letter of one who is invited says."""
    opened = OpenedSeen("quinta-colonna", {}, (SPY,), 72, "c", 1, None, words=takes_words)
    return parse(GAME, text, MatchView(SPY, opened, {SPY: SeatSeen(SPY, False, invited)}, GAME.sight.blank(SPY)))


@pytest.mark.parametrize(
    "text",
    [
        "yes\nword: blue heron", "Yes!\n\nWord: blue heron\n\nAda", "sì\nparola: blue heron", "word: blue heron\nyes",
        "yes, word: blue heron", "Sì, volentieri. La mia parola: blue heron", "ja\nWort: blue heron", "> yes\n> word: blue heron",
        "yes\n- word: “blue heron”", "yes\nmy word = blue   heron", "Ciao,\nci sto!\nparola : «blue heron»\n\nBruno",
        "yes (I play)\nword: *blue heron*", "Yes please\nWORD:blue heron", "yes\nword:\nwords: blue heron",
    ],
)  # fmt: skip
def test_people_give_their_word_in_many_ways(text: str) -> None:
    said = answer(text)
    assert [written.order for written in said.orders] == [ACCEPTED]
    assert (said.complaints, said.queries) == ((), ())


@pytest.mark.parametrize(
    "text", ["yes", "yes\nword:", "yes\nWhat a word!", "yes\nIn a word: gladly", "yes\nkeyword: x"]
)
def test_what_gives_no_word_is_a_yes_as_before(text: str) -> None:
    assert [written.order for written in answer(text).orders] == [AcceptInvitation()]


def test_a_word_counts_for_nothing_where_none_is_taken_and_is_asked_about() -> None:
    said = answer("yes\nword: heron", takes_words=False)
    assert [written.order for written in said.orders] == [AcceptInvitation()]
    assert [(written.line, written.order) for written in said.queries] == [(1, WordQuery())]


@pytest.mark.parametrize(("text", "orders"), [("word: heron", []), ("no\nword: heron", [DeclineInvitation()])])
def test_a_word_without_a_yes_only_asks(text: str, orders: list[object]) -> None:
    said = answer(text)
    assert [written.order for written in said.orders] == orders
    assert [written.order for written in said.queries] == [WordQuery()]


def test_two_words_are_a_complaint_about_the_second() -> None:
    assert [wrong.line for wrong in answer("yes\nword: heron\nword: owl").complaints] == [2]


@pytest.mark.parametrize("text", ["word: heron", "Parola: airone", "wort: reiher"])
def test_in_any_other_letter_it_is_a_question(text: str) -> None:
    said = answer(text, invited=False)
    assert [written.order for written in said.queries] == [WordQuery()]
    assert (said.orders, said.complaints) == ((), ())


@pytest.mark.parametrize("language", ["en", "it", "de"])
def test_an_acceptance_as_it_is_written_is_read_back(language: Language) -> None:
    assert [one.order for one in answer(write(GAME, ACCEPTED, language)).orders] == [ACCEPTED]


@given(st.text(max_size=200))
def test_a_word_counts_the_same_however_it_was_composed_or_spaced(text: str) -> None:
    word = as_it_counts(text)
    assert word == " ".join(word.split())
    assert as_it_counts(unicodedata.normalize("NFD", text)) == word
    assert as_it_counts(f"  {text}\t") == word
    assert word.isprintable()


@given(st.text(alphabet=st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=60))
def test_any_line_may_be_a_word(text: str) -> None:
    word = as_it_counts(text)
    found = word_at(f"word: {text}")
    assert (found.word if found is not None else "") == word
