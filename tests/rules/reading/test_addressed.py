"""For whom words are that a letter says to somebody, by every name that its letters show (G-31)."""

import pytest

from domain.game import Seat
from domain.games import find
from domain.match.naming import name_of, seat_name
from domain.match.orders import Say
from domain.match.queries import MutePress, ReportPress
from domain.match.reading.notation import parse
from domain.words import languages, to_whom
from tests.support.worlds import World, positions

GAMES = ("casablanca", "mata-hari", "quinta-colonna", "vedova-nera")
STEPS = 5  # by then the seats of every game have the names that its letters show


@pytest.fixture(params=GAMES)
def played(request: pytest.FixtureRequest) -> World:
    """A match of three after some orders."""
    return list(positions(find(request.param), 3, "addressed", most=STEPS))[-1]


def said(played: World, text: str) -> list[object]:
    """What the first seat orders and asks."""
    heard = parse(played.game, text, played.views[played.seats[0]])
    return [one.order for one in (*heard.orders, *heard.queries)]


def test_words_go_to_whom_they_are_for_by_each_name_of_the_seat(played: World) -> None:
    view, other = played.views[played.seats[0]], played.seats[1]
    for language, verb in (("en", "say"), ("it", "dico"), ("de", "nachricht")):
        assert language in languages()
        for name in (name_of(played.game, view, other, language), seat_name(played.game, other, language)):
            assert said(played, f"{verb} {to_whom(name, language)}: words") == [Say("words", (other,))]


@pytest.mark.parametrize(
    "led", ["all'agente 2", "all’Agente 2", "all agente 2", "allagente 2", "ad Agente 2", "a l'agente 2"]
)
def test_a_preposition_before_a_vowel_leads_to_a_name(led: str) -> None:
    table = list(positions(find("mata-hari"), 3, "addressed", most=STEPS))[-1]
    assert said(table, f"dico {led}: ciao") == [Say("ciao", (Seat("agent-2"),))]
    assert said(table, f"dico solo {led}: ciao") == [Say("ciao", (Seat("agent-2"),))]


def test_a_name_with_an_elided_article_is_one() -> None:
    table = list(positions(find("mata-hari"), 3, "addressed", most=STEPS))[-1]
    assert said(table, "silenzia l'agente 2") == [MutePress(Seat("agent-2"), on=True)]
    assert said(table, "segnala l'agente 2: parole") == [ReportPress(Seat("agent-2"), "parole")]


@pytest.mark.parametrize("text", ["allora: si comincia", "buonasera: eccomi"])
def test_words_that_begin_like_a_preposition_are_said_to_all(text: str) -> None:
    table = list(positions(find("mata-hari"), 3, "addressed", most=STEPS))[-1]
    assert said(table, f"dico {text}") == [Say(text)]
