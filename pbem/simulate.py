"""Whole games between bots on the rules alone: no letters, no store, no clock."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from domain.chance import Chance, SeededChance
from domain.course import followed, look_on
from domain.game import AnyGame, Outcome, Seat, Tally
from domain.options import resolve
from domain.step import Step

LONGEST: Final = 100_000  # orders; a game that is not over by then never will be
_ODD: Final = 4  # one order in so many is none of those that letters offer

Bots: TypeAlias = Literal["good", "random"]
Views: TypeAlias = Mapping[Seat, Any]


class Played(msgspec.Struct, frozen=True):
    """A finished game: how it ended, how many orders it took, how many decisions were asked, what its game counts."""

    outcome: Outcome
    orders: int
    decisions: int
    tallies: dict[Tally, int] = {}


class NeverEnds(RuntimeError):
    """A game between bots did not end; the seed is in the sentence."""


def simulate(
    game: AnyGame, seats: int, seed: bytes, given: Mapping[str, object] | None = None, *, bots: Bots = "good"
) -> Played:
    """Play one game under the options given; ``seed`` names it, so that it can be played again.

    ``good`` bots are the game's own; ``random`` ones give any order that the rules accept, at any moment at which they may.
    """
    ordered = _PLAYING[bots]
    options = resolve(game.options, game.presets, given or {})
    chance = SeededChance(seed + b"|match")
    own = SeededChance(seed + b"|bots")
    names = game.rules.seats(seats, options)
    playing = _Playing(game, names)
    playing.happen(tuple(followed(game, game.rules.blank, game.rules.setup(options, names, chance))))
    orders = decisions = 0
    asked = ""
    while (outcome := game.rules.outcome(playing.state)) is None:
        if orders >= LONGEST:
            raise NeverEnds(f"{game.key} with {seats} players and seed {seed!r} is not over after {orders} orders.")
        window = game.rules.window(playing.state)
        decisions += window is not None and window.key != asked
        asked = window.key if window is not None else ""
        seat, order = ordered(game, playing.state, playing.views, own)
        playing.happen(game.rules.decide(playing.state, seat, order, chance))
        orders += 1
    return Played(outcome, orders, decisions, dict(playing.counted))


class _Playing:
    """A game as far as it has come: its state, the view of each seat, and what the game counts."""

    def __init__(self, game: AnyGame, seats: Sequence[Seat]) -> None:
        self.state: Any = game.rules.blank
        self.views = {seat: game.sight.blank(seat) for seat in seats}
        self.counted: Counter[Tally] = Counter()
        self._game = game

    def happen(self, steps: Sequence[Step[Any, Any]]) -> None:
        """Remember what happened, and let each seat see its part of it."""
        self.state = steps[-1].after
        look_on(self._game, self.views, [(step.event, step.after.table) for step in steps])
        if self._game.rules.tallies is not None:
            self.counted.update(filter(None, [self._game.rules.tallies(step.event) for step in steps]))


def _asked(game: AnyGame, state: Any) -> tuple[Seat, ...]:
    seats = game.rules.awaited(state)
    if not seats:
        raise NeverEnds("Nobody is asked anything, yet the game is not over.")
    return seats


def _good(game: AnyGame, state: Any, views: Views, chance: Chance) -> tuple[Seat, Any]:
    seat = _asked(game, state)[0]
    return seat, game.sight.bot(views[seat], seat, chance)


def _at_random(game: AnyGame, state: Any, views: Views, chance: Chance) -> tuple[Seat, Any]:
    """An order of one of those who are asked; now and then of somebody who is not, and may act all the same."""
    asked = _asked(game, state)
    others = tuple(seat for seat in game.rules.may_act(state) if seat not in asked)
    turn: int = chance.pick("who", range(_ODD))
    if others and turn == 0:
        seat = chance.pick("other", others)
        if listed := game.sight.choices(views[seat], seat):
            return seat, _some(listed, chance)
    seat = chance.pick("seat", asked)
    return seat, _any_order(game, views[seat], seat, chance)


def _any_order(game: AnyGame, view: Any, seat: Seat, chance: Chance) -> Any:
    """One of the orders that letters offer, or of those that somebody might try; the default where none is accepted."""
    listed = game.sight.choices(view, seat)
    odd: int = chance.pick("odd", range(_ODD))
    if listed and odd:
        return _some(listed, chance)
    tried = tuple(
        order for order in game.sight.samples(view, seat, chance) if game.sight.refusal_of(view, seat, order) is None
    )
    if tried or listed:
        return _some(tried or listed, chance)
    return game.sight.default(view, seat, chance)


def _some(orders: Sequence[Any], chance: Chance) -> Any:
    """One of them. Its kind is drawn first: a kind with many orders would else be nearly all that is played."""
    kinds = tuple(dict.fromkeys(type(order) for order in orders))
    kind = chance.pick("kind", kinds)
    return chance.pick("order", [order for order in orders if type(order) is kind])


_PLAYING: Final[Mapping[Bots, Callable[[AnyGame, Any, Views, Chance], tuple[Seat, Any]]]] = {
    "good": _good,
    "random": _at_random,
}
