"""Before a process goes on with the running matches: whether their rules are here, what goes on under newer ones, what waits."""

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, and_, exists, false, func, or_, select, update

from domain.games import UnknownGame, playing
from domain.match.rules.adopting import adopt
from domain.match.state import Mustering, Underway
from pbem.clubhouse.matches.record import Record, let_go_on
from pbem.clubhouse.streams.repository import decided_again
from pbem.store.engine import reading, writing
from pbem.store.errors import StoreError
from pbem.store.tables import deadlines, matches

_NAMED: Final = 3
_RUNNING: Final = matches.c.state.in_([kind.__name__.lower() for kind in (Mustering, Underway)])
_NOTHING_DUE: Final = select(matches.c.id).where(
    matches.c.state == Underway.__name__.lower(),
    ~exists().where(deadlines.c.match_id == matches.c.id, deadlines.c.done_at.is_(None)),
)
_KINDS: Final = select(matches.c.game, matches.c.rules_version).where(_RUNNING).distinct()


class _Kind(NamedTuple):
    """A game and a version of its rules by which matches are running."""

    game: str
    version: str


class CannotContinue(StoreError):
    """A running match cannot be gone on with here; the sentence names it."""


class Continuing(msgspec.Struct, frozen=True):
    """Goes on with what runs."""

    _record: Record

    def begin(self, now: datetime) -> int:
        """Have matches begun before the first release go on under its rules; how many. CannotContinue if one cannot.

        Play that an earlier release had wait without end goes on by itself too, as if it had begun to wait now (G-44).
        """
        self.refuse()
        older = [kind for kind in self._kinds() if playing(*kind).version != kind.version]
        adopting = select(matches.c.id).where(_of(older)).order_by(matches.c.title_no)
        with reading(self._record.repository.engine) as conn:
            found = conn.execute(adopting).scalars().all()
        adopted = sum(decided_again(partial(self._adopt, match, now)) for match in found)
        self._end_waiting(now)
        return adopted

    def refuse(self) -> None:
        """CannotContinue if the rules of a running match are not here."""
        wrong: dict[_Kind, str] = {}
        for kind in self._kinds():
            try:
                playing(*kind)
            except UnknownGame as error:
                wrong[kind] = str(error)
        if not wrong:
            return
        numbered = select(matches.c.title_no, matches.c.game, matches.c.rules_version).where(_of(wrong))
        counted = select(func.count()).select_from(matches).where(_of(wrong))
        with reading(self._record.repository.engine) as conn:
            first = conn.execute(numbered.order_by(matches.c.title_no).limit(_NAMED)).all()
            more = conn.execute(counted).scalar_one() - len(first)
        said = " ".join(f"Match {number} cannot go on. {wrong[_Kind(*kind)]}" for number, *kind in first)
        others = f" And so it is with {more} more." if more else ""
        raise CannotContinue(
            f"{said}{others} Nothing was changed: start the release that runs them, or install their game."
        )

    def _end_waiting(self, now: datetime) -> None:
        with reading(self._record.repository.engine) as conn:
            found = conn.execute(_NOTHING_DUE).scalars().all()
        for match in found:
            state = self._record.repository.match(match, ()).state
            with writing(self._record.repository.engine) as conn:
                let_go_on(conn, match, state, now)

    def _kinds(self) -> list[_Kind]:
        with reading(self._record.repository.engine) as conn:
            return [_Kind(*row) for row in conn.execute(_KINDS)]

    def _adopt(self, match_id: UUID, now: datetime) -> bool:
        match = self._record.repository.match(match_id)
        version = match.game.version
        if not isinstance(match.state, (Mustering, Underway)) or match.state.opened.rules_version == version:
            return False
        noted = update(matches).where(matches.c.id == match_id).values(rules_version=version)
        decided = adopt(match.game, match.state, match.views, self._record.chance(match), now)
        self._record.commit(match, decided, None, now, [lambda conn: conn.execute(noted)])
        return True


def _of(kinds: Iterable[_Kind]) -> ColumnElement[bool]:
    """Whether a match is running by one of these rules."""
    these = [and_(matches.c.game == game, matches.c.rules_version == version) for game, version in kinds]
    return and_(_RUNNING, or_(false(), *these))
