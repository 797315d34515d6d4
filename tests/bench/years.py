"""What is asked all the time, asked of a large store and of a small one: how long it takes, and what it looks at.

``python -m tests.bench.years --backend postgresql --matches 20000`` makes both, prints a line for each question with the times
and the plans, then the sizes, the command in both, and how long a change of the secret takes that is killed meanwhile.
"""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from statistics import median
from time import perf_counter
from typing import Any, Final
from unittest.mock import patch

from sqlalchemy import Connection, event, func, select

from pbem.clubhouse import due
from pbem.clubhouse.inbox.verdicts import unread_before
from pbem.clubhouse.outbox import rows as outbox_rows
from pbem.store import prepared
from pbem.store.engine import reading, writing
from pbem.store.heads import head_of
from pbem.store.pipeline import driver_of
from pbem.store.tables import deadlines, events, inbox, outbox, players, seeds, vault
from pbem.store.totals import noted_times
from pbem.tally import tally
from pbem.watch.figures import figures
from pbem.watch.waiting import due_kinds, letters_out, waiting_lines
from tests.bench import stage
from tests.bench.large import enlarge, templates
from tests.support.house import House, address_of
from tests.support.tree import ROOT

SMALL: Final = 10
_TIMES: Final = 7
_COMMANDS: Final = 20
_LATER: Final = timedelta(hours=1)  # nothing is due by then: what is measured is to find that out
Question = Callable[[Connection], object]


def questions(house: House, match: Any) -> dict[str, Question]:
    """All that is asked again and again, whether or not anything happened."""
    now, line = house.now + _LATER, head_of(match, None)
    return {
        "sweep (every 2 s)": lambda conn: due.sweep(conn, now),
        "one process looks round (every second)": lambda conn: due.pieces(conn, now),
        "the next of a line": lambda conn: due.of_line(conn, line, match, now),
        "which letters are sent next": lambda conn: outbox_rows.due(conn, now),
        "whether a letter holds a deadline": lambda conn: unread_before(conn, match, now),
        "readiness, and the clock": lambda conn: (due.oldest(conn, now), noted_times(conn)),
        "figures at the scrape": lambda conn: figures(conn, now),
        "pbem queue": lambda conn: (waiting_lines(conn), due_kinds(conn, now), letters_out(conn, now)),
        "pbem work: what is left": tally,
    }


def milliseconds(house: House, ask: Question) -> float:
    """How long a question takes, once its rows were read."""
    spent = []
    for _ in range(_TIMES):
        with writing(house.service.engine) as conn:
            begun = perf_counter()
            ask(conn)
            spent.append((perf_counter() - begun) * 1000)
    return median(spent)


def asked(conn: Connection, ask: Question) -> list[tuple[str, Any]]:
    """The statements of a question, with their parameters."""
    found: list[tuple[str, Any]] = []
    event.listen(conn, "before_cursor_execute", lambda _c, _cursor, sql, given, *_rest: found.append((sql, given)))
    bound = prepared.bound

    def heard(compiled: Any, parameters: Any) -> dict[str, Any]:
        given = bound(compiled, parameters)
        found.append((compiled.sql, given))
        return given

    with patch.object(prepared, "bound", heard):
        ask(conn)
    return found


def looked_at(house: House, ask: Question) -> str:
    """PostgreSQL: the most rows any step of any statement looked at, and whatever is read through whole; SQLite: these alone."""
    through, most = set[str](), 0.0
    with writing(house.service.engine) as conn:
        look = _by_sqlite if conn.dialect.name == "sqlite" else _by_postgresql
        for sql, given in asked(conn, ask):
            tables, rows = look(driver_of(conn), sql, given)
            through |= tables
            most = max(most, rows)
    return f"most rows {most:.0f}; " * (most > 0) + "; ".join(sorted(through))


def _by_sqlite(raw: Any, sql: str, given: Any) -> tuple[set[str], float]:
    plan = [row[3] for row in raw.execute(f"EXPLAIN QUERY PLAN {sql}", given)]
    return {step for step in plan if step.startswith("SCAN") and "CONSTANT" not in step}, 0.0


