"""Ratings as a letter tells them: by name, of those who wish it still when it is written."""

from uuid import UUID

import msgspec
from sqlalchemy import Connection, select

from mail.outbound.occasion import RatingTold
from pbem.clubhouse.directory import Directory
from pbem.store.tables import players


def ratings_told(
    conn: Connection, directory: Directory, rated: tuple[RatingTold, ...] | None
) -> tuple[RatingTold, ...] | None:
    """The reader's own, and those of others under their names; who goes by none is left out."""
    if not rated:
        return rated
    others = {UUID(one.who) for one in rated if one.who}
    wish = select(players.c.id).where(players.c.id.in_(others), players.c.rated)
    names = {str(one): name for one, name in directory.names(conn, conn.execute(wish).scalars().all()).items()}
    named = {"": "", **names}
    return tuple(msgspec.structs.replace(one, who=named[one.who]) for one in rated if one.who in named)
