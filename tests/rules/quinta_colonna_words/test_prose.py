"""What people write beside their orders is passed over, never guessed at."""

import pytest

from domain.games.quinta_colonna.reading.notation import parse
from tests.rules.quinta_colonna_words.tables import PARTISAN_VIEW, SPY_VIEW

PROSE = [
    "Ciao a tutti,",
    "Hello there, good game!",
    "I think P1 will catch him",
    "Secondo me P1 in 13 lo prende, che dite?",
    "Se P1 va in 13 lo prende",
    "Rook to 42 would be my guess",
    "Play well everyone",
    "Gioca bene la spia!",
    "Re: Quinta Colonna, turn 12",
    "fine settimana impegnativo",
    "Fine, see you on Monday",
    "End of message",
    "Finished for today, see you",
    "Close call last time!",
    "We use P1 and P2 well, don't we",
    "Ho finito il vino",
    "Chiudo con un saluto",
    "I walk the dog at 7",
    "Torno lunedì 24",
    "Inviato da iPhone",
    "On 20 Nov 2026 the referee wrote:",
    "Il 20 novembre alle 21 rispondo",
    "tel. 333 4455",
    "Partner 18",
    "------=_Part_61972_1861346059.1414937729503",
    "12",
    "-12",
    "Play one more game?",
    "Gioco fra 2 giorni",
    "Play again, from here on to the 24th of December",
    "-5 gradi qui a Torino, 10 da voi?",
    "3-1",
    "31 P1: 13, 14, ?15, stay",
    "draw",
    "patta",
    "yes",
    "no",
    "> P1 to 13",
    "# P1 to 13",
    "To: the referee",
    "Da: Anna",
]
SPYS_PROSE = ["37 rook: 42", "37 king: 42", "14, 37", "37/42", "37 (42)", "37 di 42 case", "Torre di guardia"]


@pytest.mark.parametrize("line", PROSE)
def test_prose_is_passed_over(line: str) -> None:
    assert parse(line, PARTISAN_VIEW).ignored == (0,)
    assert parse(line, SPY_VIEW).ignored == (0,)


@pytest.mark.parametrize("line", SPYS_PROSE)
def test_lists_and_loose_numbers_are_no_moves_of_the_spy(line: str) -> None:
    assert parse(line, SPY_VIEW).ignored == (0,)


def test_empty_lines_are_neither_orders_nor_prose() -> None:
    found = parse("\n  \n\u00a0\n", SPY_VIEW)
    assert (found.orders, found.complaints, found.ignored) == ((), (), ())


def test_a_piece_or_a_bare_pair_of_numbers_means_nothing_to_a_partisan() -> None:
    assert parse("rook to 42\n37 to 42", PARTISAN_VIEW).ignored == (0, 1)
