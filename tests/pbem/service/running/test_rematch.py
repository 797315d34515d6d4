"""The host of a match that is over wants it once more: the same people in their next seats, and all are asked first."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from uuid import UUID

import pytest

from domain.game import Seat
from domain.match.state import Mustering, Underway
from mail.inbound.ports import RawLetter
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.hosting import Doing
from tests.support.house import House, line_of

HOST: Final = "olga@example.org"
ADA: Final = "ada@example.org"
GRACE: Final = "grace@example.org"
DEPUTY: Final = "barbara@example.org"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Olga is its administrator; on SQLite alone, for the store makes no difference here."""
    made = House(tmp_path, PBEM_ADMINS=HOST)
    yield made
    made.close()


@pytest.fixture
def match(house: House) -> UUID:
    """Ada is the spy and Grace hunts her, at Olga's invitation; each may be away for ten days."""
    to = house.service.ours.base
    said = f"nuova quinta-colonna\nspia: {ADA}\npartigiano 1: {GRACE}\nritmo: 2d\ngiorni di assenza: 10\nchi fa le veci: {DEPUTY}"
    head = f"From: <{HOST}>\r\nTo: <{to}>\r\nSubject: hello\r\nMessage-ID: <1@x>"
    body = said.replace("\n", "\r\n")
    house.service.intake.take_in(RawLetter(HOST, to, "test", f"{head}\r\n\r\n{body}\r\n".encode()), lambda: house.now)
    house.work()
    for player in (ADA, GRACE):
        says(house, player, "yes")
    (found,) = house.standing()
    return found.match


def says(house: House, address: str, text: str) -> str:
    """Somebody answers the newest letter to them; what they hear next, on one line."""
    house.deliver(house.reply("somebody", text, house.letters_to(address)[-1], address))
    house.work()
    return line_of(house.letters_to(address)[-1])


def test_everybody_is_asked_for_the_next_seat_and_it_begins_with_their_yes(house: House, match: UUID) -> None:
    before = house.match(match)
    house.service.hosting.end(match, Doing(by=Operator("root")), house.now)
    house.work()
    says(house, HOST, "rivincita, grazie")
    (again,) = house.standing()
    state = house.match(again.match).state
    assert isinstance(state, Mustering)
    assert (state.opened.pace_hours, state.opened.away_days) == (48, 10)
    assert state.opened.deputy is not None
    assert state.opened.deputy == before.opened.deputy
    for player in (ADA, GRACE):
        says(house, player, "yes")
    after = house.match(again.match)
    assert isinstance(after.state, Underway)
    assert after.seated[Seat("spy")] == before.seated[Seat("partisan-1")]
    assert after.seated[Seat("partisan-1")] == before.seated[Seat("spy")]


def test_a_match_that_is_being_played_has_no_rematch(house: House, match: UUID) -> None:
    assert "La rivincita segue una partita finita" in says(house, HOST, "rematch")
    assert len(house.standing()) == 1
