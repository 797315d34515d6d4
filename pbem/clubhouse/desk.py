"""The desk where the pipeline's steps find their work; implements ``worker.ports.Desk``."""

from contextlib import AbstractContextManager
from datetime import datetime

import msgspec

from pbem.clubhouse.inbox.turns import Turns
from pbem.clubhouse.letters.reading import LetterReader
from pbem.clubhouse.matches.closing import Closer
from pbem.clubhouse.matches.noting import Noter
from pbem.clubhouse.outbox.sending import Sender


class LetterDesk(msgspec.Struct, frozen=True):
    """Reading, closing and sending, one piece at a time: of all matches, or of one shard's."""

    _reader: LetterReader
    _noter: Noter
    _closer: Closer
    _sender: Sender
    _turns: Turns
    _shard: int | None = None

    def of(self, shard: int) -> "LetterDesk":
        """The same desk for one shard's matches."""
        return msgspec.structs.replace(self, _shard=shard)

    def read_next(self, now: datetime) -> bool:
        """Read the earliest unread letter."""
        return self._reader.read_next(now, self._shard) is not None

    def play_next_bot(self, now: datetime) -> bool:
        """Let the bots of one match answer."""
        return self._closer.play_next_bot(now, self._shard)

    def close_next(self, now: datetime) -> bool:
        """Close the earliest decision whose time is up; letters that did not arrive are noted first, for they move it."""
        while self._noter.note_next(now, self._shard):
            pass
        return self._closer.close_next(now, self._shard)

    def remind_next(self, now: datetime) -> bool:
        """Owe the reminders of one decision."""
        return self._closer.remind_next(now, self._shard)

    def send_next(self, now: datetime) -> bool:
        """Send the next letter that is due."""
        return self._sender.send_next(now, self._shard)

    @property
    def letters_sent(self) -> int:
        """How many letters have been sent from this desk."""
        return self._sender.sent

    def deciding(self) -> AbstractContextManager[bool]:
        """A turn at reading letters and closing decisions; False if somebody else has it."""
        return self._turns.deciding(self._shard)

    def unread(self) -> int | None:
        """The number of the letter that would be read next."""
        return self._reader.unread(self._shard)

    def sending(self) -> AbstractContextManager[None]:
        """A turn at sending."""
        return self._turns.sending()
