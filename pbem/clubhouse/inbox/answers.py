"""A letter is closed: what became of it is stored in one transaction with the answer that is owed to it."""

import os
from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec

from mail.outbound.sheet import Kind
from pbem.clubhouse.inbox.allowance import Allowance
from pbem.clubhouse.inbox.verdicts import Verdict, closing
from pbem.clubhouse.outbox.rows import Outbox, Owed, Payload, about_no_match
from pbem.clubhouse.streams.repository import Repository, Write
from pbem.store.entry import Entry
from pbem.store.letters import InboxLetter
from pbem.store.vault import Parcel, Vault

_EXPLAINED: Final = Verdict("help")
_UNANSWERED: Final = Verdict("unanswered", "help")


class LetterAnswers(msgspec.Struct, frozen=True):
    """Closes letters with their answers. ``answer`` is what one counts as for the limits."""

    _repository: Repository
    _outbox: Outbox
    _allowance: Allowance
    _vault: Vault

    def give(
        self,
        row: InboxLetter,
        owed: Owed,
        verdict: Verdict,
        now: datetime,
        *also: Write,
        entries: Sequence[Entry] = (),
        kept: Parcel | None = None,
        answer: str = "help",
    ) -> Verdict:
        """Owe an answer that is always given; ``kept`` is a text of its reader that goes into the vault with it."""
        counted = self._allowance.counted(row, owed, now)
        keeping = (self._vault.keeping(str(owed.player), [kept], now, random=os.urandom),) if kept is not None else ()
        steps = (closing(row, verdict, now, answer), *also, *keeping, self._outbox.adding(counted, now))
        self._repository.append(entries, steps)
        return verdict

    def tell(
        self,
        row: InboxLetter,
        player: UUID,
        kind: Kind,
        payload: Payload,
        verdict: Verdict,
        now: datetime,
        *also: Write,
        kept: Parcel | None = None,
    ) -> Verdict:
        """Owe an answer that belongs to no match."""
        owed = about_no_match(player, kind, f"letter {row.id}", payload)
        return self.give(row, owed, verdict, now, *also, kept=kept)

    def explain(self, row: InboxLetter, owed: Owed, now: datetime, *also: Write, kept: Parcel | None = None) -> Verdict:
        """Answer with the explanation why nothing was done; without one where a limit was reached: a machine may have written.
        ``kept`` is a text of its reader that goes into the vault with it."""
        told = self._allowance.explained(row, owed, now)
        if told is None:
            return self.close(row, _UNANSWERED, now)
        keeping = (self._vault.keeping(str(owed.player), [kept], now, random=os.urandom),) if kept is not None else ()
        return self.close(row, _EXPLAINED, now, *also, *keeping, owed=told, answer="help")

    def close(
        self,
        row: InboxLetter,
        verdict: Verdict,
        now: datetime,
        *also: Write,
        owed: Owed | None = None,
        answer: str = "none",
    ) -> Verdict:
        """Close a letter for which no more is ``owed`` than that, if anything is."""
        adding = (self._outbox.adding(owed, now),) if owed is not None else ()
        self._repository.append((), (closing(row, verdict, now, answer), *adding, *also))
        return verdict
