"""The secret seed of each match: sealed in a table of its own until the event that ends the match opens it."""

import os
from datetime import datetime
from typing import Final
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import Connection, Engine, insert, select, update

from pbem.store.engine import reading
from pbem.store.tables import seeds

_NONCE: Final = 12
_MOST: Final = 1000  # seeds in memory


def any_seed(engine: Engine) -> bool:
    """Whether a seed is kept, and with it all that needs the secret it was kept with."""
    with reading(engine) as conn:
        return conn.execute(select(seeds.c.match_id).limit(1)).one_or_none() is not None


class Seeds:
    """Keeps and reads seeds. Those read last stay in memory: they never change."""

    def __init__(self, engine: Engine, key: bytes) -> None:
        """``key`` is ``Keys.seed``."""
        self._engine = engine
        self._cipher = AESGCM(key)
        self._read: dict[UUID, bytes] = {}

    def keep(self, conn: Connection, match_id: UUID, seed: bytes) -> None:
        """Seal the seed of a new match."""
        nonce = os.urandom(_NONCE)
        sealed = nonce + self._cipher.encrypt(nonce, seed, match_id.bytes)
        conn.execute(insert(seeds).values(match_id=match_id, sealed=sealed))

    def read(self, match_id: UUID) -> bytes:
        """The seed of a match; LookupError if it has none."""
        known = self._read.get(match_id)
        if known is None:
            with reading(self._engine) as conn:
                sealed = conn.execute(select(seeds.c.sealed).where(seeds.c.match_id == match_id)).scalar()
            if sealed is None:
                raise LookupError(f"match {match_id} has no seed")
            seed = self._cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], match_id.bytes)
            self.remember(match_id, seed)
            return seed
        return known

    def readable(self) -> bool:
        """Whether the seeds can be read with this key; also if there is none yet."""
        with reading(self._engine) as conn:
            kept = conn.execute(select(seeds.c.match_id, seeds.c.sealed).limit(1)).one_or_none()
        try:
            return kept is None or bool(
                self._cipher.decrypt(kept.sealed[:_NONCE], kept.sealed[_NONCE:], kept.match_id.bytes)
            )
        except InvalidTag:
            return False

    def remember(self, match_id: UUID, seed: bytes) -> None:
        """A seed that is about to be kept, so that the opening events can be chained."""
        if len(self._read) >= _MOST:
            self._read = {}
        self._read[match_id] = seed

    def opened(self, conn: Connection, match_id: UUID, now: datetime) -> None:
        """Note that the end event has opened it."""
        conn.execute(update(seeds).where(seeds.c.match_id == match_id).values(opened_at=now))
