"""What is to be committed for what a letter wishes about other players, and what became of it."""

from collections.abc import Sequence

import msgspec

from pbem.clubhouse.streams.repository import Write
from pbem.store.entry import Entry


class Wished(msgspec.Struct, frozen=True):
    """Entries, steps, and what became of each wish: its line, a stable key, and the seat that it is about."""

    entries: Sequence[Entry] = ()
    steps: Sequence[Write] = ()
    told: tuple[tuple[int, str, str], ...] = ()
