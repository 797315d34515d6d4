"""What looking into a mailbox asks of the rest of the service."""

from typing import Protocol

import msgspec

from mail.inbound.mailbox.trouble import MailboxStanding


class Bookmark(msgspec.Struct, frozen=True):
    """How far a mailbox was looked through: up to this number (UID), while its UIDVALIDITY is this one."""

    validity: int
    upto: int


class Sorter(Protocol):
    """Says which letters of a mailbox are ours. An exception means "try again later"."""

    def may_be_ours(self, head: bytes) -> bool:
        """Whether a letter is worth a closer look, by its header lines; a no is final."""
        ...

    def recipient(self, raw: bytes) -> str | None:
        """Which address of ours a whole letter is for, as ``Doorkeeper`` takes it; None if it is none of ours."""
        ...


class Bookmarks(Protocol):
    """Remembers of each mailbox, by its name, how far it was looked through, and how it stands with it."""

    def mark(self, mailbox: str) -> Bookmark | None:
        """How far it was looked through; None if it never was."""
        ...

    def keep(self, mailbox: str, mark: Bookmark, was: Bookmark | None) -> None:
        """Remember that all letters up to there need no other look; not if the mark is no longer what it ``was``."""
        ...

    def stand(self, mailbox: str, standing: MailboxStanding) -> None:
        """Remember how it stands, as of now: after each look, and each time that it could not be looked into."""
        ...


class MailboxTurn(Protocol):
    """One process's turn at one mailbox, which one at a time has: two would read every letter twice."""

    def other(self) -> str | None:
        """Who else has it, in words; None if it is this one's, from now on or still. Asked before every look, and cheap."""
        ...

    def give_back(self) -> None:
        """Let another one have it; nothing if it is not this one's."""
        ...
