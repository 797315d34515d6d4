"""Try the mutants of every watched module, remember each verdict, and print those that no test notices.

python -m tests.mutants                      go on where it was stopped
python -m tests.mutants domain/match         of the modules whose path begins so
python -m tests.mutants --again              try survivors again: there are new tests
python -m tests.mutants --list               only say what is known
python -m tests.mutants --table              the same as docs/secrecy.md lists it
"""

import argparse
import ast
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from tests.mutants.collected import Collected
from tests.mutants.operators import Mutant, mutants
from tests.mutants.running import NoTests, Verdict, verdict, warm
from tests.mutants.watched import PARTS, WATCHED

KEPT: Final = Path("build/mutants.json")
_EVERY: Final = 2.0  # seconds after which the file is written again: it is long
ARGUED: Final = Path(__file__).with_name("argued.txt")


class Verdicts:
    """What became of each mutant, in a file. What stands in a statement that changed is unknown."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._written = 0.0
        self._known: dict[str, dict[str, list[str]]] = json.loads(path.read_text()) if path.is_file() else {}

    def of(self, module: str, mutant: Mutant) -> str:
        """The verdict on a mutant; "" if it was never tried as it is now."""
        what, stood_in = self._known.get(module, {}).get(mutant.name, ("", ""))
        return what if stood_in == mutant.stands_in else ""

    def keep(self, module: str, mutant: Mutant, what: str) -> None:
        """Write one down; the file once in a while."""
        self._known.setdefault(module, {})[mutant.name] = [what, mutant.stands_in]
        if time.monotonic() > self._written + _EVERY:
            self.close()

    def close(self) -> None:
        """Write the file."""
        self._written = time.monotonic()
        self._path.parent.mkdir(exist_ok=True)
        aside = self._path.with_suffix(".new")
        aside.write_text(json.dumps(self._known, indent=0, ensure_ascii=False))
        aside.replace(self._path)


def argued() -> dict[str, str]:
    """Survivors that change nothing anybody sees, and why: ``module: name`` and the reason below it, moved in."""
    found: dict[str, str] = {}
    for line in ARGUED.read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            name, why = found.popitem()
            found[name] = f"{why} {line.strip()}".strip()
        elif line and not line.startswith("#"):
            found[line] = ""
    return found


def of_module(module: str, source: str) -> list[Mutant]:
    """The mutants of a module, or of that part of it that is watched."""
    parts = PARTS.get(module)
    return [mutant for mutant in mutants(source) if parts is None or mutant.name.partition(":")[0] in parts]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; the number of survivors that nobody has argued is its exit code, 1 for more than none."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("beginnings", nargs="*", help="paths of modules, or how they begin")
    parser.add_argument("--again", action="store_true", help="try the survivors again")
    parser.add_argument("--list", action="store_true", help="try nothing")
    parser.add_argument("--table", action="store_true", help="try nothing, and print the table of docs/secrecy.md")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    asked = parser.parse_args(arguments)
    kept = Verdicts(KEPT)
    end = time.monotonic() + asked.seconds
    modules = [name for name in WATCHED if not asked.beginnings or name.startswith(tuple(asked.beginnings))]
    warm()
    for name in modules if not asked.list and not asked.table else ():
        _try_all(name, kept, again=asked.again, end=end)
    return _report([_figures(name, kept) for name in modules], table=asked.table)


def _try_all(module: str, kept: Verdicts, *, again: bool, end: float) -> None:
    source = Path(module).read_text(encoding="utf-8")
    answered = argued()
    todo = []
    for mutant in of_module(module, source):
        what = kept.of(module, mutant)
        if not what or (again and what == "survived" and f"{module}: {mutant.name}" not in answered):
            todo.append(mutant)
    if not todo or time.monotonic() > end:
        return
    if verdict(Path(module), ast.parse(source), WATCHED[module]) == "killed":
        raise NoTests(f"The tests of {module} fail on it as it is.")
    with closing(_Tried(module, source, todo)) as tried, closing(kept):
        for number, mutant in enumerate(todo):
            if time.monotonic() > end:
                return
            what = tried.verdict(number)
            kept.keep(module, mutant, what)
            _say(module, mutant, what)


class _Tried:
    """The ways to try a mutant of a module, the quickest first."""

    def __init__(self, module: str, source: str, todo: Sequence[Mutant]) -> None:
        self._about = (Path(module), source, todo, WATCHED[module])
        self._warm = Collected(*self._about, warm=True)
        self._cold: Collected | None = None

    def verdict(self, number: int) -> Verdict:
        """What the tests say of a mutant."""
        module, _, todo, tests = self._about
        if self._warm.verdict(number) == "killed":
            return "killed"
        if self._cold is None:
            self._cold = Collected(*self._about, warm=False)
        return self._cold.verdict(number) or verdict(module, todo[number].made(), tests)

    def close(self) -> None:
        """End their processes: first the later one, which was forked with what the earlier one is asked by."""
        if self._cold is not None:
            self._cold.close()
        self._warm.close()


def _say(module: str, mutant: Mutant, what: Verdict) -> None:
    if what == "survived":
        print(f"survived  {module}: {mutant.name}", flush=True)


class _Figures(NamedTuple):
    """What is known of the mutants of a module, and the survivors that nobody has argued."""

    module: str
    tried: tuple[int, int, int, int, int]  # mutants, killed, argued, left, untried
    left: list[str]


def _figures(module: str, kept: Verdicts) -> _Figures:
    answered = argued()
    known = {one.name: kept.of(module, one) for one in of_module(module, Path(module).read_text(encoding="utf-8"))}
    survived = [name for name, what in known.items() if what == "survived"]
    left = [name for name in survived if f"{module}: {name}" not in answered]
    killed = sum(what == "killed" for what in known.values())
    untried = len(known) - killed - len(survived)
    return _Figures(module, (len(known), killed, len(survived) - len(left), len(left), untried), left)


def _report(found: Sequence[_Figures], *, table: bool) -> int:
    """Print the figures of each module, and what survived without a reason."""
    total: list[int] = [sum(column) for column in zip(*(one.tried for one in found), strict=True)]
    if table:
        print("\n".join(_table(found, total)))
        return min(total[3], 1)
    print(f"{'mutants':>8}{'killed':>8}{'argued':>8}{'left':>8}{'untried':>8}  module")
    for one in found:
        print("".join(f"{figure:8}" for figure in one.tried) + f"  {one.module}")
        for name in one.left:
            print(f"          left: {name}")
    return min(total[3], 1)


def _table(found: Sequence[_Figures], total: Sequence[int]) -> Iterator[str]:
    """The rows in docs/secrecy.md, as Markdown."""
    revision = subprocess.run(["git", "rev-parse", "--short=10", "HEAD"], capture_output=True, text=True).stdout.strip()
    yield f"On {datetime.now(UTC):%Y-%m-%d}, of revision {revision or '(no repository)'}:\n"
    yield "| module | mutants | killed | argued | left | untried |"
    yield "|---|---|---|---|---|---|"
    for one in found:
        yield f"| `{one.module}` | {' | '.join(map(str, one.tried))} |"
    yield f"| all | {' | '.join(map(str, total))} |"


if __name__ == "__main__":
    sys.exit(main())
