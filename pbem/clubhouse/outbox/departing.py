"""How many letters leave: counted in rows, those that ask before those that tell, and none to servers that asked for fewer."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, literal_column, select, update

from mail.outbound.carriers.refusals import Slowed
from pbem.clubhouse.outbox.known import owed_for_all_to_know
from pbem.clubhouse.secrets.marks import domain_digest
from pbem.quota import Quota, before_the_last, share
from pbem.store.keys import Keys
from pbem.store.letters import OutboxLetter
from pbem.store.locks import Lock, hold
from pbem.store.prepared import Prepared
from pbem.store.tables import outbox
from pbem.store.tables.operating import departures, slowed

WAITS: Final = "waits: "
"""How the reason begins for which a letter waits that is not at fault, nor its address."""
NEWS_LAST: Final = f"{WAITS}the letters of a day are nearly used up, and what asks goes first (PBEM_MAIL_OUT_DAILY)"
USED_UP: Final = f"{WAITS}the letters of a day are used up (PBEM_MAIL_OUT_DAILY)"
PACE: Final = f"{WAITS}no more letters leave within a minute (PBEM_MAIL_OUT_PACE)"
SLOW_DOMAIN: Final = f"{WAITS}the mail servers of its address have asked for fewer letters"
SLOW_PROVIDER: Final = f"{WAITS}the mail server that sends for us takes no more for now"
OF_A_DAY: Final = (NEWS_LAST, USED_UP)
EVERYBODY: Final = ""  # what stands for a domain where it is the server that sends for us
_TELLS: Final = frozenset({"news", "press", "digest"})  # asks nothing, reminds of nothing, answers nothing
_DAY: Final = timedelta(days=1)
_MINUTE: Final = timedelta(minutes=1)
_LEAST: Final = timedelta(minutes=10)  # between two looks at letters that wait for another day's
_SLOW: Final = timedelta(minutes=5)  # the first time, and twice as long each time after
_LONGEST: Final = timedelta(hours=4)
_USED_UP: Final = timedelta(hours=1)  # a day's letters come back one by one

_now: Final = bindparam("now", type_=departures.c.at.type)
_after: Final = bindparam("after", type_=departures.c.at.type)
# What a clock wrote that was set back since counts as nothing.
_lately: Final = departures.c.at > _after, departures.c.at <= _now
_OF_A_DAY: Final = Prepared(
    select(departures.c.known, func.count(), func.min(departures.c.at)).where(*_lately).group_by(departures.c.known)
)
_OF_A_MINUTE: Final = Prepared(select(departures.c.known, departures.c.domain, departures.c.at).where(*_lately))
_SLOWED: Final = Prepared(select(slowed.c.domain, slowed.c.until_at).where(slowed.c.until_at > _now))
_NOTE: Final = Prepared(
    insert(departures).values({name: bindparam(name) for name in ("at", "letter", "domain", "known")}).inline()
)
_FORGET: Final = Prepared(delete(departures).where(departures.c.at < _after))
_WAIT: Final = Prepared(
    update(outbox)
    .where(outbox.c.serial == bindparam("own"))
    .values(not_before=bindparam("until", type_=outbox.c.not_before.type), error=bindparam("why"))
)
# Who waits for nothing but its turn to be told keeps nobody of its seat waiting.
_WAIT_ASIDE: Final = Prepared(
    update(outbox)
    .where(outbox.c.serial == bindparam("own"))
    .values(
        not_before=bindparam("until", type_=outbox.c.not_before.type),
        error=bindparam("why"),
        head=bindparam("line"),
    )
)
_TIMES: Final = Prepared(select(slowed.c.times).where(slowed.c.domain == bindparam("domain")))
_OVER: Final = Prepared(select(slowed.c.domain).where(slowed.c.until_at <= _now).limit(literal_column("1")))


class PutOff(NamedTuple):
    """A letter that does not leave now, until when, and why."""

    row: OutboxLetter
    until: datetime
    why: str


class Departures(msgspec.Struct, frozen=True):
    """Decides which of the letters that are due leave now."""

    _quota: Quota
    _keys: Keys

    def of(self, address: str) -> str:
        """The domain of an address as rows name it."""
        return domain_digest(self._keys, _domain(address))

    def admitted(
        self,
        conn: Connection,
        rows: Sequence[OutboxLetter],
        addressed: Callable[[], Mapping[UUID, str]],
        now: datetime,
    ) -> tuple[list[OutboxLetter], list[PutOff]]:
        """Those of the letters that leave now, noted as having left, and those that are put off; in the order given. Who lives
        where, by ``addressed``, is only asked if it matters."""
        slow: dict[str, datetime] = {row[0]: row[1] for row in _SLOWED.rows(conn, now=now)}
        if not rows or (not self._quota.counts and not slow):
            return list(rows), []
        addresses = addressed()
        counted = self._counted(conn, now)
        leaving, waiting = set[int](), list[PutOff]()
        for row in sorted(rows, key=lambda row: (row.kind in _TELLS, row.serial)):
            one = self._leaving(row, addresses)
            held = _slow(slow, one) or self._held(row, one, counted, now)
            if held is not None:
                waiting.append(PutOff(row, *held))
            else:
                leaving.add(row.serial)
                counted.note(conn, row, one, now)
        _put_off(conn, waiting)
        return [row for row in rows if row.serial in leaving], waiting

    def begin(self, conn: Connection) -> None:
        """Have nobody else count at the same time, to the end of the transaction."""
        if self._quota.counts:
            hold(conn, Lock.DEPARTURES)

    def took_none(self, conn: Connection, letters: Sequence[OutboxLetter], now: datetime) -> None:
        """Letters were given back untried: they have not left."""
        if self._quota.counts and letters:
            own = [row.serial for row in letters]
            conn.execute(delete(departures).where(departures.c.letter.in_(own), departures.c.at == now))

    def slow_down(self, conn: Connection, address: str, how: Slowed, now: datetime) -> datetime:
        """Nothing leaves to the domain of this address, or to anybody, for a while: until when."""
        domain = EVERYBODY if how.scope == "all" else self.of(address)
        before = _TIMES.first(conn, domain=domain)
        times = 1 + (before[0] if before is not None else 0)
        until = now + (_USED_UP if how.used_up else min(_SLOW * 2 ** min(times - 1, 10), _LONGEST))
        facts = {"until_at": until, "times": times, "used_up": how.used_up}
        if before is None:
            conn.execute(insert(slowed).values(domain=domain, **facts))
        else:
            conn.execute(update(slowed).where(slowed.c.domain == domain).values(**facts))
        return until

    def taken(self, conn: Connection, addresses: Sequence[str], now: datetime) -> None:
        """Servers have taken letters when the time was over for which they had asked for fewer: they ask no more."""
        if _OVER.rows(conn, now=now):
            domains = {EVERYBODY, *map(self.of, addresses)}
            conn.execute(delete(slowed).where(slowed.c.domain.in_(domains), slowed.c.until_at <= now))

    def _leaving(self, row: OutboxLetter, addresses: Mapping[UUID, str]) -> "_Leaving":
        address = addresses.get(row.player_id, "") if row.player_id is not None else ""
        return _Leaving(_domain(address), self.of(address), owed_for_all_to_know(row))

    def _counted(self, conn: Connection, now: datetime) -> "_Counted":
        if not self._quota.counts:
            return _Counted({}, {}, [], counts=False)
        _FORGET.each(conn, [{"after": now - 2 * _DAY}])
        days = {bool(known): (count, first) for known, count, first in _OF_A_DAY.rows(conn, now=now, after=now - _DAY)}
        minute = [
            (bool(known), domain, at) for known, domain, at in _OF_A_MINUTE.rows(conn, now=now, after=now - _MINUTE)
        ]
        return _Counted(
            {known: count for known, (count, _) in days.items()},
            {known: first for known, (_, first) in days.items()},
            minute,
        )

    def _held(
        self, row: OutboxLetter, one: "_Leaving", counted: "_Counted", now: datetime
    ) -> tuple[datetime, str] | None:
        """Until when a letter waits for the numbers of the settings, and why; None if it may leave."""
        quota = self._quota
        if quota.day is not None:
            most, gone = share(quota.day, known=one.known), counted.days.get(one.known, 0)
            again = max(now + _LEAST, counted.first.get(one.known, now) + _DAY)
            if gone >= most:
                return again, USED_UP
            if row.kind in _TELLS and gone >= before_the_last(most):
                return again, NEWS_LAST
        for number, times in (
            (quota.minute, counted.within_a_minute(one.known)),
            (quota.of_domain(one.domain), counted.within_a_minute(one.known, one.digest)),
        ):
            if number is not None and len(times) >= share(number, known=one.known):
                return max(now + timedelta(seconds=1), min(times) + _MINUTE), PACE
        return None


class _Leaving(NamedTuple):
    """To which domain a letter goes, the same as rows name it, and whether everybody knows that it was owed."""

    domain: str
    digest: str
    known: bool


class _Counted:
    """What has left within a day and within a minute, of both kinds."""

    def __init__(
        self,
        days: dict[bool, int],
        first: dict[bool, datetime],
        minute: list[tuple[bool, str, datetime]],
        *,
        counts: bool = True,
    ) -> None:
        self.days = days
        self.first = first
        self._minute = minute
        self._counts = counts

    def within_a_minute(self, known: bool, domain: str | None = None) -> list[datetime]:
        """When letters of this kind have left, to anybody or to one domain."""
        return [at for kind, where, at in self._minute if kind == known and domain in (None, where)]

    def note(self, conn: Connection, row: OutboxLetter, one: _Leaving, now: datetime) -> None:
        """A letter leaves."""
        if not self._counts:
            return
        self.days[one.known] = self.days.get(one.known, 0) + 1
        self.first.setdefault(one.known, now)
        self._minute.append((one.known, one.digest, now))
        _NOTE.each(conn, [{"at": now, "letter": row.serial, "domain": one.digest, "known": one.known}])


def _slow(slow: Mapping[str, datetime], one: _Leaving) -> tuple[datetime, str] | None:
    if EVERYBODY in slow:
        return slow[EVERYBODY], SLOW_PROVIDER
    return (slow[one.digest], SLOW_DOMAIN) if one.digest in slow else None


def _put_off(conn: Connection, letters: Sequence[PutOff]) -> None:
    """Write down until when they wait. What only tells, or is between its reader and us, gets out of the way of what asks the
    same seat: nobody sees by a deadline that there was any."""
    for row, until, why in letters:
        own = {"own": row.serial, "until": until, "why": why}
        if why in OF_A_DAY and (row.kind in _TELLS or not owed_for_all_to_know(row)):
            _WAIT_ASIDE.each(conn, [{**own, "line": f"again {row.serial}"}])
        else:
            _WAIT.each(conn, [own])


def _domain(address: str) -> str:
    return address.rpartition("@")[2]
