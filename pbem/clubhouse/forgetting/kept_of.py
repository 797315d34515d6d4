"""All that is kept of one player, for that player to read: who they are, where they sit, what they wrote and were written."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import Connection, select

from domain.match.events import DiaryKept, DisputeOpened, Opened, PressSent, SecretsSeen
from domain.match.state import Underway
from domain.player.state import Player
from mail.inbound.desk import words_of
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.forgetting.leaving import SeatsTaken, seats_of
from pbem.clubhouse.inbox.verdicts import read_verdict
from pbem.clubhouse.matches.observers import watched_by
from pbem.clubhouse.streams.repository import Loaded, Repository
from pbem.store.engine import reading
from pbem.store.letters import ELSEWHERE
from pbem.store.tables import inbox, outbox, places_asked, reports, sessions, vault
from pbem.store.vault import Vault

_KIND_OF_WORDS: Final[Mapping[type, str]] = {PressSent: "press", DiaryKept: "diary", DisputeOpened: "dispute"}


class InMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match that names the player: in which seats, and whether they opened it. ``runs``: what is hidden in it is still so."""

    id: UUID
    game: str
    number: int
    state: str
    opened_at: datetime
    seats: tuple[str, ...]
    host: bool
    runs: bool


class KeptLetter(msgspec.Struct, frozen=True, kw_only=True):
    """A letter from or to the player: when it came or was owed, what became of it, and its text, None if it is not kept."""

    number: int
    at: datetime
    match: UUID | None
    kind: str
    state: str
    text: str | None


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """Words that were passed on, to other seats, as a dispute or a report, or kept as a diary."""

    at: datetime
    match: UUID
    seat: str
    kind: str
    text: str | None


class LookedAt(msgspec.Struct, frozen=True, kw_only=True):
    """A look at what the player's seat hid, in a match that is over."""

    at: datetime
    match: UUID
    what: str
    reason: str | None


class KeptSession(msgspec.Struct, frozen=True):
    """A browser in which the player is signed in: since when, and when it was last here."""

    begun_at: datetime
    seen_at: datetime


class KeptOfPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """All of it."""

    id: UUID
    address: str
    other_addresses: tuple[str, ...] = ()
    second_address: str | None = None
    name: str | None
    registered_at: datetime
    verified: bool
    language: str
    form: str
    zone: str
    reminders: bool
    believed: bool
    matches: tuple[InMatch, ...]
    letters_in: tuple[KeptLetter, ...]
    letters_out: tuple[KeptLetter, ...]
    said: tuple[Said, ...]
    looks: tuple[LookedAt, ...]
    sessions: tuple[KeptSession, ...] = ()
    invitable: bool = True
    remind_hours: int = 0
    calendar: bool = False
    news_days: int = 0
    rated: bool = False
    places_asked: tuple[int, ...] = ()
    watched: tuple[int, ...] = ()
    muted: tuple[int, ...] = ()


