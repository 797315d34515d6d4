"""What a letter answers to a draw that is proposed to its writer (G-17)."""

import pytest

from domain.games import find
from domain.match.orders import Draw, NoDraw
from domain.match.reading.notation import parse
from tests.support.worlds import World, world

AGREED = [
    "accetta",
    "accetto",
    "Accetto, grazie",
    "La patta proposta: accetta",
    "patta (accetta)",
    "accetta la patta",
    "accetto la patta",
    "accetto la proposta",
    "ok per la patta",
    "d'accordo per la patta",
    "sì alla patta",
    "Patta accettata",
    "ciao,\naccetto la patta\nMario",
    "agree",
    "accept",
    "draw (agree)",
    "I accept the draw",
    "accept the draw",
    "remis (zustimmen)",
    "Ich nehme das Remis an",
]
DECLINED = [
    "rifiuta",
    "rifiuto",
    "niente patta (rifiuta)",
    "rifiuto la patta",
    "no alla patta",
    "no patta",
    "no, niente patta. Si gioca!",
    "decline",
    "no draw",
    "no draw (turn it down)",
    "I decline the draw",
    "kein Remis (ablehnen)",
    "no grazie, giochiamocela",
    "No grazie, giochiamocela!\nMarta",
    "no thanks, let's play on",
    "nein danke, wir spielen weiter",
]
PROPOSED = [
    "che ne dici di una patta?",
    "ti propongo la patta, dai",
    "Ciao,\nti va la patta?\nMarta",
    "how about a draw?",
    "shall we call it a draw?",
    "Was hältst du von Remis?",
]
NO_PROPOSAL = ["is it a draw?", "would a draw be fair?", "what is a draw?", "how about no draw?"]
NEITHER = ["accetti la patta?", "accetto?", "accetto la patta?", "se accetto la patta perdo", "I'd accept the draw"]


def proposed(game: str) -> World:
    """A match of four in which the second seat has proposed a draw to the first."""
    played = world(find(game), 4, "draws")
    played.order(played.seats[1], Draw())
    return played


def orders_in(played: World, text: str) -> list[object]:
    """What the first seat orders, where nothing is in doubt."""
    said = parse(played.game, text, played.views[played.seats[0]])
    return [] if said.doubts or said.complaints else [one.order for one in said.orders]


@pytest.mark.parametrize("text", PROPOSED)
def test_a_draw_is_proposed_as_people_ask_for_one(text: str) -> None:
    assert orders_in(world(find("vedova-nera"), 4, "draws"), text) == [Draw()]


@pytest.mark.parametrize("text", NO_PROPOSAL)
def test_a_question_about_draws_proposes_none(text: str) -> None:
    assert orders_in(world(find("vedova-nera"), 4, "draws"), text) == []


@pytest.mark.parametrize("text", AGREED)
def test_a_draw_is_agreed_to_in_peoples_own_words(text: str) -> None:
    assert orders_in(proposed("vedova-nera"), text) == [Draw()]


@pytest.mark.parametrize("text", DECLINED)
def test_a_draw_is_declined_in_peoples_own_words(text: str) -> None:
    assert orders_in(proposed("vedova-nera"), text) == [NoDraw()]


@pytest.mark.parametrize("text", NEITHER)
def test_a_draw_that_is_only_spoken_of_is_not_answered(text: str) -> None:
    assert orders_in(proposed("vedova-nera"), text) == []


@pytest.mark.parametrize("text", ["accetto", "accept", "accetta", "rifiuta", "rifiuto", "decline"])
def test_a_word_that_a_game_has_itself_answers_no_draw(text: str) -> None:
    assert not {Draw(), NoDraw()} & set(orders_in(proposed("mata-hari"), text))


def test_a_draw_that_is_named_is_answered_in_every_game() -> None:
    assert orders_in(proposed("mata-hari"), "accetto la patta") == [Draw()]


@pytest.mark.parametrize("text", ["accept", "accetto", "I accept the draw"])
def test_nobody_proposes_a_draw_by_accepting_one(text: str) -> None:
    played = world(find("vedova-nera"), 4, "draws")
    assert orders_in(played, text) == []


def test_an_answer_behind_an_order_is_none_of_its_talk() -> None:
    played = world(find("casablanca"), 3, "draws")
    played.order(played.seats[1], Draw())
    (move,) = orders_in(played, "gestapo N5")
    assert orders_in(played, "gestapo N5 e accetto la patta") == [move, Draw()]
