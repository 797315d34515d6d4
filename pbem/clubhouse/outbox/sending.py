"""A letter owed becomes bytes once, and those bytes are handed over until somebody takes them."""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final
from uuid import UUID

import msgspec
import structlog
from sqlalchemy import Connection, update

from mail.inbound.address import ReplyAddress
from mail.outbound.addresses import domain_of
from mail.outbound.carriers.carrier import HAND_OVER_SECONDS, Carrier, CarryError, DeliveryRoute
from mail.outbound.rendering.letter import Parts, joined
from pbem import __version__, journal
from pbem.clubhouse.directory import Directory, Person
from pbem.clubhouse.outbox import statements
from pbem.clubhouse.outbox.asked_addresses import asked_address, goes_elsewhere
from pbem.clubhouse.outbox.departing import OF_A_DAY, SLOW_PROVIDER, Departures, PutOff
from pbem.clubhouse.outbox.digests import gather
from pbem.clubhouse.outbox.known import owed_for_all_to_know
from pbem.clubhouse.outbox.pictures import Packed, Pictures, pack
from pbem.clubhouse.outbox.rendering import ClaimedMatches, Renderer
from pbem.clubhouse.outbox.rows import LEASE, Outbox, claim, due
from pbem.clubhouse.outbox.undelivered import Undelivered, written_again
from pbem.clubhouse.streams.repository import Repository
from pbem.store.engine import reading, writing
from pbem.store.errors import StoreError
from pbem.store.letters import OutboxLetter
from pbem.store.tables import outbox
from pbem.store.vault import AuthorErased, HeldKey, Vault, parcel

_FIRST_WAIT: Final = timedelta(minutes=1)
_LONGEST_WAIT: Final = timedelta(hours=4)
_RENDERED: Final = 8  # letters at a time: the first of many does not wait for the last to be drawn
_TRIES_TO_MARK: Final = 5
_MOST_TRIES: Final = 60  # more than a week of trying
# Seconds after a claim in which another of its letters may be begun; what is left is given back. The last one begun takes
# HAND_OVER_SECONDS at most, and as long again as this is left for noting what was taken: the lease is over only after that.
_PATIENCE: Final = (LEASE.total_seconds() - HAND_OVER_SECONDS) / 2


class _ServerAway(Exception):
    """The mail server takes nothing now, and this says nothing about the letters; why, without addresses. ``back``: the letter
    that met it, unless a note of its own says what becomes of it."""

    def __init__(self, why: str, *back: OutboxLetter) -> None:
        super().__init__(why)
        self.why = why
        self.back = back


class _DomainSlow(Exception):
    """The servers of one domain want fewer letters."""

    def __init__(self, domain: str) -> None:
        super().__init__(domain)
        self.domain = domain


class Ready(msgspec.Struct, frozen=True):
    """A letter in hand: its row, who it goes to (None: erased), its bytes (None: they cannot be made), and the same bytes
    as they are to be kept if that was not done before."""

    row: OutboxLetter
    person: Person | None = None
    raw: bytes | None = None
    unkept: Packed | None = None


