"""Two matches in lockstep that a viewer cannot tell apart: hidden chance and hidden choices differ wherever they can."""

from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from domain.audience import EVERYBODY
from domain.chance import SeededChance, used
from domain.game import AnyGame, Seat, Written
from domain.match.rules.decide import submit
from domain.match.rules.submission import Submission
from domain.wire import Wired
from tests.support.worlds import ForkedChance, World

_TRIED_FIRST = 4  # orders of the first world for each of which a different one is looked for in the second
_TRIED_SECOND = 40
_DIFFERENT = 3  # orders of the second world for the same one of the first
_LOOKED_AHEAD = 12  # of the steps that differ
_HORIZON = 40


Differ: TypeAlias = Literal["choices", "set-up", "everything"]
"""In what twins may differ: in what the others choose, also in how the match was dealt, also in what is drawn later."""

DIFFERENCES: Final[tuple[Differ, ...]] = ("choices", "set-up", "everything")


class Pair(NamedTuple):
    """Two worlds whose viewer has learnt the same."""

    first: World
    second: World


class Step(NamedTuple):
    """What one seat orders next in each of the two worlds; the same if it is the viewer."""

    seat: Seat
    first: Any
    second: Any


class PartlyForkedChance(ForkedChance):
    """Chance of its own for the purposes in ``apart``, and for every purpose not in ``known`` if that is given."""

    def __init__(
        self,
        seed: str,
        apart: frozenset[str] = frozenset(),
        known: frozenset[str] | None = None,
        used: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {}),
    ) -> None:
        super().__init__(SeededChance(seed.encode(), used[0]), SeededChance(f"{seed} other".encode(), used[1]), apart)
        self._seed = seed
        self._known = known
        self._used = used

    def again(self) -> "PartlyForkedChance":
        """The same chance from here on; asking it leaves this one as it is."""
        shared, own = {**self._used[0], **used(self._shared.drawn)}, {**self._used[1], **used(self._own.drawn)}
        return PartlyForkedChance(self._seed, self._apart, self._known, (shared, own))

    def _for(self, purpose: str) -> SeededChance:
        known = self._known is None or purpose in self._known
        return super()._for(purpose) if known else self._own


def born(game: AnyGame, seats: int, viewer: Seat, seed: str, differ: Differ) -> Pair:
    """Two worlds just dealt. Their set-up differs in what the viewer cannot tell apart and what lets play go on."""
    first = World(game, seats, PartlyForkedChance(seed))
    asked = frozenset(used(first.chance.drawn))
    known = asked if differ == "everything" else None
    apart: frozenset[str] = frozenset()
    second = World(game, seats, PartlyForkedChance(seed, known=known))
    for purpose in sorted(asked) if differ != "choices" else ():
        candidate = World(game, seats, PartlyForkedChance(seed, apart | {purpose}, known))
        same = candidate.seen(viewer) == first.seen(viewer)
        if same and next_step(Pair(first, candidate), viewer, SeededChance(b"a first step")) is not None:
            apart, second = apart | {purpose}, candidate
    return Pair(first, second)


def next_step(pair: Pair, viewer: Seat, own: SeededChance) -> Step | None:
    """The first of ``steps`` after which the twins can still go on when that seat is asked again; None if there is none."""
    unsure = None
    for number, step in enumerate(steps(pair, viewer, own)):
        if not _parts(pair, step) or leads_on(pair, step, viewer):
            return step
        unsure = unsure or step
        if number == _LOOKED_AHEAD:
            break
    return unsure


def _parts(pair: Pair, step: Step) -> bool:
    """Whether a step does different things in the two worlds."""
    return tried(pair.first, step.seat, step.first) != tried(pair.second, step.seat, step.second)


def leads_on(pair: Pair, step: Step, viewer: Seat) -> bool:
    """Whether the seat finds another step when it is asked again, however the others play until then."""
    later = Pair(*(_copy(world) for world in pair))
    own = SeededChance(b"looking ahead")
    take(later, step)
    for _ in range(_HORIZON):
        if later.first.over or later.second.over:
            return later.first.over and later.second.over
        following = next(steps(later, viewer, own), None)
        if following is None or later.first.asked() == step.seat:
            return following is not None
        take(later, following)
    return True


def steps(pair: Pair, viewer: Seat, own: SeededChance) -> Iterator[Step]:
    """Orders of one seat after which the viewer has still learnt the same: different ones first, equal ones last."""
    first, second = pair
    asked = first.game.rules.awaited(first.table)
    if asked != second.game.rules.awaited(second.table):
        raise AssertionError(f"twins are asked differently: {asked} and {second.game.rules.awaited(second.table)}")
    seat = own.pick("seat", asked)
    equal = []
    for order in _candidates(first, seat, own)[:_TRIED_FIRST]:
        wanted = first.seen(viewer, tried(first, seat, order))
        different = 0
        others = [order] if seat == viewer else _candidates(second, seat, own)[:_TRIED_SECOND]
        for other in others:
            if second.game.sight.refusal_of(second.views[seat].game, seat, other) is not None:
                continue
            if second.seen(viewer, tried(second, seat, other)) != wanted:
                continue
            if other == order:
                equal.append(Step(seat, order, other))
                continue
            yield Step(seat, order, other)
            different += 1
            if different == _DIFFERENT:
                break
    yield from equal


def _copy(world: World) -> World:
    """The same world, to be played on elsewhere: everything in it is a value but for its chance and the list of events."""
    other = copy(world)
    other.events = list(world.events)
    other.chance = again(world)
    return other


def tried(world: World, seat: Seat, order: Any) -> tuple[Wired, ...]:
    """What an order would cause; neither the world nor its chance notices."""
    letter = Submission(seat=seat, orders=(Written(0, order),))
    return submit(world.game, world.state, world.views, letter, again(world), world.now).events


def again(world: World) -> PartlyForkedChance:
    """A world's chance to be tried out."""
    assert isinstance(world.chance, PartlyForkedChance)
    return world.chance.again()


def take(pair: Pair, step: Step) -> None:
    """Let a step happen in both worlds."""
    pair.first.order(step.seat, step.first)
    pair.second.order(step.seat, step.second)


def lockstep(game: AnyGame, seats: int, viewer: Seat, seed: str, differ: Differ, *, most: int) -> Iterator[Pair]:
    """The pair after each step, from the start, until the match ends or the viewer would have to learn a difference."""
    pair = born(game, seats, viewer, seed, differ)
    own = SeededChance(f"{seed} choices".encode())
    for _ in range(most):
        yield pair
        step = None if pair.first.over or pair.second.over else next_step(pair, viewer, own)
        if step is None:
            return
        take(pair, step)
    yield pair


def _candidates(world: World, seat: Seat, own: SeededChance) -> list[Any]:
    """What a bot would do, then everything else in a random order."""
    view = world.views[seat].game
    chosen = world.game.sight.bot(view, seat, own)
    return [chosen, *own.shuffle("candidates", world.game.sight.choices(view, seat))]


def hides_nothing(game: AnyGame) -> bool:
    """Whether every seat sees every event as it is: then no twins differ."""
    return all(kind.AUDIENCE is EVERYBODY for kind in game.events)
