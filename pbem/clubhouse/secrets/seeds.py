"""The secret seed of each match: sealed in a table of its own until the event that ends the match opens it."""

import os
from datetime import datetime
from typing import Final
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import Connection, Engine, bindparam, insert, select, update

from pbem.store.engine import reading
from pbem.store.keys import Keys
from pbem.store.prepared import Prepared
from pbem.store.tables import seeds

_NONCE: Final = 12
_MOST: Final = 1000  # seeds in memory
_AT_ONCE: Final = 500
_RESEAL: Final = Prepared(
    update(seeds)
    .where(seeds.c.match_id == bindparam("whose", type_=seeds.c.match_id.type))
    .values(sealed=bindparam("anew", type_=seeds.c.sealed.type))
)


class Seeds:
    """Keeps and reads seeds. Those read last stay in memory: they never change."""

    def __init__(self, engine: Engine, keys: Keys) -> None:
        self._engine = engine
        self._cipher = AESGCM(keys.seed)
        self._older = tuple(AESGCM(old.keys.seed) for old in keys.older)
        self._read: dict[UUID, bytes] = {}

    def keep(self, conn: Connection, match_id: UUID, seed: bytes) -> None:
        """Seal the seed of a new match."""
        conn.execute(insert(seeds).values(match_id=match_id, sealed=self._seal(match_id, seed)))

    def reseal(self, conn: Connection, under: "Seeds") -> int:
        """Seal every seed anew, under the key of others; how many there were."""
        count, last = 0, UUID(int=0)
        page = select(seeds.c.match_id, seeds.c.sealed).order_by(seeds.c.match_id).limit(_AT_ONCE)
        while rows := conn.execute(page.where(seeds.c.match_id > last)).all():
            last = rows[-1].match_id
            anew = [(row.match_id, under._seal(row.match_id, self._open(row.match_id, row.sealed))) for row in rows]
            _RESEAL.each(conn, [{"whose": match_id, "anew": sealed} for match_id, sealed in anew])
            count += len(rows)
        return count

    def read(self, match_id: UUID) -> bytes:
        """The seed of a match; LookupError if it has none."""
        known = self._read.get(match_id)
        if known is None:
            with reading(self._engine) as conn:
                sealed = conn.execute(select(seeds.c.sealed).where(seeds.c.match_id == match_id)).scalar()
            if sealed is None:
                raise LookupError(f"match {match_id} has no seed")
            seed = self._open(match_id, sealed)
            self.remember(match_id, seed)
            return seed
        return known

    def readable(self) -> bool:
        """Whether the seeds can be read with this key; also if there is none yet."""
        with reading(self._engine) as conn:
            kept = conn.execute(select(seeds.c.match_id, seeds.c.sealed).limit(1)).one_or_none()
        try:
            return kept is None or bool(self._open(kept.match_id, kept.sealed))
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

    def _seal(self, match_id: UUID, seed: bytes) -> bytes:
        nonce = os.urandom(_NONCE)
        return nonce + self._cipher.encrypt(nonce, seed, match_id.bytes)

    def _open(self, match_id: UUID, sealed: bytes) -> bytes:
        """Under an older key too: a process that had begun before the secret was changed may have sealed it so afterwards."""
        for cipher in (self._cipher, *self._older):
            try:
                return cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], match_id.bytes)
            except InvalidTag:
                continue
        raise InvalidTag
