"""A letter that came in, found by the Message-ID its writer's program gave it."""

from uuid import UUID

from sqlalchemy import select

from mail.inbound.letter import message_id_of
from pbem.compose import Service
from pbem.store.engine import reading
from pbem.store.tables import inbox


def letter_under(service: Service, match: UUID, message_id: str) -> int | None:
    """The arrival number of the letter to a match with this Message-ID, the newest of several; None if there is none."""
    wanted = message_id.strip().strip("<>")
    newest = select(inbox.c.id, inbox.c.raw_vault_id).where(inbox.c.match_id == match).order_by(inbox.c.id.desc())
    with reading(service.engine) as conn:
        for row in conn.execute(newest).all():
            raw = service.vault.what_remains(conn, row.raw_vault_id)
            if raw is not None and message_id_of(raw) == wanted:
                return int(row.id)
    return None
