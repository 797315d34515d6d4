"""The mailbox as setting up needs it: sign in, see what has come since, and take one's own letters out again.

Nothing else in it is touched: letters are looked at without being marked as read.
"""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

import msgspec
from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError, LoginError

from pbem.setup.ordinary import OrdinaryMailbox
from pbem.setup.trouble import SetupTrouble

_SECONDS: Final = 30.0
_RAW: Final = b"BODY[]"
_DATE: Final = b"INTERNALDATE"
_INBOX: Final = "INBOX"
_LARGEST: Final = 200_000  # octets of one letter that are looked at: ours are small
_GMAIL: Final = b"X-GM-EXT-1"


class Abilities(msgspec.Struct, frozen=True):
    """What the IMAP server can do: push news (IDLE), move letters (MOVE), take one out without the others (UIDPLUS)."""

    idle: bool
    move: bool
    uidplus: bool


class FolderLetter(msgspec.Struct, frozen=True):
    """A letter in a folder, and when the server says that it came."""

    folder: str
    uid: int
    raw: bytes
    came: datetime | None


class TriedMailbox:
    """An open session, which remembers for each folder what was there when it began: the inbox, the junk, and ``folder``, into
    which a service that runs may put what comes."""

    def __init__(self, client: IMAPClient, folder: str) -> None:
        self._client = client
        client.normalise_times = False  # hours with their zone
        capabilities = set(client.capabilities())
        self.abilities = Abilities(b"IDLE" in capabilities, b"MOVE" in capabilities, b"UIDPLUS" in capabilities)
        self._of_gmail = _GMAIL in capabilities
        self.junk: str | None = client.find_special_folder(b"\\Junk")
        self._trash: str | None = client.find_special_folder(b"\\Trash")
        self._marks = {
            folder: self._next_uid(folder) for folder in (_INBOX, self.junk, _named(client, folder)) if folder
        }

    def news(self) -> Iterator[FolderLetter]:
        """The letters that came since the session began, in the inbox and among the junk."""
        for folder, first in self._marks.items():
            self._client.select_folder(folder, readonly=True)
            self._client.noop()
            uids = [uid for uid in self._client.search(["UID", f"{first}:*"]) if uid >= first]
            for uid, parts in (
                self._client.fetch(uids, [f"BODY.PEEK[]<0.{_LARGEST}>", "INTERNALDATE"]).items() if uids else ()
            ):
                yield FolderLetter(folder, uid, _raw(parts), parts.get(_DATE))

    def take_out(self, seen: list[FolderLetter]) -> None:
        """Delete letters of ours: for good where one can be deleted without others that are marked so, else into the bin."""
        for folder in sorted({one.folder for one in seen}):
            uids = [one.uid for one in seen if one.folder == folder]
            self._client.select_folder(folder)
            if self._of_gmail and self._trash:  # there a deleted letter is only filed away
                self._client.move(uids, self._trash)
                continue
            self._client.delete_messages(uids, silent=True)
            if self.abilities.uidplus:
                self._client.uid_expunge(uids)

    def _next_uid(self, folder: str) -> int:
        return int(self._client.select_folder(folder, readonly=True)[b"UIDNEXT"])


@contextmanager
def signed_in(account: OrdinaryMailbox, folder: str) -> Iterator[TriedMailbox]:
    """A session at the account's IMAP server. SetupTrouble says which step failed."""
    at = account.servers.imap
    try:
        client = IMAPClient(at.host, at.port, ssl=True, ssl_context=ssl.create_default_context(), timeout=_SECONDS)
    except ssl.SSLError as fault:
        raise SetupTrouble("no-tls", server=str(at), said=_said(fault)) from fault
    except (OSError, IMAPClientError) as fault:
        raise SetupTrouble("no-answer", server=str(at), said=_said(fault)) from fault
    try:
        try:
            _sign_in(client, account)
        except LoginError as fault:
            raise SetupTrouble(account.refused, server=str(at), said=_said(fault)) from fault
        yield TriedMailbox(client, folder)
    except (OSError, IMAPClientError) as fault:
        raise SetupTrouble("broken-off", server=str(at), said=_said(fault)) from fault
    finally:
        _leave(client)


def _sign_in(client: IMAPClient, account: OrdinaryMailbox) -> None:
    if account.kind == "password":
        client.login(account.user, account.password)
    elif client.has_capability("AUTH=OAUTHBEARER"):
        client.oauthbearer_login(account.user, account.password)
    else:
        client.oauth2_login(account.user, account.password)


def _named(client: IMAPClient, folder: str) -> str | None:
    """What the server calls a folder, which it may keep beneath the inbox; None if there is none."""
    for _, separator, name in client.list_folders() if folder else ():
        if name == folder or (separator and name == f"{_INBOX}{separator.decode()}{folder}"):
            return str(name)
    return None


def _leave(client: IMAPClient) -> None:
    try:
        client.logout()
    except (OSError, IMAPClientError):
        client.shutdown()


def _raw(parts: dict[bytes, Any]) -> bytes:
    """The letter among what was fetched; its name says where it was cut."""
    return next((bytes(value or b"") for name, value in parts.items() if name.startswith(_RAW)), b"")


def _said(fault: BaseException) -> str:
    """What a server or the system said, in one line."""
    text = fault.args[-1] if fault.args else fault
    text = text.decode("utf-8", "replace") if isinstance(text, bytes) else str(text)
    return " ".join(text.split())[:300]
