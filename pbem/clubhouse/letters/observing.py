"""A match that is played is watched, by letter: ``watch 12`` by whoever is known here and has no seat in it (G-35)."""

from datetime import datetime
from functools import partial
from uuid import UUID

import msgspec
from sqlalchemy import select

from domain.match.reading.personal.observing import Watch, watch_order
from mail.inbound.desk import Reading
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.verdicts import Verdict
from pbem.clubhouse.matches.observers import MOST, begin_watching, observers_of, stop_watching, watches
from pbem.clubhouse.outbox.rows import Payload
from pbem.clubhouse.streams.repository import Repository, Write
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter
from pbem.store.tables import matches


class ObserverLetters(msgspec.Struct, frozen=True):
    """Answers them. What is refused depends on what everybody may know of the match, and on whether its writer plays in it."""

    _repository: Repository
    _answers: LetterAnswers

    def is_wanted(self, read: Reading) -> bool:
        """Whether a letter asks to watch a match, or to watch it no more, and says nothing else."""
        return watch_order(read.text) is not None

    def carry_out(self, row: InboxLetter, player: UUID, read: Reading, now: datetime) -> Verdict:
        """Do so, and answer."""
        order = watch_order(read.text)
        assert order is not None
        note, also = self._done(player, order, now)
        payload = Payload(note=note, said=str(order.number))
        beside = (also,) if also is not None else ()
        return self._answers.tell(row, player, "open-list", payload, Verdict("open-list", note), now, *beside)

    def _done(self, player: UUID, order: Watch, now: datetime) -> tuple[str, Write | None]:
        """What becomes of a wish, as a stable key, and what is to be committed for it."""
        running = select(matches.c.id).where(matches.c.title_no == order.number, matches.c.state == "underway")
        with reading(self._repository.engine) as conn:
            match = conn.execute(running).scalar()
            if match is None:
                return "not-watchable", None
            watching, count = watches(conn, match, player), observers_of(conn, match)
        if order.no_more:
            return "unwatched", partial(stop_watching, match=match, player=player) if watching else None
        found = self._repository.match(match, ())
        if str(player) in (*found.seated.values(), *found.deputies.values()):
            return "watches-own", None
        if not found.opened.observers:
            return "not-watchable", None
        if watching:
            return "watching", None
        if count >= MOST:
            return "watched-by-many", None
        return "watching", partial(begin_watching, match=match, player=player, told=found.version, now=now)
