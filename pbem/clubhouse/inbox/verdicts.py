"""What became of each letter, written on its inbox row; and which matches wait for one."""

from datetime import datetime
from typing import Any, Final, Literal, TypeAlias, cast, get_args
from uuid import UUID

import msgspec
from eventsourcing.persistence import IntegrityError
from sqlalchemy import ColumnElement, Connection, bindparam, literal, literal_column, select, update

from pbem import __version__
from pbem.clubhouse.streams.repository import Write
from pbem.store.heads import enter, pass_on
from pbem.store.letters import InboxLetter, Judged
from pbem.store.prepared import Prepared
from pbem.store.tables import inbox

Result: TypeAlias = Literal[
    "receipt", "help", "held", "confirmed", "dropped", "duplicate", "quarantined", "unsubscribed", "resumed", "took-seat",
    "turned-down", "offer-gone", "offered-again", "runs-match", "deputises", "deputy-declined", "deputise-gone", "not-theirs",
    "hosted", "asked-to-forget", "forgotten", "asked-address", "address", "second-address", "moved", "asked-for-data",
    "asked-for-help", "asked-for-matches", "asked-for-rating", "listed", "joined", "open-list", "opened", "asked-to-open",
    "settled", "reaction", "automatic", "bounce", "silent", "too many", "unanswered", "unreadable", "misdirected", "shunted",
    "erased",
]  # fmt: skip
"""All that can become of a letter, that of earlier releases too."""
RESULTS: Final[tuple[Result, ...]] = get_args(Result)


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of a letter: ``result`` is a stable key, "" if nothing has yet; ``reason`` says why where one is needed.

    ``words`` is the vault row of its newest words, ``ignored`` the lines of them that were no orders, with reasons,
    ``upto`` the number of the match's newest event when they were read, and ``judged`` whom it was taken to be from; releases
    before that was noted left it out.
    """

    result: Result | Literal[""]
    reason: str = ""
    confirmed: bool = False
    words: str = ""
    ignored: tuple[tuple[int, str], ...] = ()
    upto: int = 0
    judged: Judged | None = None


class _Kept(msgspec.Struct, frozen=True):
    """A verdict as it may be read of any release."""

    result: str
    reason: str = ""
    confirmed: bool = False
    words: str = ""
    ignored: tuple[tuple[int, str], ...] = ()
    upto: int = 0
    judged: Judged | None = None


NONE: Final = Verdict("")
_CLOSE: Final = Prepared(
    update(inbox)
    .where(inbox.c.id == bindparam("own"), inbox.c.state == literal("new"))
    .values(
        state="read",
        verdict=bindparam("told"),
        read_at=bindparam("now"),
        answer=bindparam("answer"),
    )
    .returning(inbox.c.id)
)


class ReadElsewhere(IntegrityError):
    """Another process has read the letter meanwhile: it had lost its turn, or this one has."""


def verdict_of(row: InboxLetter) -> Verdict:
    """The verdict on a row; an empty one if there is none."""
    return NONE if row.verdict is None else read_verdict(row.verdict)


def read_verdict(text: str) -> Verdict:
    """A verdict as its row keeps it; a result that a later release has written stands as it is."""
    kept = msgspec.json.decode(text, type=_Kept)
    return Verdict(cast("Result", kept.result), *(getattr(kept, name) for name in Verdict.__struct_fields__[1:]))


def closing(row: InboxLetter, verdict: Verdict, now: datetime, answer: str = "none") -> Write:
    """The step that writes a verdict, and with what the letter is answered; ReadElsewhere if there is one already."""
    text = told(_read_by_us(row, verdict))

    def close(conn: Connection) -> None:
        if not _CLOSE.rows(conn, own=row.id, told=text, now=now, answer=answer):
            raise ReadElsewhere("this letter has been read by another process")
        pass_on(conn, row.turn)

    return close


def shunting(row: InboxLetter, reason: str, now: datetime, tell: Write | None, answer: str) -> Write:
    """The step that sets a letter aside whole, for a person to look at; nothing if it has been read meanwhile. ``tell`` owes
    what its writer is told, which counts as ``answer``."""
    statement = update(inbox).where(inbox.c.id == row.id, inbox.c.state == "new")
    values = {"state": "shunted", "verdict": told(_read_by_us(row, Verdict("shunted", reason))), "read_at": now}
    values |= {"answer": answer} if tell is not None else {}

    def shunt(conn: Connection) -> None:
        if conn.execute(statement.values(values)).rowcount and tell is not None:
            tell(conn)
        pass_on(conn, row.turn)

    return shunt


def _read_by_us(row: InboxLetter, verdict: Verdict) -> Verdict:
    """A verdict with what its reader found of the sender, and with the release that read it."""
    return msgspec.structs.replace(verdict, judged=row.judged or Judged(__version__))


def unsettle(conn: Connection, which: ColumnElement[bool], verdict: Verdict | None = None) -> bool:
    """Put letters back into the inbox, each in its own place of arrival; whether there was one.

    ``verdict`` is what was said of them so far.
    """
    values = {
        "state": "new",
        "verdict": told(verdict) if verdict is not None else None,
        "read_at": None,
        "answer": None,
    }
    back = conn.execute(update(inbox).where(which).values(values).returning(inbox.c.head, inbox.c.match_id)).all()
    for head, match_id in back:
        enter(conn, head, match_id)
    return bool(back)


def unread_before(conn: Connection, match_id: UUID, moment: datetime) -> bool:
    """Whether a letter of this match that arrived before ``moment`` has no verdict yet, or was set aside for our fault."""
    return bool(conn.execute(select(unsettled_before(match_id, moment))).scalar())


def unsettled_before(match_id: Any, moment: Any) -> ColumnElement[bool]:
    """The same said in a statement, of values or of its columns."""
    # The states as the partial index says them: on SQLite it serves no other form of the question.
    unsettled: ColumnElement[bool] = literal_column("inbox.state IN ('new', 'shunted')")
    of_match = select(inbox.c.id).where(inbox.c.match_id == match_id, inbox.c.received_at < moment, unsettled)
    first = of_match.order_by(inbox.c.match_id, inbox.c.received_at).limit(literal_column("1"))
    return first.correlate_except(inbox).scalar_subquery().is_not(None)


def in_the_log(row: InboxLetter) -> dict[str, object]:
    """A letter that came in as the log names it: not whose it is, for that somebody wrote may be all that is hidden."""
    return {"number": row.id, "match": str(row.match_id) if row.match_id else None}


def told(verdict: Verdict) -> str:
    """What its row keeps of a verdict."""
    return msgspec.json.encode(verdict).decode()
