"""Where a letter goes that asks another address than its player's own whether it is theirs too."""

from typing import Final

from sqlalchemy import Connection, bindparam, select

from pbem.clubhouse.outbox.rows import read_payload
from pbem.store.letters import ELSEWHERE, OutboxLetter, ReplyToken
from pbem.store.prepared import Prepared
from pbem.store.tables import outbox
from pbem.store.vault import Vault

_PAYLOAD: Final = Prepared(select(outbox.c.payload).where(outbox.c.id == bindparam("id")))


def goes_elsewhere(letter: ReplyToken | OutboxLetter) -> bool:
    """Whether it is such a letter, or one that answers it: its token serves for a plain yes or no, and from there alone."""
    return letter.match_id is None and letter.seat == ELSEWHERE


def asked_address(conn: Connection, vault: Vault, outbox_id: str) -> str | None:
    """The address that such a letter names; None once it was erased."""
    ((payload,),) = _PAYLOAD.rows(conn, id=outbox_id)
    named = vault.get(conn, read_payload(payload).sender)
    return named.decode() if named is not None else None
