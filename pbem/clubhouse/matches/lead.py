"""Reminders at a player's own hour: so long before the deadline as they wish, instead of when two thirds of the time are gone."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import Connection, select

from domain.game import Seat
from domain.match.state import MatchState, Underway
from pbem.store.tables import deadlines, players

_FOR: Final = "for "


def own_key(key: str, seat: Seat) -> str:
    """The key of a reminder for one seat alone, beside the one of this key for the others."""
    return f"{key} {_FOR}{seat}".strip()


def reminded_alone(key: str) -> Seat | None:
    """The seat that a reminder of this key is for; None: for all who have none of their own."""
    _, alone, seat = key.rpartition(_FOR)
    return Seat(seat) if alone else None


def own_reminders(conn: Connection, state: MatchState, due: datetime, now: datetime) -> Iterator[tuple[Seat, datetime]]:
    """Which of those asked are reminded when, who wish an hour of their own; where that is over already it is as for all."""
    decision = state.decision if isinstance(state, Underway) else None
    if decision is None or not isinstance(state, Underway):
        return
    asked = {UUID(one): seat for seat in decision.seats if (one := state.occupants[seat].reader) is not None}
    wished = select(players.c.id, players.c.remind_hours)
    wished = wished.where(players.c.id.in_(list(asked)), players.c.remind_hours.is_not(None))
    for player, hours in conn.execute(wished):
        if (at := due - timedelta(hours=hours)) > now:
            yield asked[player], at


def have_own_reminders(conn: Connection, match: UUID, decision: int, key: str) -> set[Seat]:
    """The seats for which a reminder of their own stands beside the one of this key."""
    keys = select(deadlines.c.key).where(
        deadlines.c.match_id == match, deadlines.c.kind == "reminder", deadlines.c.decision == decision
    )
    found = ((one, reminded_alone(one)) for one in conn.execute(keys).scalars())
    return {seat for one, seat in found if seat is not None and one == own_key(key, seat)}
