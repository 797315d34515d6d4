"""Who was forgotten, and of whom of these something is still kept."""

from uuid import UUID

from sqlalchemy import Connection, select

from pbem.store.tables import players, vault_keys


def erased_players(conn: Connection) -> list[UUID]:
    """The players that were forgotten here."""
    return list(conn.execute(select(players.c.id).where(players.c.erased_at.is_not(None))).scalars())


def half_erased(conn: Connection) -> list[UUID]:
    """Those of whom something is still kept, for a ruling: they are forgotten, and their key is there."""
    erased = {str(player): player for player in erased_players(conn)}
    if not erased:
        return []
    alive = conn.execute(select(vault_keys.c.author).where(vault_keys.c.wrapped.is_not(None))).scalars()
    return [erased[author] for author in alive if author in erased]
