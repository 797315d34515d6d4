"""Invitations: answered as people answer them, with the name of whoever invites, and over when their time is."""

from uuid import UUID

import pytest
from sqlalchemy import select

from domain.game import Seat
from domain.match.events import Opened
from domain.match.state import Cancelled, Mustering, Underway
from domain.wire import Wire
from domain.words import listed
from pbem.store.engine import reading
from pbem.store.tables import matches
from tests.support.house import House, line_of

HOST = "host@example.org"
GAMES = {
    "quinta-colonna": ("spy", "partisan-1"),
    "casablanca": ("red", "black"),
    "mata-hari": ("agent-1", "agent-2", "agent-3"),
    "vedova-nera": ("player-1", "player-2"),
}


def told(house: House) -> list[str]:
    """The letters to the host, each on one line."""
    return [line_of(letter) for letter in house.letters_to(HOST)]


@pytest.fixture
def match(house: House) -> UUID:
    """A match of two to which both players are invited by a host who does not play."""
    return house.open("spy", "partisan-1", invite=True, host=HOST)


@pytest.mark.parametrize(
    "word",
    [
        "yes please",
        "Yes, please!\n\nAda",
        "sì, volentieri",
        "I play",
        "I'm in",
        "gioco",
        "ci sto",
        "Count me in!",
        "Certo!\nGrazie",
    ],
)
def test_people_accept_in_their_own_words(house: House, match: UUID, word: str) -> None:
    house.answer("spy", word)
    house.answer("partisan-1", "yes")
    assert isinstance(house.match(match).state, Underway)


@pytest.mark.parametrize("word", ["no thanks", "No, grazie", "purtroppo no", "Sorry, I can't.\nAda"])
def test_people_decline_in_their_own_words_and_the_host_hears_of_it(house: House, match: UUID, word: str) -> None:
    house.answer("partisan-1", word)
    assert isinstance(house.match(match).state, Cancelled)
    assert "will not be played" in house.heard("spy")
    assert ["An invitation of this match was declined" in letter for letter in told(house)] == [True]


@pytest.mark.parametrize(
    ("language", "says"), [("en", "answer with the one word “yes”"), ("it", "rispondi con la sola parola «sì»")]
)
@pytest.mark.parametrize("text", ["Who else plays?", "yes, but only at the weekend", "play 10 to 24", "perhaps"])
def test_anything_else_is_answered_with_how_to_accept(house: House, language: str, says: str, text: str) -> None:
    match = house.open("spy", "partisan-1", invite=True, language=language)
    house.answer("spy", text)
    assert says in house.heard("spy")
    assert isinstance(house.match(match).state, Mustering)
    house.answer("spy", "yes")
    assert not house.match(match).views["spy"].seated["spy"].invited  # type: ignore[index]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("again", "line"), [("yes", "yes"), ("Hello!\nCount me in!\nAda", "Count me in!")])
def test_who_accepts_again_is_told_that_it_counts_and_whose_answer_is_awaited(
    house: House, game: str, again: str, line: str
) -> None:
    first, *others = GAMES[game]
    match = house.open(first, *others, game=game, invite=True)
    house.answer(first, "yes")
    stands = house.match(match).version
    receipt = house.told(first, again)
    assert "You have accepted already, and that counts." in receipt
    names = listed([house.match(match).game.telling.seat_name(Seat(other), "en") for other in others], "en")
    assert f"has said yes; still to answer: {names}." in receipt
    assert "You had accepted already; nothing has changed." in receipt
    assert f"Answered: “{line}”" in receipt
    assert "No order was found" not in receipt
    assert house.match(match).version == stands


@pytest.mark.parametrize(("language", "says"), [("it", "Hai già accettato, e vale."), ("de", "Du hast schon zugesagt")])
def test_that_a_yes_counts_already_is_said_in_the_readers_language(house: House, language: str, says: str) -> None:
    house.open("player-1", "player-2", game="vedova-nera", invite=True, language=language)
    yes = {"it": "sì", "de": "ja"}[language]
    house.answer("player-1", yes)
    assert says in house.told("player-1", yes)


def test_beside_what_else_a_letter_asks_a_second_yes_is_not_said_to_be_ignored(house: House, match: UUID) -> None:
    house.answer("spy", "yes")
    receipt = house.told("spy", "yes\nrules G-45")
    assert "Answered: “yes”" in receipt
    assert "You have accepted, and there is nothing to do yet" in receipt


@pytest.mark.parametrize("text", ["nah changed my mind", "Perhaps not after all"])
def test_who_seems_to_think_better_of_a_yes_is_told_first_how_to_take_it_back(
    house: House, match: UUID, text: str
) -> None:
    house.answer("spy", "yes")
    told = house.told("spy", text)
    assert "Your yes stands. A plain “no” takes it back" in told
    assert "G-45" in told
    assert "G-19" not in told
    assert isinstance(house.match(match).state, Mustering)


@pytest.mark.parametrize("text", ["yes, but only at the weekend", "Will we begin soon?"])
def test_what_is_no_yes_is_none_the_second_time_either(house: House, match: UUID, text: str) -> None:
    house.answer("spy", "yes")
    receipt = house.told("spy", text)
    assert "No order was found in your letter" in receipt
    assert "You have accepted, and there is nothing to do yet" in receipt


