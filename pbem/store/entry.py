"""An entry of a stream: an event under its version, its time and its place in the chain of hashes."""

from datetime import datetime
from uuid import UUID

import msgspec

from domain.wire import Wired


class Entry(msgspec.Struct, frozen=True, gc=False):
    """What is stored and read back. ``digest`` is the hash that chains this entry to the one before it."""

    originator_id: UUID
    originator_version: int
    at: datetime
    event: Wired
    digest: str
