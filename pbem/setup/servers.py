"""Where the servers of a mailbox are: from the command line, from what is known of providers, from DNS, from providers.

What DNS or a page says without proof may come from anybody on the way, so a name that stands neither in the data nor in the
address's own domain is ``doubtful``: a password is sent there only after its owner has agreed (RFC 6186, section 6).
"""

import http.client
import ssl
from collections.abc import Callable
from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

import dns.exception
import dns.resolver
import msgspec

from mail.inbound.mailbox.source import Mailbox
from pbem.setup.providers import IMPLICIT_TLS_SMTP, Provider, Server, of_domain, of_mail_servers, server

Source: TypeAlias = Literal["given", "known", "mail-servers", "service-records", "autoconfig"]
Ask: TypeAlias = Callable[[str, str], list[str]]
"""Asks DNS for the records of a name and a type, as text, the most wanted first; empty if there are none."""
Fetch: TypeAlias = Callable[[str, str], str]
"""Gets the text at a host and a path over HTTPS; empty if there is none."""

_SUBMISSION: Final = 587
_SECONDS: Final = 5.0
_LARGEST: Final = 65_536
_PATH: Final = "/mail/config-v1.1.xml"
_ENCRYPTED: Final = "SSL"


class MailServers(msgspec.Struct, frozen=True):
    """The servers of a mailbox; ``implicit_tls``: letters are handed over with TLS from the first word, else by STARTTLS."""

    imap: Server
    smtp: Server
    implicit_tls: bool
    source: Source
    provider: Provider | None = None
    doubtful: bool = False


def given(imap: str, smtp: str) -> MailServers | None:
    """The servers of ``--imap`` and ``--smtp``, as host:port; None if they are not understood.

    Port 465, or ``smtps://`` before the host, is TLS from the first word.
    """
    scheme, separator, rest = smtp.rpartition("://")
    incoming, outgoing = server(imap.removeprefix("imaps://")), server(rest, _SUBMISSION if not separator else 0)
    if separator and outgoing is None:
        outgoing = server(rest, IMPLICIT_TLS_SMTP if scheme == "smtps" else _SUBMISSION)
    if incoming is None or outgoing is None or scheme not in ("", "smtp", "smtps"):
        return None
    return MailServers(incoming, outgoing, scheme == "smtps" or _is_implicit(outgoing), "given")


def kept(mailbox: Mailbox, mail_out: str, provider: Provider | None) -> MailServers | None:
    """The servers that settings name; None if letters do not go out by SMTP."""
    parts = urlsplit(mail_out)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        return None
    implicit = parts.scheme == "smtps"
    smtp = Server(parts.hostname, parts.port or (IMPLICIT_TLS_SMTP if implicit else _SUBMISSION))
    return MailServers(Server(mailbox.host, mailbox.port), smtp, implicit, "given", provider)


def found(domain: str, ask: Ask, fetch: Fetch) -> MailServers | None:
    """The servers of a domain's mailboxes; None if nobody says. What is known by itself is not asked for."""
    known = of_domain(domain)
    if known is not None:
        return _of(known, "known")
    hosting = of_mail_servers(ask(domain, "MX"))
    if hosting is not None:
        return _of(hosting, "mail-servers")
    return _by_service_records(domain, ask) or by_autoconfig(domain, fetch(f"autoconfig.{domain}", _PATH))


def _of(provider: Provider, source: Source) -> MailServers:
    imap, smtp = server(provider.imap), server(provider.smtp)
    assert imap is not None  # the data is checked as it is read
    assert smtp is not None
    return MailServers(imap, smtp, _is_implicit(smtp), source, provider)


def _is_implicit(smtp: Server) -> bool:
    return smtp.port == IMPLICIT_TLS_SMTP


def _by_service_records(domain: str, ask: Ask) -> MailServers | None:
    imap = _first(ask(f"_imaps._tcp.{domain}", "SRV"))
    implicit = _first(ask(f"_submissions._tcp.{domain}", "SRV"))
    smtp = implicit or _first(ask(f"_submission._tcp.{domain}", "SRV"))
    if imap is None or smtp is None:
        return None
    return _doubted(domain, MailServers(imap, smtp, implicit is not None, "service-records"))


def _first(records: list[str]) -> Server | None:
    """The server of the first of the records ``priority weight port host``; a host "." says that there is none."""
    for record in records:
        words = record.split()
        if len(words) == 4 and words[3] != ".":
            return server(f"{words[3].rstrip('.')}:{words[2]}")
    return None


def by_autoconfig(domain: str, document: str) -> MailServers | None:
    """The servers that a page of Thunderbird's kind names; only those that are spoken to over TLS."""
    try:
        root = ET.fromstring(document) if document and "<!" not in document.replace("<!--", "") else None
    except ET.ParseError:
        root = None
    if root is None:
        return None
    imap = _named(root, ".//incomingServer[@type='imap']", (_ENCRYPTED,))
    smtp = _named(root, ".//outgoingServer[@type='smtp']", (_ENCRYPTED, "STARTTLS"))
    if imap is None or smtp is None:
        return None
    return _doubted(domain, MailServers(imap[0], smtp[0], smtp[1] == _ENCRYPTED, "autoconfig"))


def _named(root: ET.Element, path: str, kinds: tuple[str, ...]) -> tuple[Server, str] | None:
    for element in root.iterfind(path):
        kind = (element.findtext("socketType") or "").strip()
        named = server(f"{(element.findtext('hostname') or '').strip()}:{(element.findtext('port') or '').strip()}")
        if kind in kinds and named is not None:
            return named, kind
    return None


def _doubted(domain: str, servers: MailServers) -> MailServers:
    own = all(host == domain or host.endswith(f".{domain}") for host in (servers.imap.host, servers.smtp.host))
    return msgspec.structs.replace(servers, doubtful=not own)


def ask_dns(name: str, kind: str) -> list[str]:
    """The records of a name, the most wanted first: of MX the hosts, of TXT the text. Empty where DNS says nothing."""
    try:
        answer = dns.resolver.resolve(name, kind, lifetime=_SECONDS)
    except (dns.exception.DNSException, OSError):
        return []
    if kind == "MX":
        return [str(one.exchange).rstrip(".").lower() for one in sorted(answer, key=lambda one: int(one.preference))]
    if kind == "TXT":
        return [b"".join(one.strings).decode("utf-8", "replace") for one in answer]
    return sorted(record.to_text() for record in answer)


def fetch_https(host: str, path: str) -> str:
    """A small text over HTTPS, without following anybody elsewhere; empty if there is none."""
    connection = http.client.HTTPSConnection(host, timeout=_SECONDS, context=ssl.create_default_context())
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.read(_LARGEST).decode("utf-8", "replace") if answer.status == 200 else ""
    except (OSError, http.client.HTTPException):
        return ""
    finally:
        connection.close()
