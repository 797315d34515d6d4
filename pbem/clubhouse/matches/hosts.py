"""Telling the host of a match what its running needs: the host, or else the administrators, or else whoever looks."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final, TypeAlias
from uuid import UUID

import msgspec
import structlog
from sqlalchemy import Connection, Engine, update

from domain.game import Seat
from domain.match.events import DisputeOpened
from domain.match.state import Unopened
from domain.wire import Wired
from domain.words import DEFAULT
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.outbox.rows import Outbox, Payload, from_view_of_all
from pbem.clubhouse.streams.repository import Loaded, Write
from pbem.store.engine import reading
from pbem.store.entry import Entry
from pbem.store.tables import outbox as letters

_NOBODY: Final = "nobody to tell: the match has no host, and PBEM_ADMINS names nobody"
REFUSED: Final = "refused"  # the note that it is not the player's mailbox: letters of this service are not wanted


_Chosen: TypeAlias = Callable[[Loaded, Sequence[UUID | None]], Sequence[UUID | None]]


class Lost(msgspec.Struct, frozen=True):
    """Letters that did not arrive, by number, and what a mail server said of them, without addresses."""

    letters: tuple[int, ...] = ()
    said: str = ""


class Hosts:
    """Owes letters to hosts. They are told public facts alone: a host who plays learns nothing by it."""

    def __init__(self, engine: Engine, directory: Directory, outbox: Outbox, admins: Sequence[str]) -> None:
        self.engine = engine
        self._directory = directory
        self._outbox = outbox
        self._admins = tuple(dict.fromkeys(admins))

    def tell(
        self,
        match: Loaded,
        note: str,
        seats: tuple[Seat, ...],
        upto: int,
        now: datetime,
        lost: Lost | None = None,
        *,
        about: str = "",
        once: str = "",
    ) -> tuple[list[Entry], list[Write]]:
        """What is to be committed for the host to be told ``note`` (a key of ``compose.host.ADVICE``) about these seats.

        ``upto`` is the number of the newest event that the letter may tell of, those about to be committed included. What
        was ``lost`` concerns administrators, who hear of it beside the host if it is the service that is refused. What is told
        ``once`` of something is owed no second time.
        """
        if isinstance(match.state, Unopened):
            return [], []
        entries: list[Entry] = []
        steps: list[Write] = []
        host = self._reached(match.state.opened.host)
        readers: list[tuple[UUID | None, Lost | None]] = [(host, None)] if host is not None else []
        if host is None or note == REFUSED:
            readers += [(one, lost or Lost()) for one in self._administrators(entries, steps, now)]
        for number, (reader, told) in enumerate(readers or [(None, lost)]):
            cause = f"{note} {once or f'event {upto}'} reader {number} {about}".strip()
            found = told or Lost()
            payload = Payload(upto=upto, note=note, seats=seats, lost=found.letters, said=found.said)
            steps.append(self._adding(match, reader, cause, payload, now))
        return entries, steps

    def tell_administrators(
        self, match: Loaded, note: str, seats: tuple[Seat, ...], upto: int, now: datetime
    ) -> tuple[list[Entry], list[Write]]:
        """What is to be committed for the administrators to be told that a match has no host any more.

        Where there are none its row stands among the letters that failed: nobody else is told that nobody runs the match.
        """
        payload = Payload(upto=upto, note=note, seats=seats)
        return self._tell_watchers(match, f"{note} event {upto}", payload, now, _all_or_whoever_looks)

    def tell_of_dispute(self, match: Loaded, number: int, upto: int, now: datetime) -> tuple[list[Entry], list[Write]]:
        """What is to be committed for the administrators, and nobody else, to hear of a dispute: its number, never its words.

        Where there is nobody to tell it is open all the same, and whoever disputes is told so.
        """
        payload = Payload(upto=upto, note="disputed", dispute=number)
        return self._tell_watchers(match, f"dispute {number}", payload, now, _judging)

    def tell_of_report(self, match: Loaded, about: str, now: datetime) -> tuple[list[Entry], list[Write]]:
        """The same of a report (G-37), named by ``about``: neither whose it is, nor whose words it shows."""
        payload = Payload(upto=match.version, note="reported")
        return self._tell_watchers(match, f"report {about}", payload, now, _seeing_reports)

    def sees_reports(self, conn: Connection, match: Loaded, reader: UUID) -> bool:
        """Whether reports of a match are an administrator's to see (G-37)."""
        return reader in _seeing_reports(match, [self._directory.find(conn, address) for address in self._admins])

    def has_judges(self, match: Loaded) -> bool:
        """Whether anybody is there who may rule on a dispute of a match, or see to a report."""
        with reading(self.engine) as conn:
            return bool(_judging(match, [self._directory.find(conn, address) for address in self._admins]))

    def unjudged(self, match: Loaded, events: Sequence[Wired]) -> bool:
        """Whether a dispute is opened that nobody is there to rule on yet."""
        return any(isinstance(event, DisputeOpened) for event in events) and not self.has_judges(match)

    def _tell_watchers(
        self, match: Loaded, cause: str, payload: Payload, now: datetime, chosen: _Chosen
    ) -> tuple[list[Entry], list[Write]]:
        """Tell those administrators who are ``chosen``."""
        entries: list[Entry] = []
        steps: list[Write] = []
        every = self._administrators(entries, steps, now)
        for place, reader in enumerate(chosen(match, every)):
            steps.append(self._adding(match, reader, f"{cause} reader {place}", payload, now))
        if not steps:
            structlog.get_logger().warning("no administrator to tell", match=str(match.id), note=payload.note)
        return entries, steps

    def _adding(self, match: Loaded, reader: UUID | None, cause: str, payload: Payload, now: datetime) -> Write:
        """A letter to who runs the match or watches over it; without a reader its row is for whoever looks."""
        owed = from_view_of_all(match.id, match.decisions, reader, "host", cause, payload)

        def add(conn: Connection) -> None:
            made = self._outbox.add(conn, owed, now)
            if reader is None and made is not None:
                structlog.get_logger().warning("no host to tell", match=str(match.id), note=payload.note)
                conn.execute(update(letters).where(letters.c.id == made).values(state="failed", error=_NOBODY))

        return add

    def _reached(self, host: str | None) -> UUID | None:
        """The host, if anybody knows (still) where to write to them."""
        if host is None:
            return None
        with reading(self.engine) as conn:
            return UUID(host) if self._directory.person(conn, UUID(host)) is not None else None

    def _administrators(self, entries: list[Entry], steps: list[Write], now: datetime) -> list[UUID | None]:
        """Who is told where a match has no host; an administrator who is no player yet is written to in English."""
        found: list[UUID | None] = []
        for address in self._admins:
            with reading(self.engine) as conn:
                known = self._directory.find(conn, address)
            if known is None:
                known, registered, more = self._directory.register(address, DEFAULT, "text", "UTC", now)
                entries += registered
                steps += more
            found.append(known)
        return found


def _all_or_whoever_looks(_: Loaded, administrators: Sequence[UUID | None]) -> Sequence[UUID | None]:
    """Every administrator; without any a row that is for whoever looks."""
    return administrators or [None]


def _judging(match: Loaded, administrators: Sequence[UUID | None]) -> Sequence[UUID | None]:
    """The administrators who have and had no seat in a match: others are not to know that there is anything to be judged.

    None is one who is no player yet.
    """
    return [one for one in administrators if one is None or not match.ever_held(one)]


def _seeing_reports(match: Loaded, administrators: Sequence[UUID | None]) -> Sequence[UUID | None]:
    """Of these not who runs the match, unless there is nobody else (G-37)."""
    judging = _judging(match, administrators)
    return [one for one in judging if one is None or str(one) != match.opened.host] or judging
