"""The carrier that a setting names."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias
from urllib.parse import SplitResult, unquote, urlsplit

from mail.outbound.carriers.carrier import Carrier, CarryError
from mail.outbound.carriers.maildir import Maildir
from mail.outbound.carriers.smtp import Login, SmtpCarrier

__all__ = ["Carrier", "CarryError", "UnknownCarrier", "carrier_for"]


class UnknownCarrier(ValueError):
    """A setting that names no carrier; the sentence says what would."""


_FORMS = "smtp://user:password@host:port, smtps://user:password@host:port, or maildir:/path"


Asked: TypeAlias = Callable[[str, str], str]
"""What gives the password, or the access token, of a user at a host."""


def carrier_for(url: str, password_of: Asked | None = None, token_of: Asked | None = None) -> Carrier:
    """The carrier that PBEM_MAIL_OUT names; UnknownCarrier says what is wrong with it, without repeating a password.

    If it has a user and no password, ``password_of`` is asked for that at each connection, or ``token_of`` for an access token
    if there is no ``password_of``; a ValueError says why there is none.
    """
    scheme, colon, rest = url.strip().partition(":")
    if scheme == "maildir" and colon:
        path = rest.removeprefix("//")
        if not path:
            raise UnknownCarrier("PBEM_MAIL_OUT says maildir: without a folder; write maildir:/path/of/the/folder.")
        return Maildir(Path(path))
    if scheme not in ("smtp", "smtps") or not rest.startswith("//"):
        raise UnknownCarrier(f"PBEM_MAIL_OUT names no way to send letters; write {_FORMS}.")
    parts = urlsplit(url.strip())
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        raise UnknownCarrier("The port in PBEM_MAIL_OUT is not a number from 1 to 65535.") from None
    if not host:
        raise UnknownCarrier(f"PBEM_MAIL_OUT names no host; write {_FORMS}.")
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise UnknownCarrier(
            "PBEM_MAIL_OUT has something after the port; percent-encode odd characters of the password."
        )
    if (parts.username is None) != (parts.password is None) and (
        parts.username is None or (password_of is None and token_of is None)
    ):
        raise UnknownCarrier("PBEM_MAIL_OUT needs a user and a password, or neither of them.")
    login = _login(parts, host, password_of, token_of)
    return SmtpCarrier(host, port or (465 if scheme == "smtps" else 25), implicit_tls=scheme == "smtps", login=login)


def _login(
    parts: SplitResult, host: str, password_of: Asked | None, token_of: Asked | None
) -> Callable[[], Login] | None:
    """What is shown to the server, asked for anew each time; None for nothing."""
    if not parts.username:
        return None
    name = unquote(parts.username)
    if parts.password is None and password_of is not None:
        return lambda: Login(name, password_of(name, host))
    if parts.password is None and token_of is not None:
        return lambda: Login(name, token_of(name, host), "token")
    written = Login(name, unquote(parts.password or ""))
    return (lambda: written) if written.password else None
