"""The host of a match is told, once a day, that its letters wait since the provider takes only so many."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final

import msgspec
import structlog
from eventsourcing.persistence import IntegrityError

from pbem.clubhouse.matches.hosts import Hosts
from pbem.clubhouse.streams.repository import Repository
from pbem.store.letters import OutboxLetter

NOTE: Final = "rationed"


class Rationing(msgspec.Struct, frozen=True):
    """Tells hosts of letters that everybody knows are owed, and of no others."""

    _repository: Repository
    _hosts: Hosts

    def tell(self, waiting: Sequence[OutboxLetter], now: datetime) -> None:
        """The hosts of the matches of these letters, or the administrators of one that has no host."""
        for match_id in sorted({row.match_id for row in waiting if row.match_id is not None}):
            match = self._repository.match(match_id, ())
            entries, steps = self._hosts.tell(match, NOTE, (), match.version, now, once=now.date().isoformat())
            with suppress(IntegrityError):  # somebody else tells them, or the row says that there is nobody to tell
                self._repository.append(tuple(entries), tuple(steps))
        if waiting:
            structlog.get_logger().warning("letters wait for another day", letters=len(waiting))
