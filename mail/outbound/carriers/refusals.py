"""What a mail server's refusal means for the other letters that wait: data with sources, read from a file."""

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

import msgspec

from mail.delivery_status import status_in, without_addresses

_FILE: Final = Path(__file__).with_name("refusals.toml")


class FewerWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way in which servers say that they want fewer letters. See the head of the file."""

    means: Literal["quota", "pace", "mailbox"]
    words: tuple[str, ...]
    who: str
    source: str
    read: object
    status: str = ""
    of: Literal["provider", "domain"] = "domain"

    def says(self, said: str, status: str) -> bool:
        """Whether an answer with that status, in lower case, is this one."""
        if self.status and not status.startswith(self.status):
            return False
        return all(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", said) for word in self.words)


class Slowed(msgspec.Struct, frozen=True):
    """What else waits because of a refusal: everything, the letters to the same domain, or nothing (``mailbox``); ``used_up``:
    not for a while, but until a day's letters come back."""

    scope: Literal["all", "domain", "mailbox"]
    used_up: bool = False


@lru_cache(maxsize=1)
def refusals() -> tuple[FewerWanted, ...]:
    """All of them, in order."""
    found = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return msgspec.convert(found["refusal"], tuple[FewerWanted, ...])


def slowed_by(said: str, *, permanent: bool) -> Slowed | None:
    """What a server's answer slows down, addresses in it aside; None if it says nothing about others. A refusal for good is
    about more than its letter only if a quota is used up: that passes, whatever the server calls it."""
    lowered, status = without_addresses(said).lower(), status_in(said)
    found = next((one for one in refusals() if one.says(lowered, status)), None)
    if found is None:
        return None
    if found.means == "quota":
        return Slowed("all", used_up=True)
    if found.means == "mailbox":
        return Slowed("mailbox")
    if permanent:
        return None
    return Slowed("all" if found.of == "provider" else "domain")
