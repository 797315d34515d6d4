"""A language is added to what letters are read with by files alone, and is read only where a game has files of it."""

import pytest

from domain.reading.acts import acts_in
from domain.reading.line_words import words_of
from domain.reading.verbs import forms
from domain.reading.word_lists import WordList, languages_of
from tests.replies.judging import Reply, judge


@pytest.mark.parametrize("text", ["für mich", "fuer mich", "FÜR MICH"])
def test_an_umlaut_is_read_as_people_type_it(text: str) -> None:
    assert WordList("courtesy", "lead-ins").at(words_of(text), 0) == 2


def test_the_forms_of_a_verb_are_its_stem_with_the_endings_of_its_heading() -> None:
    assert {"schieb", "schiebe", "schiebt", "schieben", "krabble", "krabbelt"} <= set(forms("going", {"de"}))


def test_verbs_of_a_language_that_a_game_does_not_speak_do_nothing_in_it() -> None:
    assert "de" in languages_of("acts", package="domain.games.vedova_nera")
    assert acts_in("domain.games.vedova_nera").at(words_of("krabbelt"), 0)
    assert not acts_in("domain.games.quinta_colonna").at(words_of("krabbelt"), 0)


@pytest.mark.parametrize(
    ("text", "orders"), [("Ich weiß", ()), ("Ich weiß schon", ()), ("dann nehme ich Weiß", ("choose white",))]
)
def test_who_knows_something_wishes_for_no_colour(text: str, orders: tuple[str, ...]) -> None:
    assert judge(Reply("V1", "de", "own", text)).orders == orders


def test_words_around_what_is_done_make_no_phrase_of_doubt() -> None:
    assert judge(Reply("V2", "de", "own", "Ich schubse meine Spinne A4 ein Feld weiter, auf A3")).fate == "played"


def test_a_phrase_of_doubt_is_one_with_a_word_of_what_is_done() -> None:
    assert judge(Reply("V1", "de", "not", "ich nehme das Rot, nehme ich an")).fate != "played"
