"""What an operator looks at on one page: queues, what failed, who is out of reach, what lies aside, deadlines ahead."""

from datetime import datetime
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, literal_column, select

from domain.game import PUBLIC
from domain.games import UnknownGame
from pbem.clubhouse.matches.deadlines.aside import DeadlineAside, deadlines_aside
from pbem.clubhouse.retrying import letter_aside
from pbem.clubhouse.streams.repository import NoSuchMatch, Repository
from pbem.store.engine import reading
from pbem.store.tables import deadlines, inbox, matches, outbox
from pbem.watch.figures import Figures, figures
from pbem.watch.waiting import DueKind, WaitingLine, due_kinds, waiting_lines

_MOST: Final = 20  # of each list
# As the partial index says it: on SQLite it serves no other form of the question.
_FAILED: Final[ColumnElement[bool]] = literal_column("outbox.state = 'failed'")


class OfMatch(msgspec.Struct, frozen=True):
    """Something about a match that is named by its game and number; by nothing where it is about none."""

    number: int
    game: str | None
    title_no: int | None
    at: datetime
    said: str = ""


class Overview(msgspec.Struct, frozen=True):
    """Of letters neither seat nor kind nor sender is told: of a match that runs they would say who wrote."""

    counts: Figures
    lines: list[WaitingLine]
    due: list[DueKind]
    failed: list[OfMatch]
    letters_aside: list[OfMatch]
    deadlines_aside: list[DeadlineAside]
    ahead: list[OfMatch]
    unreachable: list[tuple[str, int, int]]


def overview(repository: Repository, now: datetime) -> Overview:
    """All of it, read from the database at this moment."""
    with reading(repository.engine) as conn:
        return Overview(
            counts=figures(conn, now),
            lines=waiting_lines(conn)[:_MOST],
            due=due_kinds(conn, now),
            failed=_failed(conn),
            letters_aside=_letters_aside(conn),
            deadlines_aside=deadlines_aside(conn)[:_MOST],
            ahead=_ahead(conn, now),
            unreachable=_unreachable(conn, repository),
        )


def _failed(conn: Connection) -> list[OfMatch]:
    """The newest letters of ours that were refused for good."""
    wanted = select(outbox.c.serial, matches.c.game, matches.c.title_no, outbox.c.created_at, outbox.c.error)
    joined = wanted.outerjoin(matches, matches.c.id == outbox.c.match_id).where(_FAILED)
    rows = conn.execute(joined.order_by((outbox.c.serial + 0).desc()).limit(_MOST))
    return [OfMatch(*row[:4], row.error or "") for row in rows]


def _letters_aside(conn: Connection) -> list[OfMatch]:
    wanted = select(inbox.c.id, matches.c.game, matches.c.title_no, inbox.c.received_at, inbox.c.verdict)
    joined = wanted.outerjoin(matches, matches.c.id == inbox.c.match_id).where(letter_aside())
    return [OfMatch(*row[:4], _reason(row.verdict)) for row in conn.execute(joined.order_by(inbox.c.id).limit(_MOST))]


def _reason(verdict: str | None) -> str:
    said: dict[str, Any] = msgspec.json.decode(verdict) if verdict else {}
    return str(said.get("reason", ""))


def _ahead(conn: Connection, now: datetime) -> list[OfMatch]:
    """The next decisions to close, if nobody answers before; everybody in their matches knows when."""
    wanted = select(deadlines.c.id, matches.c.game, matches.c.title_no, deadlines.c.at)
    pending: tuple[ColumnElement[bool], ...] = (
        deadlines.c.kind == "due",
        literal_column("deadlines.done_at IS NULL"),
        deadlines.c.at > now,
    )
    joined = wanted.outerjoin(matches, matches.c.id == deadlines.c.match_id).where(*pending)
    return [OfMatch(*row) for row in conn.execute(joined.order_by(deadlines.c.at, deadlines.c.id).limit(_MOST))]


def _unreachable(conn: Connection, repository: Repository) -> list[tuple[str, int, int]]:
    """Matches being played in which players are out of reach, as everybody in them knows, and how many. A letter to each
    of these has failed."""
    wanted = select(matches.c.id, matches.c.game, matches.c.title_no)
    lost = wanted.join(outbox, outbox.c.match_id == matches.c.id).where(_FAILED, matches.c.state == "underway")
    found = []
    for row in conn.execute(lost.distinct().order_by(matches.c.title_no)).all():
        try:
            view = repository.match(row.id, (PUBLIC,)).views[PUBLIC]
        except (NoSuchMatch, UnknownGame):
            continue
        if view.unreachable:
            found.append((row.game, row.title_no, len(view.unreachable)))
    return found
