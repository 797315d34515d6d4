"""What is committed with a match's events: deadlines, letters owed, the opened seed, the match's line in the list."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import Connection, insert, select, update

from domain.chance import SeededChance
from domain.game import AnyGame, Seat
from domain.match import events as happened
from domain.match.course import fold
from domain.match.evolve import evolve
from domain.match.state import Concluded, MatchState, Underway, Unopened
from domain.wire import Wired
from pbem.clubhouse.annals import Annals, Loaded, Step
from pbem.clubhouse.dispatch import Notice, notices
from pbem.clubhouse.outbox import Outbox, Owed, Payload
from pbem.clubhouse.seeds import Seeds
from pbem.store.entry import Entry
from pbem.store.tables import deadlines, matches


class Record:
    """Turns the events of one command into one transaction."""

    def __init__(self, annals: Annals, outbox: Outbox, seeds: Seeds) -> None:
        self.annals = annals
        self._outbox = outbox
        self._seeds = seeds

    def chance(self, match: Loaded) -> SeededChance:
        """The chance of a match where its effective history left it."""
        used = match.state.chance if isinstance(match.state, Underway) else {}
        return SeededChance(self._seeds.read(match.id), used)

    def entries(self, match: Loaded, events: Sequence[Wired], now: datetime) -> tuple[list[Entry], MatchState]:
        """The entries of a command, the seed opened if it ended the match, and the state after them."""
        state = match.state
        for event in events:
            state = evolve(match.game, state, event)
        seed = self._seeds.read(match.id)
        all_events = list(events)
        if isinstance(state, Concluded) and not isinstance(match.state, Concluded):
            opened = happened.SeedOpened(seed.hex())
            all_events.append(opened)
            state = evolve(match.game, state, opened)
        return self.annals.chained(match.id, match.entries, all_events, seed, now), state

    def steps(
        self, match: Loaded, entries: Sequence[Entry], state: MatchState, actor: Seat | None, now: datetime
    ) -> list[Step]:
        """The rows that belong to these entries."""
        events = [entry.event for entry in entries]
        upto = match.version + len(entries)
        owed = list(self._owed(match.id, state, notices(state, events, actor), upto))
        return [
            lambda conn: set_deadlines(conn, match.id, events, now),
            *([lambda conn: _call_bots(conn, match.id, state, upto, now)] if _bot_awaited(match.game, state) else []),
            lambda conn: _list(conn, match.id, state, now),
            *([lambda conn: self._seeds.opened(conn, match.id, now)] if _ended(events) else []),
            *(lambda conn, letter=letter: self._outbox.owe(conn, letter, now) for letter in owed),
        ]

    def commit(
        self, match: Loaded, events: Sequence[Wired], actor: Seat | None, now: datetime, also: Iterable[Step] = ()
    ) -> Loaded:
        """Append the events of a command with everything that belongs to them; the match as it then stands.

        The library's IntegrityError if another writer was first: load again and decide again.
        """
        entries, state = self.entries(match, events, now)
        self.annals.append(entries, (*self.steps(match, entries, state, actor, now), *also))
        after = [*match.entries, *entries]
        _, views = fold(match.game, (entry.event for entry in after), match.views)
        return Loaded(match.id, match.game, after, state, views)

    def _owed(self, match_id: UUID, state: MatchState, due: Iterable[Notice], upto: int) -> Iterable[Owed]:
        if isinstance(state, Unopened):
            return
        for notice in due:
            occupant = state.occupants.get(notice.seat)
            if occupant is None or occupant.player is None:
                continue
            yield Owed(
                kind=notice.kind,
                player=UUID(occupant.player),
                match=match_id,
                seat=notice.seat,
                decision=notice.decision,
                cause=notice.press or f"event {upto}",
                payload=Payload(upto=upto, press=notice.press),
            )


def set_deadlines(conn: Connection, match_id: UUID, events: Sequence[Wired], now: datetime) -> None:
    """Store what is due of the decision now open, and strike out what is due no longer."""
    mine = deadlines.c.match_id == match_id
    pending = mine & deadlines.c.done_at.is_(None)
    for event in events:
        match event:
            case happened.DecisionOpened(number=number, due=due, remind_at=remind_at):
                conn.execute(update(deadlines).where(pending).values(done_at=now))
                _due(conn, match_id, "due", number, "", due)
                _due(conn, match_id, "reminder", number, "", remind_at)
            case happened.WaitShortened(number=number, key=key, due=due):
                _due(conn, match_id, "early", number, key, due)
            case happened.WaitRestored():
                conn.execute(update(deadlines).where(pending, deadlines.c.kind == "early").values(done_at=now))
            case happened.Ended() | happened.InvitationDeclined():
                conn.execute(update(deadlines).where(pending).values(done_at=now))
            case _:
                pass


def _bot_awaited(game: AnyGame, state: MatchState) -> bool:
    if not isinstance(state, Underway):
        return False
    return any(state.occupants[seat].player is None for seat in game.awaited(state.game))


def _call_bots(conn: Connection, match_id: UUID, state: MatchState, upto: int, now: datetime) -> None:
    assert isinstance(state, Underway)
    _due(conn, match_id, "bot", state.decisions, str(upto), now)


def _due(conn: Connection, match_id: UUID, kind: str, decision: int, key: str, at: datetime) -> None:
    conn.execute(insert(deadlines).values(match_id=match_id, kind=kind, decision=decision, key=key, at=at))


def _ended(events: Iterable[Wired]) -> bool:
    return any(isinstance(event, happened.Ended) for event in events)


def _list(conn: Connection, match_id: UUID, state: MatchState, now: datetime) -> None:
    """Keep the list of matches in step; it can be rebuilt from the events at any time."""
    name = type(state).__name__.lower()
    row = conn.execute(select(matches.c.state).where(matches.c.id == match_id)).one_or_none()
    if row is None or row.state == name:
        return
    over = {"ended_at": now} if isinstance(state, Concluded) else {}
    conn.execute(update(matches).where(matches.c.id == match_id).values(state=name, **over))
