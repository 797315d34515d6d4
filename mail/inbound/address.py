"""Addresses: strict reading and normal form, and our own reply addresses with a token in them.

An address that two programs could read differently is no address (CVE-2023-27043): quoted local parts, domain literals,
and anything around the angle brackets that the grammar does not allow are refused.
"""

import re
from typing import Final

import msgspec

from mail.inbound.mime.structured import without_comments
from mail.inbound.tokens import TOKEN

_LOCAL: Final = re.compile(r"[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*", re.ASCII)
_LABEL: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?", re.ASCII)
_PIECE: Final = re.compile(r"<[^>]*>?|[,;:]|[^<,;:]+")
_LONGEST_LOCAL: Final = 64
_LONGEST: Final = 254


class BadAddress(ValueError):
    """What was given is not an address we write to or believe; the sentence says why."""


def normalise(address: str) -> str:
    """The one form of an address that is compared and stored: lower case, international domains in their ASCII form.

    BadAddress unless it is a dot-atom at a domain of the right length, without blanks, controls, quotes or brackets. The form
    of a form is that form: an address that grows too long in it is none.
    """
    local, at, domain = address.rpartition("@")
    if not at or len(address) > _LONGEST:
        raise BadAddress("An address looks like name@example.org.")
    local = local.lower()
    if len(local) > _LONGEST_LOCAL or not _LOCAL.fullmatch(local):
        raise BadAddress("The part before the @ has signs that we cannot write to.")
    normal = f"{local}@{_domain(domain)}"
    if len(normal) > _LONGEST:
        raise BadAddress("The address is too long in the form that all mail servers know.")
    return normal


def mailboxes(value: str) -> tuple[str | None, ...]:
    """The normalised addresses of an address header, in order; None for each entry that cannot be read in one way only.

    Names and comments are dropped, and groups ("undisclosed-recipients:;") give their members.
    """
    return tuple([_mailbox(entry) for entry in _entries(value)])


def without_tag(address: str) -> str:
    """The mailbox that an address belongs to: what stands behind a plus is the owner's own affair."""
    local, _, domain = address.rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


class ReplyAddress(msgspec.Struct, frozen=True):
    """The address that answers go to, and its variants that carry a token after a plus.

    Bounces go to ``b+TOKEN`` at the same domain. Where the base is an ordinary mailbox rather than ``g``, which receives no
    other local part, they go to the mailbox itself: the token's purpose, not its address, says what it may do.

    Not every provider knows what stands behind a plus. Without ``plus`` all our letters name the bare address: answers are
    then known by the letter that their headers name, or by the token in the subject. Addresses with a token are read all the
    same, since letters of before name them.
    """

    base: str
    plus: bool = True

    def __post_init__(self) -> None:
        """BadAddress unless the base is an address in its normal form."""
        if normalise(self.base) != self.base:
            raise BadAddress(f"The reply address must be written as {normalise(self.base)}.")

    def with_token(self, token: str) -> str:
        """Where an answer that uses ``token`` goes."""
        return _with_token(self.base, token) if self.plus else self.base

    def bounce_with_token(self, token: str) -> str:
        """The envelope sender that a bounce comes back to."""
        return _with_token(self._bounce_base, token) if self.plus else self.base

    def is_own(self, address: str, *, shared: bool = False) -> bool:
        """Whether a letter to this address, in its normal form, would come back to us. ``shared``: the base is somebody's own
        mailbox, and of its addresses those with a token alone are ours."""
        if self.token_in(address) is not None or self.bounce_token_in(address) is not None:
            return True
        return not shared and without_tag(address) == without_tag(self.base)

    def token_in(self, address: str) -> str | None:
        """The token of a reply address of ours, in lower case; None for any other address."""
        return _token_in(self.base, address)

    def bounce_token_in(self, address: str) -> str | None:
        """The token of a bounce address of ours, in lower case; None for any other address."""
        return _token_in(self._bounce_base, address)

    @property
    def _bounce_base(self) -> str:
        local, _, domain = self.base.partition("@")
        return f"b@{domain}" if local == "g" else self.base


def _with_token(base: str, token: str) -> str:
    if not TOKEN.fullmatch(token):
        raise BadAddress("A token is 26 lower-case base32 characters.")
    local, _, domain = base.partition("@")
    return f"{local}+{token}@{domain}"


def _token_in(base: str, address: str) -> str | None:
    local, _, domain = base.partition("@")
    lowered = address.lower() if address.isascii() else ""
    if not lowered.startswith(f"{local}+") or not lowered.endswith(f"@{domain}"):
        return None
    token = lowered[len(local) + 1 : -len(domain) - 1]
    return token if TOKEN.fullmatch(token) else None


def _domain(domain: str) -> str:
    try:
        # Measured first: the codec takes quadratic time (CVE-2022-45061).
        plain = domain if domain.isascii() else domain[:_LONGEST].encode("idna").decode("ascii")
    except UnicodeError:
        plain = ""
    labels = plain.lower().split(".")
    if len(plain) > _LONGEST - 2 or not all(map(_LABEL.fullmatch, labels)):
        raise BadAddress("The part after the @ is not the name of a mail domain.")
    return ".".join(labels)


def _entries(value: str) -> list[str]:
    """An address list cut at commas; comments and quoted names become blanks and marks that no address contains."""
    bare, whole = without_comments(value, quoted='"')
    bare += "" if whole else "<"
    entries = [""]
    for piece in _PIECE.findall(bare):
        if piece in ",;":
            entries.append("")
        elif piece == ":" and "@" not in entries[-1]:
            entries[-1] = ""
        else:
            entries[-1] += piece
    # What is still open at the end could be closed in several ways: the entry is spoilt.
    entries[-1] += "<" if bare.rfind("<") > bare.rfind(">") else ""
    return [entry for entry in (entry.strip() for entry in entries) if entry]


def _mailbox(entry: str) -> str | None:
    name, angle, rest = entry.partition("<")
    if angle:
        address, closed, after = rest.partition(">")
        if not closed or after.strip() or ">" in name or ")" in entry:
            return None
        # Some programs write the address again as an unquoted name; any other @ there is a second address.
        if "@" in name and name.strip() != address.strip():
            return None
    else:
        address = entry
    try:
        return normalise(address.strip())
    except BadAddress:
        return None
