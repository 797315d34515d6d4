"""Whatever the mail server does, every letter comes in the end, in order for each seat, and again only as the same bytes."""

import random
from collections import defaultdict
from itertools import groupby
from pathlib import Path
from typing import Final

from sqlalchemy import select

from pbem.store.engine import reading
from pbem.store.tables import outbox
from tests.pbem.production.company import SEATS, id_of, open_match, unsent, write_in
from tests.support.house import House, address_of
from tests.support.servers.moody import MOODS, Moody, moody
from tests.support.servers.sink import listening

WORDS: Final = 6
UNKNOWN: Final = "smtp://mail.invalid:25"  # RFC 6761: no name service knows such a name


def write_about(house: House, server: Moody) -> None:
    """Everybody writes while the server has its moods; then it takes everything, until nothing waits."""
    match = open_match(house)
    house.work()
    for number in range(WORDS):
        for seat in SEATS:
            write_in(house, match, seat, f"say number {number}")
        house.wait(minutes=10)
    server.moods = ("take",)
    house.wait(hours=5)
    house.wait(hours=5)


def sent(house: House) -> set[str]:
    """The Message-IDs of the letters that count as sent."""
    with reading(house.service.engine) as conn:
        return set(conn.execute(select(outbox.c.message_id).where(outbox.c.state == "sent")).scalars())


def test_a_server_that_refuses_and_hangs_up_as_it_likes_gets_every_letter_in_order(tmp_path: Path) -> None:
    with moody(random.Random("moods")) as server:
        house = House(tmp_path, PBEM_MAIL_OUT=f"smtp://127.0.0.1:{server.port}")
        write_about(house, server)

        came: dict[str, list[str]] = defaultdict(list)
        bytes_of: dict[str, set[bytes]] = defaultdict(set)
        for recipient, raw in server.letters:
            came[recipient].append(id_of(raw))
            bytes_of[id_of(raw)].add(raw)
        assert server.had.keys() == set(MOODS)
        assert unsent(house.service) == 0
        assert bytes_of.keys() == sent(house)
        house.close()
    assert all(len(same) == 1 for same in bytes_of.values())
    assert sum(map(len, came.values())) > len(bytes_of)  # some came again, as the same bytes
    for ids in came.values():
        assert len(list(groupby(ids))) == len(set(ids)), "a letter came again after a later one to the same seat"


def test_while_the_name_of_the_mail_server_is_unknown_letters_wait_and_lose_no_try(tmp_path: Path) -> None:
    house = House(tmp_path, PBEM_MAIL_OUT=UNKNOWN)
    open_match(house)
    house.work()
    house.wait(hours=3)
    with reading(house.service.engine) as conn:
        waiting = conn.execute(select(outbox.c.state, outbox.c.attempts, outbox.c.error)).all()
    house.close()

    with listening() as sink:
        house = House(tmp_path, PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}")
        house.wait(hours=3, minutes=1)
        house.close()

    assert [(row.state, row.attempts) for row in waiting] == [("waiting", 0)] * len(SEATS)
    assert all(row.error for row in waiting)
    assert sorted(address for _, (address,), _ in sink.letters) == sorted(map(address_of, SEATS))
