"""A match between bots without letters, and every state it passes through."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from domain.chance import SeededChance
from domain.course import followed, laid
from domain.game import Seat
from domain.games.mata_hari import GAME
from domain.games.mata_hari.observations import Seen as Face
from domain.games.mata_hari.rules.evolve import lay
from domain.games.mata_hari.state import Over, Playing, Table, View
from domain.options import resolve
from tests.support.onlookers import look_on

Seen = tuple[Playing | Over, dict[Seat, View]]


def left(table: Table | None, seen: Any) -> Table:
    """What an event, or its face, leaves on the public table."""
    return lay(table, seen) if isinstance(seen, Face) else laid(lay, table, seen)


def states(players: int, seed: str, given: Mapping[str, object] | None = None) -> Iterator[Seen]:
    """The state after each order, and what each seat sees of it, to the end."""
    options = resolve(GAME.options, GAME.presets, given or {})
    seats = GAME.rules.seats(players, options)
    chance, own = SeededChance(seed.encode()), SeededChance(f"{seed} bots".encode())
    views: dict[Seat, Any] = {seat: GAME.sight.blank(seat) for seat in seats}
    state: Any = GAME.rules.blank
    steps: Iterable[Any] = followed(GAME, state, GAME.rules.setup(options, seats, chance))
    while True:
        for step in steps:
            state = step.after
            look_on(GAME, views, step)
        yield state, dict(views)
        if isinstance(state, Over):
            return
        asked = own.pick("who", GAME.rules.awaited(state))
        steps = GAME.rules.decide(state, asked, GAME.sight.bot(views[asked], asked, own), chance)
