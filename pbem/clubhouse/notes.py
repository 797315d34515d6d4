"""What administrators note about a case for one another: under their own key, and gone with those whom it may be about."""

import os
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

import msgspec
from sqlalchemy import Connection, Engine, func, insert, or_, select

from pbem.store.engine import reading, writing
from pbem.store.tables import notes
from pbem.store.vault import Vault


class Note(msgspec.Struct, frozen=True):
    """A note: when, by whom, and in which words; both are None where they were erased."""

    at: datetime
    by: str | None
    text: str | None


class About(msgspec.Struct, frozen=True):
    """What a note is about: a case by its name, and the match and the player it belongs to, if there are such."""

    case: str
    match: UUID | None = None
    player: UUID | None = None


class Notes(msgspec.Struct, frozen=True):
    """The notes of one installation. They are only ever added to."""

    _engine: Engine
    _vault: Vault

    def add(self, about: About, author: UUID, name: str, text: str, now: datetime) -> None:
        """Note something; ``author`` is a registered player, under whose key it is kept. AuthorErased if they are forgotten."""
        with writing(self._engine) as conn:
            by, words = (
                self._vault.put(conn, str(author), said.encode(), now, random=os.urandom) for said in (name, text)
            )
            row = {"at": now, "about": about.case, "match_id": about.match, "player_id": about.player}
            conn.execute(insert(notes).values(**row, by_vault_id=by.id, text_vault_id=words.id))

    def of(self, case: str) -> tuple[Note, ...]:
        """All that was noted about a case, the oldest first."""
        wanted = select(notes.c.at, notes.c.by_vault_id, notes.c.text_vault_id).where(notes.c.about == case)
        with reading(self._engine) as conn:
            rows = conn.execute(wanted.order_by(notes.c.id)).all()
            said = self._vault.texts(conn, {text: text for row in rows for text in row[1:]})
        return tuple(
            Note(at, *(text.decode() if text else None for text in (said[by], said[words]))) for at, by, words in rows
        )

    def counted(self, cases: Sequence[str]) -> dict[str, int]:
        """How many notes there are about each of these cases that has any."""
        wanted = (
            select(notes.c.about, func.count().label("many")).where(notes.c.about.in_(cases)).group_by(notes.c.about)
        )
        with reading(self._engine) as conn:
            return {row.about: row.many for row in conn.execute(wanted)}


def notes_about(conn: Connection, player: UUID, matches: Sequence[UUID]) -> list[str]:
    """The texts of all notes that may be about a player: on letters to them, and on cases of these matches of theirs."""
    theirs = or_(notes.c.player_id == player, notes.c.match_id.in_(matches))
    return list(conn.execute(select(notes.c.text_vault_id).where(theirs)).scalars())