class Sender(msgspec.Struct):
    """Sends letters in order: per seat none overtakes another."""

    _repository: Repository
    _directory: Directory
    _outbox: Outbox
    _vault: Vault
    _pictures: Pictures
    _carrier: Carrier
    _ours: ReplyAddress
    _renderer: Renderer
    _undelivered: Undelivered
    _departures: Departures
    _tell_hosts: Callable[[Sequence[OutboxLetter], datetime], None]
    seconds: Callable[[], float] = time.monotonic
    beside: Callable[[], Executor] = partial(ThreadPoolExecutor, 1, "pictures")  # compresses the pictures of one claim
    sent: int = 0  # so far: rows say less, for a letter that was sent may come back, or be sent again

    def send(self, now: datetime) -> bool:
        """Send the next letters that are due, each to another seat; False if there is none.

        A letter that is not taken holds up its own seat alone; a mail server that is away, or slow, all of them. Between the
        carrier's yes and our mark lies the one window in which a killed process sends letters again: the same bytes under the
        same Message-IDs.
        """
        begun = self.seconds()
        rows = self._claimed(now)
        with self.beside() as beside:
            told = ClaimedMatches(self._repository, self._directory, rows, beside)
            return self._sent(rows, told, begun, now)

    def _sent(self, rows: Sequence[OutboxLetter], told: ClaimedMatches, begun: float, now: datetime) -> bool:
        """Render, keep and hand over letters that were claimed, a few at a time, and give back those that were not tried."""
        left = list(rows)
        put_off: dict[str, Any] = {}
        try:
            for first in range(0, len(rows), _RENDERED):
                letters = self._kept(self._written(rows[first : first + _RENDERED], told), now)
                if not self._hand_over(letters, left, begun, now):
                    break
        except _ServerAway as away:
            put_off = {"until": now + _FIRST_WAIT, "error": away.why}
        finally:
            if left:
                with writing(self._repository.engine) as conn:
                    back = statements.PUT_OFF if put_off else statements.FREE
                    back.each(conn, [{**statements.these(left), **put_off}])
                    self._departures.took_none(conn, left, now)
        return bool(rows) and not put_off

    def _hand_over(self, letters: Sequence[Ready], left: list[OutboxLetter], begun: float, now: datetime) -> bool:
        """Hand letters over, and take those that were tried out of what is ``left``; False if the others should not be tried
        now. _ServerAway if nothing is taken at all."""
        taken: list[Ready] = []
        slow = set[str]()  # domains whose servers have just asked for fewer
        routes = [self._route(letter) for letter in letters]
        try:
            for letter, route, following in zip(letters, routes, [*routes[1:], None], strict=True):
                if self.seconds() - begun > _PATIENCE:
                    return False  # a server that answers slowly must not outlast the claim on those behind
                if route is not None and domain_of(route.recipient) in slow:
                    continue
                left.remove(letter.row)
                try:
                    if self._carried(letter, route, following, now):
                        taken.append(letter)
                except _DomainSlow as refused:
                    slow.add(refused.domain)
                except _ServerAway as away:
                    left.extend(away.back)
                    raise
            return True
        finally:
            self._mark_sent(taken, now)

    def _claimed(self, now: datetime) -> Sequence[OutboxLetter]:
        """The next few letters that may leave, claimed: nobody holds a lock while they are rendered and sent."""
        waiting: list[PutOff] = []
        with writing(self._repository.engine) as conn:
            self._departures.begin(conn)
            while True:
                rows = due(conn, now)
                while gather(conn, self._outbox, rows, now):
                    rows = due(conn, now)
                leaving, put_off = self._departures.admitted(conn, rows, partial(self._addresses, conn, rows), now)
                waiting += put_off
                if leaving or not put_off:
                    break
            claim(conn, leaving, now)
        told = [one.row for one in waiting if one.why in OF_A_DAY and owed_for_all_to_know(one.row)]
        try:
            self._tell_hosts(told, now)
        except Exception as failure:  # the letters in hand must not wait for that
            journal.note_failure("hosts cannot be told that letters wait", failure)
        return leaving

    def _addresses(self, conn: Connection, rows: Sequence[OutboxLetter]) -> Mapping[UUID, str]:
        persons = self._directory.persons(conn, {row.player_id for row in rows if row.player_id is not None})
        return {player: person.address for player, person in persons.items()}

    def _written(self, rows: Sequence[OutboxLetter], told: ClaimedMatches) -> list[Ready]:
        with reading(self._repository.engine) as conn:
            readers = {row.player_id for row in rows if row.player_id is not None}
            persons = self._directory.persons(conn, readers)
            begun = [self._begun(conn, row, persons, told) for row in rows]
        return [_with_pictures(letter, parts) for letter, parts in begun]

    def _begun(
        self, conn: Connection, row: OutboxLetter, persons: Mapping[UUID, Person], told: ClaimedMatches
    ) -> tuple[Ready, Parts | None]:
        """A letter as first rendered, from the vault if it has been tried before; otherwise rendered now, and its pictures may
        still be in the making.

        One that cannot be rendered is our fault, and must not hold up all the others.
        """
        person = persons.get(row.player_id) if row.player_id is not None else None
        if person is None:
            return Ready(row), None
        if goes_elsewhere(row):
            asked = asked_address(conn, self._vault, row.id)
            if asked is None:
                return Ready(row), None
            person = msgspec.structs.replace(person, address=asked)
        try:
            kept = self._bytes_kept(conn, row)
            if kept is not None:
                return Ready(row, person, self._pictures.unpack(conn, kept)), None
            return Ready(row, person), self._renderer.letter(conn, row, told, person)
        except Exception as failure:
            _note_unwritten(row, failure)
            return Ready(row, person), None

    def _bytes_kept(self, conn: Connection, row: OutboxLetter) -> bytes | None:
        """A letter as it was written last, without its pictures; None if it never was, or was dropped since."""
        for text in filter(None, (row.again_vault_id, row.letter_vault_id)):
            kept = self._vault.get(conn, text)
            if kept is not None:
                return kept
        return None

    def _kept(self, letters: Sequence[Ready], now: datetime) -> list[Ready]:
        """The letters, those rendered for the first time kept before anybody sees them: their bytes are fixed by that."""
        if all(letter.unkept is None for letter in letters):
            return list(letters)
        with writing(self._repository.engine) as conn:
            keys = [self._vault.key_held(conn, str(letter.person.id)) if letter.person else None for letter in letters]
            kept = [self._keep(conn, letter, key, now) for letter, key in zip(letters, keys, strict=True)]
            shown = [letter.unkept.pictures for letter in kept if letter.unkept is not None]
            self._pictures.keep(conn, {digest: png for some in shown for digest, png in some.items()}, now)
            return kept

    def _keep(self, conn: Connection, letter: Ready, key: HeldKey | None, now: datetime) -> Ready:
        if letter.unkept is None or key is None:
            return letter
        text = parcel(letter.unkept.letter, random=os.urandom)
        try:
            self._vault.keep_all(conn, key, (text,), now, random=os.urandom)
        except AuthorErased:
            return Ready(letter.row)
        own = {"own": letter.row.serial, "kept": text.ref.id}
        if letter.row.letter_vault_id is None:
            statements.KEPT.each(conn, [{**own, "renderer": __version__}])
        else:
            statements.KEPT_AGAIN.each(conn, [own])  # beside what it was first: its hash stays the letter's own
            same = self._vault.is_same(conn, letter.row.letter_vault_id, letter.unkept.letter)
            said = "the same bytes" if same else "not the same bytes"
            written_again(conn, letter.row.serial, f"written again by release {__version__}: {said}", now)
        return letter

    def _route(self, letter: Ready) -> DeliveryRoute | None:
        """Which way a letter goes; None if there is nobody to carry it to, or nothing to carry."""
        if letter.person is None or letter.raw is None:
            return None
        bounces = self._ours.bounce_with_token(self._outbox.tokens.bounce_of(letter.row.id))
        return DeliveryRoute(bounces, letter.person.address)

    def _carried(
        self, letter: Ready, route: DeliveryRoute | None, following: DeliveryRoute | None, now: datetime
    ) -> bool:
        """Whether the carrier took the letter; if not, its row says what becomes of it."""
        if letter.person is None:
            self._mark(letter.row, state="cancelled", error="the player was erased")
            return False
        try:
            if letter.raw is None or route is None:
                raise CarryError("the letter could not be written", permanent=False)
            self._carrier.carry(route, letter.raw, following)
        except CarryError as failure:
            if not failure.offered:
                # Nothing is wrong with the letter: when the server is back, all that waits goes out within the minute.
                journal.note_failure("letters wait for the mail server", failure)
                raise _ServerAway(journal.without_people(str(failure)), letter.row) from failure
            self._slow_down(letter.row, letter.person, failure, now)
            self._later(letter.row, failure, now)
            if failure.slowed is not None and failure.slowed.scope == "domain":
                raise _DomainSlow(domain_of(letter.person.address)) from failure
            return False
        return True

    def _slow_down(self, row: OutboxLetter, person: Person, failure: CarryError, now: datetime) -> None:
        """Have other letters wait if the server wants fewer; _ServerAway if it wants none: then this one goes behind
        them, since it may be at fault all the same."""
        if failure.slowed is None or failure.slowed.scope == "mailbox":
            return
        with writing(self._repository.engine) as conn:
            until = self._departures.slow_down(conn, person.address, failure.slowed, now)
        why = journal.without_people(str(failure))
        _log().warning("fewer letters are sent", scope=failure.slowed.scope, until=until.isoformat(), why=why)
        if failure.slowed.scope == "all":
            self._put_last(row, f"{SLOW_PROVIDER}: {why}", until, now)
            raise _ServerAway(f"{SLOW_PROVIDER}: {why}") from failure

    def _mark_sent(self, taken: Sequence[Ready], now: datetime) -> None:
        """Mark what was sent. Whoever owes other letters to the same seats may be in the way, and then this is tried again:
        unmarked they would be sent twice."""
        if not taken:
            return
        serials = [letter.row.serial for letter in taken]
        addresses = [letter.person.address for letter in taken if letter.person is not None]
        for attempt in range(_TRIES_TO_MARK):
            try:
                with writing(self._repository.engine) as conn:
                    statements.SENT.each(conn, [{**statements.numbered(serials), "moment": now}])
                    self._departures.taken(conn, addresses, now)
                break
            except StoreError:
                if attempt + 1 == _TRIES_TO_MARK:
                    raise
        self.sent += len(taken)
        for letter in taken:
            _log().info("letter sent", **_ids(letter.row))

    def _later(self, row: OutboxLetter, failure: CarryError, now: datetime) -> None:
        tries = row.attempts + 1
        # A mail server repeats the address it refuses, and an address belongs in no row that cannot be erased.
        why = journal.without_people(str(failure))
        if failure.permanent and failure.passing and not self._undelivered.refused_before(row):
            self._undelivered.try_again(row, "refused", why, now)
            return
        if failure.permanent or tries >= _MOST_TRIES:
            _log().error("letter failed", why=why, **_ids(row))
            self._undelivered.failed(row, "refused", why, now)
            return
        wait = _wait(tries)
        _log().warning("letter is tried again later", tries=tries, at=(now + wait).isoformat(), why=why, **_ids(row))
        self._undelivered.deferred(row, why, now, now + wait)

    def _put_last(self, row: OutboxLetter, why: str, until: datetime, now: datetime) -> None:
        """Have a letter at which all others were stopped wait longer than they do, and count the try."""
        tries = row.attempts + 1
        if tries >= _MOST_TRIES:
            self._undelivered.failed(row, "refused", why, now)
        else:
            self._undelivered.deferred(row, why, now, max(until + _FIRST_WAIT, now + _wait(tries)))

    def _mark(self, row: OutboxLetter, **values: Any) -> None:
        with writing(self._repository.engine) as conn:
            conn.execute(update(outbox).where(outbox.c.id == row.id).values(**values))