class PlayersFile(msgspec.Struct, frozen=True):
    """Gathers what is kept of a player. Nothing is changed; what is hidden in running matches is among it."""

    _repository: Repository
    _directory: Directory
    _vault: Vault
    _seats: SeatsTaken

    def matches(self, player: UUID) -> tuple[InMatch, ...]:
        """The matches that name a player."""
        return tuple(_in_match(self._repository.match(one, ()), player) for one in self._seats.matches(player))

    def all_of(self, player: UUID) -> KeptOfPlayer | None:
        """What is kept of a player; None if they are not known (any more)."""
        state, entries = self._repository.player(player)
        with reading(self._repository.engine) as conn:
            person = self._directory.person(conn, player)
            if person is None or not isinstance(state, Player):
                return None
            second = self._directory.second_address(conn, player)
            others = tuple(one for one in self._directory.other_addresses(conn, player) if one != second)
            name = self._directory.names(conn, (player,)).get(player)
            came, went = tuple(self._came(conn, player)), tuple(self._went(conn, player))
            places = self.matches(player)
            loaded = [self._repository.match(one.id, ()) for one in places]
            said = tuple(one for match in loaded for one in self._said(conn, match, player))
            said = (*said, *self._reported(conn, player))
            looks = tuple(one for match in loaded for one in self._looks(conn, match, player))
            theirs = select(sessions.c.begun_at, sessions.c.seen_at).where(sessions.c.player_id == player)
            asked = select(places_asked.c.number).where(places_asked.c.player_id == player)
            waits = conn.execute(asked.order_by(places_asked.c.number)).scalars().all()
            watched = tuple(watched_by(conn, player))
            entered = conn.execute(theirs.order_by(sessions.c.begun_at)).all()
        return KeptOfPlayer(
            id=player,
            address=person.address,
            other_addresses=others,
            second_address=second,
            name=name,
            registered_at=entries[0].at,
            verified=state.verified,
            language=state.language,
            form=state.form,
            zone=state.zone,
            reminders=state.reminders,
            believed=state.believed,
            matches=places,
            letters_in=came,
            letters_out=went,
            said=said,
            looks=looks,
            sessions=tuple(KeptSession(begun, seen) for begun, seen in entered),
            invitable=state.invitable,
            remind_hours=state.remind_hours,
            calendar=state.calendar,
            news_days=state.news_days,
            rated=state.rated,
            places_asked=tuple(waits),
            watched=watched,
            muted=tuple(sorted({self._repository.match(UUID(one), ()).opened.number for one, _ in state.muted})),
        )

    def _came(self, conn: Connection, player: UUID) -> Iterator[KeptLetter]:
        columns = (
            inbox.c.id,
            inbox.c.received_at,
            inbox.c.match_id,
            inbox.c.state,
            inbox.c.verdict,
            inbox.c.raw_vault_id,
        )
        theirs = select(*columns).join(vault, vault.c.id == inbox.c.raw_vault_id).where(vault.c.author == str(player))
        for row in conn.execute(theirs.order_by(inbox.c.id)).all():
            yield KeptLetter(
                number=row.id,
                at=row.received_at,
                match=row.match_id,
                kind=read_verdict(row.verdict).result if row.verdict else "",
                state=row.state,
                text=self._came_as(conn, row.raw_vault_id),
            )

    def _went(self, conn: Connection, player: UUID) -> Iterator[KeptLetter]:
        # A question to an address they wished for went to somebody else, if it went: that it did would tell who has it.
        theirs = (
            select(outbox).where(outbox.c.player_id == player, outbox.c.seat != ELSEWHERE).order_by(outbox.c.serial)
        )
        for row in conn.execute(theirs).all():
            yield KeptLetter(
                number=row.serial,
                at=row.sent_at or row.created_at,
                match=row.match_id,
                kind=row.kind,
                state=row.state,
                text=self._text(conn, tuple(filter(None, (row.again_vault_id, row.letter_vault_id)))),
            )

    def _came_as(self, conn: Connection, text: str) -> str | None:
        """A letter in as it is kept, with its header."""
        raw = self._vault.what_remains(conn, text)
        return raw.decode("utf-8", "replace") if raw is not None else None

    def _text(self, conn: Connection, texts: Sequence[str]) -> str | None:
        """The words of a letter of ours."""
        for text in texts:
            raw = self._vault.get(conn, text)
            if raw is not None:
                return words_of(raw)
        return None

    def _said(self, conn: Connection, match: Loaded, player: UUID) -> Iterator[Said]:
        for entry in match.entries:
            event = entry.event
            if not isinstance(event, PressSent | DiaryKept | DisputeOpened):
                continue
            # What another player wrote who had the seat before, or played it for them, is not theirs.
            if self._vault.author(conn, event.words.id) == str(player):
                text, kind = self._vault.said(conn, event.words.id), _KIND_OF_WORDS[type(event)]
                yield Said(at=entry.at, match=match.id, seat=str(event.seat), kind=kind, text=text)

    def _reported(self, conn: Connection, player: UUID) -> Iterator[Said]:
        theirs = select(reports.c.at, reports.c.match_id, reports.c.seat, reports.c.words_vault_id)
        for at, match, seat, words in conn.execute(theirs.where(reports.c.player_id == player).order_by(reports.c.id)):
            yield Said(at=at, match=match, seat=seat, kind="report", text=self._vault.said(conn, words))

    def _looks(self, conn: Connection, match: Loaded, player: UUID) -> Iterator[LookedAt]:
        """Looks, once everybody is told of them."""
        if isinstance(match.state, Underway):
            return
        mine = seats_of(match, player)
        for entry in match.entries:
            event = entry.event
            if isinstance(event, SecretsSeen) and mine and (event.seat is None or event.seat in mine):
                reason = self._vault.said(conn, event.reason.id)
                yield LookedAt(at=entry.at, match=match.id, what=event.what, reason=reason)


def _in_match(match: Loaded, player: UUID) -> InMatch:
    opened = match.entries[0].event
    assert isinstance(opened, Opened)
    return InMatch(
        id=match.id,
        game=opened.game,
        number=opened.number,
        state=type(match.state).__name__.lower(),
        opened_at=match.entries[0].at,
        seats=tuple(map(str, seats_of(match, player))),
        host=opened.host == str(player),
        runs=isinstance(match.state, Underway),
    )
