"""A letter to ourselves: out by the carrier, round by the mail server, in by the door, through the queue to a reader.

It bears the mark of letters that machines write, so it is read and answered by nothing. That it came back is seen by a word of
chance in it, which nobody else knows.
"""

import os
import time
from collections.abc import Callable
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import Final

import msgspec
from sqlalchemy import Engine, func, select

from mail.outbound.carriers import Carrier
from mail.outbound.carriers.carrier import DeliveryRoute
from pbem.store.engine import reading, writing
from pbem.store.tables import inbox
from pbem.store.totals import note_time
from pbem.store.vault import Vault

_LOOK_SECONDS: Final = 1.0
_NAME: Final = "canary"  # before the "@" of our domain: an address at which nobody is


class Canary(msgspec.Struct, frozen=True):
    """One letter on its way. ``since`` is the last arrival number that was given before it was sent."""

    word: str
    since: int


class CanaryKeeper(msgspec.Struct, frozen=True):
    """Sends such letters, and sees whether they come back."""

    _engine: Engine
    _vault: Vault
    _carrier: Carrier
    _address: str
    _domain: str

    def send(self, now: datetime) -> Canary:
        """Hand one over; CarryError if it is not taken."""
        with reading(self._engine) as conn:
            since = conn.execute(select(func.max(inbox.c.id))).scalar() or 0
        word = os.urandom(16).hex()
        sender = f"{_NAME}@{self._domain}"
        self._carrier.carry(DeliveryRoute(sender, self._address), self._letter(sender, word, now))
        return Canary(word, since)

    def came_back(self, canary: Canary, now: datetime) -> bytes | None:
        """The letter as it arrived, once it has been read, which is noted for the figures; None until then."""
        later = (inbox.c.id > canary.since, inbox.c.state == "read", inbox.c.match_id.is_(None))
        with reading(self._engine) as conn:
            kept = conn.execute(select(inbox.c.raw_vault_id).where(*later)).scalars().all()
            letters = (self._vault.get(conn, one) or b"" for one in kept)
            found = next((letter for letter in letters if canary.word.encode() in letter), None)
        if found is not None:
            with writing(self._engine) as conn:
                note_time(conn, "canary", now)
        return found

    def round_trip(self, clock: Callable[[], datetime], patience: float) -> tuple[bytes | None, float]:
        """Hand one over and look for it: the letter as it arrived, None if it did not in so many seconds, and after how many."""
        begun = time.monotonic()
        sent = self.send(clock())
        while (raw := self.came_back(sent, clock())) is None and time.monotonic() - begun < patience:
            time.sleep(_LOOK_SECONDS)
        return raw, time.monotonic() - begun

    def _letter(self, sender: str, word: str, now: datetime) -> bytes:
        letter = EmailMessage(SMTP)
        letter["From"] = sender
        letter["To"] = self._address
        letter["Subject"] = "canary"
        letter["Date"] = format_datetime(now)
        letter["Message-ID"] = f"<{word}.{_NAME}@{self._domain}>"
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(f"{word}\n")
        return letter.as_bytes()
