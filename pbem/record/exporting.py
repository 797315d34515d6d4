"""The record of an ended match as lines of text, from what is stored: the same bytes every time.

docs/record.md says what each line holds. Names and addresses never stand in one, nor words that not all players were told.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC
from hashlib import sha256
from typing import Any, Final, TypeAlias
from uuid import UUID

import msgspec
from sqlalchemy import Connection, Engine, select

from domain.audience import observe
from domain.game import Seat
from domain.match.events import Opened, PressSent, SecretsSeen, WordGiven
from domain.match.state import Cancelled, Concluded
from pbem.clubhouse.outbox.rows import read_payload
from pbem.clubhouse.soundness import refs
from pbem.clubhouse.streams.repository import Loaded, Repository
from pbem.store.engine import reading
from pbem.store.mapper import Stored
from pbem.store.tables import outbox, vault
from pbem.store.vault import Vault

Row: TypeAlias = Mapping[str, Any]

FORMAT: Final = 1
CHAIN: Final = 1  # the formula of ``streams.chain.link``


class NotEnded(ValueError):
    """The match goes on, or was never played: its record stays closed."""


class Exporter(msgspec.Struct, frozen=True):
    """Writes records; changes nothing."""

    _engine: Engine
    _repository: Repository
    _vault: Vault

    def record(self, match_id: UUID) -> bytes:
        """The whole record. NotEnded if the match has not; NoSuchMatch if there is none."""
        match = self._repository.match(match_id, ())
        if isinstance(match.state, Cancelled):
            raise NotEnded("The match was never played, since not all accepted: there is nothing to record.")
        if not isinstance(match.state, Concluded) or match.state.seed is None:
            raise NotEnded("The match has not ended: its record can be had when nothing is hidden any more.")
        stored = self._repository.stored(match_id)[: match.version]
        with reading(self._engine) as conn:
            words = list(self._words(conn, match, stored))
            letters = list(_letters(conn, match))
        opened = match.entries[0].event
        assert isinstance(opened, Opened)
        return written(match.id, opened, match.state.seed, stored, words, letters)

    def _words(self, conn: Connection, match: Loaded, stored: Sequence[Stored]) -> Iterator[Row]:
        """What people wrote, in the order in which events name it: in full only where all players were told it."""
        told = _told_to_all(match)
        number = 0
        for row in stored:
            for ref in refs(msgspec.json.decode(row.body)):
                number += 1
                line = {"words": number, "event": row.version, "id": ref["id"], "hash": ref["digest"]}
                yield line | self._text(conn, ref["id"], told=ref["id"] in told)

    def _text(self, conn: Connection, name: str, *, told: bool) -> dict[str, str]:
        kept = conn.execute(select(vault.c.salt, vault.c.erased_at).where(vault.c.id == name)).one_or_none()
        text = self._vault.get(conn, name) if kept is not None and told else None
        if kept is None or kept.erased_at is not None:
            return {"state": "erased", "at": kept.erased_at.isoformat()} if kept is not None else {"state": "erased"}
        if text is None:
            return {"state": "private"}
        return {"state": "told", "salt": kept.salt.hex(), "text": text.decode()}


def written(
    match_id: UUID, opened: Opened, seed: str, stored: Sequence[Stored], words: Sequence[Row], letters: Sequence[Row]
) -> bytes:
    """The file: a line for what it is, one for each event, then for each text that people wrote and each letter sent."""
    header = {
        "pbem-record": FORMAT,
        "match": str(match_id),
        "game": opened.game,
        "number": opened.number,
        "rules": opened.rules_version,
        "chain": CHAIN,
        "commitment": opened.commitment,
        "seed": seed,
        "events": len(stored),
        "words": len(words),
        "letters": len(letters),
    }
    lines = [_checked(header), *map(_event, stored), *map(_checked, words), *map(_checked, letters)]
    return b"".join(line + b"\n" for line in lines)


def _told_to_all(match: Loaded) -> frozenset[str]:
    """The words that all players of a match were told: what was said to everybody, why it was looked into, and
    what went into chance."""
    found = set()
    for event in (entry.event for entry in match.entries):
        match event:
            case PressSent(seat=seat, to=to, words=words) if {seat, *to} >= set(match.opened.seats):
                found.add(words.id)
            case SecretsSeen(reason=reason):
                found.add(reason.id)
            case WordGiven(word=word):
                found.add(word.id)
            case _:
                pass
    return frozenset(found)


def _letters(conn: Connection, match: Loaded) -> Iterator[Row]:
    """Which letters carried which hash, and when: of each event the last that its seat had learnt something from."""
    columns = (outbox.c.seat, outbox.c.payload, outbox.c.created_at)
    sent = select(*columns).where(outbox.c.match_id == match.id, outbox.c.sent_at.is_not(None))
    learnt: dict[str, list[int]] = {}
    for number, (seat, payload, created_at) in enumerate(conn.execute(sent.order_by(outbox.c.serial)), 1):
        if seat not in learnt:
            told = (entry for entry in match.entries if observe(entry.event, Seat(seat)) is not None)
            learnt[seat] = [entry.originator_version for entry in told]
        event = learnt[seat][bisect_right(learnt[seat], read_payload(payload).upto) - 1]
        at, head = created_at.isoformat(), match.entries[event - 1].digest
        yield {"letter": number, "at": at, "seat": seat, "event": event, "head": head}


def _event(row: Stored) -> bytes:
    """An event byte for byte as it was hashed."""
    at = row.at.astimezone(UTC).isoformat()
    before = f'{{"event":{row.version},"at":"{at}","name":"{row.name}","hash":"{row.digest}","body":'
    return before.encode() + row.body + b"}"


def _checked(line: Row) -> bytes:
    """A line that is no event, ended by half a hash of what stands before it: against slips."""
    text = msgspec.json.encode(line)[:-1]
    check = sha256(b"pbem record line\0" + text).hexdigest()[:16]
    return text + f',"check":"{check}"}}'.encode()
