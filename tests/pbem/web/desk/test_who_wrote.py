"""Who wrote a letter and to whom ours went: the host and the administrators by these names, and no stranger as a player."""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from pbem.audit.dossier import dossier
from pbem.cli.auditing.dossier_aloud import dossier_aloud
from tests.pbem.web.desk.at_the_desk import ADMIN, administered, at_desk, say_why
from tests.support.house import House

HOST = "olga@example.org"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A service with an administrator who never played."""
    made = administered(tmp_path)
    yield made
    made.close()


@pytest.fixture
def match(house: House) -> UUID:
    """A match with a host, who hears that somebody has stopped play."""
    match = house.open("spy", "partisan-1", host=HOST)
    house.answer("partisan-1", "pause")
    return match


def timeline(house: House, match: UUID, show: str) -> list[str]:
    """The lines of a sort, the newest first, each on one line."""
    ada = at_desk(house)
    say_why(ada, match)
    lines = re.findall(r"<li><span.*?</li>", ada.get(f"/desk/matches/{match}?show={show}").text, re.S)
    return [" ".join(re.sub(r"<[^>]+>", " ", line).split()) for line in lines]


def shown(house: House, match: UUID, place: str) -> str:
    """A page of the match, on one line, without its frame."""
    ada = at_desk(house)
    say_why(ada, match)
    return " ".join(html.unescape(ada.get(f"/desk/matches/{match}/{place}").text).partition("<main")[2].split())


def audited(house: House, match: UUID) -> str:
    """What `pbem audit` says of a match."""
    return "\n".join(dossier_aloud(dossier(house.service, house.match(match)), "en"))


def test_a_hosts_letter_is_the_hosts_and_says_what_it_had_happen(house: House, match: UUID) -> None:
    house.says(HOST, "late")
    house.says(HOST, "resume")
    house.wait(hours=1)
    house.says(HOST, "extend 24h")
    extended, resumed, late = timeline(house, match, "letter-in")[:3]
    assert "Whoever runs the match" in resumed
    assert resumed.endswith("It let play go on.")
    assert late.endswith("It asked who is late, and was told.")
    assert extended.endswith("It gave more time.")
    page = shown(house, match, "letters/3")
    assert "player's" not in page
    assert "Whoever runs the match" in page
    assert "It let play go on." in page
    said = audited(house, match)
    assert "letter 3 of whoever runs the match, which was no order. It let play go on." in said
    assert "hosted" not in said


def test_what_a_host_cannot_have_done_is_told_as_that(house: House, match: UUID) -> None:
    house.says(HOST, "resume")
    house.says(HOST, "resume")
    assert "cannot be done in this match now" in timeline(house, match, "letter-in")[0]


def test_a_letter_to_administrators_is_not_told_as_one_to_the_host(house: House, match: UUID) -> None:
    house.answer("spy", "dispute 1: the cards were chosen.")
    assert "For the administrators of this service." in house.newest(ADMIN)
    sent = timeline(house, match, "letter-out")
    assert sum("to the administrators" in line for line in sent) == 1
    assert sum("to the host" in line for line in sent) == 1
    (number,) = (re.findall(r"Letter (\d+) of ours", line)[0] for line in sent if "to the administrators" in line)
    page = shown(house, match, f"sent/{number}")
    assert f"Letter {number} (to the administrators) to the administrators" in page


def test_a_letter_from_another_address_is_no_players_and_whoever_has_the_seat_was_asked(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.deliver(house.reply("spy", "14 to 33", sender="eve@example.org"))
    house.work()
    (line,) = timeline(house, match, "letter-in")
    assert "Somebody else, with a letter to the spy" in line
    assert "whoever has the seat was asked whether they want it. Its writer was not." in line
    page, ada = shown(house, match, "letters/1"), at_desk(house)
    assert "Somebody else, with a letter to the spy" in page
    assert "spy@example.org" not in page.partition("<h2")[0]
    for place in ("/desk", "/desk/cases/held/1"):
        case = ada.get(place).text
        assert "ask-owner" not in case
        assert "whoever has the seat was asked" in case


def test_a_letter_that_its_seat_has_called_its_own_is_the_seats(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.deliver(house.reply("spy", "14 to 33", sender="eve@example.org"))
    house.work()
    house.answer("spy", "yes")
    assert not any("Somebody else" in line for line in timeline(house, match, "letter-in"))
