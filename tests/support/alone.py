"""What a seat may do so that nobody can know of it, given in one of two worlds alone; and what the others then see (law 5)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import copy
from typing import Any, Final, NamedTuple

from domain.audience import observations
from domain.chance import SeededChance
from domain.game import PUBLIC, AnyGame, Seat, Written
from domain.match.events import AheadCarriedOut, DrawLapsed, LineRefused, OrderCarriedOut, VaultRef
from domain.match.orders import Diary, Dispute, Draw, NoPlan, Resign, Say
from domain.match.rules.decide import lapse, submit
from domain.match.rules.planning import refusal as plan_refusal
from domain.match.rules.refusing import refusals
from domain.match.rules.submission import Submission
from domain.match.sight import SHAPES
from domain.match.state import Underway, chance_used
from domain.options import Options
from domain.refusal import Refusal
from tests.support.worlds import World, any_options, world

_LISTED: Final = 8  # of the orders that a game lists, how many are tried at one position; and of those it samples
_SAMPLED: Final = 24
_SAID: Final = VaultRef("words", "0" * 64)


class Aside(NamedTuple):
    """Something that a seat does alone: of what kind, and the letter it does it with."""

    kind: str
    letter: Submission


def compared(played: World, chance: SeededChance) -> Counter[str]:
    """Do everything that a seat may do unknown to the others, each in a world of its own, and compare what the others see.

    How often each kind was really compared; AssertionError says what told the two worlds apart.
    """
    figures: Counter[str] = Counter()
    seats = [seat for seat in played.seats if seat not in _vacated(played)]
    owner = chance.pick("owner", seats)
    for told, before in (("", played), ("draw ", _with_a_draw(played, owner))):
        for aside in asides(before, owner, chance):
            after = later(before, aside.letter)
            _nobody_notices(before, after, owner, aside)
            figures[f"{told}{aside.kind}"] += 1
            for number in _followed(before, after, owner, chance):
                figures["goes on"] += 1
                figures["shown later"] += number
    return figures


def counted_later(played: World, chance: SeededChance) -> int:
    """Let time run out until what a seat has sent ahead is carried out; how often it then counted as a letter would have."""
    owner = chance.pick("owner", [seat for seat in played.seats if seat not in _vacated(played)])
    before = _with_a_draw(played, owner)
    ahead = played.game.rules.ahead
    counted = 0
    for aside in asides(before, owner, chance) if ahead is not None else ():
        orders = [written.order for written in aside.letter.orders]
        if aside.kind == "order" and ahead is not None and all(map(ahead, orders)):
            counted += _same_as_by_letter(before, later(before, aside.letter), owner, aside.letter)
    return counted


def _same_as_by_letter(plain: World, secret: World, owner: Seat, letter: Submission) -> int:
    for _ in range(4):
        if any(not isinstance(world.state, Underway) or owner in _vacated(world) for world in (plain, secret)):
            return 0
        done = _lapsed(secret)
        plain, secret = _after(plain, _lapsed(plain)), _after(secret, done)
        if AheadCarriedOut(owner) in done:
            asked = isinstance(plain.state, Underway) and owner in plain.game.rules.awaited(plain.table)
            if not asked or refusals(plain.game, plain.state, plain.views[owner], letter):
                return 0
            by_letter = later(plain, letter)
            assert _counting(secret) == _counting(by_letter), (owner, letter)
            return 1
    return 0


def _counting(played: World) -> object:
    """What of a match the orders of a seat count for, whatever number its decisions have."""
    state, game = played.state, played.game
    if not isinstance(state, Underway):
        return "over"
    return game.rules.awaited(state.game), state.missed, state.draw, state.planning.hands


def asides(played: World, seat: Seat, chance: SeededChance) -> Iterator[Aside]:
    """Letters of a seat that nobody else can know of, whatever the game offers."""
    game, view = played.game, played.views[seat].game
    listed = chance.shuffle("listed", game.sight.choices(view, seat))[:_LISTED]
    for order in (*listed, *game.sight.samples(view, seat, chance)[:_SAMPLED]):
        if game.sight.refusal_of(view, seat, order) is None and _unseen(played, seat, order):
            yield Aside("order", _letter(seat, order))
    plan = _plan(played, seat, chance)
    if plan and not any(isinstance(event, OrderCarriedOut) for event in _events(played, _letter(seat, *plan))):
        yield Aside("plan", _letter(seat, *plan))
    if played.views[seat].plan:
        yield Aside("no plan", _letter(seat, NoPlan()))
    yield Aside("resign asked", _letter(seat, Resign()))
    yield Aside("dispute", Submission(seat=seat, orders=(Written(0, Dispute("no")),), said={0: _SAID}))
    yield Aside("dispute asked", _letter(seat, Dispute()))
    wrong = LineRefused(0, Refusal("G-03", "no-order"))
    yield Aside("refused letter", Submission(seat=seat, orders=(), refused=(wrong,)))
    yield Aside("diary", Submission(seat=seat, orders=(Written(0, Diary("mine")),), said={0: _SAID}))
    if not game.rules.hears(played.options, played.seats, seat):
        yield Aside("words unheard", Submission(seat=seat, orders=(Written(0, Say("hush")),), said={0: _SAID}))


def later(played: World, letter: Submission) -> World:
    """The world after a letter; the one given stays as it was, and no time passes."""
    return _after(played, _events(played, letter))


def positions(game: AnyGame, seed: str, *, skipped: int, options: Options | None = None) -> Iterator[World]:
    """A match at random from some order on: somebody who is asked does anything legal, or what a bot would do."""
    chance = SeededChance(f"{seed} played".encode())
    seats = chance.pick("players", range(game.least_players, min(game.most_players, 4) + 1))
    played = world(
        game, seats, seed, options or (any_options(game, chance) if chance.pick("usual", range(2)) else None)
    )
    number = 0
    while not played.over:
        if number >= skipped:
            yield played
        number += 1
        _go_on(played, chance)


def _go_on(played: World, chance: SeededChance) -> None:
    seat = chance.pick("seat", played.game.rules.awaited(played.table))
    view = played.views[seat].game
    if chance.pick("planned", range(6)) == 0:
        planner = chance.pick("planner", played.seats)
        plan = _plan(played, planner, chance) if planner not in _vacated(played) else ()
        if plan:
            played.happen(_events(played, _letter(planner, *plan)))
            return
    among = played.game.sight.choices(view, seat) if chance.pick("anything", range(2)) else ()
    order = chance.pick("order", among) if among else played.game.sight.bot(view, seat, chance)
    played.happen(_events(played, _letter(seat, order)))


def _letter(seat: Seat, *orders: Any) -> Submission:
    return Submission(seat=seat, orders=tuple(Written(at, order) for at, order in enumerate(orders)))


def _events(played: World, letter: Submission) -> tuple[Any, ...]:
    return submit(played.game, played.state, played.views, letter, _again(played), played.now).events


def _again(played: World) -> SeededChance:
    """The match's chance as it stands, to be drawn from as often as one likes."""
    return SeededChance(b"again", chance_used(played.state))


