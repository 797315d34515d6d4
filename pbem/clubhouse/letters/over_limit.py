"""Letters over a limit are closed unread: those of a seat or sender in bulk, those of one token when their header fails."""

import re
from datetime import datetime
from typing import Final

import msgspec
import structlog
from sqlalchemy import Engine

from mail.inbound.desk import Reading
from pbem.clubhouse.inbox.allowance import Allowance
from pbem.clubhouse.inbox.verdicts import in_the_log, verdict_of
from pbem.clubhouse.letters.scrutiny import Scrutiny
from pbem.clubhouse.outbox.rows import Outbox, Owed, Payload, answering
from pbem.clubhouse.secrets.tokens import of_letter_in
from pbem.clubhouse.streams.repository import version_of
from pbem.store.engine import reading, writing
from pbem.store.heads import pass_on
from pbem.store.letters import InboxLetter, ReplyToken
from pbem.store.vault import Vault

_END_OF_HEADER: Final = re.compile(rb"\r?\n\r?\n")


class OverLimit(msgspec.Struct, frozen=True):
    """Says of each letter whether it is over a limit, closes it if so, and lets the player know."""

    _engine: Engine
    _outbox: Outbox
    _vault: Vault
    _scrutiny: Scrutiny
    _allowance: Allowance

    def turned_away(self, row: InboxLetter, now: datetime) -> bool:
        """Whether a letter is over a limit: it is closed unparsed.

        What could not be believed is limited for each letter of ours that it answers. Over that limit headers alone are looked
        at, one by one: a letter that may act is read, however many others have come with the same token.
        """
        if verdict_of(row).confirmed:
            return False  # its owner's yes has it read again
        with reading(self._engine) as conn:
            standing = self._allowance.standing(conn, row, now)
            until, apart = standing.unread_until(), standing.unbelieved_until()
            if until is None and apart is None:
                return False
            token = of_letter_in(conn, row)
        if until is None and token is not None and self._may_act(row, token):
            return False
        notice = None
        if token is not None and not (until and (standing.outside or standing.answered_to_the_limit)):
            notice = self._notice(row, token, until, apart, now)
        with writing(self._engine) as conn:
            if until is None:
                count = self._allowance.turn_away_one(conn, row, now)
            else:
                count = self._allowance.turn_away(conn, row, standing, until, now)
            if notice is not None:
                self._outbox.add(conn, notice, now)
            pass_on(conn, row.turn)
        structlog.get_logger().warning("letters were not read: too many", count=count, **in_the_log(row))
        return True

    def _may_act(self, row: InboxLetter, token: ReplyToken) -> bool:
        """Whether the header of a stored letter lets it act; not if its words were erased."""
        with reading(self._engine) as conn:
            raw = self._vault.get(conn, row.raw_vault_id) or b""
        head = _END_OF_HEADER.split(raw, maxsplit=1)[0] + b"\r\n\r\n"
        read = self._scrutiny.read(head, None, None, sent=None, from_null=False)
        return isinstance(read, Reading) and self._scrutiny.believes(read, token)

    def _notice(
        self, row: InboxLetter, token: ReplyToken, until: datetime | None, apart: datetime | None, now: datetime
    ) -> Owed | None:
        """What no answer could tell, since what used the limit up was not to be answered: that no letter is read for a while."""
        limit, when = ("letter", apart) if until is None else ("seat", until)
        if token.purpose == "bounce" or when is None:
            return None
        payload = Payload(note="too-many", upto=version_of(self._scrutiny.match_of(token)))
        owed = answering(token, "help", f"too many {when.isoformat()}", payload)
        return self._allowance.explained(row, owed, now, also=((limit, when),))