def _with_pictures(letter: Ready, parts: Parts | None) -> Ready:
    """A letter in hand as bytes, if it was rendered now."""
    if parts is None:
        return letter
    try:
        return msgspec.structs.replace(letter, raw=joined(parts), unkept=pack(parts))
    except Exception as failure:
        _note_unwritten(letter.row, failure)
        return letter


def _note_unwritten(row: OutboxLetter, failure: Exception) -> None:
    journal.note_failure("a letter cannot be written", failure, letter=row.id)


def _wait(tries: int) -> timedelta:
    """How long a letter waits that was tried so many times."""
    doubled: timedelta = _FIRST_WAIT * 2 ** min(tries - 1, 16)
    return min(doubled, _LONGEST_WAIT)


def _log() -> Any:
    return structlog.get_logger()


def _ids(row: OutboxLetter) -> dict[str, object]:
    """A letter of ours as the log names it: not to which seat, since an answer tells who wrote; and not by which letter one to
    a host or an administrator came about, since of a dispute nobody is told whose it is."""
    match = str(row.match_id) if row.match_id else None
    because = {"letter_in": row.inbox_id} if row.inbox_id is not None and row.kind != "host" else {}
    return {
        "letter": row.id,
        "number": row.serial,
        "kind": row.kind,
        "match": match,
        "decision": row.decision,
        **because,
    }
