"""Which addresses and identifiers a letter may carry: the plain ASCII forms, and no others."""

import re
from typing import Final

_ATOM: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS: Final = re.compile(rf"(?P<local>{_ATOM}(?:\.{_ATOM})*)@(?P<domain>{_LABEL}(?:\.{_LABEL})*)")
_IDENTIFIER: Final = re.compile(rf"{_ATOM}(?:\.{_ATOM})*@{_LABEL}(?:\.{_LABEL})*")


def checked_address(address: str) -> str:
    """The address itself; ValueError if it is not one plain mailbox such as ``anna@example.org``.

    Quoted local parts, comments and letters beyond ASCII are not accepted: programs disagree about where such an address ends.
    """
    found = _ADDRESS.fullmatch(address) if len(address) <= 254 else None
    if found is None or len(found["local"]) > 64:
        raise ValueError(f"{address!r} is not an address that letters can be sent to: write it as name@example.org.")
    return address


def checked_id(identifier: str) -> str:
    """A Message-ID or Content-ID without its angle brackets; ValueError if it could not stand between them."""
    if len(identifier) > 250 or _IDENTIFIER.fullmatch(identifier) is None:
        raise ValueError(f"{identifier!r} cannot be a Message-ID: it needs the form left@right in plain ASCII.")
    return identifier


def domain_of(address: str) -> str:
    """What stands after the ``@``."""
    return address.rpartition("@")[2]
