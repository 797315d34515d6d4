"""A language that is only files: a match of La Vedova Nera in German, from the first letter to a plan put aside."""

import pytest

from tests.support.house import House, words_of

PUT_OFF = (
    "wähle rot\n\nnein, doch nicht",
    "vielleicht wähle ich rot",
    "wähle rot\nwarte noch, ich antworte morgen",
    "ich wähle rot, wenn Anna nicht will",
    "nicht wähle rot",
    "soll ich Rot wählen?",
    "ich hatte rot",
    "let red die",
)


@pytest.fixture
def german(house: House) -> House:
    """A match of two that is asked for its colours."""
    house.open("player-1", "player-2", game="vedova-nera", language="de")
    return house


def answer(house: House, words: str) -> str:
    """What the first player gets for a letter of these words."""
    house.deliver(house.reply("player-1", words))
    house.work()
    return words_of(house.letters("player-1")[-1])


def test_the_first_letter_asks_in_german(german: House) -> None:
    first = words_of(german.letters("player-1")[0])
    assert "Antworte mit einer Zeile: dem Wort „wähle“ und einer Farbe." in first
    assert "Was du tun kannst\n  Noch freie Farben: Rot, Grün, Gelb, Blau, Weiß\n" in first


def test_an_order_among_german_courtesy_is_carried_out(german: House) -> None:
    said = answer(german, "Hallo zusammen,\n\nich wähle Weiß, bitte.\n\nViele Grüße\nAnna")
    assert said.startswith("Dein Brief ist ausgeführt.")
    assert "Spieler 1 nimmt Weiß." in said


@pytest.mark.parametrize("words", PUT_OFF)
def test_what_is_put_off_or_taken_back_in_german_is_not_played(german: House, words: str) -> None:
    assert "nimmt Rot" not in answer(german, words)


def test_a_line_in_another_language_that_begins_with_a_german_word_is_not_passed_on(german: House) -> None:
    answer(german, "Sage advice from my grandmother: never trust a spider.")
    assert len(german.letters("player-2")) == 1
    answer(german, "Nachricht: Viel Glück!")
    assert "Viel Glück!" in words_of(german.letters("player-2")[-1])


def test_a_refusal_its_ruling_and_the_help_are_german(german: House) -> None:
    refused = answer(german, "ziehe A1 A2")
    assert "Noch werden Farben gewählt; gezogen wird, sobald alle eine haben." in refused
    assert "VN-02 Wählen, und wer beginnt:" in refused
    assert "„regeln“: das ganze Regelheft" in answer(german, "hilfe")
    assert "VN-06 Der Zug des Consigliere" in answer(german, "regeln Consigliere")
