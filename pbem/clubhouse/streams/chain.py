"""The chain of hashes through a stream: a history rewritten later no longer fits the heads that letters carried."""

import hashlib
from datetime import UTC, datetime
from functools import lru_cache

from domain.chance import salt

START = "0" * 64


def link(previous: str, seed: bytes, number: int, at: datetime, name: str, body: bytes) -> str:
    """The hash of event ``number`` (from 1): of the one before it, a secret salt of its own, its time, name and JSON body.

    Without the seed a head cannot be matched against guesses of a small secret.
    """
    digest = hashlib.sha256()
    for part in (bytes.fromhex(previous), salt(seed, number), _stamp(at), name.encode(), body):
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()


@lru_cache(maxsize=4)
def _stamp(at: datetime) -> bytes:
    """A time as it is hashed; all events of a command have the same."""
    return at.astimezone(UTC).isoformat().encode()
