"""Whoever is invited can say no for good, and take that back; whoever has never asked is left alone from then on."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from uuid import UUID

import pytest
from sqlalchemy import select

from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from pbem.clubhouse.matches.standing import Standings
from pbem.store.engine import reading
from pbem.store.tables import left_alone
from tests.support.house import House

OLGA: Final = "olga@example.org"
ADA: Final = "ada@example.org"
FORM: Final = f"new vedova-nera\nplayers: me, {ADA}"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Olga is its administrator; on SQLite alone, for the store makes no difference here."""
    made = House(tmp_path, PBEM_ADMINS=OLGA)
    yield made
    made.close()


def known(house: House) -> UUID:
    """Ada, as the service knows her."""
    with reading(house.service.engine) as conn:
        found = house.service.directory.find(conn, ADA)
    assert found is not None
    return found


@pytest.mark.parametrize("text", ["never again", "Mai più!\nAda"])
def test_whoever_says_never_again_declines_and_is_invited_no_more_until_they_wish(house: House, text: str) -> None:
    house.write(OLGA, FORM)
    assert "“never again” says no to this and to every other invitation." in house.newest(ADA)
    assert "You are invited to no match any more." in house.says(ADA, text)
    assert list(Standings(house.service.repository).all()) == []
    heard = len(house.letters_to(ADA))
    assert "somebody whom you named wants no invitations" in house.write(OLGA, FORM)
    assert len(house.letters_to(ADA)) == heard
    assert "You may be invited to matches again." in house.write(ADA, "invite me again")
    house.write(OLGA, FORM)
    assert "answer yes or no" in house.newest(ADA) or "invites you" in house.newest(ADA)


def test_a_plain_no_is_for_one_match(house: House) -> None:
    house.write(OLGA, FORM)
    house.says(ADA, "no, thanks")
    house.write(OLGA, FORM)
    assert len(list(Standings(house.service.repository).all())) == 1


def test_who_is_forgotten_after_never_again_is_left_alone_until_they_ask(house: House) -> None:
    house.write(OLGA, FORM)
    house.says(ADA, "never again")
    player = known(house)
    house.service.forgetting.forget(player, house.now)
    heard = len(house.letters_to(ADA))
    assert "somebody whom you named wants no invitations" in house.write(OLGA, FORM)
    assert "somebody whom you named wants no invitations" in house.write(OLGA, f"{FORM}\ndeputy host: {ADA}")
    assert len(house.letters_to(ADA)) == heard
    with reading(house.service.engine) as conn:
        assert not any(ADA in str(row) for row in conn.execute(select(left_alone)))
        assert house.service.directory.find(conn, ADA) is None


def test_who_is_forgotten_without_having_said_so_may_be_invited_again(house: House) -> None:
    house.write(OLGA, FORM)
    house.says(ADA, "no, thanks")
    house.service.forgetting.forget(known(house), house.now)
    heard = len(house.letters_to(ADA))
    house.write(OLGA, FORM)
    assert len(house.letters_to(ADA)) == heard + 1


def test_who_asks_to_be_invited_again_is_left_alone_no_more(house: House) -> None:
    house.write(OLGA, FORM)
    house.says(ADA, "never again")
    house.service.forgetting.forget(known(house), house.now)
    house.service.opening.open(
        OpeningRequest(game="vedova-nera", guests=(Guest(address=OLGA), Guest(address=ADA)), seed=b"x" * 16), house.now
    )
    house.work()
    assert "You may be invited to matches again." in house.write(ADA, "invite me again")
    house.service.forgetting.forget(known(house), house.now)
    heard = len(house.letters_to(ADA))
    house.write(OLGA, FORM)
    assert len(house.letters_to(ADA)) == heard + 1
