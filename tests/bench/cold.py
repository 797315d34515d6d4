"""Row ``cold-fold``: a Casablanca of eight seats and four thousand events, read and folded anew for one seat.

Beside the service as it is, which reads on from the newest snapshot, the same match as one without any is read: all of it.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import perf_counter
from typing import Any, Final
from uuid import UUID

from domain.chance import SeededChance
from domain.game import Seat
from domain.games import find
from pbem.clubhouse.streams.repository import Repository
from pbem.clubhouse.streams.snapshots import EVERY
from pbem.store.keys import Keys
from tests.bench import stage
from tests.bench.load import LOADS, bare, each
from tests.bench.row import Pair, Row, Size
from tests.support.house import House
from tests.support.worlds import World

EVENTS: Final = {"full": 4000, "tiny": 150}
BEHIND: Final = EVERY // 2  # events since the newest snapshot
SEATS: Final = 8
GOAL_MILLISECONDS: Final = 15.0


def rows() -> Iterator[Row]:
    """On each database, beside SELECT and bare decoding of the same rows."""
    for backend in stage.backends():
        prepared, whole = _prepared(backend, snapshots=True), _prepared(backend, snapshots=False)
        yield Row(name=f"cold-fold/{backend}", unit="ms", goal=None, limit=GOAL_MILLISECONDS, prepared=prepared)
        yield Row(name=f"cold-fold/{backend}-whole", unit="ms", goal=None, prepared=whole)


def _prepared(backend: str, *, snapshots: bool) -> Any:
    @contextmanager
    def prepared(size: Size) -> Iterator[Pair]:
        with ExitStack() as stack:
            house = stack.enter_context(stage.house(backend))
            match = stored(house, EVENTS[size])
            repository = house.service.repository
            floor = bare(stack, repository, match, house.service.settings.database_url)
            seat = next(iter(repository.match(match).views))
            count = LOADS[size] // 4 or 1
            keys = house.service.keys if snapshots else None
            yield Pair(lambda: _cold(repository, keys, match, seat, count), lambda: each(floor, count))

    return prepared


def stored(house: House, least: int) -> UUID:
    """A match whose orders were chosen at random until so many events had happened, put into the store in two pieces."""
    world, own = World(find("casablanca"), SEATS, SeededChance(b"cold")), SeededChance(b"own")
    while len(world.events) < least and not world.over:
        seat = world.asked()
        world.order(seat, own.pick("choice", world.game.sight.choices(world.views[seat].game, seat)))
    match, repository = UUID(int=4000), house.service.repository
    entries = repository.chained(match, (), world.events, b"cold", house.now)
    kept = max(len(entries) - BEHIND, 1)
    repository.append(entries[:kept], ())
    repository.keep_snapshot(match)
    repository.append(entries[kept:], ())
    return match


def _cold(repository: Repository, keys: Keys | None, match: UUID, seat: Seat, count: int) -> float:
    """The decoders are made already; the match is new."""
    spent = 0.0
    for _ in range(count):
        cold = Repository(repository.engine, keys)
        start = perf_counter()
        cold.match(match, (seat,))
        spent += perf_counter() - start
    return spent / count * 1000
