"""The ring: keys that were used before, kept in the database, each set sealed under the keys of today.

Whoever has today's secret has all of them, a backup holds what it needs, and outside there is never more than one secret.
"""

from datetime import datetime
from typing import Final

import msgspec
from sqlalchemy import Connection, func, insert, inspect, select, update

from pbem.store.keys import PURPOSES, Keys, Retired, Sealer
from pbem.store.tables import old_keys, outbox

_NEWEST_FIRST: Final = select(old_keys).order_by(old_keys.c.number.desc())


def has_ring(conn: Connection) -> bool:
    """Whether any keys were used before: a database of an earlier release has no place for them."""
    return inspect(conn).has_table(old_keys.name) and last_number(conn) > 0


def last_number(conn: Connection) -> int:
    """How often the secret has been changed."""
    return int(conn.execute(select(func.coalesce(func.max(old_keys.c.number), 0))).scalar_one())


def with_older(conn: Connection, keys: Keys) -> Keys:
    """Today's keys together with the older ones. The cipher's InvalidTag if ``keys`` are not today's."""
    rows = conn.execute(_NEWEST_FIRST).all()
    return msgspec.structs.replace(
        keys, older=tuple(Retired(_open(keys, row.number, row.sealed), row.last_letter) for row in rows)
    )


def retire(conn: Connection, before: Keys, after: Keys, now: datetime) -> None:
    """Put the keys of until now into the ring, and seal all of it under those from now on."""
    numbers = conn.execute(select(old_keys.c.number).order_by(old_keys.c.number.desc())).scalars().all()
    for number, old in zip(numbers, before.older, strict=True):
        conn.execute(update(old_keys).where(old_keys.c.number == number).values(sealed=_seal(after, number, old.keys)))
    number = numbers[0] + 1 if numbers else 1
    last = conn.execute(select(func.coalesce(func.max(outbox.c.serial), 0))).scalar_one()
    values = {"number": number, "sealed": _seal(after, number, before), "last_letter": last, "retired_at": now}
    conn.execute(insert(old_keys).values(values))


def _seal(under: Keys, number: int, keys: Keys) -> bytes:
    plain = msgspec.json.encode({purpose: getattr(keys, purpose) for purpose in PURPOSES})
    return Sealer(under.ring).seal(plain, str(number).encode())


def _open(under: Keys, number: int, sealed: bytes) -> Keys:
    return msgspec.json.decode(Sealer(under.ring).open(sealed, str(number).encode()), type=Keys)
