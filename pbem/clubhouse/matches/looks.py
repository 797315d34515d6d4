"""Looks at what players hide from one another while a match runs: recorded before anything is shown, told at the end."""

import os
from datetime import datetime
from uuid import UUID

import msgspec

from domain.game import Seat
from domain.match.events import Looked, SecretsSeen
from domain.match.rules.course import without_asking
from domain.match.state import Underway
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.record import Record
from pbem.clubhouse.secrets.marks import operator_key
from pbem.clubhouse.streams.repository import decided_again
from pbem.store.keys import Keys
from pbem.store.vault import Vault, parcel


class Looking(msgspec.Struct, frozen=True, kw_only=True):
    """A look: why, by whom, and at which seat's view or letter; ``seat`` is None for the whole position.

    ``means`` is what whoever goes by that name is known by, as ``Operator`` says it.
    """

    reason: str
    by: str
    seat: Seat | None = None
    what: Looked = "position"
    means: str = ""


class Looks(msgspec.Struct, frozen=True):
    """Records looks."""

    _record: Record
    _vault: Vault
    _keys: Keys

    def needed(self, match_id: UUID) -> bool:
        """Whether a look at this match is to be recorded: there is play, and it goes on."""
        return isinstance(self._record.repository.match(match_id, ()).state, Underway)

    def record(self, match_id: UUID, looking: Looking, now: datetime) -> None:
        """Append a look to the match, if it still goes on.

        The library's IntegrityError if other writers are first again and again.
        """
        decided_again(lambda: self._append(match_id, looking, now))

    def _append(self, match_id: UUID, looking: Looking, now: datetime) -> None:
        match = self._record.repository.match(match_id, ())
        if not isinstance(match.state, Underway):
            return  # it has ended meanwhile: there is nothing hidden any more
        who = Operator(looking.by, looking.means)
        texts = [parcel(text.encode(), random=os.urandom) for text in (looking.reason, who.said)]
        seen = SecretsSeen(texts[0].ref, texts[1].ref, looking.seat, looking.what)
        now = max(now, match.entries[-1].at)  # a time that was pretended is never gone back behind
        author = operator_key(self._keys, looking.by)
        keep = self._vault.keeping(author, texts, now, random=os.urandom)
        self._record.commit(match, without_asking(match.game, match.state, [seen]), None, now, [keep])
