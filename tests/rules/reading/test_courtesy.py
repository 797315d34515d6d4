"""Courtesy around an order is passed over, and nothing else is (G-20)."""

import pytest

from domain.reading.courtesy import is_courtesy, without_courtesy

WRAPPED = [
    "please {}",
    "{} please",
    "{}, thanks!",
    "{}. Many thanks, Anna",
    "Ciao Anna, {}. Grazie mille, Carla Rossi",
    "Dear referee, {}",
    "I'd like to {}",
    "let's {}!",
    "my move is {}",
    "ok, {}",
    '- "{}".',
    "1. {}",
    "«{}»",
    "per favore {}",
    "vorrei {} grazie",
    "la mia mossa: {}",
    "mossa: {}",
    "bitte {}",
]
SAID_ALONE = [
    "Thanks, Anna",
    "Sorry for the delay",
    "Scusa il ritardo!",
    "No problem!",
    "Non c'è problema",
    "Buona giornata",
    "Viele Grüße",
    "Merci beaucoup",
    "Sorry about yesterday",
]
NOT_COURTESY = ["no wait", "forget it", "don't", "P2 to 62", "maybe", "if they pass"]


@pytest.mark.parametrize("wrapped", WRAPPED)
def test_courtesy_is_left_out_and_the_order_keeps_its_columns(wrapped: str) -> None:
    line = wrapped.format("frob 10 onto 24")
    bare = without_courtesy(line)[-1]
    assert bare.strip() == "frob 10 onto 24"
    assert bare.index("frob") == line.index("frob")


@pytest.mark.parametrize("line", SAID_ALONE)
def test_courtesy_alone_says_nothing(line: str) -> None:
    assert is_courtesy(line)


@pytest.mark.parametrize("line", NOT_COURTESY)
def test_what_changes_an_order_is_no_courtesy(line: str) -> None:
    assert not is_courtesy(line)


def test_a_question_stays_a_question() -> None:
    assert without_courtesy("frob 10? Thanks")[-1].strip() == "frob 10?"
