"""The secret seed of each match: sealed in rows of its own until the event that ends the match opens it."""

from datetime import datetime
from typing import Final
from uuid import UUID

from cryptography.exceptions import InvalidTag
from sqlalchemy import Connection, Engine, bindparam, insert, select, update

from pbem.store.engine import reading
from pbem.store.keys import Keys, Sealer
from pbem.store.prepared import Prepared
from pbem.store.tables import seeds

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
        self._sealer = Sealer(*(each.seed for each in keys.every))
        self._read: dict[UUID, bytes] = {}

    def keep(self, conn: Connection, match_id: UUID, seed: bytes) -> None:
        """Seal the seed of a new match."""
        conn.execute(insert(seeds).values(match_id=match_id, sealed=self._sealer.seal(seed, match_id.bytes)))

    def reseal(self, conn: Connection, under: "Seeds") -> int:
        """Seal every seed anew, under the key of others; how many there were."""
        count, last = 0, UUID(int=0)
        page = select(seeds.c.match_id, seeds.c.sealed).order_by(seeds.c.match_id).limit(_AT_ONCE)
        while rows := conn.execute(page.where(seeds.c.match_id > last)).all():
            last = rows[-1].match_id
            kept = [(match_id, self._sealer.open(sealed, match_id.bytes)) for match_id, sealed in rows]
            _RESEAL.each(conn, [{"whose": of, "anew": under._sealer.seal(seed, of.bytes)} for of, seed in kept])
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
            seed = self._sealer.open(sealed, match_id.bytes)
            self.remember(match_id, seed)
            return seed
        return known

    def readable(self) -> bool:
        """Whether the seeds can be read with this key; also if there is none yet."""
        with reading(self._engine) as conn:
            kept = conn.execute(select(seeds.c.match_id, seeds.c.sealed).limit(1)).one_or_none()
        try:
            return kept is None or bool(self._sealer.open(kept.sealed, kept.match_id.bytes))
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
