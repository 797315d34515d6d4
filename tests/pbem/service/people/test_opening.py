"""A match is opened by letter: by whom a setting says, with a form that comes back filled in (DESIGN, "host")."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from domain.match.state import Mustering, Underway
from mail.inbound.ports import RawLetter
from tests.support.house import House, line_of, words_of

OLGA: Final = "olga@example.org"
ADA: Final = "ada@example.org"
GRACE: Final = "grace@example.org"
FILLED: Final = f"new quinta-colonna\nplayers: me, {ADA}\npace: 2d\noptions:"
Open = Callable[..., House]


@pytest.fixture
def opened_by(tmp_path: Path, url: str) -> Iterator[Open]:
    """A house where these may open matches by letter; Olga is its administrator if nothing else is said."""
    made: list[House] = []

    def house(opens: str = "administrators", admins: str = OLGA) -> House:
        made.append(House(tmp_path, PBEM_DATABASE_URL=url, PBEM_OPENS=opens, PBEM_ADMINS=admins))
        return made[-1]

    yield house
    for one in made:
        one.close()


def write(house: House, sender: str, text: str) -> None:
    """A letter to the address of the service."""
    to = house.service.ours.base
    head = f"From: <{sender}>\r\nTo: <{to}>\r\nSubject: hello\r\nMessage-ID: <{len(text)}.{sender}>"
    body = text.replace("\n", "\r\n")
    house.service.intake.take_in(RawLetter(sender, to, "test", f"{head}\r\n\r\n{body}\r\n".encode()), lambda: house.now)
    house.work()


def answer(house: House, sender: str, text: str) -> None:
    """An answer to the newest letter."""
    house.deliver(house.reply("host", text, house.letters_to(sender)[-1], sender))
    house.work()


def test_a_host_sees_whom_they_named_and_who_has_not_answered(opened_by: Open) -> None:
    house = opened_by()
    write(house, OLGA, f"new quinta-colonna\nplayers: me, Bea Rossi <{ADA}>")
    answer(house, OLGA, "late")
    told = line_of(house.letters_to(OLGA)[-1])
    assert "It waits for The player in place 1 The player in place 2 (Bea Rossi)" in told
    assert "The player in place 2: Bea Rossi" in told
    write(house, ADA, "games")
    write(house, OLGA, f"new casablanca\nplayers: me, Somebody Else <{ADA}>")  # whoever is known goes by their own name
    answer(house, OLGA, "late")
    assert "Somebody" not in line_of(house.letters_to(OLGA)[-1])


def test_quiet_hours_and_weekends_are_allowed_together_or_not_at_all(opened_by: Open) -> None:
    house = opened_by()
    write(house, OLGA, "new quinta-colonna")
    assert "quiet hours and free weekends: yes" in line_of(house.letters_to(OLGA)[-1])
    write(house, OLGA, f"{FILLED}\nquiet hours: yes\nweekends: no")
    assert "weekends: no" in line_of(house.letters_to(OLGA)[-1])
    assert not house.letters_to(ADA)
    write(house, OLGA, f"{FILLED}\nweekends: no")
    assert house.letters_to(ADA)


def test_before_a_match_begins_its_host_is_told_that_it_has_not(opened_by: Open) -> None:
    house = opened_by()
    write(house, OLGA, FILLED)
    for line in ("extend 48h", "pause", "retire 2"):
        answer(house, OLGA, line)
        told = line_of(house.letters_to(OLGA)[-1])
        assert "The match has not begun, so there is no deadline to move" in told
        assert "Whoever plays in a match" not in told
    answer(house, OLGA, "standings")
    assert "No match of yours here is over yet." in line_of(house.letters_to(OLGA)[-1])
    assert "are over" not in line_of(house.letters_to(OLGA)[-1])


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("new quinta-colonna", "players: open places: pace: 72h"),
        ("Ciao,\nnuova Quinta Colonna", "giocatori: posti liberi: ritmo: 72h"),
        ("neu quinta colonna", "spieler: freie Plätze: bedenkzeit: 72h"),
    ],
)
def test_a_game_alone_is_answered_with_a_form_in_that_language(opened_by: Open, text: str, form: str) -> None:
    house = opened_by()
    write(house, OLGA, text)
    assert form in house.newest(OLGA)
    assert house.standing() == []


@pytest.mark.parametrize(
    ("text", "players"), [("new", "players: me"), ("nuova", "giocatori: io"), ("neu", "spieler: ich")]
)
def test_the_form_of_each_language_is_understood_when_it_comes_back(opened_by: Open, text: str, players: str) -> None:
    house = opened_by()
    write(house, OLGA, f"{text} mata-hari")
    form = words_of(house.letters_to(OLGA)[-1]).partition("\n  " + text)[2].partition("\n\n")[0]
    filled = form.replace(players.partition(" ")[0], f"{players}, {ADA} {GRACE}").replace("72h", "36h")
    answer(house, OLGA, f"{text}{filled.replace(': 1', ': 2')}")
    (match,) = house.standing()
    opened = house.match(match.match).opened
    assert (opened.pace_hours, opened.rewinds) == (36, "two")


def test_the_form_filled_in_invites_those_named_and_tells_the_host(opened_by: Open) -> None:
    house = opened_by()
    write(house, OLGA, "new quinta-colonna")
    answer(house, OLGA, f"{FILLED}\npace of the spy: 24 hours")
    (match,) = house.standing()
    assert match.state == "mustering"
    assert "The match is open, and those you named are invited" in " ".join(
        " ".join(map(words_of, house.letters_to(OLGA))).split()
    )
    assert "olga@example.org" in house.newest(ADA)
    assert "Every decision has 48 hours. Kinds of decision with a pace of their own, in hours: spy 24." in house.newest(
        ADA
    )
    state = house.match(match.match).state
    assert isinstance(state, Mustering)
    assert (state.opened.pace_hours, state.opened.paces) == (48, {"spy": 24})


def test_the_form_may_be_filled_in_where_it_is_quoted(opened_by: Open) -> None:
    house = opened_by()
    write(house, OLGA, "new quinta-colonna")
    letter = house.letters_to(OLGA)[-1]
    quoted = house.reply("host", "Here you are!", letter, OLGA).replace(
        b"> players:", b"> players: me, " + ADA.encode()
    )
    quoted = quoted.replace(b">   players:", b">   players: me, " + ADA.encode())
    house.deliver(quoted)
    house.work()
    assert len(house.standing()) == 1


def test_a_form_filled_in_and_not_meant_yet_opens_nothing(opened_by: Open) -> None:
    house = opened_by()
    write(house, OLGA, "new quinta-colonna")
    quoted = house.reply("host", "Not yet, please wait.", house.letters_to(OLGA)[-1], OLGA)
    house.deliver(quoted.replace(b">   players:", b">   players: me, " + ADA.encode()))
    house.work()
    assert house.standing() == []
    assert house.letters_to(ADA) == []


def test_a_form_that_nobody_has_filled_in_opens_nothing(opened_by: Open) -> None:
    house = opened_by()
    write(house, OLGA, "new quinta-colonna")
    answer(house, OLGA, "not now, thanks")
    assert house.standing() == []


def test_it_begins_once_all_have_said_yes(opened_by: Open) -> None:
    house = opened_by()
    write(house, OLGA, f"new quinta-colonna\nspy: {GRACE}\npartisan 1: {ADA}")
    (match,) = house.standing()
    answer(house, GRACE, "yes")
    answer(house, ADA, "yes")
    assert isinstance(house.match(match.match).state, Underway)


def test_the_host_calls_it_off_before_it_begins_by_one_line(opened_by: Open) -> None:
    house = opened_by()
    write(house, OLGA, f"new vedova-nera\nplayers: {ADA} {GRACE}")
    answer(house, OLGA, "end match")
    assert house.standing() == []
    assert "called it off" in house.newest(ADA)


def test_who_may_open_one_is_a_setting(opened_by: Open) -> None:
    house = opened_by()
    house.open("spy", "partisan-1")
    write(house, "spy@example.org", FILLED)
    assert "Here only administrators open matches" in house.newest("spy@example.org")
    assert len(house.standing()) == 1


def test_where_players_may_a_stranger_is_met_with_silence(opened_by: Open) -> None:
    house = opened_by("players")
    house.open("spy", "partisan-1")
    write(house, GRACE, FILLED)
    assert not house.letters_to(GRACE)
    write(house, "spy@example.org", f"new quinta-colonna\nplayers: me, {ADA}")
    assert len(house.standing()) == 2


def test_where_anybody_may_a_stranger_is_answered_who_asks_for_a_match_and_nobody_else(opened_by: Open) -> None:
    house = opened_by("anybody")
    write(house, GRACE, "what is this?")
    write(house, GRACE, FILLED)
    assert len(house.standing()) == 1
    assert len(house.letters_to(GRACE)) == 2


def test_one_host_has_three_matches_that_wait_for_those_invited_and_no_more(opened_by: Open) -> None:
    house = opened_by("anybody")
    for number in range(4):
        write(house, GRACE, f"new quinta-colonna\nplayers: me, ada{number}@example.org")
    assert len(house.standing()) == 3
    assert "3 matches of yours still wait for those invited" in house.newest(GRACE)
    assert not house.letters_to("ada3@example.org")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("new chess", "There is no game called “chess” here."),
        (f"new quinta-colonna\nplayers: {ADA}", "is for 2 to 6 players, and you have named 1"),
        (f"{FILLED} map=moon", "one of the options does not exist"),
        (f"new quinta-colonna\nplayers: me, {ADA}\npace: 900d", "the pace is the time for a decision"),
        (f"{FILLED}\nrewinds: 3", "write 1 or 2"),
        (f"{FILLED}\npace of the moon: 3h", "does not have. It has: start, spy and partisans."),
        (f"new quinta-colonna\nplayers: {ADA}, {ADA}", "each address once"),
        ("new quinta-colonna\nplayers: me, g@pbem.localhost", "nobody can play from it"),
        (f"new quinta-colonna\nplayers: me, g+{'a' * 26}@pbem.localhost", "where letters to this service go"),
        (f"{FILLED}\ndeputy host: g+a@pbem.localhost", "nobody can play from it"),
        ("new quinta-colonna\nplayers: me\nopen places: 1\ndeputy host: g@pbem.localhost", "nobody can play from it"),
        (f"{FILLED}\nand bring a cake", "what is shown below says nothing of a match"),
    ],
)
def test_what_is_wrong_is_said_and_nobody_is_invited(opened_by: Open, text: str, why: str) -> None:
    house = opened_by()
    write(house, OLGA, text)
    assert why in house.newest(OLGA)
    assert house.standing() == []
    assert not house.letters_to(ADA)
