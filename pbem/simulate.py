"""Whole games between bots on the rules alone: no letters, no store, no clock."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from domain.chance import SeededChance
from domain.game import AnyGame, Outcome, Seat
from domain.options import resolve

LONGEST: Final = 100_000  # orders; a game that is not over by then never will be


class Played(msgspec.Struct, frozen=True):
    """A finished game: how it ended, how many orders it took, how many decisions were asked."""

    outcome: Outcome
    orders: int
    decisions: int


class NeverEnds(RuntimeError):
    """A game between bots did not end; the seed is in the sentence."""


def simulate(game: AnyGame, seats: int, seed: bytes, given: Mapping[str, object] | None = None) -> Played:
    """Play one game under the options given; ``seed`` names it, so that it can be played again."""
    options = resolve(game.options, game.presets, given or {})
    chance = SeededChance(seed + b"|match")
    own = SeededChance(seed + b"|bots")
    names = game.seats(seats, options)
    state = game.blank
    views = {seat: game.table(seat) for seat in names}

    def happen(events: tuple[Any, ...]) -> None:
        nonlocal state
        for event in events:
            state = game.evolve(state, event)
            for seat in names:
                seen = game.observe(event, seat)
                if seen is not None:
                    views[seat] = game.watch(views[seat], seen)

    happen(game.setup(options, names, chance))
    orders = decisions = 0
    asked = ""
    while (outcome := game.outcome(state)) is None:
        if orders >= LONGEST:
            raise NeverEnds(f"{game.key} with {seats} players and seed {seed!r} is not over after {orders} orders.")
        window = game.window(state)
        decisions += window is not None and window.key != asked
        asked = window.key if window is not None else ""
        seat = _first(game.awaited(state))
        happen(game.decide(state, seat, game.bot(views[seat], seat, own), chance))
        orders += 1
    return Played(outcome, orders, decisions)


def _first(seats: tuple[Seat, ...]) -> Seat:
    if not seats:
        raise NeverEnds("Nobody is asked anything, yet the game is not over.")
    return seats[0]
