"""Lines that take something back, in every language read, and lines that only look like it (G-19)."""

import pytest

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