def _after(played: World, events: Iterable[Any]) -> World:
    after = copy(played)
    after.events = []
    after.happen(events)
    after.now = played.now
    return after


def _vacated(played: World) -> tuple[Seat, ...]:
    return played.state.vacated if isinstance(played.state, Underway) else played.seats


def _with_a_draw(played: World, seat: Seat) -> World:
    """The same, but this seat has proposed a draw, if nobody has."""
    if not isinstance(played.state, Underway) or played.state.draw is not None:
        return played
    return later(played, _letter(seat, Draw()))


def _unseen(played: World, seat: Seat, order: Any) -> bool:
    """Whether nobody else learns anything of what an order makes happen on the table."""
    caused = played.game.rules.decide(played.table, seat, order, _again(played))
    others = [other for other in (*played.seats, PUBLIC) if other != seat]
    return not any(observations(step.event, others) for step in caused)


def _plan(played: World, seat: Seat, chance: SeededChance) -> tuple[Any, ...]:
    """Lines that can stand together, if the game has plans."""
    game = played.game
    plan: tuple[Any, ...] = ()
    lines = game.reading.plan.samples(played.views[seat].game, seat, chance) if game.reading.plan is not None else ()
    for line in lines[:6]:
        if plan_refusal(game, played.views[seat].game, seat, (*plan, line)) is None:
            plan = (*plan, line)
    return plan


def _nobody_notices(before: World, after: World, owner: Seat, aside: Aside) -> None:
    """At once: no observation, no change of any view, of the deadline, of whom is waited for, of who counts as absent."""
    for other in (*before.seats, PUBLIC):
        if other != owner:
            assert after.seen(other) == [], (aside, other, after.seen(other))
            assert after.views[other] == before.views[other], (aside, other)
    assert _public(before) == _public(after), aside


def _public(played: World) -> object:
    """What the match does on its own accord depends on this alone."""
    state, game = played.state, played.game
    assert isinstance(state, Underway)
    return (
        game.rules.awaited(state.game),
        state.decision,
        state.decisions,
        state.missed,
        state.draw,
        state.vacated,
        state.planning.hands,
    )


def _followed(before: World, after: World, owner: Seat, chance: SeededChance) -> Iterator[int]:
    """Time runs out, or somebody else orders something: in both worlds alike. 1 where what was done shows by then."""
    yield _alike(before, after, owner, *(_lapsed(one) for one in (before, after)))
    others = [seat for seat in before.game.rules.awaited(before.table) if seat != owner]
    for seat in others[:1]:
        among = before.game.sight.choices(before.views[seat].game, seat)
        if among:
            letter = _letter(seat, chance.pick("other's order", among))
            if not refusals(before.game, before.state, before.views[seat], letter):
                yield _alike(before, after, owner, *(_events(one, letter) for one in (before, after)))


def _lapsed(played: World) -> tuple[Any, ...]:
    state = played.state
    assert isinstance(state, Underway)
    return lapse(played.game, state, played.views, _again(played), played.now).events


def _but_for_a_draw(seen: list[Any], owner: Seat) -> list[Any]:
    """A draw that the owner proposed lapses with the order that is carried out; alone, without one, it would tell."""
    kept = [one for one in seen if one != DrawLapsed(owner)]
    return kept if len(kept) == len(seen) or any(type(one) not in SHAPES for one in kept) else seen


def _alike(before: World, after: World, owner: Seat, plain: tuple[Any, ...], secret: tuple[Any, ...]) -> int:
    """The others observe the same until what was done in one world alone is carried out: first of all by the game."""
    shown = 0
    for other in (*before.seats, PUBLIC):
        if other == owner:
            continue
        one, two = (
            _but_for_a_draw(world.seen(other, events), owner) for world, events in ((before, plain), (after, secret))
        )
        if one == two:
            continue
        shown = 1
        at = next(
            (at for at, pair in enumerate(zip(one, two, strict=False)) if pair[0] != pair[1]), min(len(one), len(two))
        )
        first = [type(seen) for seen in (*one[at : at + 1], *two[at : at + 1])]
        assert any(kind not in SHAPES for kind in first), (other, one[at : at + 1], two[at : at + 1])
    if not shown:
        left = [_after(world, events) for world, events in ((before, plain), (after, secret))]
        if all(isinstance(world.state, Underway) for world in left):
            assert _public(left[0]) == _public(left[1])
    return shown
