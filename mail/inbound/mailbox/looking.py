"""One look through a mailbox: the new letters in their order, ours into the inbox and then put away, all else left as it is.

A letter is put away only when it is stored, and the mark is set behind it only then: killed anywhere between, the next look
finds it again, and the door knows it again. What cannot be put away, or is not handed out, is tried again later and holds no
other letter up; the mark stays before it.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec

from mail.inbound import limits
from mail.inbound.letter import head
from mail.inbound.mailbox.connection import Connection
from mail.inbound.mailbox.ports import Bookmark, Bookmarks, Sorter
from mail.inbound.mailbox.trouble import WELL, MailboxStanding, Trouble, TroubleKind
from mail.inbound.ports import Clock, Doorkeeper, RawLetter, Taken

PEER: Final = "imap"
_HEADS: Final = 50  # letters whose headers are asked for at once
_LOSSES: Final = 3  # of the connection over the same letter, before the others go first
_MOST: Final = limits.MESSAGE_BYTES + 1  # one more than is read: whoever wrote it is told that it is too large
_TOO_MANY: Final = MailboxStanding(
    TroubleKind.TOO_MANY, "More letters come than are taken in within an hour: the others wait in the mailbox."
)
_Found = TypeVar("_Found")
_What: TypeAlias = Literal["head", "letter", "move"]


class _Held(msgspec.Struct):
    """A letter that the mark stays before: whether it is stored, why it is held, and until when by the monotonic clock."""

    stored: bool
    why: MailboxStanding
    until: float


class LookThrough:
    """Looks through one mailbox again and again, over one connection after another."""

    def __init__(
        self,
        doorkeeper: Doorkeeper,
        sorter: Sorter,
        bookmarks: Bookmarks,
        clock: Clock,
        folder: str,
        *,
        patience: float = 300.0,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        """``folder`` is where letters are put that are stored. ``patience``: seconds until a letter that could not be dealt
        with is tried again. ``stopped`` is asked between two letters."""
        self._doorkeeper = doorkeeper
        self._sorter = sorter
        self._bookmarks = bookmarks
        self._clock = clock
        self._folder = folder
        self._patience = patience
        self._stopped = stopped
        self._validity: int | None = None
        self._turned_away = False
        self._looked = 0
        self._mark: Bookmark | None = None
        self._held: dict[int, _Held] = {}
        self._lost: dict[
            tuple[_What, int], int
        ] = {}  # how often what was asked of a letter was the last that was asked

    def look(self, connection: Connection) -> MailboxStanding:
        """Deal with all letters that are new, and with those whose time has come again; how it stands after it.

        Trouble if the connection is lost, and whatever the doorkeeper fails with: the next look goes on there.
        """
        self._begin(connection)
        self._turned_away = False
        now = time.monotonic()
        for uid in sorted(uid for uid, held in self._held.items() if held.until <= now):
            self._again(connection, uid)
        for uids in connection.after(self._looked):
            for start in range(0, len(uids), _HEADS):
                if not self._dealt_with(connection, uids[start : start + _HEADS]):
                    self._keep(connection)
                    return self._standing()
        self._keep(connection)
        return self._standing()

    def _begin(self, connection: Connection) -> None:
        """Go on where the last look ended, of this process or another, or where somebody has set the mark back to; from the
        start if all numbers are new ones."""
        mark = self._bookmarks.mark(connection.mailbox.name)
        if self._validity == connection.validity and mark == self._mark:
            return
        self._validity, self._mark = connection.validity, mark
        self._looked = mark.upto if mark is not None and mark.validity == self._validity else 0
        self._held.clear()
        self._lost.clear()

    def _dealt_with(self, connection: Connection, uids: list[int]) -> bool:
        """Whether all of these letters need no other look now."""
        heads = self._heads(connection, uids)
        for uid in uids:
            if self._stopped():
                return False
            concerns = uid in heads and uid not in self._held and self._sorter.may_be_ours(heads[uid])
            if concerns and not self._handled(connection, uid):
                return False
            self._looked = uid
        self._keep(connection)
        return True

    def _heads(self, connection: Connection, uids: list[int]) -> dict[int, bytes]:
        """The header lines of letters; of each by itself where one of them is not handed out."""
        if not any(("head", uid) in self._lost for uid in uids):
            try:
                return connection.heads(uids)
            except Trouble as trouble:
                if trouble.kind is not TroubleKind.NOT_READ:
                    self._lost["head", uids[0]] = 1  # so that the next look asks for them one by one
                    raise
        heads: dict[int, bytes] = {}
        for uid in uids:
            heads |= self._careful("head", uid, partial(connection.heads, [uid])) or {}
        return heads

    def _handled(self, connection: Connection, uid: int) -> bool:
        """Store a letter if it is ours, and put it away; False if the door wants no more at present."""
        raw = self._careful("letter", uid, partial(connection.letter, uid, _MOST))
        address = self._sorter.recipient(raw) if raw is not None else None
        if raw is None or address is None:
            return True
        taken = self._doorkeeper.take_in(RawLetter(head(raw).return_path, address, PEER, raw), self._clock)
        if taken in (Taken.STORED, Taken.ALREADY):
            self._put_away(connection, uid)
        if taken is Taken.LATER:
            self._turned_away = True
        return taken is not Taken.LATER

    def _again(self, connection: Connection, uid: int) -> None:
        """Try a letter that is held once more."""
        held = self._held[uid]
        held.until = time.monotonic() + self._patience
        if held.stored:
            self._put_away(connection, uid)
            return
        self._lost.pop(("letter", uid), None)
        # By its header lines first: after a failure of the server many may be held, of which few or none are ours.
        heads = self._careful("head", uid, partial(connection.heads, [uid]))
        if heads is None:
            return
        concerns = uid in heads and self._sorter.may_be_ours(heads[uid])
        if (not concerns or self._handled(connection, uid)) and self._held.get(uid) is held:
            del self._held[uid]

    def _put_away(self, connection: Connection, uid: int) -> None:
        def put() -> bool:
            connection.put_away(uid, self._folder)
            return True

        if self._careful("move", uid, put):
            self._held.pop(uid, None)

    def _careful(self, what: _What, uid: int, ask: Callable[[], _Found]) -> _Found | None:
        """What the server answers; None, and the letter is held, if it will not, or hangs up over it again and again."""
        kind = TroubleKind.NOT_PUT_AWAY if what == "move" else TroubleKind.NOT_READ
        lost = self._lost.pop((what, uid), 0)
        if lost >= _LOSSES:
            self._hold(uid, what == "move", Trouble(kind, "The mail server hangs up over a certain letter."))
            return None
        try:
            return ask()
        except Trouble as trouble:
            if trouble.kind is not kind:
                self._lost[what, uid] = lost + 1
                raise
            self._hold(uid, what == "move", trouble)
            return None

    def _hold(self, uid: int, stored: bool, trouble: Trouble) -> None:
        why = MailboxStanding(trouble.kind, trouble.sentence)
        self._held[uid] = _Held(stored, why, time.monotonic() + self._patience)

    def _keep(self, connection: Connection) -> None:
        """Set the mark behind all that needs no other look."""
        mark = Bookmark(connection.validity, min([self._looked, *(uid - 1 for uid in self._held)]))
        if mark != self._mark:
            self._bookmarks.keep(connection.mailbox.name, mark, self._mark)
            self._mark = mark

    def _standing(self) -> MailboxStanding:
        if self._turned_away:
            return _TOO_MANY
        return next((held.why for held in self._held.values()), WELL)
