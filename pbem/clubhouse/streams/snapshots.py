"""Snapshots: what a match was folded to up to an event, sealed, so that the next who needs it reads on from there.

A snapshot is a cache: one that other code made, that another key sealed or whose event is not in the stream is not looked at.
"""

import hashlib
import os
import pickle
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final
from uuid import UUID

import msgspec
from cryptography.exceptions import InvalidTag

from domain.game import Seat
from domain.games import discover
from domain.match.sight import MatchView
from domain.match.state import MatchState
from pbem.store.entry import Entry
from pbem.store.keys import Keys, Sealer
from pbem.store.recorder import EventRecorder

EVERY: Final = 250  # events: folding as many takes a millisecond or two


class Snapshot(msgspec.Struct, frozen=True):
    """A match after the entry of hash ``digest``, every rewind up to it included: its state and the views of all seats."""

    digest: str
    state: MatchState
    views: dict[Seat, MatchView]


class Snapshots:
    """Keeps the newest snapshot of each match and gives it back where it fits."""

    def __init__(self, recorder: EventRecorder, keys: Keys) -> None:
        self._recorder = recorder
        self._sealer = Sealer(keys.snapshot)

    def keep(self, match: UUID, version: int, snapshot: Snapshot) -> None:
        """Keep what a match was folded to up to event ``version``."""
        name = _code()
        sealed = self._sealer.seal(pickle.dumps(snapshot), _about(match, version, name))
        self._recorder.keep_snapshot(match, version, name, sealed)

    def upto(self, last: Entry) -> Snapshot | None:
        """What the match of an entry was folded to up to it; None if there is nothing of the kind that we could have made."""
        match, version = last.originator_id, last.originator_version
        kept = self._recorder.snapshot(match, version)
        if kept is None or kept[0] != _code():
            return None
        name, sealed = kept
        try:
            # What was sealed with our key is what ``keep`` pickled, and nothing that could do harm.
            found = pickle.loads(self._sealer.open(sealed, _about(match, version, name)))
        except (InvalidTag, ValueError):  # the latter of less than a nonce
            return None
        assert isinstance(found, Snapshot)
        return found if found.digest == last.digest else None


def _about(match: UUID, version: int, name: str) -> bytes:
    return match.bytes + version.to_bytes(8, "big") + name.encode()


@cache
def _code() -> str:
    """A hash of all code that shapes what is folded and kept, games of other distributions included.

    A shape or a rule cannot change without it, and nobody has to think of a number.
    """
    games = [game for newest in discover().values() for game in (newest, *newest.earlier)]
    packages = {"domain", *(game.rules.evolve.__module__.partition(".")[0] for game in games)}
    digest = hashlib.sha256(f"{sys.version} {msgspec.__version__}".encode())
    digest.update(Path(__file__).read_bytes())
    for package in sorted(packages):
        # Code whose files cannot be read is never known again.
        files = [file.read_bytes() for file in _files(import_module(package))] or [os.urandom(16)]
        for text in (package.encode(), *files):
            digest.update(len(text).to_bytes(8, "big"))
            digest.update(text)
    return digest.hexdigest()


def _files(module: ModuleType) -> list[Path]:
    if hasattr(module, "__path__"):
        return sorted(file for folder in module.__path__ for file in Path(folder).rglob("*.py"))
    return [Path(module.__file__)] if module.__file__ is not None else []
