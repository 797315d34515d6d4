"""Whether the mail servers let us in, for letters in and out: signed in to and left again, without a letter."""

import smtplib
import ssl
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

from mail.inbound.mailbox.connection import Connection
from mail.inbound.mailbox.source import Mailbox, SourceError, credential
from mail.inbound.mailbox.trouble import Trouble, TroubleKind, said
from mail.outbound.carriers import CarryError, carrier_for
from mail.outbound.carriers.smtp import SmtpCarrier
from pbem.doctor.check import Check, fine, problem
from pbem.passwords import password_for, token_for
from pbem.settings import Settings

_SECONDS: Final = 15.0  # that a server may be silent
_NAME: Final = "sign-in"
_OF_MAILBOX: Final = {
    TroubleKind.NOT_LET_IN: "sign-in.refused",
    TroubleKind.CERTIFICATE: "sign-in.no-tls",
    TroubleKind.NO_FOLDER: "sign-in.no-folder",
}


def signing_in(chosen: Settings) -> Iterator[Check]:
    """A check for each mailbox, and one for the server that letters are handed to."""
    for mailbox in chosen.mail_in.mailboxes:
        yield _in(mailbox, chosen)
    yield from _out(chosen)


def _in(mailbox: Mailbox, chosen: Settings) -> Check:
    at = f"{mailbox.host}:{mailbox.port}"
    try:
        Connection(mailbox, credential(mailbox, chosen.mail_in.passwords), timeout=_SECONDS).close()
    except SourceError as fault:
        return problem(_NAME, "sign-in.no-password", server=at, said=str(fault))
    except Trouble as trouble:
        message = _OF_MAILBOX.get(trouble.kind, "sign-in.no-answer")
        words = said(trouble.__cause__) if isinstance(trouble.__cause__, Exception) else trouble.sentence
        return problem(_NAME, message, server=at, said=words, folder=mailbox.folder)
    return fine(_NAME, "sign-in.fine", server=at)


def _out(chosen: Settings) -> Iterator[Check]:
    kept = chosen.mail_in.passwords
    carrier = carrier_for(chosen.mail_out, password_for(kept), token_for(kept))
    if not isinstance(carrier, SmtpCarrier):
        return
    server = urlsplit(chosen.mail_out)
    at = f"{server.hostname}:{server.port or (465 if server.scheme == 'smtps' else 25)}"
    try:
        carrier.sign_in()
    except CarryError as fault:
        yield _not_out(at, fault)
        return
    yield fine(_NAME, "sign-in.fine" if server.username else "sign-in.without", server=at)


def _not_out(at: str, fault: CarryError) -> Check:
    match fault.__cause__:
        case smtplib.SMTPAuthenticationError(smtp_error=bytes() as answer):
            return problem(
                _NAME, "sign-in.refused", server=at, said=" ".join(answer.decode("utf-8", "replace").split())
            )
        case ssl.SSLError() as broken:
            return problem(_NAME, "sign-in.no-tls", server=at, said=said(broken) or str(broken))
        case None:
            return problem(_NAME, "sign-in.no-password", server=at, said=fault.sentence.rstrip("."))
    return problem(_NAME, "sign-in.no-answer", server=at, said=fault.sentence.rstrip("."))
