"""Before a process goes on with the running matches: whether their rules are here, and which go on under newer ones."""

from datetime import datetime
from functools import partial
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import Row, select, update

from domain.games import UnknownGame, playing
from domain.match.rules.adopting import adopt
from domain.match.state import Mustering, Underway
from pbem.clubhouse.matches.record import Record
from pbem.clubhouse.streams.repository import decided_again
from pbem.store.engine import reading
from pbem.store.errors import StoreError
from pbem.store.tables import matches

_TRIES: Final = 20  # of several processes that start at once each adopts what the others have not
_NAMED: Final = 3
_RUNNING: Final = select(matches.c.id, matches.c.title_no, matches.c.game, matches.c.rules_version).where(
    matches.c.state.in_([kind.__name__.lower() for kind in (Mustering, Underway)])
)


class CannotContinue(StoreError):
    """A running match cannot be gone on with here; the sentence names it."""


class Continuing(msgspec.Struct, frozen=True):
    """Goes on with what runs."""

    _record: Record

    def begin(self, now: datetime) -> int:
        """Have matches begun before the first release go on under its rules; how many. CannotContinue if one cannot."""
        self.refuse()
        older = [row for row in self._running() if playing(row.game, row.rules_version).version != row.rules_version]
        return sum(decided_again(partial(self._adopt, row.id, now), _TRIES) for row in older)

    def refuse(self) -> None:
        """CannotContinue if the rules of a running match are not here."""
        wrong: list[str] = []
        for row in self._running():
            try:
                playing(row.game, row.rules_version)
            except UnknownGame as error:
                wrong.append(f"Match {row.title_no} cannot go on. {error}")
        if wrong:
            more = f" And so it is with {len(wrong) - _NAMED} more." if len(wrong) > _NAMED else ""
            raise CannotContinue(
                f"{' '.join(wrong[:_NAMED])}{more} Nothing was changed: start the release that runs them, or install their game."
            )

    def _running(self) -> list[Row[tuple[UUID, int, str, str]]]:
        with reading(self._record.repository.engine) as conn:
            return list(conn.execute(_RUNNING.order_by(matches.c.title_no)))

    def _adopt(self, match_id: UUID, now: datetime) -> bool:
        match = self._record.repository.match(match_id)
        version = match.game.version
        if not isinstance(match.state, (Mustering, Underway)) or match.state.opened.rules_version == version:
            return False
        noted = update(matches).where(matches.c.id == match_id).values(rules_version=version)
        decided = adopt(match.game, match.state, match.views, self._record.chance(match), now)
        self._record.commit(match, decided, None, now, [lambda conn: conn.execute(noted)])
        return True
