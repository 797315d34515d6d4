"""Letters of people who have read only the help, outside a running match: each is answered, and nothing unmeant is done."""

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Final

import pytest

from domain.games import discover
from domain.match.state import Cancelled, Mustering
from pbem.clubhouse.matches.standing import Standing, Standings
from tests.support.house import House, words_of

OLGA: Final = "olga@example.org"
ADA: Final = "ada@example.org"
EVE: Final = "eve@example.org"
INVITED: Final = f"new quinta-colonna\nplayers: me, {ADA}"


@pytest.fixture
def club(tmp_path: Path, url: str) -> Iterator[House]:
    """A service at which anybody may play."""
    made = House(tmp_path, PBEM_DATABASE_URL=url, PBEM_OPENS="anybody")
    yield made
    made.close()


def write(house: House, sender: str, text: str) -> None:
    """A letter to the address of the service."""
    head = (
        f"From: <{sender}>\r\nTo: <{house.service.ours.base}>\r\nSubject: hello\r\nMessage-ID: <{len(text)}.{sender}>"
    )
    body = text.replace("\n", "\r\n")
    house.deliver(f"{head}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{body}\r\n".encode())
    house.work()


def answer(house: House, sender: str, text: str, to: EmailMessage | None = None) -> str:
    """Somebody answers the newest letter to them, or another; what they hear next, on one line."""
    before = len(house.letters_to(sender))
    house.deliver(house.reply("somebody", text, to or house.letters_to(sender)[-1], sender))
    house.work()
    assert len(house.letters_to(sender)) > before, text
    return newest(house, sender)


def newest(house: House, address: str) -> str:
    """The newest letter to an address, on one line."""
    return " ".join(words_of(house.letters_to(address)[-1]).split())


def standing(house: House) -> list[Standing]:
    """The matches that are not over."""
    return list(Standings(house.service.repository).all())


def to_host(house: House) -> EmailMessage:
    """The newest letter to Olga as the host."""
    return [one for one in house.letters_to(OLGA) if "For the host of the match." in words_of(one)][-1]


@pytest.mark.parametrize(("text", "told"), [("Help please!\n\nEve", "“games”"), ("aiuto", "«partite aperte»")])
def test_a_stranger_who_asks_for_help_is_told_what_can_be_sent_where_anybody_may_play(
    club: House, text: str, told: str
) -> None:
    write(club, EVE, text)
    assert told in newest(club, EVE)


def test_a_stranger_who_asks_for_help_hears_nothing_elsewhere(house: House) -> None:
    write(house, EVE, "help")
    assert not (house.home / "mail-out").exists()


def test_whoever_is_known_and_not_understood_hears_what_can_be_sent(club: House) -> None:
    write(club, EVE, "games")
    told = answer(club, EVE, "Hi, what is this about?")
    assert told.startswith("Nothing of your letter was understood here")
    assert "“join 12”" in told
    assert str(club.letters_to(EVE)[-1]["Subject"]) == "[pbem] Your letter"


def test_a_form_comes_back_with_a_greeting_and_without_its_first_line(club: House) -> None:
    write(club, OLGA, "I'd like to open a match of Quinta Colonna, please.\n\nOlga")
    answer(club, OLGA, f"Here you are!\n\nplayers: me and Ada <{ADA}>\npace: a week\n\nCheers,\nOlga")
    assert "fills in no form" in newest(club, OLGA)  # beside it stands what is no part of a form
    answer(club, OLGA, f"players: me and Ada <{ADA}>\npace: a week\n\nCheers,\nOlga", club.letters_to(OLGA)[0])
    (match,) = standing(club)
    assert club.match(match.match).opened.pace_hours == 168


def test_somebody_named_without_an_address_is_shown_and_nothing_is_opened(club: House) -> None:
    write(club, OLGA, "nuova quinta-colonna")
    told = answer(club, OLGA, f"nuova quinta-colonna\ngiocatori: io, Bea, {ADA}")
    assert "«giocatori: io, Bea, [tolto]»" in told or "giocatori: io, Bea" in told
    assert standing(club) == []
    assert not club.letters_to(ADA)


@pytest.mark.parametrize("text", ["Should I cancel?", "who plays?", "thanks!", "invite bea@example.org too"])
def test_a_host_who_asks_for_nothing_that_can_be_done_hears_what_can(club: House, text: str) -> None:
    write(club, OLGA, INVITED)
    told = answer(club, OLGA, text, to_host(club))
    assert "“late” says who has not answered" in told
    assert [match.state for match in standing(club)] == ["mustering"]
    answer(club, OLGA, "who has accepted?")  # that letter takes what a host asks for
    assert "It waits for" in newest(club, OLGA)


@pytest.mark.parametrize("game", list(discover()))
def test_no_letter_goes_unanswered_before_the_seats_are_given_out(club: House, game: str) -> None:
    write(club, OLGA, f"new {game}\nplayers: me, {ADA}, {EVE}")
    answer(club, ADA, "yes")
    for text in ("show my data", "late", "rematch", "say to black: hi", "mute black", "report black: bad"):
        answer(club, ADA, text)
    for text in ("remind player 2", "remind the player in place 2", "retire 2", "replace 2 with bot"):
        answer(club, OLGA, text, to_host(club))
    assert isinstance(club.match(standing(club)[0].match).state, Mustering)


def test_a_question_opens_no_rematch(club: House) -> None:
    write(club, OLGA, INVITED)
    answer(club, OLGA, "Please cancel the match", to_host(club))
    assert "“extend" not in newest(club, OLGA)  # it is over: nothing is left to be extended
    before = len(club.letters_to(ADA))
    answer(club, OLGA, "shall we have a rematch?", to_host(club))
    assert len(club.letters_to(ADA)) == before


@pytest.mark.parametrize("text", ["no, sorry", "resign", "I can't play"])
def test_whoever_has_accepted_takes_it_back_before_the_match_begins(club: House, text: str) -> None:
    write(club, OLGA, INVITED)
    (match,) = standing(club)
    assert "a “no” takes your yes back" in answer(club, ADA, "yes")
    assert "has declined: the match will not be played" in answer(club, ADA, text)
    assert isinstance(club.match(match.match).state, Cancelled)


@pytest.mark.parametrize("text", ["no?", "no problem, thanks!", "maybe I can't play after all"])
def test_a_yes_stands_where_nothing_takes_it_back(club: House, text: str) -> None:
    write(club, OLGA, INVITED)
    (match,) = standing(club)
    answer(club, ADA, "yes")
    assert "“no”" in answer(club, ADA, text)
    assert isinstance(club.match(match.match).state, Mustering)


@pytest.mark.parametrize("asked", ["forget me", "address new@example.org", "deputy eve@example.org until 10 January"])
def test_an_answer_to_a_question_that_is_neither_yes_nor_no_hears_so_and_the_question_stands(
    club: House, asked: str
) -> None:
    club.open("spy", "partisan-1")
    club.deliver(club.reply("spy", asked))
    club.work()
    reader = EVE if "eve" in asked else "spy@example.org"
    question = club.letters_to(reader)[-1]
    assert "could not be read as a yes or as a no" in answer(club, reader, "what does that mean?", question)
    told = answer(club, reader, "No thanks!", question)
    assert any(
        says in told for says in ("Nothing has been erased", "Your letters go on coming here", "You have said no")
    )
