"""What a dispute keeps from being erased: all of its match, until somebody has ruled on it."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import Connection, select

from domain.match.state import Concluded, Underway
from pbem.clubhouse.inbox.verdicts import read_verdict
from pbem.clubhouse.outbox.rows import read_payload
from pbem.clubhouse.soundness import refs
from pbem.clubhouse.streams.repository import Repository
from pbem.store.tables import events, inbox, outbox, players


def disputed_among(repository: Repository, matches: Iterable[UUID]) -> list[UUID]:
    """Those matches in which a dispute is open."""
    return [match for match in matches if _is_disputed(repository, match)]


def theirs_in(conn: Connection, player: UUID, matches: Sequence[UUID]) -> set[str]:
    """The texts by which somebody can be judged in these matches, among them who they are: nothing if there are no matches."""
    if not matches:
        return set()
    found = set(
        conn.execute(select(players.c.address_vault_id, players.c.name_vault_id).where(players.c.id == player)).one()
    )
    came = inbox.c.raw_vault_id, inbox.c.envelope_vault_id, inbox.c.verdict
    for row in conn.execute(select(*came).where(inbox.c.match_id.in_(matches))).all():
        found |= {row.raw_vault_id, row.envelope_vault_id, read_verdict(row.verdict).words if row.verdict else None}
    went = outbox.c.letter_vault_id, outbox.c.again_vault_id, outbox.c.payload
    for row in conn.execute(select(*went).where(outbox.c.match_id.in_(matches), outbox.c.player_id == player)).all():
        payload = read_payload(row.payload)
        found |= {row.letter_vault_id, row.again_vault_id, payload.words, payload.sender, payload.press}
    for state in conn.execute(select(events.c.state).where(events.c.stream.in_(matches))).scalars():
        found |= {ref["id"] for ref in _named(state)}
    return {text for text in found if text}


def _is_disputed(repository: Repository, match: UUID) -> bool:
    state = repository.match(match, ()).state
    return isinstance(state, Underway | Concluded) and bool(state.disputes.open)


def _named(state: bytes) -> list[dict[str, str]]:
    decoded: Any = msgspec.json.decode(state)
    return list(refs(decoded))