@pytest.mark.parametrize(
    ("language", "by", "until"),
    [
        ("en", "host@example.org invites you", "Mon 19 Jan 2026"),
        ("it", "host@example.org ti invita", "lun 19 gen 2026"),
    ],
)
def test_an_invitation_says_who_invites_and_until_when(house: House, language: str, by: str, until: str) -> None:
    house.open("spy", "partisan-1", invite=True, host=HOST, language=language)
    assert by in house.heard("spy")
    assert until in house.heard("spy")


def test_without_a_host_an_invitation_names_nobody_and_the_hosts_own_names_not_the_host(house: House) -> None:
    house.open("spy", "partisan-1", invite=True)
    assert "There is a place for you" in house.heard("spy")
    house.open("spy", "partisan-1", invite=True, host="spy@example.org")
    assert "There is a place for you" in house.heard("spy")
    assert "spy@example.org invites you" in house.heard("partisan-1")


def test_who_has_not_answered_is_reminded_once_and_who_has_is_not(house: House, match: UUID) -> None:
    house.answer("spy", "yes")
    sent = [len(house.letters(seat)) for seat in ("spy", "partisan-1")]
    house.wait(days=10)
    assert "You have not answered yet. host@example.org invites you" in house.heard("partisan-1")
    house.wait(days=3)
    assert [len(house.letters(seat)) for seat in ("spy", "partisan-1")] == [sent[0], sent[1] + 1]
    house.answer("partisan-1", "ci sto")
    assert isinstance(house.match(match).state, Underway)


def test_when_the_time_is_over_the_match_is_called_off_and_those_concerned_are_told(house: House, match: UUID) -> None:
    house.answer("spy", "yes")
    house.wait(days=13)
    sent = len(house.letters("partisan-1"))
    house.wait(days=2)
    assert isinstance(house.match(match).state, Cancelled)
    assert "the time to answer is over" in house.heard("spy")
    assert len(house.letters("partisan-1")) == sent
    assert [
        "some of those invited to this match have not answered (partisan 1)" in letter for letter in told(house)
    ] == [True]
    with reading(house.service.engine) as conn:
        assert conn.execute(select(matches.c.state)).scalar_one() == "cancelled"


def test_a_yes_that_comes_too_late_is_told_so_and_one_that_came_in_time_counts(house: House, match: UUID) -> None:
    house.answer("spy", "yes")
    late = house.last("partisan-1")
    house.wait(days=15)
    assert "will not be played" in line_of(house.answer("partisan-1", "yes", to=late))
    assert isinstance(house.match(match).state, Cancelled)


def test_a_yes_that_arrived_in_time_counts_though_it_is_read_late(house: House, match: UUID) -> None:
    house.answer("spy", "yes")
    house.now = house.now.replace(day=19)  # the last day, before the hour
    house.wait_only(-1)
    house.deliver(house.reply("partisan-1", "yes"))
    house.wait(days=2)
    assert isinstance(house.match(match).state, Underway)


def test_the_time_to_answer_is_the_hosts_choice(house: House) -> None:
    match = house.open("spy", "partisan-1", invite=True, answer_hours=24.0)
    house.wait(hours=25)
    assert isinstance(house.match(match).state, Cancelled)


def test_nothing_of_an_invitation_is_closed_once_the_match_has_begun(house: House, match: UUID) -> None:
    house.answer("spy", "yes")
    house.answer("partisan-1", "yes")
    house.wait(days=15)
    assert isinstance(house.match(match).state, Underway)
    assert all("missed" in letter for letter in told(house))


def test_an_invitation_without_a_limit_waits_for_ever(house: House) -> None:
    match = house.open("spy", "partisan-1", invite=True, answer_hours=None)
    assert "will not be played" not in house.heard("spy")
    house.wait(days=400)
    assert isinstance(house.match(match).state, Mustering)
    house.answer("spy", "yes")
    house.answer("partisan-1", "yes")
    assert isinstance(house.match(match).state, Underway)


def test_a_match_opened_before_there_was_a_limit_has_none() -> None:
    stored = (
        b'{"game":"quinta-colonna","rules_version":"1","options":{},"seats":["spy","partisan-1"],"pace_hours":72.0,'
        b'"max_defaults":3,"commitment":"c","number":1}'
    )
    opened = Wire((Opened,)).load("match.opened.v1", stored)
    assert isinstance(opened, Opened)
    assert opened.answer_by is None


def test_an_invitation_and_its_help_say_that_a_no_ends_it_for_all(house: House) -> None:
    house.open("spy", "partisan-1", invite=True)
    assert "if one of them says no, nobody plays it" in house.heard("spy")
    assert "“no”: nobody plays then" in house.told("spy", "help")


def test_who_has_accepted_reads_of_no_way_out_that_ends_it_for_all_without_saying_so(house: House) -> None:
    house.open("spy", "partisan-1", invite=True)
    receipt = house.told("spy", "yes")
    assert "a “no” takes your yes back; it is then not played" in receipt
    assert "resign" not in receipt
    assert "You have accepted the invitation." in receipt


@pytest.mark.parametrize("text", ["resign", "no thanks", "help"])
def test_of_a_match_that_will_not_be_played_nothing_is_promised(house: House, text: str) -> None:
    house.open("player-1", "player-2", game="vedova-nera", invite=True)
    house.answer("player-1", "yes")
    house.answer("player-2", "no")
    told = house.told("player-1", text)
    assert "will not be played" in told
    assert not [said for said in ("not begun", "once it has", "Put it right", "“draw”", "“resign”:") if said in told]
