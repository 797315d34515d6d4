"""Who is signed in, in which browser: a row for each, under the hash of a name that only the browser's cookie has."""

import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, and_, delete, insert, or_, select, update

from pbem.store.engine import reading, writing
from pbem.store.tables import reasons_said, sessions

IDLE: Final = timedelta(days=30)  # without a visit
ABSOLUTE: Final = timedelta(days=90)  # however often it was used
SAID: Final = timedelta(hours=1)  # for how long a reason to look into a match is not asked again
_SEEN: Final = timedelta(hours=1)  # how exactly the last visit is known
_BYTES: Final = 32


class Sessions(msgspec.Struct, frozen=True):
    """The sessions of all players."""

    _engine: Engine

    def begin(self, conn: Connection, player: UUID, now: datetime) -> str:
        """A new session and its secret name. Those that have run out are cleared away."""
        gone = or_(sessions.c.seen_at < now - IDLE, sessions.c.begun_at < now - ABSOLUTE)
        conn.execute(delete(sessions).where(gone))
        name = secrets.token_urlsafe(_BYTES)
        conn.execute(insert(sessions).values(digest=_digest(name), player_id=player, begun_at=now, seen_at=now))
        return name

    def whose(self, name: str, now: datetime) -> UUID | None:
        """The player whose session has this secret name; None if there is none, or it has run out."""
        with reading(self._engine) as conn:
            wanted = select(sessions.c.player_id, sessions.c.seen_at).where(
                sessions.c.digest == _digest(name),
                sessions.c.seen_at > now - IDLE,
                sessions.c.begun_at > now - ABSOLUTE,
            )
            found = conn.execute(wanted).one_or_none()
        if found is None:
            return None
        if now - found.seen_at > _SEEN:
            with writing(self._engine, lightly=True) as conn:
                conn.execute(update(sessions).where(sessions.c.digest == _digest(name)).values(seen_at=now))
        player: UUID = found.player_id
        return player

    def end(self, name: str) -> None:
        """This one is over."""
        with writing(self._engine) as conn:
            conn.execute(delete(sessions).where(sessions.c.digest == _digest(name)))

    def end_all(self, conn: Connection, player: UUID) -> None:
        """All of a player's are over."""
        conn.execute(delete(sessions).where(sessions.c.player_id == player))

    def say_reason(self, name: str, match: UUID, now: datetime) -> None:
        """An administrator has said here why they look into a match. What was said an hour ago is cleared away."""
        said = {"digest": _digest(name), "match_id": match}
        with writing(self._engine) as conn:
            conn.execute(delete(reasons_said).where(or_(reasons_said.c.at <= now - SAID, _of(said))))
            conn.execute(insert(reasons_said).values(**said, at=now))

    def has_said_reason(self, name: str, match: UUID, now: datetime) -> bool:
        """Whether that was within the hour."""
        lately = _of({"digest": _digest(name), "match_id": match}), reasons_said.c.at > now - SAID
        with reading(self._engine) as conn:
            return conn.execute(select(reasons_said.c.at).where(*lately)).first() is not None

    def reasons(self, name: str, now: datetime) -> frozenset[UUID]:
        """The matches for which that is so."""
        lately = select(reasons_said.c.match_id).where(
            reasons_said.c.digest == _digest(name), reasons_said.c.at > now - SAID
        )
        with reading(self._engine) as conn:
            return frozenset(conn.execute(lately).scalars())


def _of(said: Mapping[str, object]) -> ColumnElement[bool]:
    return and_(*(reasons_said.c[column] == value for column, value in said.items()))


def _digest(name: str) -> str:
    return sha256(name.encode()).hexdigest()
