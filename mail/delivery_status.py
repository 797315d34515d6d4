"""What a mail server's status code says of the next attempt (RFC 3463): whether the reason may pass by itself."""

import re
from typing import Final

_ENHANCED: Final = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?!\d|\.\d)", re.ASCII)
_BASIC: Final = re.compile(r"(?<![\d.])([45]\d\d)(?![\d.])", re.ASCII)
_FULL: Final = "552"  # the storage of the mailbox is used up (RFC 5321)
# By subject: the mail system was down or full; the network failed or the time was over.
_PASSING_SUBJECTS: Final = ("3", "4")
_FULL_MAILBOX: Final = ("2", "2")


def without_addresses(said: str, recipient: str = "") -> str:
    """What a server said in words of its own: servers repeat the address they refuse, or a half of it, and whoever gave us that
    address must not have said by it what the server means."""
    local, _, domain = recipient.rpartition("@")
    for name in filter(None, (recipient, local, domain)):
        said = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "<>", said, flags=re.IGNORECASE)
    return " ".join("<>" if "@" in word else word for word in said.split())


def status_in(said: str) -> str:
    """The most telling status code in what a server said, addresses aside: ``5.1.1``, else ``550``, else nothing."""
    said = without_addresses(said)
    found = [match[0] for match in _ENHANCED.finditer(said)]
    telling = next((code for code in found if not code.endswith(".0.0")), next(iter(found), ""))
    basic = _BASIC.search(said)
    return telling or (basic[1] if basic else "")


def refuses_us(said: str) -> bool:
    """Whether a server wants no letter of ours, whoever it is for: a block list, a policy, a signature that is missing."""
    return status_in(said).startswith("5.7.")


def may_pass(said: str) -> bool:
    """Whether the same letter may be taken later although it was refused for good: a full mailbox, a system that is down.

    An address that does not exist, or a server that wants no letter of ours, stays so.
    """
    status = status_in(said)
    if status.count(".") != 2:
        return status == _FULL or status.startswith("4")
    kind, subject, detail = status.split(".")
    return kind == "4" or subject in _PASSING_SUBJECTS or (subject, detail) == _FULL_MAILBOX
