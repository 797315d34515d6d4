"""A link to sign in: asked for by anybody, sent to whoever has that address, good for one entry within a quarter of an hour.

Asking writes the same row whoever the address belongs to; the letter is owed later, by a piece of work. So neither what is
answered nor how long that takes tells whether somebody plays here.
"""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    select,
    update,
)

from mail.inbound.address import normalise
from pbem.clubhouse.outbox.rows import Outbox, Payload, about_no_match
from pbem.clubhouse.secrets.marks import address_digest
from pbem.clubhouse.signing_in.administrators import Administrators
from pbem.clubhouse.signing_in.sessions import Sessions
from pbem.store.engine import reading, writing
from pbem.store.keys import Keys
from pbem.store.prepared import Prepared
from pbem.store.tables import players, sign_ins

LIFE: Final = timedelta(minutes=15)
_HOUR: Final = timedelta(hours=1)
_DAY: Final = timedelta(days=1)
_AT_ONCE: Final = 50
_UNANSWERED: Final = and_(
    literal_column("sign_ins.answered_at IS NULL"),
    sign_ins.c.asked_at > bindparam("since", type_=sign_ins.c.asked_at.type),
)
_ANY: Final = Prepared(select(sign_ins.c.id).where(_UNANSWERED).order_by(sign_ins.c.id).limit(literal_column("1")))


def unanswered(conn: Connection, now: datetime) -> bool:
    """Whether somebody has asked for a link, and nothing was done about it yet."""
    return bool(_ANY.rows(conn, since=now - LIFE))


class SignInLinks(msgspec.Struct, frozen=True):
    """Takes down who asks, owes the letters, and lets in by a link. ``most``: letters to one player within an hour."""

    _engine: Engine
    _keys: Keys
    _outbox: Outbox
    _sessions: Sessions
    _administrators: Administrators
    _most: int

    def ask(self, address: str, now: datetime) -> None:
        """Somebody asks for a link to this address. BadAddress if it is none."""
        whose = address_digest(self._keys, normalise(address))
        with writing(self._engine) as conn:
            conn.execute(insert(sign_ins).values(address_digest=whose, asked_at=now))

    def answer(self, now: datetime) -> int:
        """Owe the letters that were asked for, to those who have such an address and were not sent many; how many were."""
        wanted = select(sign_ins.c.id, sign_ins.c.address_digest).where(_UNANSWERED).order_by(sign_ins.c.id)
        with reading(self._engine) as conn:
            known = conn.execute(wanted.limit(_AT_ONCE), {"since": now - LIFE}).all()
        self._administrators.register({row.address_digest for row in known}, now)
        with writing(self._engine) as conn:
            asked = conn.execute(wanted.limit(_AT_ONCE), {"since": now - LIFE}).all()
            for row in asked:
                found = self._owed(conn, row.id, row.address_digest, now)
                conn.execute(update(sign_ins).where(sign_ins.c.id == row.id).values(answered_at=now, **found))
            conn.execute(delete(sign_ins).where(sign_ins.c.asked_at < now - _DAY))
        return len(asked)

    def opens(self, token: str, now: datetime) -> bool:
        """Whether a link would still let its reader in; looking uses nothing up."""
        with reading(self._engine) as conn:
            return conn.execute(select(sign_ins.c.id).where(*self._good(token, now))).first() is not None

    def enter(self, token: str, now: datetime) -> str | None:
        """Let the player in whose letter has this link: the secret name of their session; None if the link is used up or old.

        Every other link that they were sent is used up with it.
        """
        with writing(self._engine) as conn:
            used = update(sign_ins).where(*self._good(token, now)).values(used_at=now).returning(sign_ins.c.player_id)
            player: UUID | None = conn.execute(used).scalar()
            if player is None:
                return None
            take_back(conn, player, now)
            return self._sessions.begin(conn, player, now)

    def leave_everywhere(self, player: UUID, now: datetime) -> None:
        """End every session of a player and take back every link, in one transaction."""
        with writing(self._engine) as conn:
            take_back(conn, player, now)
            self._sessions.end_all(conn, player)

    def _good(self, token: str, now: datetime) -> tuple[ColumnElement[bool], ...]:
        letters = sign_ins.c.outbox_id.in_(self._outbox.tokens.entered(token))
        return letters, sign_ins.c.used_at.is_(None), sign_ins.c.asked_at > now - LIFE

    def _owed(self, conn: Connection, number: int, whose: str, now: datetime) -> dict[str, object]:
        """The letter for one who asked, as columns of the row; none where nobody has that address."""
        player = conn.execute(select(players.c.id).where(players.c.address_digest == whose)).scalar()
        if player is None:
            return {}
        recent = select(func.count()).select_from(sign_ins).where(sign_ins.c.outbox_id.is_not(None))
        same = sign_ins.c.address_digest == whose, sign_ins.c.asked_at > now - _HOUR
        if conn.execute(recent.where(*same)).scalar_one() >= self._most:
            return {}
        owed = about_no_match(player, "sign-in", f"sign-in {number}", Payload())
        return {"player_id": player, "outbox_id": self._outbox.add(conn, owed, now)}


def take_back(conn: Connection, player: UUID, now: datetime) -> None:
    """No link that was sent to a player lets anybody in any more."""
    unused = sign_ins.c.player_id == player, sign_ins.c.used_at.is_(None)
    conn.execute(update(sign_ins).where(*unused).values(used_at=now))
