"""What is committed with a match's events: deadlines, letters owed, the opened seed, the match's line in the list."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final
from uuid import UUID

import msgspec
from sqlalchemy import Connection, bindparam, literal, null, select, update
from sqlalchemy.dialects.postgresql import insert

from domain.chance import SeededChance, seed_with
from domain.game import AnyGame, Seat
from domain.match import deadline
from domain.match import events as happened
from domain.match.rules.course import Decided, without_asking
from domain.match.rules.hosting import PAUSE, ruling_awaited
from domain.match.rules.invitations import words_told
from domain.match.sight import MatchView
from domain.match.state import Concluded, MatchState, Underway, Unopened, chance_used, words_in_chance
from domain.wire import Wired
from mail.outbound.sheet import DEPUTISING
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.matches.deputised import deputies_end
from pbem.clubhouse.matches.dispatch import Notice, is_asked, notices, told_to_host, told_to_observers
from pbem.clubhouse.matches.hosts import Hosts
from pbem.clubhouse.matches.lead import own_key, own_reminders
from pbem.clubhouse.matches.observers import stop_watching, tell_observers
from pbem.clubhouse.matches.series import NextGame, SeriesKeeper
from pbem.clubhouse.matches.terms import HOST_PACES, ask_host, begin_term
from pbem.clubhouse.muted import unheard
from pbem.clubhouse.outbox.former import former_players_told
from pbem.clubhouse.outbox.rows import Outbox, Owed, Payload
from pbem.clubhouse.outbox.statements import CANCEL, SILENCE
from pbem.clubhouse.secrets.seeds import Seeds
from pbem.clubhouse.streams.repository import Loaded, Repository, Write
from pbem.store.engine import reading
from pbem.store.entry import Entry
from pbem.store.prepared import Prepared
from pbem.store.tables import deadlines, matches

_TURNING: Final = frozenset(
    {
        happened.Opened,
        happened.Started,
        happened.Ended,
        happened.InvitationDeclined,
        happened.InvitationsExpired,
        happened.MatchStopped,
    }
)
_TIMED: Final = frozenset(
    {
        happened.DecisionOpened,
        happened.WaitShortened,
        happened.WaitRestored,
        happened.DeadlineExtended,
        happened.PlayHeld,
        happened.PlayPaused,
        happened.TimeGiven,
        happened.MatchStopped,
        happened.PlayResumed,
        happened.DeadlineRestored,
        happened.Ended,
        happened.InvitationDeclined,
        happened.InvitationsExpired,
        happened.Opened,
    }
)
PAUSE_ENDS: Final = "pause"
"""What the key of a row begins with by which a pause ends."""
RULING_ENDS: Final = "ruling"
"""The same of one by which play waits for a ruling no longer (G-44)."""
_pending: Final = update(deadlines).where(deadlines.c.match_id == bindparam("match_id"), deadlines.c.done_at.is_(None))
_done: Final[dict[str, Any]] = {"done_at": bindparam("done_at")}
_STRIKE: Final = Prepared(_pending.values(_done))
_STRIKE_EARLY: Final = Prepared(_pending.where(deadlines.c.kind == literal("early")).values(_done))
_STRIKE_EXTENDED: Final = Prepared(
    _pending.where(deadlines.c.kind.in_([literal("due"), literal("reminder")])).values(_done)
)
_made: Final = insert(deadlines).values(
    {name: bindparam(name) for name in ("match_id", "kind", "decision", "key", "at")}
)
_open_again: Final[dict[str, Any]] = {
    "done_at": null(),
    "retry_at": null(),
    "shunted_at": null(),
    "attempts": literal(0),
}
# What had been struck out may be due again at the very instant: play was stopped and goes on within a second.
_DUE: Final = Prepared(
    _made.on_conflict_do_update(
        index_elements=["match_id", "kind", "decision", "key"], set_={**_open_again, "at": _made.excluded.at}
    ).inline()
)


class UnitOfWork(msgspec.Struct, frozen=True):
    """New entries of a match, those that follow in other streams, the state after them, and the rows beside them."""

    entries: list[Entry]
    following: list[Entry]
    state: MatchState
    steps: list[Write]
    views: Mapping[Seat, MatchView]  # after the entries, of those seats that the command looked at

    @property
    def all_entries(self) -> list[Entry]:
        """Every entry of the transaction."""
        return [*self.entries, *self.following]


class Record(msgspec.Struct, frozen=True):
    """Turns the events of one command into one transaction."""

    repository: Repository
    _outbox: Outbox
    _seeds: Seeds
    _series: SeriesKeeper
    hosts: Hosts
    _directory: Directory

    def chance(self, match: Loaded) -> SeededChance:
        """The chance of a match where its effective history left it."""
        return self.chance_after(match)(chance_used(match.state))

    def chance_after(self, match: Loaded) -> Callable[[Mapping[str, int]], SeededChance]:
        """The chance of a match, with the words of its players in it, from where so many values of each purpose were taken."""
        return partial(SeededChance, seed_with(self._seeds.read(match.id), words_in_chance(match.state)))

    def unit_of_work(
        self, match: Loaded, decided: Decided, actor: Seat | None, now: datetime, *, by_host: bool = False
    ) -> UnitOfWork:
        """Everything that is to be committed for the events of a command.

        A match that ends opens its seed, and the next game of its series in the same transaction. ``actor`` is the seat
        whose letter caused the events; ``by_host``: the host's did, which is answered.
        """
        state, happening, views = decided.after, list(decided.events), decided.views
        ended = isinstance(state, Concluded) and not isinstance(match.state, Concluded)
        seed = self._seeds.read(match.id)
        if ended:
            more = self._endings(match, state, seed)
            happening += more
            state, views = without_asking(match.game, state, more).after, {}
        entries = self.repository.chained(match.id, match.entries, happening, seed, now)
        steps = self._steps(match.game, match.id, match.version, entries, state, actor, now)
        following: list[Entry] = []
        if ended and isinstance(state, Concluded):
            steps.append(lambda conn: self._seeds.opened(conn, match.id, now))
            follows = self._series.next_game(match.game, state, words_in_chance(match.state), now)
            if follows is not None:
                following = follows.entries
                steps += follows.steps
                steps += self._steps(match.game, follows.match_id, 0, following, follows.state, None, now)
                steps += self._without_the_forgotten(follows, now)
        upto = match.version + len(entries)
        steps += deputies_end(self._outbox, match, state, upto, now)
        steps += former_players_told(self._outbox, match, decided.events, state, upto, now)
        for note, seats in told_to_host(state, decided.events, by_host=by_host):
            registered, told = self.hosts.tell(match, note, seats, upto, now)
            following += registered
            steps += told
            if note == "missed-often" and match.opened.host is not None:
                until = deadline.due(now, match.opened.pace_hours * HOST_PACES)
                steps.append(partial(ask_host, match=match.id, at=until))
        for event in decided.events:
            if isinstance(event, happened.StillThereAsked):
                steps.append(partial(begin_term, kind="still-there", match=match.id, about=event.seat, at=event.until))
            if isinstance(event, happened.DisputeOpened):
                registered, told = self.hosts.tell_of_dispute(match, event.number, upto, now)
                following += registered
                steps += told
        return UnitOfWork(entries, following, state, steps, views)

    def _without_the_forgotten(self, follows: NextGame, now: datetime) -> Iterator[Write]:
        """What has their seats given up as soon as somebody works: see ``absent``."""
        state = follows.state
        if not isinstance(state, Underway):
            return
        sitting = [UUID(one.player) for one in state.occupants.values() if one.player is not None]
        with reading(self.repository.engine) as conn:
            gone = self._directory.forgotten(conn, sitting)
        if gone:
            yield lambda conn: _call_bots(conn, follows.match_id, state, len(follows.entries) + 1, now)

    def opening(
        self, game: AnyGame, match_id: UUID, decided: Decided, seed: bytes, now: datetime
    ) -> tuple[list[Entry], list[Write]]:
        """The entries and rows of a match that does not exist yet."""
        entries = self.repository.chained(match_id, (), decided.events, seed, now)
        return entries, self._steps(game, match_id, 0, entries, decided.after, None, now)

    def _endings(self, match: Loaded, state: MatchState, seed: bytes) -> list[Wired]:
        assert isinstance(state, Concluded)
        ranked = self._series.ranked(match.game, state)
        looks, told = _looks(match.entries), words_told(entry.event for entry in match.entries)
        return [
            *([ranked] if ranked is not None else []),
            *([happened.LooksTold(looks)] if looks else []),
            *([told] if told.words else []),
            happened.SeedOpened(seed.hex()),
        ]

    def _steps(
        self,
        game: AnyGame,
        match_id: UUID,
        before: int,
        entries: Sequence[Entry],
        state: MatchState,
        actor: Seat | None,
        now: datetime,
    ) -> list[Write]:
        """The rows that belong to new entries of a match that had ``before`` of them."""
        events = [entry.event for entry in entries]
        kinds = set(map(type, events))
        upto = before + len(entries)
        silenced = unheard(self.repository, match_id, state, events)
        told = [one for one in notices(state, events, actor) if (one.seat, one.press) not in silenced]
        owed = list(self._owed(match_id, state, told, upto))
        steps: list[Write] = []
        for event in events:
            if isinstance(event, happened.SeatPassed):
                steps.append(partial(_fall_silent, match_id=match_id, seat=event.seat))
        if happened.Rewound in kinds:
            steps.append(lambda conn: CANCEL.each(conn, [{"match_id": match_id}]))
        if not kinds.isdisjoint(_TIMED):
            steps.append(lambda conn: set_deadlines(conn, match_id, events, state, now))
        if not kinds.isdisjoint(_TURNING):
            steps.append(lambda conn: _list(conn, match_id, state, now))
        if _bot_awaited(game, state):
            steps.append(lambda conn: _call_bots(conn, match_id, state, upto, now))
        if owed:
            steps.append(lambda conn: self._outbox.add_all(conn, owed, now))
        steps += self._watching(match_id, events, state, upto, now)
        return steps

    def _watching(
        self, match: UUID, events: Sequence[Wired], state: MatchState, upto: int, now: datetime
    ) -> Iterator[Write]:
        """Those who watch are told, where the match has any; who takes a seat watches no more."""
        if isinstance(state, Unopened) or not state.opened.observers:
            return
        for event in events:
            if isinstance(event, happened.SeatPassed) and event.player is not None:
                yield partial(stop_watching, match=match, player=UUID(event.player))
        if told_to_observers(state, events):
            over = isinstance(state, Concluded)
            yield partial(tell_observers, outbox=self._outbox, match=match, upto=upto, now=now, over=over)

    def commit(
        self, match: Loaded, decided: Decided, actor: Seat | None, now: datetime, also: Iterable[Write] = ()
    ) -> Loaded:
        """Append the events of a command with everything that belongs to them; the match as it then stands.

        The library's IntegrityError if another writer was first: load again and decide again.
        """
        work = self.unit_of_work(match, decided, actor, now)
        self.repository.append(work.all_entries, (*work.steps, *also))
        return self.repository.grown(match, work.entries, work.state, work.views)

    def _owed(self, match_id: UUID, state: MatchState, due: Iterable[Notice], upto: int) -> Iterable[Owed]:
        if isinstance(state, Unopened):
            return
        for notice in due:
            occupant = state.occupants.get(notice.seat)
            if occupant is None or occupant.reader is None:
                continue
            yield Owed(
                kind=notice.kind,
                player=UUID(occupant.reader),
                match=match_id,
                seat=notice.seat,
                decision=notice.decision,
                cause=notice.press or f"event {upto}",
                payload=Payload(
                    since=upto - 1 if notice.note == DEPUTISING else 0, upto=upto, press=notice.press, note=notice.note
                ),
                waits=notice.kind == "news" and not notice.note and not is_asked(state, notice.seat),
            )


def set_deadlines(conn: Connection, match_id: UUID, events: Sequence[Wired], state: MatchState, now: datetime) -> None:
    """Store what is due of the decision now open, and strike out what is due no longer. ``state`` is that after the events."""
    mine = {"match_id": match_id, "done_at": now}
    for event in events:
        match event:
            case happened.DecisionOpened(number=number, due=due, remind_at=remind_at):
                _STRIKE.each(conn, [mine])
                _ask_until(conn, match_id, number, "", (due, remind_at), state, now)
            case happened.WaitShortened(number=number, key=key, due=due):
                _due(conn, match_id, number, ("early", key, due))
            case happened.DeadlineExtended(number=number, due=due, remind_at=remind_at):
                _STRIKE_EXTENDED.each(conn, [mine])
                _ask_until(conn, match_id, number, due.isoformat(), (due, remind_at), state, now)
            case happened.DeadlineRestored(number=number, due=due, remind_at=remind_at) if due and remind_at:
                _STRIKE_EXTENDED.each(conn, [mine])
                _STRIKE_EARLY.each(conn, [mine])
                _ask_until(conn, match_id, number, due.isoformat(), (due, remind_at), state, now)
            case happened.PlayResumed() | happened.TimeGiven():
                _STRIKE.each(conn, [mine])
                until = (event.due, event.remind_at)
                _ask_until(conn, match_id, event.number, event.due.isoformat(), until, state, now)
                hurried = _hurried(state)
                if event.early is not None and hurried is not None:
                    _due(conn, match_id, event.number, ("early", f"{hurried} {event.early.isoformat()}", event.early))
            case happened.WaitRestored():
                _STRIKE_EARLY.each(conn, [mine])
            case happened.Opened(answer_by=answer_by) if answer_by is not None:
                _due(conn, match_id, 0, ("due", "", answer_by), ("reminder", "", deadline.remind_at(now, answer_by)))
            case happened.PlayPaused() | happened.PlayHeld():
                _STRIKE.each(conn, [mine])
                let_go_on(conn, match_id, state, now)
            case (
                happened.Ended()
                | happened.InvitationDeclined() | happened.InvitationsExpired() | happened.MatchStopped()
            ):  # fmt: skip
                _STRIKE.each(conn, [mine])
            case _:
                pass


def let_go_on(conn: Connection, match_id: UUID, state: MatchState, now: datetime) -> None:
    """Store when play that is stopped, or waits for a ruling, goes on by itself (G-29, G-44); nothing if it does neither. A pause
    of an earlier release, of which no end is known, ends as one that begins now."""
    if not isinstance(state, Underway) or state.held is None:
        return
    if state.paused is not None:
        why, until = PAUSE_ENDS, state.paused.until or deadline.due(now, state.opened.pace_hours * PAUSE)
    else:
        why, until = RULING_ENDS, ruling_awaited(state, now)
    _due(conn, match_id, 0, ("due", f"{why} {until.isoformat()}", until))


def _fall_silent(conn: Connection, *, match_id: UUID, seat: Seat) -> None:
    """Whoever had a seat before hears nothing more of it (G-30): what was owed to them and has not been tried is not sent."""
    SILENCE.each(conn, [{"match_id": match_id, "seat": seat}])


def _hurried(state: MatchState) -> str | None:
    """The key of the shorter wait that stands."""
    decision = state.decision if isinstance(state, Underway) else None
    return decision.early[0] if decision is not None and decision.early is not None else None


def _looks(entries: Iterable[Entry]) -> tuple[happened.Look, ...]:
    """The looks at hidden things so far, for all to be told."""
    return tuple(
        happened.Look(entry.at, entry.event.reason, entry.event.seat, entry.event.what)
        for entry in entries
        if isinstance(entry.event, happened.SecretsSeen)
    )


def _bot_awaited(game: AnyGame, state: MatchState) -> bool:
    if not isinstance(state, Underway) or state.held is not None:
        return False
    return any(state.occupants[seat].player is None for seat in game.rules.awaited(state.game))


def _call_bots(conn: Connection, match_id: UUID, state: MatchState, upto: int, now: datetime) -> None:
    assert isinstance(state, Underway)
    _due(conn, match_id, state.decisions, ("bot", str(upto), now))


def _due(conn: Connection, match_id: UUID, decision: int, *waits: tuple[str, str, datetime]) -> None:
    """Store when something is to be done: what, its key, and the time."""
    shared = {"match_id": match_id, "decision": decision}
    _DUE.each(conn, [{"kind": kind, "key": key, "at": at, **shared} for kind, key, at in waits])


def _ask_until(
    conn: Connection,
    match_id: UUID,
    decision: int,
    key: str,
    until: tuple[datetime, datetime],
    state: MatchState,
    now: datetime,
) -> None:
    """Store the end of a decision, its reminder, and those of players who wish an hour of their own."""
    due, remind_at = until
    own = (("reminder", own_key(key, seat), at) for seat, at in own_reminders(conn, state, due, now))
    _due(conn, match_id, decision, ("due", key, due), ("reminder", key, remind_at), *own)


def _list(conn: Connection, match_id: UUID, state: MatchState, now: datetime) -> None:
    """Keep the list of matches in step; it can be rebuilt from the events at any time."""
    name = type(state).__name__.lower()
    row = conn.execute(select(matches.c.state).where(matches.c.id == match_id)).one_or_none()
    if row is None or row.state == name:
        return
    over = {"ended_at": now} if isinstance(state, Concluded) else {}
    conn.execute(update(matches).where(matches.c.id == match_id).values(state=name, **over))
