"""What must be the same after any number of kills as if nobody had been killed."""

from collections import Counter
from typing import Any

import msgspec
from sqlalchemy import Row, select

from domain.match import events as happened
from pbem.clubhouse.streams.chain import START as FIRST_LINK
from pbem.clubhouse.streams.chain import link
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.store.engine import reading
from pbem.store.tables import deadlines, inbox, matches, outbox


def account(service: Service) -> dict[str, Any]:
    """The whole story of the one match and of its letters, without what is drawn anew each time; as plain data."""
    with reading(service.engine) as conn:
        match = service.repository.match(conn.execute(select(matches.c.id)).scalar_one())
        letters_in = list(conn.execute(select(inbox).order_by(inbox.c.id)))
        letters_out = list(conn.execute(select(outbox).order_by(outbox.c.serial)))
        due = conn.execute(
            select(deadlines.c.kind, deadlines.c.decision, deadlines.c.at, deadlines.c.done_at.is_(None))
        )
        told: dict[str, Any] = {
            "events": [f"{entry.at.isoformat()} {entry.event.WIRE}" for entry in match.entries],
            "orders": [
                _order(entry.event) for entry in match.entries if isinstance(entry.event, happened.OrderCarriedOut)
            ],
            "in": [f"{row.state} {_result(row)}" for row in letters_in],
            "out": [f"{row.seat} {row.kind} {row.decision} {_cause(row)} {row.state}" for row in letters_out],
            "due": sorted(f"{row.kind} {row.decision} {row.at.isoformat()} {row[3]}" for row in due),
        }
    _hold_together(service, match, letters_out)
    return told


def sent(service: Service) -> list[str]:
    """The Message-IDs of the letters that went out."""
    with reading(service.engine) as conn:
        return list(conn.execute(select(outbox.c.message_id).where(outbox.c.state == "sent")).scalars())


def _hold_together(service: Service, match: Loaded, letters_out: list[Row[Any]]) -> None:
    seed, digest = service.seeds.read(match.id), FIRST_LINK
    for entry in match.entries:
        body = service.repository.body(entry.event)
        digest = link(digest, seed, entry.originator_version, entry.at, entry.event.WIRE, body)
        assert digest == entry.digest, f"the chain breaks at event {entry.originator_version}"
    ids = Counter(row.message_id for row in letters_out)
    assert all(times == 1 for times in ids.values())


def _order(event: happened.OrderCarriedOut) -> str:
    return f"{event.seat} by {event.by} of letter {event.cause} line {event.line}"


def _cause(row: Row[Any]) -> str:
    # Words that are relayed are named by the row that keeps them, and that name is drawn anew each time.
    return "words" if row.kind == "press" else str(row.cause)


def _result(row: Row[Any]) -> str:
    return str(msgspec.json.decode(row.verdict)["result"]) if row.verdict else ""
