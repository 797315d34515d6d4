"""A house for every test, on each database, in which somebody has written something in every place where one can write."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select

from domain.game import Seat
from mail.inbound.desk import words_of
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.forgetting.erasing import Erasure
from pbem.clubhouse.matches.disputes import open_disputes
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.store.engine import moment, reading
from pbem.store.tables import metadata
from pbem.store.vault import ROWS
from tests.support.databases import backend as backend
from tests.support.databases import postgres as postgres
from tests.support.databases import url as url
from tests.support.house import House, address_of

WRITER, OTHER, THIRD = "player-1", "player-2", "player-3"
MARK = "quizzacious"
"""What the writer's words have in common; nothing of it may be left anywhere."""


@pytest.fixture
def house(tmp_path: Path, url: str) -> Iterator[House]:
    """A whole service, with one administrator."""
    made = House(tmp_path, PBEM_DATABASE_URL=url, PBEM_ADMINS="admin@example.org", PBEM_TRUST_TOKEN="1")
    yield made
    made.close()


def writer_address() -> str:
    """The address of who is to be forgotten."""
    return f"{MARK}-address@example.org"


def opened(
    house: House, game: str = "vedova-nera", seats: tuple[str, ...] = (WRITER, OTHER, THIRD), **more: Any
) -> UUID:
    """A match: the first seat is the writer's, under a name, who is its host as well."""
    first, *others = seats
    guests = (
        Guest(address=writer_address(), seat=Seat(first), form="text", language="en", name=f"{MARK}name"),
        *(Guest(address=address_of(one), seat=Seat(one), form="html", language="en") for one in others),
    )
    more.setdefault("host", Guest(address=writer_address()))
    request = OpeningRequest(game=game, guests=guests, seed=b"forget", **more)
    match = house.service.opening.open(request, house.now)
    house.work()
    return match.match


def send(house: House, text: str, *, subject: str = "Re: move", sender: str | None = None) -> None:
    """The writer answers the newest letter."""
    letter = house.letters_to(writer_address())[-1]
    raw = house.reply(WRITER, text, letter, sender or writer_address())
    house.deliver(raw.replace(b"Subject: Re: ", f"Subject: {subject} {MARK}subject ".encode()))
    house.work()


def written(house: House) -> None:
    """Something in every place: words to others, a diary, orders, mistakes, questions, a dispute that is ruled on, held
    letters, a signature."""
    disputed(house)
    ruled(house)


def ruled(house: House) -> None:
    """Somebody rules on every dispute that is open; nobody has gone round since."""
    for one in open_disputes(house.service.repository, house.service.vault):
        request = RulingRequest(dispute=one.dispute, ruling="stands", reason="it was read well", by=Operator("olga"))
        house.service.rulings.give(one.match, request, house.now)
    house.work()


def disputed(house: House) -> None:
    """The same, with a dispute that nobody has ruled on."""
    send(house, f"say {MARK}press, and so on\nchoose red\n\n-- \n{MARK}signature")
    house.answer(OTHER, "choose blue")
    house.answer(THIRD, "choose green")
    send(house, f"say {MARK}again is a longer word\nthanks")
    send(house, f"A1 {MARK}wrong {MARK}mistake")
    send(house, f"move B3 {MARK}nowhere")
    send(house, f"rules {MARK}topic\npreview {MARK}tried\n?")
    send(house, f"diary: {MARK}diary of mine")
    send(house, f"dispute 1: {MARK}dispute happened")
    send(house, f"maybe A1 A2, {MARK}maybe I am not sure")
    send(house, "say from elsewhere", sender=f"{MARK}-other@example.org")
    house.answer(OTHER, "say I see")


def writer(house: House, address: str | None = None) -> UUID | None:
    """Who is to be forgotten; None if nobody has the address."""
    with reading(house.service.engine) as conn:
        return house.service.directory.find(conn, address or writer_address())


def forget(house: House, address: str | None = None) -> Erasure:
    """The writer is forgotten."""
    found = writer(house, address)
    assert found is not None
    done = house.service.forgetting.forget(found, house.now)
    assert done is not None
    return done


def places(house: House, mark: str = MARK) -> Iterator[str]:
    """Wherever the writer's mark is found: in rows as they are, in opened texts, in the database's own file."""
    engine = house.service.engine
    with moment(engine) as conn:
        for table in metadata.sorted_tables:
            for row in conn.execute(select(table)).all():
                if mark in "".join(str(value) for value in row).lower():
                    yield f"{table.name}: {row}"
        for text in house.service.vault.every(conn, ROWS):
            found = (text.text or b"").decode("utf-8", "replace")
            if mark in f"{found}{words_of(text.text or b'')}".lower():
                yield f"text {text.id}: {found[:2000]}"
    if engine.dialect.name == "sqlite":
        for file in Path(str(engine.url.database)).parent.glob("pbem.db*"):
            if mark.encode() in file.read_bytes().lower():
                yield str(file)