def _by_postgresql(raw: Any, sql: str, given: Any) -> tuple[set[str], float]:
    raw.execute("SAVEPOINT before")
    explained = raw.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}", given).fetchone()[0][0]["Plan"]
    raw.execute("ROLLBACK TO SAVEPOINT before")
    found = list(nodes(explained))
    through = {f"SCAN {node['Relation Name']}" for node in found if node["Node Type"] == "Seq Scan"}
    return through, max(node["Actual Rows"] + node.get("Rows Removed by Filter", 0) for node in found)


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every node of a plan of PostgreSQL."""
    yield plan
    for below in plan.get("Plans", ()):
        yield from nodes(below)


def command(house: House, moves: list[stage.Move]) -> tuple[float, float]:
    """Milliseconds a load and a command takes in a match that was just opened."""
    match = stage.open_match(house, os.urandom(8))
    begun = perf_counter()
    for _ in range(_COMMANDS):
        house.service.repository.match(match)
    loaded = (perf_counter() - begun) / _COMMANDS * 1000
    match = stage.open_match(house)
    begun = perf_counter()
    stage.play(house, match, moves)
    return loaded, (perf_counter() - begun) / len(moves) * 1000


def size(house: House) -> str:
    """Rows, and bytes on the disk."""
    with reading(house.service.engine) as conn:
        counts = {
            table.name: conn.execute(select(func.count()).select_from(table)).scalar_one()
            for table in (events, inbox, outbox, deadlines, vault, players)
        }
        if conn.dialect.name == "sqlite":
            total = (house.home / "pbem.db").stat().st_size
        else:
            total = conn.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one()
            each = conn.exec_driver_sql(
                "SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE relkind = 'r' AND relname IN"
                " ('events', 'feed', 'inbox', 'outbox', 'deadlines', 'vault', 'seeds')"
            ).all()
            counts |= {f"{name} MB": bytes_ // 2**20 for name, bytes_ in each}
    return f"{total / 2**20:.0f} MB; " + ", ".join(f"{name} {count}" for name, count in counts.items())


def rotate(house: House, kills: int) -> str:
    """Change the secret, killed so often at any moment; afterwards every seed is read and every player found."""
    settings = {**os.environ, **house.environment, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-P", "-m", "pbem", "keys", "rotate"]
    house.close()
    begun = perf_counter()
    subprocess.run(command, env=settings, cwd=ROOT, check=True, capture_output=True)
    whole = perf_counter() - begun
    chosen, killed = random.Random(kills), 0
    for _ in range(kills):
        process = subprocess.Popen(
            command, env=settings, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        with suppress(subprocess.TimeoutExpired):
            process.wait(chosen.uniform(0.2, 1.0) * whole)
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
            killed += 1
        process.wait()
        _opens(house)
    return f"{whole:.1f} s with its copy; killed {killed} times, opened each time"


def _opens(house: House) -> None:
    house.restart()
    with reading(house.service.engine) as conn:
        known = conn.execute(select(seeds.c.match_id)).scalars().all()
        assert house.service.directory.find(conn, address_of("spy")) is not None
        assert house.service.directory.find(conn, "player-1@example.org") is not None
    for match in known:
        house.service.seeds.read(match)
    house.close()


def main() -> None:
    """Make both stores, and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.years", description=__doc__)
    parser.add_argument("--backend", default="sqlite", choices=stage.backends())
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--kills", type=int, default=5)
    given = parser.parse_args()
    with stage.house(given.backend) as small, stage.house(given.backend) as large:
        found = []
        for house, count in ((small, SMALL), (large, given.matches)):
            real = templates(house)
            begun = perf_counter()
            enlarge(house, real, count)
            print(f"{count} matches copied in {perf_counter() - begun:.0f} s", flush=True)
            _count(house)
            print(size(house), flush=True)
            found.append((house, questions(house, real[0])))
        (_, of_small), (_, of_large) = found
        for name in of_large:
            few, many = milliseconds(small, of_small[name]), milliseconds(large, of_large[name])
            print(f"{name} | {few:.2f} ms | {many:.2f} ms | {looked_at(large, of_large[name])}", flush=True)
        moves = stage.moves(small, stage.open_match(small), _COMMANDS)
        for house in (small, large, small, large):
            print("load and command, ms: {:.2f} {:.2f}".format(*command(house, moves)), flush=True)
        print(rotate(large, given.kills), shutil.disk_usage("/").free // 2**30, "GiB free", flush=True)
        large.restart()


def _count(house: House) -> None:
    """Have the database count, as it does by itself now and then."""
    with house.service.engine.connect() as conn:
        conn.exec_driver_sql("VACUUM ANALYZE" if conn.dialect.name == "postgresql" else "PRAGMA optimize")


if __name__ == "__main__":
    main()
