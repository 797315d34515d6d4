"""A connection to one mailbox: what is in it, a letter's head and the whole of it, and how a letter is put away.

Nothing here changes a letter: it is looked at without the mark that it was read, and put away as it is.
"""

import select
import socket
import ssl
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from typing import Any, Final

from imapclient import IMAPClient, SocketTimeout
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from mail.inbound.mailbox.source import Credential, Mailbox
from mail.inbound.mailbox.trouble import Trouble, TroubleKind, lost, not_now, refused, said

_HEAD_BYTES: Final = 64 * 1024
_AT_A_TIME: Final = 50_000  # letters in one answer, which the library reads as one line of at most a million characters
_NOT_HANDED_OUT: Final = "The server does not hand out a letter"


class Connection:
    """A mailbox that was signed in to and opened. Every method raises Trouble if the connection is lost."""

    def __init__(
        self,
        mailbox: Mailbox,
        shown: Credential,
        *,
        context: ssl.SSLContext | None = None,
        timeout: float = 60.0,
        interrupted: socket.socket | None = None,
    ) -> None:
        """Connect, sign in and open the folder; Trouble says what it failed with.

        ``context`` is how certificates are verified, by this machine's authorities if not said. ``timeout``: seconds that the
        server may be silent. ``interrupted``: a socket that becomes readable when waiting for letters is to end.
        """
        self.mailbox = mailbox
        self._interrupted = interrupted
        verified = context or ssl.create_default_context()
        try:
            self._client = IMAPClient(
                mailbox.host,
                mailbox.port,
                ssl=mailbox.tls,
                ssl_context=verified if mailbox.tls else None,
                timeout=SocketTimeout(timeout, timeout),
            )
        except (OSError, IMAPClientError) as problem:
            raise lost(mailbox, problem) from problem
        try:
            self._sign_in(shown)
            self._open()
        except BaseException:
            self.close()
            raise

    @property
    def validity(self) -> int:
        """The UIDVALIDITY of the folder: with another one, all numbers of letters mean something else."""
        return self._validity

    @property
    def can_wait(self) -> bool:
        """Whether the server tells by itself that a letter has come (IDLE)."""
        return self._has("IDLE")

    def capabilities(self) -> tuple[str, ...]:
        """What the server says it can do."""
        with self._talking():
            return tuple(sorted(word.decode("ascii", "replace") for word in self._client.capabilities()))

    def after(self, uid: int) -> Iterator[list[int]]:
        """The numbers (UID) of all letters above this one, in their order, in lists that grow not too long."""
        # By UID alone: the places of letters in the folder shift as soon as one of them is put away.
        above = uid
        while self._many > _AT_A_TIME and above + _AT_A_TIME < self._next:
            with self._talking():
                yield self._found(f"{above + 1}:{above + _AT_A_TIME}", above)
            above += _AT_A_TIME
        with self._talking():
            yield self._found(f"{above + 1}:*", above)

    def first_since(self, day: date) -> int | None:
        """The number of the earliest letter that came on that day or later, by the server's calendar; None if none did."""
        with self._talking():
            return min(map(int, self._client.search(["SINCE", day])), default=None)

    def heads(self, uids: Sequence[int]) -> dict[int, bytes]:
        """The header lines of these letters, each cut after 64 kB; those that have gone meanwhile, or are empty, are left out.
        Trouble, not read, if one is there and not handed out."""
        return self._fetched(uids, f"BODY.PEEK[HEADER]<0.{_HEAD_BYTES}>")

    def letter(self, uid: int, most: int) -> bytes | None:
        """A letter as it is, cut after ``most`` bytes; None if it has gone meanwhile, or is empty. Trouble, not read, if it is
        there and not handed out."""
        return self._fetched([uid], f"BODY.PEEK[]<0.{most}>").get(uid)

    def put_away(self, uid: int, folder: str) -> None:
        """Move this letter, and no other, into another folder, which is made if it is not there; in that folder it stays as
        it is. Trouble, not put away, if the server will not: then the letter is where it was."""
        with self._talking(TroubleKind.NOT_PUT_AWAY, "A letter that is stored cannot be put away"):
            into = self._made(folder)
            if into.casefold() == self.mailbox.folder.casefold():
                return  # moved into the folder that it lies in, it would come in again as a new one, for ever
            if self._has("MOVE"):
                self._client.move([uid], into)
            elif self._has("UIDPLUS"):
                self._client.copy([uid], into)
                self._client.add_flags([uid], [b"\\Deleted"], silent=True)
                self._client.uid_expunge([uid])
            else:
                # Without either, taking one letter out would take out all that somebody else has marked as deleted.
                raise IMAPClientError("this server can neither move a letter nor take a single one out")

    def wait(self, seconds: float) -> None:
        """Until something happens in the folder, at most so long; by asking whether the server is still there, if it tells
        nothing by itself."""
        with self._talking():
            if not self.can_wait:
                self._silence(seconds, watched=False)
                self._client.noop()
                return
            self._client.idle()
            self._silence(seconds, watched=True)
            # It answers, or it is no longer there: a connection that has died in silence shows it here.
            self._client.idle_done()

    def close(self) -> None:
        """Hang up."""
        with suppress(OSError, IMAPClientError):
            self._client.shutdown()

    def _sign_in(self, shown: Credential) -> None:
        try:
            if shown.kind == "password":
                self._show_password(shown.secret)
            elif self._has("AUTH=OAUTHBEARER"):
                self._client.oauthbearer_login(self.mailbox.user, shown.secret)
            else:
                self._client.oauth2_login(self.mailbox.user, shown.secret)
        except OSError as problem:
            raise lost(self.mailbox, problem) from problem
        except IMAPClientError as problem:
            raise refused(self.mailbox, problem) from problem

    def _show_password(self, password: str) -> None:
        if (self.mailbox.user + password).isascii():
            self._client.login(self.mailbox.user, password)
        else:  # which the older command has no form for
            self._client.plain_login(self.mailbox.user, password)

    def _open(self) -> None:
        folder = self.mailbox.folder
        with self._talking(TroubleKind.NO_FOLDER, f"The folder {folder!r} cannot be opened"):
            opened = self._client.select_folder(folder)
        self._validity = int(opened.get(b"UIDVALIDITY", 0))
        self._many = int(opened.get(b"EXISTS", 0))
        # What the next letter will be called, as of now; a server that does not say is asked for the last one there is.
        self._next = int(opened.get(b"UIDNEXT", 0))
        if self._many > _AT_A_TIME and not self._next:
            with self._talking():
                self._next = max(self._found("*", 0), default=0) + 1
        self._into: str | None = None

    def _made(self, folder: str) -> str:
        """The name of a folder as this server wants it, which is there."""
        if self._into is None:
            name = f"{self._prefix()}{folder}"
            if not self._client.folder_exists(name):
                self._client.create_folder(name)
            self._into = name
        return self._into

    def _prefix(self) -> str:
        """What the names of one's own folders begin with: ``INBOX.`` at some providers."""
        if not self._has("NAMESPACE"):
            return ""
        personal = self._client.namespace().personal
        return str(personal[0][0]) if personal else ""

    def _has(self, word: str) -> bool:
        return bool(self._client.has_capability(word))

    def _found(self, numbers: str, above: int) -> list[int]:
        # ``5:*`` finds the last letter too where there is none above 4.
        return sorted(uid for uid in map(int, self._client.search(["UID", numbers])) if uid > above)

    def _fetched(self, uids: Sequence[int], what: str) -> dict[int, bytes]:
        with self._talking(TroubleKind.NOT_READ, _NOT_HANDED_OUT):
            answer = self._client.fetch(list(uids), [what])
            texts = {int(uid): text for uid, parts in answer.items() if (text := _text(parts)) and uid in uids}
            # A server that fails for a moment may show nothing: a letter has gone only if it says so.
            if missing := [uid for uid in uids if uid not in texts]:
                there = self._client.search(["UID", ",".join(map(str, missing)), "LARGER", 0])
                if set(missing) & set(there):
                    raise Trouble(TroubleKind.NOT_READ, f"{_NOT_HANDED_OUT} ({self.mailbox.place}): it shows nothing")
        return texts

    def _silence(self, seconds: float, *, watched: bool) -> None:
        asked: list[Any] = [self._client.socket()] if watched else []
        asked += [self._interrupted] if self._interrupted is not None else []
        select.select(asked, [], [], seconds)

    @contextmanager
    def _talking(self, kind: TroubleKind = TroubleKind.UNREACHABLE, what: str = "") -> Iterator[None]:
        """What is said to the server meanwhile: a plain no of its is Trouble of this kind, all else a lost connection."""
        try:
            yield
        except Trouble:
            raise
        except IMAPClientError as problem:
            passing = kind is TroubleKind.NO_FOLDER and not_now(problem)
            if isinstance(problem, IMAPClientAbortError) or not what or passing:
                raise lost(self.mailbox, problem) from problem
            raise Trouble(kind, f"{what} ({self.mailbox.place}): {said(problem)}") from problem
        # Whatever an answer makes the library stumble over, this connection is of no more use.
        except (OSError, ValueError, LookupError, TypeError, AttributeError, AssertionError) as problem:
            raise lost(self.mailbox, problem) from problem


Connect = Callable[[], Connection]


def _text(parts: dict[bytes, Any]) -> bytes | None:
    for name, value in parts.items():
        if name.startswith(b"BODY[") and isinstance(value, bytes):
            return value
    return None
