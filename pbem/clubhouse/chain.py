"""The chain of hashes through a stream: a history rewritten later no longer fits the heads that letters carried."""

import hashlib
from datetime import UTC, datetime

from domain.chance import salt

START = "0" * 64


def link(previous: str, seed: bytes, number: int, at: datetime, name: str, body: bytes) -> str:
    """The hash of event ``number`` (from 1): of the one before it, a secret salt of its own, its time, name and JSON body.

    Without the seed a head cannot be matched against guesses of a small secret.
    """
    parts = (bytes.fromhex(previous), salt(seed, number), at.astimezone(UTC).isoformat().encode(), name.encode(), body)
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()
