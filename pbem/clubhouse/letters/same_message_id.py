"""A letter under the Message-ID of an earlier one: whether it is that letter, written anew by a mail server on its way."""

import msgspec
from sqlalchemy import Engine, exists, select

from mail.inbound.desk import Reading, granted
from pbem.clubhouse.letters.answered import sent_letter
from pbem.clubhouse.letters.scrutiny import Scrutiny
from pbem.clubhouse.streams.repository import Loaded
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter, ReplyToken
from pbem.store.tables import inbox
from pbem.store.vault import Vault

_MOST: int = 5  # letters under one Message-ID that are compared


class SameNumber(msgspec.Struct, frozen=True):
    """Compares the words of letters; writes nothing."""

    _engine: Engine
    _vault: Vault
    _scrutiny: Scrutiny

    def was_here(self, row: InboxLetter, token: ReplyToken) -> bool:
        """Whether a letter that shows no token has the Message-ID of an earlier one, which may have answered another letter of
        ours: what it is said to answer is not signed, and somebody who has it may have written that anew."""
        if not token.by_reference:
            return False
        own = select(inbox.c.message_digest).where(inbox.c.id == row.id).scalar_subquery()
        earlier = exists().where(inbox.c.message_digest == own, inbox.c.id < row.id, inbox.c.outbox_id.is_not(None))
        with reading(self._engine) as conn:
            return bool(conn.execute(select(earlier)).scalar_one())

    def says_the_same(self, row: InboxLetter, token: ReplyToken, match: Loaded | None, read: Reading) -> bool:
        """Whether an earlier letter under this Message-ID, to this token and of this sender, has the same newest words."""
        name = str(row.message_key).partition(":")[0]
        with reading(self._engine) as conn:
            earlier = select(inbox.c.raw_vault_id).where(
                inbox.c.message_key >= name, inbox.c.message_key < f"{name}g", inbox.c.id < row.id
            )
            kept = conn.execute(earlier.order_by(inbox.c.id).limit(_MOST)).scalars().all()
            raws = [raw for at in kept if (raw := self._vault.get(conn, at)) is not None]
            sent = sent_letter(conn, self._vault, token.outbox_id)
        said = _said(read)
        for raw in raws:
            other = self._scrutiny.read(raw, token, match, sent=sent, from_null=False)
            if isinstance(other, Reading) and other.letter.sender == read.letter.sender and _said(other) == said:
                return True
        return False


def _said(read: Reading) -> list[str]:
    return granted(read).text.split()
