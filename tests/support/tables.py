"""Every table that bots can play at, from what each game says of itself; and what came of many matches at each."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from domain.game import AnyGame
from domain.games import discover
from pbem.simulate import Bots, Played, simulate

# Beside the usual options and each preset of a game: what changes the course of play enough to be played through by itself.
OPTIONS: Final[Mapping[str, tuple[dict[str, str], ...]]] = {
    "quinta-colonna": ({"control": "assigned"},),
    "casablanca": ({"version": "articulated"},),
}
FEWER: Final = {"casablanca": 300}  # random matches at each of its tables: they are long
_FINE: Final = 8  # steps from one power of two to the next, in which lengths are counted


class Table(NamedTuple):
    """A game, how many play, and the options that are not as usual."""

    game: AnyGame
    players: int
    options: Mapping[str, str]

    @property
    def name(self) -> str:
        """What the table is called in figures."""
        unusual = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game.key}:{self.players}{':' if unusual else ''}{unusual}"


def tables() -> list[Table]:
    """Every discovered game with every number of players and every set of options that is played through."""
    found = []
    for game in discover().values():
        sets: list[dict[str, str]] = [{}, *({"preset": name} for name in game.presets), *OPTIONS.get(game.key, ())]
        found += [
            Table(game, players, options)
            for players in range(game.least_players, game.most_players + 1)
            for options in sets
        ]
    return found


def schedule(at_each: int) -> list[tuple[Table, int]]:
    """Which table each case is played at and its number there: one match at every table, then the next at every table."""
    every = tables()
    assert every, "no game was discovered"
    return [
        (table, number)
        for number in range(at_each)
        for table in every
        if number < min(at_each, FEWER.get(table.game.key, at_each))
    ]


def played(cases: list[tuple[Table, int]], seed: int, bots: Bots) -> Counter[str]:
    """Play these; AssertionError names the first that did not end, or in which an order was refused."""
    figures: Counter[str] = Counter()
    for table, number in cases:
        own = hashlib.sha256(f"soak {seed} {table.name} {number}".encode()).digest()
        try:
            match = simulate(table.game, table.players, own, table.options, bots=bots)
        except Exception as failure:
            raise AssertionError(f"{table.name}, match {number} with seed {seed}: {failure!r}") from failure
        figures["cases"] += 1
        figures.update(f"{table.name} {fact}" for fact in _facts(match))
    return figures


def _facts(match: Played) -> Iterator[str]:
    yield f"end {match.outcome.reason}"
    yield f"orders {_step(match.orders)}"
    yield from (f"winner {seat}" for seat in match.outcome.winners or ("nobody",))
    yield from (f"tally {tally.key} {times}" for tally, times in match.tallies.items())


def _step(orders: int) -> int:
    """The number of orders, rounded up to one of a few steps, so that lengths can be counted and added up."""
    step = 1
    while step < orders:
        step = max(step + 1, int(step * 2 ** (1 / _FINE)))
    return step


def report(figures: Mapping[str, int]) -> list[str]:
    """The figures in Markdown: a row for each table that was played at, and one for each thing its game counts."""
    rows: dict[str, dict[str, Counter[str]]] = {}
    for name, times in figures.items():
        table, kind, fact = (*name.split(" ", 2), "", "")[:3]
        if kind:
            facts = rows.setdefault(
                table, {"end": Counter(), "orders": Counter(), "winner": Counter(), "tally": Counter()}
            )
            facts[kind][fact] += times
    lines = ["| table | matches | ends | winners | orders, median | orders, most |", "|---|---|---|---|---|---|"]
    for table, facts in rows.items():
        count = facts["end"].total()
        lengths = sorted(int(step) for step in facts["orders"].elements())
        cells = (table, str(count), _listed(facts["end"]), _listed(facts["winner"]))
        lines.append(f"| {' | '.join(cells)} | ≤ {lengths[count // 2]} | ≤ {lengths[-1]} |")
    counted = [line for table, facts in rows.items() for line in _counted(table, facts["tally"], facts["end"].total())]
    head = ["", "| table | counted | in all | in matches | least | median | most |", "|---|---|---|---|---|---|---|"]
    return [*lines, *head, *counted] if counted else lines


def _counted(table: str, tallies: Counter[str], matches: int) -> Iterator[str]:
    """A row for each thing that a game counts of its matches; where it did not occur it counts as 0."""
    found: dict[str, list[int]] = {}
    for fact in tallies.elements():
        key, _, number = fact.rpartition(" ")
        found.setdefault(key, []).append(int(number))
    for key, times in sorted(found.items()):
        each = sorted([*times, *[0] * (matches - len(times))])
        numbers = (sum(each), len(times), each[0], each[matches // 2], each[-1])
        yield f"| {' | '.join((table, key, *map(str, numbers)))} |"


def _listed(facts: Counter[str]) -> str:
    return ", ".join(f"{fact} {times}" for fact, times in facts.most_common())
