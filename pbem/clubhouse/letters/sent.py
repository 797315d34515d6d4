"""What we wrote in the letter that an answer belongs to: its history is known, whatever the answering program made of it."""

from typing import Final

from sqlalchemy import Connection, bindparam, select

from pbem.store.prepared import Prepared
from pbem.store.tables import outbox
from pbem.store.vault import Vault

_KEPT: Final = Prepared(select(outbox.c.letter_vault_id).where(outbox.c.id == bindparam("id", type_=outbox.c.id.type)))


def sent_letter(conn: Connection, vault: Vault, outbox_id: str | None) -> bytes | None:
    """A letter that was sent, without its pictures, for its words; None if it is not kept (any more)."""
    found = _KEPT.rows(conn, id=outbox_id) if outbox_id else ()
    kept = found[0][0] if found else None
    return vault.get(conn, kept) if kept is not None else None
