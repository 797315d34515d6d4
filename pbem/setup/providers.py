"""What is known of providers of mailboxes, as data: by the domain of an address, or by the mail servers of that domain."""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

IMPLICIT_TLS_SMTP: Final = 465
_DEFAULT_IMAP: Final = 993
_HIGHEST_PORT: Final = 65535


class Server(msgspec.Struct, frozen=True):
    """A host and a port."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class Results(msgspec.Struct, frozen=True):
    """Who writes Authentication-Results, and below how many Received lines of their own."""

    server: str
    below: int


PasswordWords: TypeAlias = Literal["own", "gmail", "fastmail", "icloud", "yahoo", "gmx", "mailbox-org", "libero"]
"""Which sentence says where a password for programs is made."""


class Provider(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One provider, as providers.toml says; None is: not known."""

    title: str
    domains: tuple[str, ...]
    imap: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9.-]+:[0-9]+$")]
    smtp: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9.-]+:[0-9]+$")]
    mx: tuple[str, ...] = ()
    plus: bool | None = None
    daily: int | None = None
    results: Results | None = None
    oauth: bool = False
    words: PasswordWords = "own"
    sources: tuple[str, ...]


@cache
def providers() -> tuple[Provider, ...]:
    """All of them."""
    document = tomllib.loads((files(__package__) / "providers.toml").read_text(encoding="utf-8"))
    return tuple(msgspec.convert(document, dict[str, Provider]).values())


def of_domain(domain: str) -> Provider | None:
    """Whose addresses end in a domain."""
    return next((one for one in providers() if domain in one.domains), None)


def of_mail_servers(hosts: Iterable[str]) -> Provider | None:
    """Who receives the letters of a domain, by the names of its mail servers (MX)."""
    for host in hosts:
        for one in providers():
            if any(host == end or host.endswith(f".{end}") for end in one.mx):
                return one
    return None


def server(text: str, port: int = _DEFAULT_IMAP) -> Server | None:
    """``host`` or ``host:port``; None if it is neither."""
    host, colon, number = text.strip().rpartition(":")
    if not colon:
        host, number = text.strip(), str(port)
    if not host or any(char.isspace() or char in "/@" for char in host) or not number.isdecimal():
        return None
    return Server(host.strip("[]"), int(number)) if 0 < int(number) <= _HIGHEST_PORT else None
