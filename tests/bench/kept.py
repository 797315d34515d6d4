"""Rows ``bytes``: what is kept of a match of 90 orders and six seats, in its file, beside its events alone.

Every order came by a letter that quotes the one it answers, as mail programs do, and every letter out has HTML and pictures.
Ours is how much larger the file is than without the match, on the disk, indexes included; the floor is the bytes of the match's
events and nothing else. Measured at the end of the match, and half a year after it.
"""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import partial
from pathlib import Path
from typing import Final

from domain.match.reading.notation import write
from tests.bench import stage
from tests.bench.row import Pair, Row, Size
from tests.support.house import House

ORDERS: Final = {"full": 90, "tiny": 2}
HALF_A_YEAR: Final = timedelta(days=182)


def rows() -> Iterator[Row]:
    """Before and after; the goal is that of after."""
    yield Row(name="bytes/at-the-end", unit="bytes", goal=None, prepared=partial(_kept, timedelta()), runs=1)
    yield Row(name="bytes/half-a-year", unit="bytes", goal=10.0, prepared=partial(_kept, HALF_A_YEAR), runs=1)


@contextmanager
def _kept(later: timedelta, size: Size) -> Iterator[Pair]:
    with stage.house(PBEM_LIMITS="seat=off") as house:
        empty = _file_size(house)
        _play(house, ORDERS[size])
        house.now += later
        if later:
            house.service.tidier.whole(house.now)
        yield Pair(lambda: _file_size(house) - empty, lambda: _events_size(house))


def _play(house: House, orders: int) -> None:
    """Play a match by letter, until somebody gives up."""
    match = stage.open_match(house, form="html")
    planned = stage.moves(house, match, orders)
    house.work()
    newest: dict[str, EmailMessage] = {}
    seen: set[Path] = set()
    game = house.match(match).game
    for seat, words in [
        *((seat, write(game, order, "en")) for seat, order in planned),
        ("spy", "resign"),
        ("spy", "yes"),
    ]:
        for file in sorted(set(house.files()) - seen, key=lambda file: file.stat().st_mtime_ns):
            letter = message_from_bytes(file.read_bytes(), policy=policy.default)
            newest[str(letter["To"]).partition("@")[0].strip("<")] = letter
            seen.add(file)
        house.now += timedelta(minutes=30)
        house.deliver(house.reply(seat, words, to=newest[seat]))
        house.work()
    ended = type(house.match(match).state).__name__
    assert ended == "Concluded", ended


def _file_size(house: House) -> float:
    """The bytes of the store's file as SQLite writes it anew, without the pages that are free."""
    with tempfile.TemporaryDirectory() as folder, closing(sqlite3.connect(house.home / "pbem.db")) as store:
        copy = Path(folder) / "copy.db"
        store.execute("VACUUM INTO ?", (str(copy),))
        return float(copy.stat().st_size)


def _events_size(house: House) -> float:
    """The bytes of all events: names and bodies, ids and numbers, as they are kept."""
    with closing(sqlite3.connect(house.home / "pbem.db")) as store:
        asked = "SELECT sum(length(topic) + length(state) + length(stream) + 4) FROM events"
        return float(store.execute(asked).fetchone()[0])
