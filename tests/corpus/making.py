"""Makes the corpus of a release with that release's own code: ``make corpus`` before it is published.

From the root of an older release's tree: ``PYTHONPATH=. python …/tests/corpus/making.py FOLDER``. A corpus is never made anew.

Uses only what the test support of every release has. A match of each game in mid-play, one that has ended, one to which
somebody is still invited, and those that were judged (``tests/corpus/judging.py``). Keys and seeds are made for this alone, and
all addresses are of ``example.org``.
"""

import io
import json
import lzma
import sqlite3
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import pbem
from domain.games import discover
from domain.match.state import Concluded, Underway
from tests.corpus.judging import judged_matches
from tests.support.house import House

SECRET: Final = "made for the corpus alone"
SEED: Final = b"corpus: %s"
_PLAYED: Final = 6  # turns of each match


def seats_of(key: str) -> tuple[str, ...]:
    """The seats of as few players as a game is for; this release's way of asking does not matter."""
    game: Any = discover()[key]
    options: dict[str, object] = {option.name: option.default for option in game.options}
    rules = getattr(game, "rules", game)
    return tuple(rules.seats(game.least_players, options))


def ended(house: House, key: str) -> UUID:
    """A match that its one person has left after some turns, if the bots have not ended it before."""
    seats = seats_of(key)
    match = house.open(seats[-1], bots=seats[:-1], game=key, seed=SEED % f"{key} ended".encode())
    for _ in range(_PLAYED):
        house.wait(hours=80)
    if isinstance(house.match(match).state, Underway):
        house.answer(seats[-1], "resign")
        house.answer(seats[-1], "resign yes")
    assert isinstance(house.match(match).state, Concluded), key
    return match


def running(house: House, key: str) -> tuple[UUID, str]:
    """A match in mid-play, and whose turn it is or will be: by letters, with talk, a refusal and a deadline that passed."""
    seats = seats_of(key)
    human = seats[0]
    match = house.open(human, bots=tuple(seat for seat in seats if seat != human), game=key, seed=SEED % key.encode())
    house.answer(human, "say hello to all")
    house.answer(human, "@#! 99999 A1 A1")
    for turn in range(_PLAYED):
        state: Any = house.match(match).state
        if isinstance(state, Underway) and state.decision is not None and human in state.decision.seats and turn != 2:
            house.answer(human, house.some_order(match, human))
        else:
            house.wait(hours=80)
    assert isinstance(house.match(match).state, Underway), key
    return match, human


def make(folder: Path) -> None:
    """Write ``store.tar.xz``, the folder of an installation, and ``events.jsonl.xz``, its events as they are stored."""
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as made:
        home = Path(made) / "home"
        house = House(home, PBEM_SECRET_KEY=SECRET)
        over = {key: str(ended(house, key)) for key in discover()}
        runs = {key: running(house, key) for key in discover()}
        judged = judged_matches(house)
        invited = str(house.open("partisan-2", bots=("spy", "partisan-1"), invite=True, seed=SEED % b"invited"))
        stored = {UUID(str(stream)): house.service.seeds.read(UUID(str(stream))).hex() for stream in _matches(home)}
        about = {
            "now": house.now.isoformat(),
            "secret": SECRET,
            "seeds": {str(match): seed for match, seed in stored.items()},
            "ended": over,
            "invited": invited,
            "running": {key: [str(match), human] for key, (match, human) in runs.items()},
            "judged": judged,
        }
        house.close()
        _settle(home / "pbem.db")
        (folder / "events.jsonl.xz").write_bytes(lzma.compress(_lines(home, about), preset=9))
        (folder / "store.tar.xz").write_bytes(lzma.compress(_packed(home), preset=9))


def _matches(home: Path) -> list[str]:
    with closing(sqlite3.connect(home / "pbem.db")) as database:
        return [str(row[0]) for row in database.execute("SELECT match_id FROM seeds")]


def _settle(file: Path) -> None:
    """Everything in the one file, and no more of it than is used."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("VACUUM")


def _lines(home: Path, about: Mapping[str, object]) -> bytes:
    """What is known of the corpus, and then an event a line, stream by stream."""
    with closing(sqlite3.connect(home / "pbem.db")) as database:
        rows = database.execute("SELECT stream, version, topic, state FROM events ORDER BY stream, version").fetchall()
    told = [{"stream": str(UUID(str(s))), "version": v, "topic": t, "state": _text(state)} for s, v, t, state in rows]
    return "".join(json.dumps(line) + "\n" for line in (about, *told)).encode()


def _text(state: str | bytes) -> str:
    return state.decode() if isinstance(state, bytes) else state


def _packed(home: Path) -> bytes:
    """The folder, with the newest letter to each address about each match; those before it nobody answers any more."""
    newest: dict[bytes, Path] = {}
    for file in sorted((home / "mail-out" / "new").iterdir(), key=lambda file: file.stat().st_mtime_ns):
        head = file.read_bytes().split(b"\r\n\r\n" if b"\r\n" in file.read_bytes()[:999] else b"\n\n")[0].splitlines()
        newest[b"".join(line for line in head if line.lower().startswith((b"to:", b"subject:")))] = file
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        tar.add(home / "pbem.db", "pbem.db")
        for number, file in enumerate(newest.values()):
            tar.add(file, f"mail-out/new/{number}")
    return packed.getvalue()


if __name__ == "__main__":
    make(Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).parent / pbem.__version__)
