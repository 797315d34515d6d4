"""What is left to do for those who were forgotten: what waited for a ruling, and what others quoted of them since."""

import os
from datetime import datetime

import msgspec
from sqlalchemy import Connection, or_, select

from mail.inbound.desk import Reading
from mail.inbound.isolation.bounded import bounded_desk
from mail.inbound.quoting.classify import Kind
from pbem.clubhouse.forgetting.disputed import disputed_among
from pbem.clubhouse.forgetting.erasing import Forgetting
from pbem.clubhouse.forgetting.remaining import words_alone
from pbem.clubhouse.inbox.verdicts import read_verdict
from pbem.clubhouse.streams.repository import Repository
from pbem.store.engine import reading, writing
from pbem.store.tables import inbox, outbox, vault
from pbem.store.vault import Vault

_SETTLED = (
    inbox.c.state.not_in(("new", "shunted")),
    or_(inbox.c.verdict.is_(None), inbox.c.verdict.not_like('{"result":"held"%')),
)


class Afterwards(msgspec.Struct, frozen=True):
    """Goes round once a week, with whatever else is tidied."""

    _forgetting: Forgetting
    _repository: Repository
    _vault: Vault

    def whole(self, now: datetime) -> None:
        """All of it."""
        self._forgetting.finish(now)
        with reading(self._repository.engine) as conn:
            late = dict(self._late(conn))
        with writing(self._repository.engine) as conn:
            for text, left in late.items():
                self._vault.cut(conn, text, left, now, random=os.urandom)

    def _late(self, conn: Connection) -> list[tuple[str, bytes]]:
        """Letters in that quote one of ours which was blanked, by their texts, with what remains: their newest words.

        Which of the quoted words were those of the person nobody knows any more, so that all that is quoted goes.
        """
        ours = vault.alias("ours")
        asked = (
            select(inbox.c.raw_vault_id, inbox.c.verdict, inbox.c.match_id)
            .join(vault, vault.c.id == inbox.c.raw_vault_id)
            .join(outbox, outbox.c.id == inbox.c.outbox_id)
            .join(ours, ours.c.id == outbox.c.letter_vault_id)
            .where(ours.c.erased_at.is_not(None), vault.c.erased_at.is_(None), *_SETTLED)
        )
        rows = conn.execute(asked).all()
        disputed = set(disputed_among(self._repository, {row.match_id for row in rows if row.match_id is not None}))
        found: list[tuple[str, bytes]] = []
        for row in rows:
            raw = self._vault.get(conn, row.raw_vault_id) if row.match_id not in disputed else None
            words = self._newest(conn, row.verdict) if raw is not None else None
            if raw is not None and (left := _unquoted(raw, words)) is not None:
                found.append((row.raw_vault_id, left))
        return found

    def _newest(self, conn: Connection, verdict: str | None) -> str | None:
        """The words of a letter that counted when it was read; None if none were kept."""
        return self._vault.said(conn, read_verdict(verdict).words if verdict else None)


def _unquoted(raw: bytes, words: str | None) -> bytes | None:
    """A letter with its newest words alone; None if it has nothing else."""
    read = bounded_desk().read(raw)
    if not isinstance(read, Reading):
        return None  # over a limit: it was never read either
    kinds = {line.kind for line in read.lines if line.text.strip()}
    if kinds <= {Kind.NEW, Kind.SIGNATURE} and (words is None or words.split() == read.text.split()):
        return None
    return words_alone(raw, read.text if words is None else words)
