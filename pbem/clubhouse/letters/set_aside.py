"""A letter that could not be read for a fault of ours is set aside whole, and its writer is told that it waits."""

import re
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
import structlog
from sqlalchemy import Connection, Engine, bindparam, literal_column, select

from mail.inbound.desk import Reading
from mail.outbound.sheet import ASIDE, ASIDE_HOLDS
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.inbox.allowance import TOLD_ASIDE, Allowance
from pbem.clubhouse.inbox.verdicts import Verdict, in_the_log, shunting
from pbem.clubhouse.letters.scrutiny import Scrutiny
from pbem.clubhouse.outbox.asked_addresses import goes_elsewhere
from pbem.clubhouse.outbox.rows import Outbox, Owed, Payload, about_no_match
from pbem.clubhouse.secrets.tokens import of_letter_in
from pbem.clubhouse.streams.repository import Repository
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter
from pbem.store.prepared import Prepared
from pbem.store.tables import deadlines
from pbem.store.vault import Vault

_END_OF_HEADER: Final = re.compile(rb"\r?\n\r?\n")
_OF_MACHINES: Final = ("bounce", "stop")
"""What the tokens are for that machines use as well as people."""
_WAITING: Final = Prepared(
    select(deadlines.c.id)
    .where(
        deadlines.c.match_id == bindparam("match_id"), deadlines.c.at > bindparam("arrived", type_=deadlines.c.at.type)
    )
    .where(literal_column("deadlines.done_at IS NULL"), literal_column("deadlines.kind = 'due'"))
    .limit(literal_column("1"))
)
"""A time to answer that is not closed before a letter that arrived then has been read."""


class SettingAside(msgspec.Struct, frozen=True):
    """Sets letters aside. What its writer is told rests on nothing that the reading of the letter needed: no match is loaded,
    and nothing of the letter but its header is looked at, which may fail too."""

    _engine: Engine
    _repository: Repository
    _directory: Directory
    _outbox: Outbox
    _vault: Vault
    _scrutiny: Scrutiny
    _allowance: Allowance

    def letter(self, row: InboxLetter, reason: str, now: datetime, *, lost: bool = False) -> Verdict:
        """Set a letter aside, for a person to look at. ``lost``: the process was lost at it each time, so it is not touched."""
        owed = self._notice(row, None if lost else self._header(row), now)
        tell = self._outbox.adding(owed, now) if owed is not None else None
        self._repository.append((), (shunting(row, reason, now, tell, TOLD_ASIDE),))
        structlog.get_logger().error("letter was set aside", reason=reason, **in_the_log(row))
        return Verdict("shunted", reason)

    def _header(self, row: InboxLetter) -> Reading | None:
        """The letter as its header alone shows it; None where that cannot be read either."""
        try:
            with reading(self._engine) as conn:
                raw = self._vault.get(conn, row.raw_vault_id) or b""
            head = _END_OF_HEADER.split(raw, maxsplit=1)[0] + b"\r\n\r\n"
            read = self._scrutiny.read(head, None, None, sent=None, from_null=False)
        except Exception as failure:
            structlog.get_logger().warning("header not read", failure=type(failure).__name__, **in_the_log(row))
            return None
        return read if isinstance(read, Reading) else None

    def _notice(self, row: InboxLetter, head: Reading | None, now: datetime) -> Owed | None:
        """The letter to its writer, once; None if a machine or a stranger wrote it, or a limit is reached."""
        if row.sender == "null" or (head is not None and head.automatic is not None):
            return None
        with reading(self._engine) as conn:
            player = self._writer(conn, row, head)
            if player is None or self._directory.person(conn, player) is None:
                return None
            holds = row.match_id is not None and _WAITING.rows(conn, match_id=row.match_id, arrived=row.received_at)
            payload = Payload(note=ASIDE_HOLDS if holds else ASIDE, until=row.received_at)
            owed = about_no_match(player, "help", f"set aside {row.id}", payload)
            if self._outbox.already(conn, owed):
                return None
        return self._allowance.explained(row, owed, now, TOLD_ASIDE)

    def _writer(self, conn: Connection, row: InboxLetter, head: Reading | None) -> UUID | None:
        """The player to whom the letter of ours went that is answered; where it shows no token its header must name them. Of one
        that answers none of ours the player whom a mail server vouches for as its sender."""
        token = of_letter_in(conn, row)
        if token is not None and (token.purpose in _OF_MACHINES or goes_elsewhere(token)):
            return None
        if token is not None and not token.by_reference:
            return token.player_id
        if head is None or head.letter.sender is None:
            return None
        named = self._directory.find(conn, head.letter.sender)
        believed = named == token.player_id if token is not None else self._scrutiny.speaks_alone(head)
        return named if believed else None
