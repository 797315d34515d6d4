"""How matches stand, as everybody may know it: what each waits for, until when, and who has missed a deadline."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from uuid import UUID

import msgspec
from sqlalchemy import select

from domain.game import PUBLIC, Seat
from domain.games import UnknownGame
from domain.match.sight import waited_for
from domain.match.state import Underway
from pbem.clubhouse.streams.repository import Loaded, Repository
from pbem.store.engine import reading
from pbem.store.tables import matches


class Standing(msgspec.Struct, frozen=True):
    """A match that is not over. ``missed``: how often in a row those who are waited for have let the time pass."""

    match: UUID
    number: int
    game: str
    state: str
    decision: int
    due: datetime | None
    held: bool
    waits_for: tuple[Seat, ...]
    missed: dict[Seat, int]
    host: str | None

    def is_late(self, now: datetime) -> bool:
        """Whether it waits for somebody who has missed a deadline, or its time is up."""
        return bool(self.missed) or (self.due is not None and not self.held and self.due <= now)


class Standings(msgspec.Struct, frozen=True):
    """Looks at all matches that are not over."""

    _repository: Repository

    def all(self, states: Sequence[str] = ("mustering", "underway")) -> Iterator[Standing]:
        """Each in one of these states, as it stands, the oldest first; those of games not installed here are left out."""
        running = select(matches.c.id).where(matches.c.state.in_(states)).order_by(matches.c.title_no)
        with reading(self._repository.engine) as conn:
            found = conn.execute(running).scalars().all()
        for one in found:
            try:
                yield standing_of(self._repository.match(one, (PUBLIC,)))
            except UnknownGame:
                continue


def standing_of(match: Loaded) -> Standing:
    """How a match stands that was loaded with the public view."""
    state, view = match.state, match.views[PUBLIC]
    invited = tuple(seat for seat, one in view.seated.items() if one.invited)
    waits_for = waited_for(match.game, view) if isinstance(state, Underway) else invited
    missed = state.missed if isinstance(state, Underway) else {}
    return Standing(
        match=match.id,
        number=match.opened.number,
        game=match.opened.game,
        state=type(state).__name__.lower(),
        decision=view.decision,
        due=view.asked.closes if view.asked is not None else match.opened.answer_by,
        held=view.held,
        waits_for=waits_for,
        missed={seat: missed[seat] for seat in waits_for if missed.get(seat)},
        host=match.opened.host,
    )
