"""What people write beside their orders is passed over or asked about, never guessed at."""

import pytest

from domain.games.mata_hari.reading.notation import parse
from domain.games.mata_hari.state import View
from tests.rules.mata_hari_words.table import ACCUSING, OFFERING, answering

PROSE = [
    "I put the kettle on",
    "I promise to be quick",
    "I promise you a good game",
    "My gloves are at home",
    "Put your coat on!",
    "do you know the rules?",
    "The first is always the hardest",
    "la prima volta che gioco",
    "both of us are late",
    "Chiedo scusa per il ritardo",
    "Cerco di rispondere domani",
    "with a gun in my hand",
    "gun 6?",
    "gun 6 or gun 7",
    "maybe gun 6",
    "not gun 6",
    "gun 6, I think",
    "two guns",
    "2 gloves",
    "gun 4",
    "hitman",
    "Mata Hari",
    "the other gun",
    "Hand: gun 1, gun 6, gun 7",
    "Three cards on the table: gloves 7 + disguise 5 + gun 1",
    "Due carte sul tavolo: guanti 7 + travestimento 5",
    "One card on the table: gloves 7, disguise 5, gloves 1, gun 1",
    "Agent 2 offered gun 6",
    "Agent 2: gun 6, gun 7, gun 1",
    "Agent 2 is a hitman, I am sure",
    "l'agente 2 è un sicario",
    "accused agent 2 of hitman",
    "after gun 6",
    "offre pistola 6",
    "No thanks",
    "Nobody is perfect",
    "On 20 Nov 2026 the referee wrote:",
]
MIXED = [
    "gun 6\ngun 7 is what I would rather keep",
    "gun 6\nHello\ngun 7",
    "I have gloves 7\ngun 6",
    "offer gun 6\ngun 7",
    "offer gun 6\nor gun 7",
    "offer gun 6\nnot gun 7",
    "offer gun 6, two guns",
    "offer gun 2, 3 gloves",
    "offer three cards: gun 2, gun 3",
]


@pytest.mark.parametrize(
    "view", [OFFERING, answering(1), answering(3), ACCUSING], ids=["offer", "one", "three", "accuse"]
)
@pytest.mark.parametrize("line", PROSE)
def test_prose_orders_nothing(line: str, view: View) -> None:
    assert parse(line, view).orders == ()


@pytest.mark.parametrize("text", MIXED)
def test_cards_that_may_not_all_be_meant_are_not_laid_out(text: str) -> None:
    found = parse(text, OFFERING)
    assert not found.orders or found.complaints


def test_cards_alone_are_an_offer_only_where_one_is_asked() -> None:
    assert parse("gun 6", ACCUSING).orders == ()
    assert parse("gun 6", answering(3)).orders == ()
    assert parse("I'll give gun 6", ACCUSING).orders != parse("I'll give gun 6", OFFERING).orders
