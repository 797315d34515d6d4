"""A store put under another secret, in one transaction: until it is committed the old secret opens all of it, then the new one.

Anew are wrapped the keys of authors, and sealed the seeds; players are filed under new digests of their addresses. What was
given out or can not be made again (tokens, numbers of letters, salts of players' events, pictures) goes on by the older keys,
which are put into the ring.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from itertools import chain
from time import sleep
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, Table, delete, select, text

from pbem.clubhouse.secrets.marks import address_digest
from pbem.clubhouse.secrets.seeds import Seeds
from pbem.store.engine import writing
from pbem.store.keys import Keys
from pbem.store.prepared import Prepared
from pbem.store.ring import retire
from pbem.store.sessions import LONG
from pbem.store.tables import players, snapshots
from pbem.store.tables.door import second_addresses
from pbem.store.vault import Vault

_AT_ONCE: Final = 500
_LOOKS: Final = 20
# Nobody adds to these meanwhile; whoever only reads is not kept waiting.
_HELD: Final = "LOCK TABLE vault_keys, seeds, players, second_addresses, old_keys IN SHARE ROW EXCLUSIVE MODE"
_OTHERS: Final = text(
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
)
_NOTE: Final = Prepared(text("INSERT INTO refiled (old, new) VALUES (:old, :new)"))
_REFILE: Final = (
    "UPDATE players SET address_digest = (SELECT new FROM refiled WHERE old = address_digest)"
    " WHERE address_digest IN (SELECT old FROM refiled)",
    "UPDATE second_addresses SET address_digest = (SELECT new FROM refiled WHERE old = address_digest)"
    " WHERE address_digest IN (SELECT old FROM refiled)",
    # How often somebody was answered goes on being counted.
    "UPDATE inbox SET sender_digest = (SELECT new FROM refiled WHERE old = sender_digest)"
    " WHERE sender_digest IN (SELECT old FROM refiled)",
)


class Rotated(NamedTuple):
    """How much was put under the new secret."""

    authors: int
    seeds: int
    addresses: int


def others_connected(engine: Engine) -> int:
    """How many programs are connected to this database of PostgreSQL beside this one: they may be ours, with the old secret.

    One that has just been stopped is connected for a moment still: it is looked for again for a second.
    """
    if engine.dialect.name != "postgresql":
        return 0
    engine.dispose()  # or idle connections of this process would count
    found = 0
    for left in reversed(range(_LOOKS)):
        with writing(engine) as conn:
            found = int(conn.execute(_OTHERS).scalar_one())
        if not found or not left:
            break
        sleep(1 / _LOOKS)
    return found


def rotate(
    engine: Engine, before: Keys, after: Keys, now: datetime, also: Callable[[Connection, Vault], None] | None = None
) -> Rotated:
    """Put everything under the keys ``after``; ``before`` are those of until now with all older ones.

    ``also`` is done in the same transaction, with the vault as it is from then on.
    """
    with writing(engine, within=LONG) as conn:
        if conn.dialect.name == "postgresql":
            conn.execute(text(_HELD))
        vault = Vault(before)
        addresses = _refile(conn, vault, after)  # first: they are read by the keys that are wrapped anew next
        authors = vault.rewrap(conn, Vault(after), random=os.urandom)
        kept = Seeds(engine, before).reseal(conn, Seeds(engine, after))
        conn.execute(delete(snapshots))  # they are made again
        retire(conn, before, after, now)
        if also is not None:
            also(conn, Vault(after))
        return Rotated(authors, kept, addresses)


def _refile(conn: Connection, vault: Vault, after: Keys) -> int:
    """File every player under the digest of their address that the new key gives; how many there were."""
    count = 0
    conn.execute(text("CREATE TEMPORARY TABLE refiled (old TEXT PRIMARY KEY, new TEXT NOT NULL)"))
    for addresses in chain(_addresses(conn, vault, players), _addresses(conn, vault, second_addresses)):
        _NOTE.each(conn, [{"old": old, "new": address_digest(after, address)} for old, address in addresses.items()])
        count += len(addresses)
    for statement in _REFILE:
        conn.execute(text(statement))
    conn.execute(text("DROP TABLE refiled"))
    return count


def _addresses(conn: Connection, vault: Vault, table: Table) -> Iterator[Mapping[str, str]]:
    """Addresses in these rows by the digests they are filed under, some at a time, read before any is changed."""
    page = (
        select(table.c.address_digest, table.c.address_vault_id)
        .where(table.c.address_digest.is_not(None), table.c.address_vault_id.is_not(None))
        .order_by(table.c.address_digest)
        .limit(_AT_ONCE)
    )
    last = ""
    while rows := conn.execute(page.where(table.c.address_digest > last)).all():
        last = rows[-1].address_digest
        found = vault.texts(conn, {row.address_digest: row.address_vault_id for row in rows})
        yield {digest: address.decode() for digest, address in found.items() if address is not None}
