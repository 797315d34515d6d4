"""Lines that take something back, in every language read, and lines that only look like it (G-19)."""

import pytest

from domain.reading.doubts import takes_back
from domain.reading.retraction import denies, leaves_open, refers, retraction, turning_points

STRONG = [
    "no wait, X 25", "forget it", "scratch that", "never mind", "ignore that", "on second thought, X", "sorry, I meant X",
    "anzi no, X", "scusa, volevo dire X", "lascia perdere", "ripensandoci, X", "non quello", "vergiss es", "laisse tomber",
    "olvídalo", "ich meinte X", "je voulais dire X", "X 25 instead", "X 25 invece",
]  # fmt: skip
WEAK = [
    "no, X 25",
    "wait, X 25",
    "sorry, 25",
    "actually X",
    "oops X",
    "anzi, X",
    "aspetta, X",
    "cioè X",
    "nein, X",
    "espera, X",
]


@pytest.mark.parametrize("line", STRONG)
def test_it_retracts_whatever_follows(line: str) -> None:
    found = retraction(line)
    assert found is not None
    assert found.strong


@pytest.mark.parametrize("line", WEAK)
def test_it_retracts_if_an_order_follows(line: str) -> None:
    found = retraction(line)
    assert found is not None
    assert not found.strong


@pytest.mark.parametrize("line", ["X 10 to 24", "Thanks, Anna", "see you", "il 10 in 24"])
def test_other_lines_retract_nothing(line: str) -> None:
    assert retraction(line) is None


def test_a_line_may_turn_in_its_middle() -> None:
    assert turning_points("X 10 to 24, no wait, 10 to 25") == [12]
    assert turning_points("X 10 to 24 - sorry, 25") == [13]
    assert turning_points("X asks 20 if Y no") == []


@pytest.mark.parametrize(
    "line", ["I do not want this:", "non voglio", "I don't mean that", "not my move", "je ne veux pas"]
)
def test_it_denies(line: str) -> None:
    assert denies(line)


def test_an_alternative_leaves_open_and_a_word_may_stand_for_an_order() -> None:
    assert leaves_open("oppure")
    assert not leaves_open("or so it seems")
    assert refers("the first one")
    assert not refers("until you see the end")


@pytest.mark.parametrize(
    "line",
    [
        "Actually wait, don't play that.", "Do not play that!", "P.S. ignore the above, wrong match", "Wait!", "Never mind.",
        "Ada. Hold on, not yet", "I changed my mind.", "Cancel that.", "Sorry, wrong match", "PS: this is only a draft",
        "Wait for my next mail before you play", "Not final!", "Aspetta, non giocare", "P.S. non giocarla", "anzi no",
        "come non detto", "ignora quanto sopra", "scherzavo", "partita sbagliata", "nein warte", "vergiss es",
    ],
)  # fmt: skip
def test_a_line_that_stands_apart_takes_back_where_it_can_be_about_nothing_else(line: str) -> None:
    assert takes_back(line)


@pytest.mark.parametrize(
    "line",
    [
        "Ada", "+39 055 123456", "Never mind the bollocks", "Don't panic", "Keep calm and carry on", "Forget the past",
        "Please ignore this message if you are not the addressee", "Do not print this e-mail", "Do not reply after 6pm",
        "Please do not reply to this e-mail", "Never give up", "Not all those who wander are lost", "Cancel culture is over",
        "Don't count the days, make the days count.", "Hold on to your dreams", "No pain no gain", "Typos are mine",
        "Sorry for typos, sent from my phone", "Do not use this address for sales", "Non stampare questa mail",
        "An example to us all",
        "Se hai ricevuto questa mail per errore, ignorala", "If received in error please disregard", "I do not work on Fridays",
        "Ritiro merce: 9-12", "Correzione bozze", "Errore umano", "Chief Undo Officer", "Sorry, no phone calls",
        "This e-mail and any files transmitted with it are confidential; if you are not the addressee delete it.",
    ],
)  # fmt: skip
def test_mottos_and_notices_take_nothing_back(line: str) -> None:
    assert not takes_back(line)
