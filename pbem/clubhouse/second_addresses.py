"""Rows of the addresses that players write from beside the one that letters go to: by the hash that players are looked up by."""

from typing import Final
from uuid import UUID

from sqlalchemy import Connection, bindparam, delete, insert, select

from pbem.store.prepared import Prepared
from pbem.store.tables import players
from pbem.store.tables.door import second_addresses

_OWNER: Final = Prepared(
    select(second_addresses.c.player_id).where(second_addresses.c.address_digest == bindparam("digest"))
)
_FIRST: Final = Prepared(
    select(players.c.address_digest)
    .join(second_addresses, second_addresses.c.player_id == players.c.id)
    .where(second_addresses.c.address_digest == bindparam("digest"))
)


def owner_of(conn: Connection, digest: str) -> UUID | None:
    """The player whose second address this is."""
    rows = _OWNER.rows(conn, digest=digest)
    return rows[0][0] if rows else None


def first_of(conn: Connection, digest: str) -> str:
    """The hash of the first address of whoever's second one this is; of any other address its own."""
    rows = _FIRST.rows(conn, digest=digest)
    return (rows[0][0] or digest) if rows else digest


def keep_second(conn: Connection, player: UUID, digest: str, text: str) -> None:
    """A player's second address, in place of the one before; ``text`` is where it lies in the vault."""
    drop_second(conn, player)
    conn.execute(insert(second_addresses).values(address_digest=digest, player_id=player, address_vault_id=text))


def drop_second(conn: Connection, player: UUID) -> None:
    """Nothing but the first finds a player any more."""
    conn.execute(delete(second_addresses).where(second_addresses.c.player_id == player))
