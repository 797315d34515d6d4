"""Records of matches that were played on the rules alone, with the seed that they name, as an export would write them."""

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from uuid import UUID

from msgspec.structs import replace

from domain.audience import observe
from domain.chance import SeededChance, commitment
from domain.game import PUBLIC, AnyGame, Seat
from domain.games import find
from domain.match import events as happened
from domain.match.orders import Draw
from domain.match.rules.commands import TimedEvent
from domain.match.rules.course import Decided
from domain.match.state import Underway
from domain.options import Options
from domain.wire import Wire, Wired
from pbem.clubhouse.streams.chain import START, link
from pbem.clubhouse.streams.repository import wire
from pbem.record.exporting import Row, written
from pbem.store.mapper import Stored
from tests.support.worlds import World

MATCH = UUID("0c9ad0ac-8d1a-4a31-9e0a-6a4f7f1c2b3d")
WIRE: Wire = wire()


class RecordedWorld(World):
    """A match whose every command draws from where the effective history left its seed, as the service does it."""

    def __init__(self, game: AnyGame, seats: int, seed: bytes, options: Options | None = None) -> None:
        self.seed = seed
        self.times: list[datetime] = []
        super().__init__(game, seats, SeededChance(seed), options)

    def decided(self, seat: Seat, order: object) -> Decided:
        """What an order would cause."""
        assert isinstance(self.state, Underway)
        self.chance = SeededChance(self.seed, self.state.chance)
        return super().decided(seat, order)

    def happen(self, events: Sequence[Wired]) -> None:  # type: ignore[override]
        """Let these happen, at one time."""
        self.times += [self.now] * len(events)
        super().happen(events)

    def play(self, orders: int, own: SeededChance) -> None:
        """So many orders of bots, or as many as there are until the end."""
        for _ in range(orders):
            if self.over:
                return
            seat = self.asked()
            self.order(seat, self.game.sight.bot(self.views[seat].game, seat, own))

    @property
    def history(self) -> list[TimedEvent]:
        """What happened, and when."""
        return [TimedEvent(at, event) for at, event in zip(self.times, self.events, strict=True)]


def ended(world: RecordedWorld) -> RecordedWorld:
    """The same match, which ends with a draw that all agree to if it has not ended."""
    for seat in world.seats:
        if not world.over:
            world.order(seat, Draw())
    return world


def record(world: RecordedWorld) -> bytes:
    """The record of a match that has ended."""
    opened = world.events[0]
    assert isinstance(opened, happened.Opened)
    opened = replace(opened, commitment=commitment(world.seed))
    events = [opened, *world.events[1:], happened.SeedOpened(world.seed.hex())]
    times = [*world.times, world.now]
    stored = chained(world.seed, list(zip(times, events, strict=True)))
    public = [row for row, event in zip(stored, events, strict=True) if observe(event, PUBLIC) is not None]
    letters = [letter(number, row) for number, row in enumerate(public[10::20], 1)]
    return written(MATCH, opened, world.seed.hex(), stored, (), letters)


def chained(seed: bytes, happening: Sequence[tuple[datetime, Wired]]) -> list[Stored]:
    """Events as they are stored, each hashed onto the one before it."""
    digest, rows = START, []
    for number, (at, event) in enumerate(happening, 1):
        body = WIRE.dump(event)
        digest = link(digest, seed, number, at, event.WIRE, body)
        rows.append(Stored(number, event.WIRE, body, at, digest))
    return rows


def letter(number: int, row: Stored) -> Row:
    """A letter to an observer, sent when an event happened."""
    return {"letter": number, "at": row.at.isoformat(), "seat": "public", "event": row.version, "head": row.digest}


@cache
def record_of(key: str, orders: int) -> bytes:
    """The record of a match of a game, so many orders long."""
    game = find(key)
    world = RecordedWorld(game, max(2, game.least_players), f"record of {key}".encode())
    world.play(orders, SeededChance(b"bots"))
    return record(ended(world))
