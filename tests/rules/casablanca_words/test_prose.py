"""What people write beside their orders is passed over, never guessed at."""

import pytest

from domain.games.casablanca.reading.notation import parse
from tests.rules.casablanca_words.tables import EVENT_VIEW, VIEW

PROSE = [
    "Ciao a tutti,",
    "Hello there, good game!",
    "Ciao Max, come va?",
    "I think the black fugitive is near P2",
    "Il fuggiasco nero è in P2, secondo me",
    "La Gestapo nera mi sta addosso",
    "The black Gestapo is at N5",
    "The Gestapo never sleeps",
    "La Gestapo non dorme mai",
    "Play well everyone",
    "Play one more game?",
    "Gioco fra 2 giorni",
    "Gioca bene, mi raccomando",
    "Keep calm and carry on",
    "Keep going!",
    "Tengo famiglia",
    "Choose wisely",
    "Riparto domani per Roma",
    "Riparto il 3 dicembre",
    "Non so che fare",
    "No, thanks for asking, I am fine",
    "no",
    "yes",
    "sì",
    "Poi si vede",
    "Il mazzo si guarda; poi si",
    "Mai dire mai",
    "Sempre qui",
    "Camels are thirsty, and so am I",
    "I cammelli devono bere",
    "Pay attention to the harbour",
    "Le carte sono brutte stavolta",
    "Card games are fun",
    "Carta 3: Chiatte e treni merci",
    "Red: Gestapo M5\u2192N5.",
    "Money, weapon",
    "motocicletta",
    "N5, O5, P5",
    "12",
    "-5 gradi qui a Torino, 10 da voi?",
    "Re: Casablanca, turn 12",
    "Inviato da iPhone",
    "On 20 Nov 2026 the referee wrote:",
    "Il 20 novembre alle 21 rispondo",
    "tel. 333 4455",
    "draw",
    "patta",
    "> gestapo N5",
    "# gestapo N5",
    "To: the referee",
    "Da: Anna",
]


@pytest.mark.parametrize("line", PROSE)
def test_prose_is_passed_over(line: str) -> None:
    assert parse(line, VIEW).ignored == (0,)


@pytest.mark.parametrize("line", [line for line in PROSE if line not in ("no", "yes", "sì")])
def test_prose_is_passed_over_where_an_event_waits_for_an_answer(line: str) -> None:
    assert parse(line, EVENT_VIEW).ignored == (0,)


def test_empty_lines_are_neither_orders_nor_prose() -> None:
    found = parse("\n  \n\u00a0\n", VIEW)
    assert (found.orders, found.complaints, found.ignored) == ((), (), ())
