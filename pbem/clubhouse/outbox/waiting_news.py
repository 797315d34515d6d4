"""News that wait: for whom, and until which hour of that player's own."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy import Connection, select

from domain.player.news import told_together
from pbem.store.tables import players


def news_hours(conn: Connection, readers: Iterable[UUID], now: datetime) -> Mapping[UUID, datetime]:
    """When those of these players get their news who wish them together; the others get them at once."""
    asked = list(readers)
    if not asked:
        return {}
    wished = select(players.c.id, players.c.news_days, players.c.zone)
    rows = conn.execute(wished.where(players.c.id.in_(asked), players.c.news_days.is_not(None))).all()
    return {player: told_together(now, days, zone) for player, days, zone in rows}


def news_line(player: UUID) -> str:
    """The line in which a player's news wait, of all matches: nothing else stands behind them."""
    return f"news {player.hex}"
