"""What a person who has read only the help writes outside a running match is understood, and nothing that was not meant."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from domain.games import discover
from domain.match.reading.personal.forgetting import asks_for_own_data, asks_to_be_forgotten
from domain.match.reading.personal.new_address import AddressWish, new_address
from domain.match.reading.personal.observing import Watch, watch_order
from domain.match.reading.personal.open_list import Join, KeepListed, Leave, asks_here_for_games, place_order
from domain.match.reading.personal.opening import Invited, NewMatchAsked, answered_form, form_in, new_match
from domain.match.reading.personal.own_matches import asks_for_own_matches
from domain.match.reading.personal.rating import asks_for_rating
from domain.match.reading.personal.service import help_asked, language_of
from domain.match.reading.running.reminders import reminding
from domain.reading.line_words import plain

GAMES: Final = discover()
FORM: Final = "> The form\n>   new vedova-nera\n>   players:\n>   pace: 72h\n>\n> How to fill it in"
ADA, BEA = "ada@example.org", "bea@example.org"

FORM_WANTED: Final = {
    "vedova-nera": (
        "I'd like to open a new match of La Vedova Nera.", "new Vedova Nera, please",
        "vorrei aprire una partita alla Vedova Nera", "nuova la vedova nera", "neu vedova-nera",
    ),
    "quinta-colonna": (
        "Can I start a new match of Quinta Colonna?", "Could you send me the form for a new Quinta Colonna match? Thanks",
        "Buongiorno, posso iniziare una partita a Quinta Colonna?", "Mi mandi il modulo per una partita di Quinta Colonna?",
    ),
    "mata-hari": ("I want to play Mata Hari with some friends", "vorrei giocare a Mata Hari con degli amici"),
    "casablanca": ("New match: casablanca", "start a new game of casablanca please", "Nuova partita: casablanca"),
    "": ("new", "new game", "open a match", "How do I open a match?", "nuova partita", "come si apre una partita?"),
}  # fmt: skip
SAYS: Final[tuple[tuple[Callable[[str], Any], Any, tuple[str, ...]], ...]] = (
    (asks_here_for_games, True, (
        "games please", "which matches are open?", "Any games looking for players?", "how do I join?", "join",
        "ci sono partite aperte?", "quali partite cercano giocatori?", "partecipo", "a che cosa posso partecipare?",
    )),
    (place_order, Join(12), (
        "I'd like to join match 12 please", "Can I join number 12?", "Please put me on the list for match 12",
        "vorrei partecipare alla partita 12", "Posso partecipare alla numero 12?", "mi iscrivo alla 12",
        "mettimi in lista per la partita 12",
    )),
    (place_order, Join(12, "spia"), ("Partecipo alla 12 come spia",)),
    (place_order, Leave(12), ("leave 12", "cancel match 12 please", "annulla 12", "lascio 12")),
    (place_order, KeepListed(12), ("keep 12", "tieni 12")),
    (watch_order, Watch(12), (
        "can I watch match 12 please?", "follow match 12", "vorrei guardare la partita 12", "seguo la partita 12",
    )),
    (watch_order, Watch(12, no_more=True), ("I don't want to watch 12", "non voglio più guardare la partita 12")),
    (asks_for_own_matches, True, ("my matches please", "which games am I in?", "in quali partite sono?")),
    (asks_for_rating, True, ("what's my rating?", "qual è il mio punteggio?")),
    (asks_to_be_forgotten, True, ("I want to be forgotten", "please delete my account", "voglio essere dimenticata")),
    (asks_for_own_data, True, ("show my data please", "che cosa sapete di me?")),
    (help_asked, "service", ("help", "Help please!", "aiuto", "come funziona?", "Hilfe")),
    (help_asked, "host", ("help host", "aiuto host", "Hilfe Leitung")),
    (lambda text: new_address(text, lambda line: False), AddressWish(BEA), (
        f"I have a new email: {BEA}", f"change my address to {BEA} please", f"ho cambiato mail: {BEA}",
        f"cambia il mio indirizzo in {BEA} per favore",
    )),
    (lambda text: reminding(plain(text.splitlines()[2])), False, (
        "Please don't send me reminders any more", "stop sending me reminders", "disiscrivimi",
        "non mandatemi più promemoria", "keine Erinnerungen",
    )),
    (lambda text: reminding(plain(text.splitlines()[2])), True, ("send me reminders again", "rimandatemi i promemoria")),
)  # fmt: skip
UNMEANT: Final = (
    "Should I join 12?", "cancel 12?", "watch 12?", "join 12?", "maybe I'll join 12", "I would have joined 12",
    "forse partecipo alla 12",
    "play 37 to 42",
    "I watched 12 yesterday", "the match is boring", "start the match now", "non so se partecipare alla 12",
)  # fmt: skip


def around(line: str) -> str:
    """A line as people send it: greeted before, thanked and signed behind."""
    return f"Hello,\n\n{line}\n\nThanks,\nAda"


@pytest.mark.parametrize("game", FORM_WANTED)
def test_a_form_is_asked_for_in_many_ways(game: str) -> None:
    for line in FORM_WANTED[game]:
        asked = new_match(GAMES, around(line))
        assert asked is not None, line
        assert (asked.game, asked.is_filled) == (game, False), line


@pytest.mark.parametrize(("read", "meant", "lines"), SAYS)
def test_what_is_asked_of_the_service_is_understood(
    read: Callable[[str], Any], meant: Any, lines: tuple[str, ...]
) -> None:
    for line in lines:
        assert read(around(line)) == meant, line


@pytest.mark.parametrize("line", UNMEANT)
def test_what_asks_hesitates_or_reports_asks_for_nothing(line: str) -> None:
    assert (place_order(line), watch_order(line), new_match(GAMES, line)) == (None, None, None)


@pytest.mark.parametrize(
    ("said", "invited"),
    [
        (f"me, {ADA} and Bea <{BEA}>", (Invited(), Invited(ADA), Invited(BEA, name="Bea"))),
        ("io e due bot", (Invited(), Invited(bot=True), Invited(bot=True))),
        (f"{ADA}\nme", (Invited(ADA), Invited())),
    ],
)
def test_players_are_named_by_address_by_a_word_for_oneself_or_as_bots(said: str, invited: tuple[Invited, ...]) -> None:
    asked = form_in(GAMES, f"Here you go!\n\nnew vedova-nera\nplayers: {said}\nquiet hours: no\n\nCheers\nAda")
    assert asked == NewMatchAsked("vedova-nera", invited, quiet="no")


@pytest.mark.parametrize("said", [f"Ada, Bea <{BEA}>", "me, bea@example,org"])
def test_a_player_without_an_address_leaves_the_form_in_doubt(said: str) -> None:
    asked = form_in(GAMES, f"Here you go!\nnew vedova-nera\nplayers: {said}")
    assert asked is not None
    assert asked.unclear == (f"players: {said}",)


@pytest.mark.parametrize(
    "text", [f"players: me, {BEA}\npace: 3 days", f"{BEA} and me", f"Hi!\n\nme, {BEA}\n\nThanks\nAda"]
)
def test_an_answer_to_a_form_need_not_repeat_its_first_line(text: str) -> None:
    asked = answered_form(GAMES, text, FORM)
    assert asked is not None
    assert (asked.game, {one.address for one in asked.invited}) == ("vedova-nera", {"", BEA})


@pytest.mark.parametrize("text", ["Sorry, changed my mind", f"I have to ask {BEA} first", "What does stability mean?"])
def test_an_answer_to_a_form_that_says_something_else_fills_in_nothing(text: str) -> None:
    assert answered_form(GAMES, text, FORM) is None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("aiuto", "it"),
        ("partecipo 12", "it"),
        ("Hilfe", "de"),
        ("offene Partien", "de"),
        ("join 12", "en"),
        ("rating", "en"),
    ],
)
def test_whoever_writes_for_the_first_time_is_answered_in_the_language_of_their_words(text: str, language: str) -> None:
    assert language_of(around(text)) == language
