"""A match between bots without letters, and every state it passes through."""

from collections.abc import Iterator, Mapping
from typing import Any

from domain.chance import SeededChance
from domain.game import Seat
from domain.games.mata_hari import GAME
from domain.games.mata_hari.state import Over, Playing, View
from domain.options import resolve

Step = tuple[Playing | Over, dict[Seat, View]]


def states(players: int, seed: str, given: Mapping[str, object] | None = None) -> Iterator[Step]:
    """The state after each order, and what each seat sees of it, to the end."""
    options = resolve(GAME.options, GAME.presets, given or {})
    seats = GAME.seats(players, options)
    chance, own = SeededChance(seed.encode()), SeededChance(f"{seed} bots".encode())
    views: dict[Seat, Any] = {seat: GAME.table(seat) for seat in seats}
    state: Any = GAME.blank
    events: tuple[Any, ...] = GAME.setup(options, seats, chance)
    while True:
        for event in events:
            state = GAME.evolve(state, event)
            for seat in seats:
                seen = GAME.observe(event, seat)
                views[seat] = views[seat] if seen is None else GAME.watch(views[seat], seen)
        yield state, dict(views)
        if isinstance(state, Over):
            return
        asked = own.pick("who", GAME.awaited(state))
        events = GAME.decide(state, asked, GAME.bot(views[asked], asked, own), chance)
