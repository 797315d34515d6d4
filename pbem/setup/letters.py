"""The letters that a mailbox is tried with: written to itself, known again by a word of chance in their subject."""

import base64
import os
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import Final

import msgspec

from domain.words import Language
from mail.outbound.carriers.carrier import DeliveryRoute
from pbem.setup.ordinary import OrdinaryMailbox
from pbem.setup.words import SAY

_BYTES: Final = 16  # as long as the word in a reply address of ours


class TrialLetter(msgspec.Struct, frozen=True):
    """One letter: where it goes, its bytes, and by what it is known again."""

    route: DeliveryRoute
    raw: bytes
    word: str
    subject: str
    message_id: str


def plain_letter(account: OrdinaryMailbox, language: Language, now: datetime) -> TrialLetter:
    """From the mailbox to the mailbox, as any program would send it."""
    return _letter(account, language, now, sender=account.address, to=account.address)


def plus_letter(account: OrdinaryMailbox, language: Language, now: datetime) -> TrialLetter:
    """To a word behind a plus, and with such an address to return it to: as letters of a match name them."""
    word = _word()
    named = account.with_word(word)
    return _letter(account, language, now, sender=account.address, to=named, back_to=named, word=word)


def forged_letter(
    account: OrdinaryMailbox, language: Language, now: datetime, server: str | None, *, foreign: bool
) -> TrialLetter:
    """With results of authentication by ``server`` that nobody but us has written; ``foreign``: from an address that is not
    quite the mailbox's."""
    word = _word()
    sender = account.with_word(word) if foreign else account.address
    letter = _letter(account, language, now, sender=sender, to=account.address, word=word)
    if server is None:
        return letter
    forged = f"Authentication-Results: {server}; dmarc=pass header.from={word}.invalid\r\n".encode("ascii")
    return msgspec.structs.replace(letter, raw=forged + letter.raw)


def is_forged(value: str, letter: TrialLetter) -> bool:
    """Whether results of authentication are those that ``forged_letter`` has written."""
    return f"{letter.word}.invalid" in value


def _letter(
    account: OrdinaryMailbox,
    language: Language,
    now: datetime,
    *,
    sender: str,
    to: str,
    back_to: str | None = None,
    word: str = "",
) -> TrialLetter:
    word = word or _word()
    subject = SAY("letter.subject", language, word=word)
    message_id = f"{word}.setup@{account.domain}"
    letter = EmailMessage(SMTP)
    letter["From"] = f"pbem <{sender}>"
    letter["To"] = to
    letter["Subject"] = subject
    letter["Date"] = format_datetime(now)
    letter["Message-ID"] = f"<{message_id}>"
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(SAY("letter.text", language) + "\n", cte="quoted-printable")
    return TrialLetter(DeliveryRoute(back_to or account.address, to), letter.as_bytes(), word, subject, message_id)


def _word() -> str:
    return base64.b32encode(os.urandom(_BYTES)).decode("ascii").rstrip("=").lower()
