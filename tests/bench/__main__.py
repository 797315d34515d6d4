"""Measure every row, or those of the names given, and print each beside its floor and its goal."""

import argparse
import importlib
import json
import pkgutil
import sys
from collections.abc import Iterable, Sequence
from statistics import median
from types import ModuleType

from tests.bench.measure import PAIRS, Result, measure
from tests.bench.row import Row, plain

HEAD = f"{'row':34} {'unit':>8} {'ours':>10} {'floor':>10}  {'ratio (min … max)':22} {'goal':16}"


class NoSuchRow(Exception):
    """There is no row of that name; the sentence lists those there are."""


def rows_of(module: ModuleType) -> list[Row]:
    """The rows of one module; none if it only serves the others."""
    if hasattr(module, "rows"):
        return list(module.rows())
    if not hasattr(module, "NAME"):
        return []
    goal = getattr(module, "GOAL", None)
    return [Row(name=module.NAME, unit=module.UNIT, goal=goal, prepared=plain(module.ours, module.floor))]


def discover(wanted: Sequence[str] = ()) -> list[Row]:
    """Every row, or those wanted: by whole name, or by the part before a slash. NoSuchRow if a name is none's."""
    package = importlib.import_module("tests.bench")
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    modules = (importlib.import_module(f"tests.bench.{name}") for name in names if not _is_apart(name))
    rows = [row for module in modules for row in rows_of(module)]
    for name in wanted:
        if not any(_is(row, name) for row in rows):
            raise NoSuchRow(f"There is no row {name!r}; there are {', '.join(row.name for row in rows)}.")
    return [row for row in rows if not wanted or any(_is(row, name) for name in wanted)]


def _is_apart(name: str) -> bool:
    return name == "__main__" or name.startswith("test_")


def _is(row: Row, name: str) -> bool:
    return row.name == name or row.name.startswith(f"{name}/")


def line(result: Result) -> str:
    """One result as a line of figures."""
    row, ratios = result.row, result.ratios
    ratio = f"{median(ratios):.2f} ({min(ratios):.2f} … {max(ratios):.2f})"
    goal = "" if row.goal is None else f"{'≥' if row.is_rate else '≤'} {row.goal:g}×"
    if row.limit is not None:
        goal += f"{', ' if goal else ''}≤ {row.limit:g} {row.unit}"
    ours, floor = (_figure(median(side)) for side in (result.ours, result.floor))
    met = "met" if result.met else "MISSED"
    return f"{row.name:34} {row.unit:>8} {ours:>10} {floor:>10}  {ratio:22} {goal:16} {met}"


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def show(results: Iterable[Result], *, as_json: bool) -> int:
    """Print results as they come; 1 if a goal is missed, else 0."""
    met = True
    if not as_json:
        print(HEAD)
    documents = []
    for result in results:
        met = met and result.met
        documents.append(result.document())
        if not as_json:
            print(line(result), flush=True)
    if as_json:
        json.dump(documents, sys.stdout, indent=2)
        print()
    return 0 if met else 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and measure; exit status 1 if a goal is missed, 2 if there is no such row."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a row, or the part of its name before a slash")
    parser.add_argument("--json", action="store_true", help="one JSON document, with the figures of every run")
    parser.add_argument("--pairs", type=int, default=PAIRS, help=f"how often both sides are run (default {PAIRS})")
    wanted = parser.parse_args(arguments)
    try:
        rows = discover(wanted.names)
    except NoSuchRow as unknown:
        print(unknown, file=sys.stderr)
        return 2
    return show((measure(row, wanted.pairs) for row in rows), as_json=wanted.json)


if __name__ == "__main__":
    sys.exit(main())
