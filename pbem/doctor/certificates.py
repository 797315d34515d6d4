"""Certificates of the servers that letters and pages go by: whether they are valid, and until when."""

import smtplib
import socket
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final, Literal
from urllib.parse import urlsplit

import msgspec

from pbem.doctor.check import Check, fine, note, problem, skipped
from pbem.settings import Settings

_SECONDS: Final = 10.0
_SOON: Final = timedelta(days=7)  # some are made for a week, and renewed every few days
_NOW: Final = timedelta(days=1)


class TlsServer(msgspec.Struct, frozen=True):
    """A server that is spoken to over TLS, from the first word or after STARTTLS in SMTP."""

    host: str
    port: int
    how: Literal["implicit", "starttls"] = "implicit"


def certificates(chosen: Settings, now: datetime) -> list[Check]:
    """A check for each server that the settings name."""
    servers = dict.fromkeys(_servers(chosen))
    return [_checked(one, now) for one in servers] or [skipped("certificates", "tls.none")]


def _servers(chosen: Settings) -> Iterator[TlsServer]:
    for mailbox in chosen.mail_in.mailboxes:
        if mailbox.tls:
            yield TlsServer(mailbox.host, mailbox.port)
    out, web = urlsplit(chosen.mail_out), urlsplit(chosen.web_url)
    if out.scheme == "smtps" and out.hostname:
        yield TlsServer(out.hostname, out.port or 465)
    elif out.scheme == "smtp" and out.username and out.hostname:
        yield TlsServer(out.hostname, out.port or 25, "starttls")
    if web.scheme == "https" and web.hostname:
        yield TlsServer(web.hostname, web.port or 443)


def _checked(server: TlsServer, now: datetime) -> Check:
    at = f"{server.host}:{server.port}"
    try:
        ends = _end_of(server)
    except ssl.SSLError as fault:
        return problem(
            "certificates", "tls.invalid", server=at, said=str(getattr(fault, "verify_message", "") or fault)
        )
    except (OSError, smtplib.SMTPException) as fault:
        return problem("certificates", "tls.no-answer", server=at, said=str(fault))
    left = ends - now
    if left > _SOON:
        return fine("certificates", "tls.fine", server=at, until=f"{ends:%Y-%m-%d}")
    return (problem if left < _NOW else note)("certificates", "tls.soon", server=at, until=f"{ends:%Y-%m-%d}")


def _end_of(server: TlsServer) -> datetime:
    context = ssl.create_default_context()
    if server.how == "starttls":
        with smtplib.SMTP(server.host, server.port, timeout=_SECONDS) as smtp:
            smtp.starttls(context=context)
            return _end(smtp.sock)
    with (
        socket.create_connection((server.host, server.port), timeout=_SECONDS) as plain,
        context.wrap_socket(plain, server_hostname=server.host) as over_tls,
    ):
        return _end(over_tls)


def _end(connection: socket.socket | None) -> datetime:
    assert isinstance(connection, ssl.SSLSocket)
    certificate = connection.getpeercert() or {}
    return datetime.fromtimestamp(ssl.cert_time_to_seconds(str(certificate["notAfter"])), UTC)
