"""What we wrote in the letter that an answer belongs to: its history is known, whatever the answering program made of it."""

from typing import Final

from sqlalchemy import Connection, bindparam, select

from mail.inbound.body import markup_text, plain_lines
from mail.inbound.letter import read
from pbem.clubhouse.pictures import unpack
from pbem.store.prepared import Prepared
from pbem.store.tables import outbox
from pbem.store.vault import Vault

_KEPT: Final = Prepared(select(outbox.c.letter_vault_id).where(outbox.c.id == bindparam("id", type_=outbox.c.id.type)))


def sent_text(conn: Connection, vault: Vault, outbox_id: str | None) -> str | None:
    """The text of a letter that was sent, its renderings one below the other; None if it is not kept (any more)."""
    found = _KEPT.rows(conn, id=outbox_id) if outbox_id else ()
    row = found[0][0] if found else None
    packed = vault.get(conn, row) if row is not None else None
    if packed is None:
        return None
    texts = read(unpack(conn, packed)).texts
    plain = (plain_lines(part) for part in texts if part.kind == "plain")
    return "\n".join((*plain, markup_text(texts)))
