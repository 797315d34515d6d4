"""Rows ``posterior``: where the spy can be after six moves, eight noes and three yeses, beside the same with plain sets."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from domain.chance import SeededChance
from domain.games.quinta_colonna import GAME, knowledge
from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.board.houses import HEADINGS, HOUSES, board, houses_of
from domain.games.quinta_colonna.orders import SPY
from domain.games.quinta_colonna.rules.moves import destinations, path_to
from domain.games.quinta_colonna.state import Table
from domain.options import resolve
from tests.bench.row import Pair, Row, Size

MOVES, NOES, YESES = 6, 8, 3
GOAL, INCREMENT = 0.2, 0.2
Seen: TypeAlias = list[tuple[Any, Table]]


class Hunt(NamedTuple):
    """What the public observed, each with the table after it, and the same laid out for the plain sets.

    ``rounds``: for each round the piece and the houses about which the answer after it was no, and yes.
    """

    seen: Seen
    hideouts: frozenset[int]
    refuges: frozenset[int]
    table: Table
    rounds: tuple[tuple[int, str, frozenset[int], frozenset[int]], ...]


def rows() -> Iterator[Row]:
    """The whole set beside plain sets, and one more answer beside the whole set."""
    yield Row(name="posterior/set", unit="ms", goal=GOAL, prepared=_set)
    yield Row(name="posterior/answer", unit="ms", goal=INCREMENT, prepared=_answer)


@contextmanager
def _set(size: Size) -> Iterator[Pair]:
    hunt = hunted()
    assert set(houses_of(knowledge.houses(learnt(hunt.seen)))) == plainly(hunt)
    yield Pair(lambda: _timed(lambda: learnt(hunt.seen), size), lambda: _timed(lambda: plainly(hunt), size))


@contextmanager
def _answer(size: Size) -> Iterator[Pair]:
    hunt = hunted()
    before, (last, table) = learnt(hunt.seen[:-1]), hunt.seen[-1]
    yield Pair(
        lambda: _timed(lambda: knowledge.learn(before, last, table), size),
        lambda: _timed(lambda: learnt(hunt.seen), size),
    )


def _timed(work: Any, size: Size) -> float:
    """Milliseconds, the quickest of a few; the ways of pieces on the map are made once for a match, and so outside."""
    found = []
    for _ in range(5 if size == "full" else 1):
        start = perf_counter()
        work()
        found.append(perf_counter() - start)
    return min(found) * 1000


def learnt(seen: Seen) -> knowledge.Reckoned:
    """What is known after all of it, through the public function."""
    known = knowledge.NOTHING
    for one, table in seen:
        known = knowledge.learn(known, one, table)
    return known


def hunted() -> Hunt:
    """A spy's first six moves on a map dealt as always, clear of refuges, and answers about houses near where it went."""
    own, chance = Random(6), SeededChance(b"posterior")
    laid = GAME.rules.setup(resolve(GAME.options, GAME.presets, {}), (SPY, GAME.rules.seats(2, {})[1]), chance)
    (dealt,) = [one for one in laid if isinstance(one, e.BoardSet)]
    open_ = [one for one in laid if isinstance(one, e.BoardSet | e.PawnStarted)]
    table: Any = None
    seen: Seen = []

    def told(*events: Any) -> None:
        nonlocal table
        for one in events:
            table = GAME.rules.lay(table, one)
            seen.append((one, table))

    told(*open_)
    starts = {one.house for one in open_ if isinstance(one, e.PawnStarted)}
    hideouts = frozenset(HOUSES) - {*dealt.blocked, *dealt.refuges, *starts}
    here = own.choice(sorted(hideouts))
    trail: set[int] = set()
    rounds = []
    cards = [card for card in HOUSES if card not in hideouts]
    left = {"no": NOES, "yes": YESES}
    for number in range(1, MOVES + 1):
        ground = board("torus", table.blocked if table else 0)
        card, goal, path = _step(own, ground, here, cards, {*dealt.refuges})
        cards.remove(card)
        here, trail = goal, trail | {*path}
        piece = e.PIECES[(card - 1) % 6]
        told(e.SpyTurnBegan(number), e.SpyPlayed(card, piece), e.PartisansTurnBegan())
        noes = _some(own, hideouts - trail, 2 if number > 2 else 0, left, "no")
        yeses = _some(own, frozenset(trail), 1 if number > 3 else 0, left, "yes")
        for house in (*noes, *yeses):
            told(e.HouseAsked("P1", house, house in yeses, SPY))
        told(*([e.PartisansTurnClosed()] if number < MOVES else []))
        rounds.append((card, piece, noes, yeses))
    return Hunt(seen, hideouts, frozenset(dealt.refuges), table, tuple(rounds))


def _step(own: Random, ground: Any, here: int, cards: list[int], shunned: set[int]) -> tuple[int, int, tuple[int, ...]]:
    """A card that is nobody's hideout, where it leads, and the houses on the way."""
    while True:
        card = own.choice(cards)
        piece = e.PIECES[(card - 1) % 6]
        ends = [house for house in houses_of(destinations(ground, piece, here, jumps=True)) if house not in shunned]
        if ends:
            goal = own.choice(ends)
            path = path_to(ground, piece, here, goal, jumps=True)
            assert path is not None
            return card, goal, path


def _some(own: Random, among: frozenset[int], count: int, left: dict[str, int], answer: str) -> frozenset[int]:
    found = frozenset(own.sample(sorted(among), min(count, left[answer])))
    left[answer] -= len(found)
    return found


def plainly(hunt: Hunt) -> set[int]:
    """The same with sets of worlds: (hideout, house, houses passed that a yes is about), all answers known beforehand."""
    worlds: set[tuple[int, int, frozenset[int]]] = {(house, house, frozenset()) for house in hunt.hideouts}
    here = board("torus", hunt.table.blocked)
    known: dict[tuple[str, int], list[tuple[int, frozenset[int]]]] = {}
    for number, (card, piece, _, yeses) in enumerate(hunt.rounds):
        later = hunt.rounds[number:]
        never = frozenset().union(*(noes for _, _, noes, _ in later))
        live = frozenset().union(*(told for _, _, _, told in later))
        # A refuge stood on would have fallen a turn later; after the last turn nobody can tell yet.
        shunned = hunt.refuges if len(later) > 1 else frozenset()
        after: set[tuple[int, int, frozenset[int]]] = set()
        for hideout, house, passed in worlds:
            if hideout == card:
                continue
            if (piece, house) not in known:
                known[piece, house] = list(_ways(here, piece, house))
            for goal, path in known[piece, house]:
                if goal not in shunned and not path & never:
                    after.add((hideout, goal, passed | path & live))
        worlds = {(hideout, house, passed - yeses) for hideout, house, passed in after if yeses <= passed}
    return {house for _, house, _ in worlds}


def _ways(here: Any, piece: Any, house: int) -> Iterator[tuple[int, frozenset[int]]]:
    for goal, heading in product(houses_of(destinations(here, piece, house, jumps=True)), HEADINGS):
        path = path_to(here, piece, house, goal, jumps=True, heading=heading)
        if path is not None:
            yield goal, frozenset(path)
