"""How many letters are read and answered: counted on the rows of the inbox, so that every process sees the same.

Letters that moved their match on are not counted: the match itself bounds those. Those that a game carried out count as
read. What is over a limit stays unanswered, or unread, and the last answer before it has said so. What could not be believed
counts for the letter of ours that it answers: whoever has come by one token uses up nothing of the seat's.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec
from sqlalchemy import Connection, Engine, bindparam, literal_column, select, update

from pbem.clubhouse.outbox.rows import Owed
from pbem.limits import NO_LIMITS, Limits
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter
from pbem.store.prepared import Prepared
from pbem.store.tables import inbox, outbox, players

HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
AT_ONCE: Final = 2000  # letters turned away in one transaction: other writers wait no longer than that takes
TOO_MANY: Final = '{"result":"too many"}'
PROGRESS: Final = "progress"
APART: Final = "apart"  # answered by nothing, like "none", and counted for the letter of ours that it answers alone
ASKED: Final = "asked"  # by the question whether it is the player's own, since nobody vouched for it
TOLD_ASIDE: Final = (
    "aside"  # by the news that it was set aside: once for each letter, as often as an address is explained to
)
_ANSWERED: Final = frozenset({"receipt", "refused", "help", "held", TOLD_ASIDE})
_OF_TOKEN: Final = frozenset({APART, ASKED, "owner"})
_IN_VAIN: Final = frozenset({"refused", "help"})  # answers to letters of which nothing was carried out
_UNANSWERED_TOO: Final = 10  # times as many letters are read as answered: reading costs, too
_SHARE: Final = 4  # letters of ours, each with a token of its own, use the questions of a seat up between them


class RecentAnswer(msgspec.Struct, frozen=True):
    """A letter that was answered of late, as it counts for the limits."""

    answer: str
    sender_digest: str | None
    outbox_id: str | None
    received_at: datetime
    read_at: datetime
    verdict: str


_recent: Final = select(*(inbox.c[name] for name in RecentAnswer.__struct_fields__)).where(
    literal_column("inbox.answer IS NOT NULL"), inbox.c.read_at > bindparam("since")
)
_OF_SEAT: Final = Prepared(
    _recent.where(
        inbox.c.match_id == bindparam("match_id"),
        inbox.c.seat == bindparam("seat"),
    ),
    RecentAnswer,
)
_outside: Final = _recent.where(inbox.c.match_id.is_(None))
_OF_SENDER: Final = Prepared(_outside.where(inbox.c.sender_digest == bindparam("sender")), RecentAnswer)
_OF_UNNAMED: Final = Prepared(_outside.where(inbox.c.sender_digest.is_(None)), RecentAnswer)
_OWNER: Final = Prepared(
    select(players.c.address_digest)
    .join(outbox, outbox.c.player_id == players.c.id)
    .where(outbox.c.id == bindparam("answered"))
)
_EXPLAINED: Final = Prepared(
    select(outbox.c.created_at).where(
        outbox.c.player_id == bindparam("player"),
        literal_column("outbox.kind = 'help'"),
        outbox.c.created_at > bindparam("since"),
    )
)


class RecentAnswers(msgspec.Struct, frozen=True):
    """What was answered within the last hour to those who share a limit with the writer of a letter.

    The envelope tells the player of a seat from others who answer in the player's name: they cannot use the player's
    share up. ``owner`` is what the player's own address is looked up by, ``token`` the letter of ours that is answered.
    """

    limits: Limits
    past: Sequence[RecentAnswer]
    arrived: datetime
    owner: str | None
    own: bool
    outside: bool
    token: str | None

    def unread_until(self) -> datetime | None:
        """Until when no letter like this one is read; None if it is."""
        answered = [row for row in self._shared() if row.answer in _ANSWERED]
        counted = [
            row for row in self._shared() if row.answer != PROGRESS and (self.outside or row.answer not in _OF_TOKEN)
        ]
        most = self.limits.sender if self.outside else _UNANSWERED_TOO * self.limits.seat
        return self._full(answered, self.limits.seat) or self._full(counted, most)

    def unbelieved_until(self) -> datetime | None:
        """Until when no letter with this token is read unless its header is believed; None if all are."""
        apart = [row for row in self.past if row.answer in _OF_TOKEN and row.outbox_id == self.token]
        return None if self.outside or self.token is None else self._full(apart, _UNANSWERED_TOO * self.limits.seat)

    def questions_left(self) -> tuple[int, int]:
        """How many more letters for which nobody vouches are asked about: with this token, and of its seat."""
        share = max(1, self.limits.seat // _SHARE)
        asked = sum(row.answer == ASKED for row in self.past)
        return share - self.explained(ASKED), max(self.limits.seat, share * _SHARE) - asked

    @property
    def answered_to_the_limit(self) -> bool:
        """Whether it was answers that used the limit up, so that the last of them has told of it."""
        return self._full([row for row in self._shared() if row.answer in _ANSWERED], self.limits.seat) is not None

    def last_until(self) -> datetime | None:
        """Until when no further letter is read once this one is answered; None if more are."""
        answered = [row for row in self._shared() if row.answer in _ANSWERED]
        if self.limits.seat == 1:
            return self.arrived + HOUR
        return self._full(answered, self.limits.seat - 1)

    def explained(self, answer: str) -> int:
        """How many answers of this kind the letter of ours has led to; none if it is no letter of ours that is answered."""
        led = [row for row in self.past if row.outbox_id == self.token] if self.token is not None else []
        return sum(row.answer == answer for row in led)

    def in_vain(self) -> list[str]:
        """The verdicts of letters of which nothing was carried out, and that were answered."""
        return [row.verdict for row in self._shared() if row.answer in _IN_VAIN]

    def _shared(self) -> list[RecentAnswer]:
        if self.outside:
            return list(self.past)
        return [row for row in self.past if self.own == is_own(row.sender_digest, self.owner)]

    def _full(self, rows: Sequence[RecentAnswer], most: int) -> datetime | None:
        """When there is room again, if ``most`` of these arrived within the hour before this letter."""
        times = sorted(row.received_at for row in rows if row.received_at > self.arrived - HOUR)
        return times[-most] + HOUR if len(times) >= most else None


def is_own(sender: str | None, owner: str | None) -> bool:
    """Whether an envelope sender is the player; where none was written down, nothing speaks against it."""
    return sender is None or sender == owner


class Allowance(msgspec.Struct):
    """Looks limits up, and turns away what is over them."""

    _engine: Engine
    limits: Limits

    def lift(self) -> None:
        """Answer whatever comes: where everything happens on one machine there is nobody to be protected."""
        self.limits = NO_LIMITS

    def explained(
        self,
        row: InboxLetter,
        owed: Owed,
        now: datetime,
        answer: str = "help",
        also: tuple[tuple[str, datetime], ...] = (),
    ) -> Owed | None:
        """An explanation as it may be owed to the writer of a letter, telling which limits it reaches; None if one of them
        was reached before. ``also`` are others that it tells."""
        with reading(self._engine) as conn:
            standing = self.standing(conn, row, now)
            before = sorted(moment for (moment,) in _EXPLAINED.rows(conn, player=owed.player, since=now - DAY))
        most, to_address = self.limits.address, answer in ("help", TOLD_ASIDE)
        again = answer != TOLD_ASIDE
        if (again and standing.explained(answer) >= self.limits.help) or (to_address and len(before) >= most):
            return None
        told = list(also)
        if to_address and len(before) + 1 >= most:
            told.append(("address", [*before, now][-most] + DAY))
        elif again and row.outbox_id is not None and standing.explained(answer) + 1 >= self.limits.help and not also:
            told.append((answer, now + HOUR))
        return telling(owed, (*told, *last_of(standing)))

    def counted(self, row: InboxLetter, owed: Owed, now: datetime) -> Owed:
        """An answer that is always given, telling if it is the last of its seat."""
        with reading(self._engine) as conn:
            return telling(owed, last_of(self.standing(conn, row, now)))

    def asking(self, row: InboxLetter, owed: Owed, now: datetime) -> Owed | None:
        """The question whether a letter is its player's, telling if it is the last one; None if that has been asked."""
        with reading(self._engine) as conn:
            of_token, of_seat = self.standing(conn, row, now).questions_left()
        if min(of_token, of_seat) < 1:
            return None
        last = "asked-all" if of_seat == 1 else "asked" if of_token == 1 else None
        return telling(owed, ((last, now + HOUR),)) if last else owed

    def standing(self, conn: Connection, row: InboxLetter, now: datetime) -> RecentAnswers:
        """How those stand who share a limit with the writer of this letter."""
        since = now - HOUR
        outside = row.match_id is None
        if not outside:
            past = _OF_SEAT.rows(conn, since=since, match_id=row.match_id, seat=row.seat)
        elif row.sender_digest is not None:
            past = _OF_SENDER.rows(conn, since=since, sender=row.sender_digest)
        else:
            past = _OF_UNNAMED.rows(conn, since=since)
        owners = _OWNER.rows(conn, answered=row.outbox_id) if past and not outside else []
        owner = owners[0][0] if owners else None
        own = is_own(row.sender_digest, owner) or not past
        return RecentAnswers(self.limits, past, row.received_at, owner, own, outside, row.outbox_id)

    def turn_away_one(self, conn: Connection, row: InboxLetter, now: datetime) -> int:
        """Close this letter unread; how many that were: none if it was read meanwhile."""
        closed = update(inbox).where(inbox.c.id == row.id, literal_column("inbox.state = 'new'"))
        return conn.execute(closed.values(state="read", verdict=TOO_MANY, read_at=now)).rowcount

    def turn_away(
        self, conn: Connection, row: InboxLetter, standing: RecentAnswers, until: datetime, now: datetime
    ) -> int:
        """Close unread what came from the same side before ``until``; how many letters that were, ``AT_ONCE`` at most."""
        same = [inbox.c.head == row.head, literal_column("inbox.state = 'new'"), inbox.c.received_at < until]
        # What its owner said yes to is read.
        same.append(inbox.c.verdict.is_(None) | inbox.c.verdict.like('%"quarantined"%'))
        if not standing.outside:
            same.append(inbox.c.seat == row.seat)
            own = (inbox.c.sender_digest == standing.owner) | inbox.c.sender_digest.is_(None)
            same.append(own if standing.own else inbox.c.sender_digest != (standing.owner or ""))
        else:
            same.append(inbox.c.sender_digest.is_not_distinct_from(row.sender_digest))
        some = select(inbox.c.id).where(*same).order_by(inbox.c.head, inbox.c.id).limit(AT_ONCE)
        closed = update(inbox).where(inbox.c.id.in_(some)).values(state="read", verdict=TOO_MANY, read_at=now)
        return conn.execute(closed).rowcount


def telling(owed: Owed, limits: Sequence[tuple[str, datetime]]) -> Owed:
    """A letter that also says which limits are reached with it."""
    return msgspec.structs.replace(owed, payload=msgspec.structs.replace(owed.payload, limits=tuple(limits)))


def last_of(standing: RecentAnswers) -> tuple[tuple[str, datetime], ...]:
    """What an answer tells of the limit of its seat."""
    until = standing.last_until()
    return (("seat", until),) if until is not None else ()
