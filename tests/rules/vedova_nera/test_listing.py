"""Listing gives what a search of the web gives, in the same order, however crowded the web is (VN-05, VN-06)."""

from collections.abc import Iterable, Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from domain.chance import SeededChance
from domain.course import followed
from domain.game import Seat
from domain.games.vedova_nera import GAME
from domain.games.vedova_nera.board.nodes import NAMES, NEAR, NODES, RAYS, mask_of
from domain.games.vedova_nera.options import Rules
from domain.games.vedova_nera.orders import Advise, Enter, Move, Order, RollMarble
from domain.games.vedova_nera.rules.deeds import bans, blocked, legal, may_roll
from domain.games.vedova_nera.rules.legality import order_of
from domain.games.vedova_nera.state import Last, Playing, Web
from domain.options import resolve
from domain.step import Step
from domain.wire import Wired
from tests.support.onlookers import look_on

RED = Seat("player-1")


@st.composite
def tables(draw: st.DrawFn) -> Playing:
    """Two players with any number of pawns and marbles, the first to act; often hardly a node is free."""
    lying = draw(st.permutations(NODES))
    ends = sorted(draw(st.lists(st.integers(1, 32), min_size=2, max_size=2)))
    pawns = mask_of(lying[1 : ends[0]]), mask_of(lying[ends[0] : ends[1]])
    dish = draw(st.permutations(NODES))
    marbles = mask_of(dish[:6]), mask_of(dish[6 : draw(st.integers(6, 32))])
    web = Web(0, pawns, marbles, (0, 0), (draw(st.integers(0, 1)), 0), lying[0])
    anywhere = st.one_of(st.none(), st.sampled_from(NODES))
    back, entry = draw(anywhere), draw(anywhere)
    advisor = None if back is None else (back, lying[0])
    last = Last(1, advisor, removed_entry=None if entry is None else (0, entry))
    reached = draw(st.sampled_from([(), (0,)]))
    return Playing(Rules(), (RED, Seat("player-2")), ("red", "blue"), web, last=last, reached=reached)


def searched(table: Playing) -> Iterator[Order]:
    """Every order of the player to act, node by node."""
    web, forbidden = table.web, bans(table)
    free = [node for node in NODES if not web.occupied >> node & 1]
    for origin in (node for node in NODES if web.pawns[0] >> node & 1):
        yield from (Move(NAMES[origin], NAMES[target]) for target in sorted(NEAR[origin]) if target in free)
    reached = set()
    for ray in RAYS[web.advisor]:
        way = next((at for at, node in enumerate(ray) if node not in free), len(ray))
        reached |= set(ray[:way])
    yield from (Advise(NAMES[target]) for target in sorted(reached) if target != forbidden.advisor)
    if web.removed[0]:
        yield from (Enter(NAMES[node]) for node in free if node % 4 == 3 and node != forbidden.entry)
    if may_roll(table.rules, web, table.reached):
        lying = web.marbles[0] | web.marbles[1]
        for origin in (node for node in NODES if web.marbles[0] >> node & 1):
            ends = (target for target in sorted(NEAR[origin]) if not lying >> target & 1)
            yield from (RollMarble(NAMES[origin], NAMES[target]) for target in ends)


@given(tables())
def test_orders_and_deeds_are_listed_as_a_search_finds_them(table: Playing) -> None:
    found = list(searched(table))
    assert list(GAME.sight.choices(table, RED)) == found
    assert [order_of(deed) for deed in legal(table)] == found


@given(tables())
def test_a_seat_is_blocked_exactly_if_a_search_finds_nothing(table: Playing) -> None:
    assert blocked(table) == (not list(searched(table)))


def test_a_seat_with_every_way_shut_or_forbidden_is_blocked() -> None:
    for back, shut in ((NAMES.index("A4"), True), (None, False)):
        pawns = mask_of([node for node in NODES if NAMES[node] not in ("A3", "A4")])
        last = Last(1, None if back is None else (back, NAMES.index("A3")))
        table = Playing(
            Rules(),
            (RED, Seat("player-2")),
            ("red", "blue"),
            Web(0, (0, pawns), (0, 0), (0, 0), (0, 0), NAMES.index("A3")),
            last=last,
        )
        assert blocked(table) is shut


def test_the_state_and_every_view_of_it_hold_one_table() -> None:
    seats = GAME.rules.seats(2, {})
    state, views = GAME.rules.blank, {seat: GAME.sight.blank(seat) for seat in seats}
    dealt = GAME.rules.setup(resolve(GAME.options, {}, {}), seats, SeededChance(b"one table"))
    steps: Iterable[Step[Any, Wired]] = followed(GAME, state, dealt)
    for _ in range(12):
        for step in steps:
            state = step.after
            look_on(GAME, views, step)
        assert all(view is state for view in views.values())
        (seat,) = GAME.rules.awaited(state)
        steps = GAME.rules.decide(state, seat, GAME.sight.choices(state, seat)[-1], SeededChance(b""))
