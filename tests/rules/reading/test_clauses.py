"""What a sentence beside plainly written orders is about, and what it makes of them (G-20)."""

import pytest

from domain.reading.aimed import announces_else, doubt_in
from domain.reading.clauses import clauses, strangers


def named(word: str) -> bool:
    """Whether a word is one of a game with houses and spies."""
    return word in ("house", "spy", "p2")


DOUBTS = [
    "I would not play this.", "Leave it for now.", "Treat this as a proposal.", "If that is legal, play it.", "Mine comes later.",
    "I'd prefer a different house.", "Should I move there?", "Don't enter that yet.", "Non lo voglio.", "Tienila da parte.",
]  # fmt: skip
TALK = [
    "The car won't start.", "If the cat would not snore I could knit.", "Who would believe this in the office?",
    "My kids would never believe it.", "He isn't complaining.", "Non dormo da due notti.", "The spy would not like this soup.",
]  # fmt: skip


@pytest.mark.parametrize("sentence", DOUBTS)
def test_a_sentence_about_the_orders_that_wavers_is_a_doubt(sentence: str) -> None:
    assert doubt_in(sentence, named, frozenset(), below=True) is not None


@pytest.mark.parametrize("sentence", TALK)
def test_a_sentence_about_something_else_is_none_whatever_it_says(sentence: str) -> None:
    assert doubt_in(sentence, named, frozenset(), below=True) is None


def test_a_word_is_strange_that_is_neither_of_orders_nor_the_games() -> None:
    assert strangers("I would send the spy to that house", named) == 0
    assert strangers("I would send the plumber to that cellar", named) == 2


def test_a_clause_begins_at_a_sign_at_a_joining_word_and_with_a_condition() -> None:
    found = clauses("play it, but tell me if it is wrong", named)
    assert [clause.text for clause in found] == ["play it", "but tell me", "if it is wrong"]


def test_a_line_with_a_colon_leads_in_orders_or_announces_something_else() -> None:
    assert not announces_else("The bread can wait, so here we go:", named)
    assert announces_else("My son would play:", named)
    assert announces_else("What I sent you last week:", named)


def test_words_to_another_player_put_no_condition_on_the_orders() -> None:
    said = "If you move again I do the same, Blue"
    assert doubt_in(said, named, frozenset(), below=True) == "conditional"
    assert doubt_in(said, named, frozenset(("blue",)), below=True) is None
