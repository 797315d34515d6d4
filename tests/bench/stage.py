"""What rows are measured on: a service with real files, on SQLite or PostgreSQL, and matches of six players in it."""

import atexit
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from domain.chance import SeededChance
from domain.game import Seat, Written
from domain.match.rules.decide import submit
from domain.match.rules.submission import Submission
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from pbem.clubhouse.streams.repository import Loaded
from tests.support.house import House, address_of
from tests.support.servers.postgres import Cluster, programs
from tests.support.worlds import World

GAME: Final = "quinta-colonna"
SEATS: Final = ("spy", "partisan-1", "partisan-2", "partisan-3", "partisan-4", "partisan-5")
TABLES: Final = {
    GAME: SEATS,
    "casablanca": ("red", "black", "violet", "blue", "green", "yellow"),
}  # games by their keys, and who sits at a table of six
SEED: Final = b"s4"  # a match of well over three hundred orders, chosen at random as below

Move = tuple[Seat, Any]


def backends() -> tuple[str, ...]:
    """The databases that rows are measured on: PostgreSQL where its programs are installed."""
    return ("sqlite", "postgresql") if programs() is not None else ("sqlite",)


@cache
def cluster() -> Cluster:
    """One PostgreSQL server for the whole bench, which keeps what it is told as in real use."""
    binaries = programs()
    assert binaries is not None
    made = Cluster(binaries, durable=True)
    atexit.register(made.stop)
    return made


@contextmanager
def house(backend: str = "sqlite", **settings: str) -> Iterator[House]:
    """A service in a folder of its own, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
        if backend == "postgresql":
            settings["PBEM_DATABASE_URL"] = cluster().fresh()
        made = House(Path(folder), **settings)
        try:
            yield made
        finally:
            made.service.carrier.close()
            made.close()
            if backend == "postgresql":
                cluster().drop(settings["PBEM_DATABASE_URL"])


def open_match(at: House, seed: bytes = SEED, form: Any = "text", game: str = GAME) -> UUID:
    """A new match with a player in each of the six seats. No letter is sent yet."""
    guests = tuple(Guest(address=address_of(seat), seat=Seat(seat), form=form) for seat in TABLES[game])
    return at.service.opening.open(OpeningRequest(game=game, guests=guests, seed=seed), at.now).match


def moves(at: House, match: UUID, count: int) -> list[Move]:
    """The first orders of a match just opened, each chosen at random among those listed; the same ones every time.

    Fewer if the match ends before.
    """
    loaded = at.match(match)
    world = World(loaded.game, len(SEATS), SeededChance(at.service.seeds.read(match)))
    own = SeededChance(b"4")
    found: list[Move] = []
    while len(found) < count and not world.over:
        seat = world.asked()
        order = own.pick("choice", world.game.sight.choices(world.views[seat].game, seat))
        found.append((seat, order))
        world.order(seat, order)
    return found


def command(at: House, match: UUID, move: Move) -> Loaded:
    """Load a match by its id, decide an order, commit all that follows from it."""
    seat, order = move
    record = at.service.record
    loaded = at.service.repository.match(match, (seat,))
    letter = Submission(seat=seat, orders=(Written(0, order),))
    events = submit(loaded.game, loaded.state, loaded.views, letter, record.chance(loaded), at.now)
    return record.commit(loaded, events, seat, at.now)


def play(at: House, match: UUID, played: list[Move]) -> None:
    """Carry out orders one after another."""
    for move in played:
        command(at, match, move)
