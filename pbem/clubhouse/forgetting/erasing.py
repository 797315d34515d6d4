"""A player is forgotten: seats are given up, then all they wrote is blanked in one transaction, in others' letters as well.

Letters to others that said any of it are blanked whole; they can be written again from events, which name nobody, and then
say that words were erased. Of matches that run that is done at once, for answers are told from what they quote by them.
"""

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import msgspec
import structlog
from sqlalchemy import Connection, select, update

from domain.match.state import Underway
from pbem import journal
from pbem.clubhouse.directory import Directory, Person
from pbem.clubhouse.forgetting.leaving import SeatsTaken
from pbem.clubhouse.forgetting.tombstones import remember
from pbem.clubhouse.forgetting.traces import Found, Traces, Words
from pbem.clubhouse.inbox.verdicts import read_verdict, told
from pbem.clubhouse.outbox.pictures import Pictures, pack
from pbem.clubhouse.outbox.rendering import ClaimedMatches, Renderer
from pbem.clubhouse.outbox.rows import read_payload
from pbem.clubhouse.streams.repository import Repository, Write, decided_again
from pbem.store.engine import reading, settle, writing
from pbem.store.heads import head_of
from pbem.store.letters import OutboxLetter, letters_owed
from pbem.store.tables import inbox, outbox, players, tokens, vault
from pbem.store.vault import Vault, parcel

_TRIES: Final = 20
_ERASED: Final = "the player was erased"
_AT_ONCE: Final = 100


class Erasure(msgspec.Struct, frozen=True, kw_only=True):
    """What was blanked: the player's own texts, letters to others, letters of others; the seats given up by match."""

    texts: int
    letters: int
    arrived: int
    seats: tuple[tuple[UUID, str], ...]


class Forgetting(msgspec.Struct, frozen=True):
    """Forgets players."""

    _repository: Repository
    _directory: Directory
    _vault: Vault
    _pictures: Pictures
    _renderer: Renderer
    _seats: SeatsTaken
    _traces: Traces
    _home: Path

    def forget(self, player: UUID, now: datetime, *, asked: bool = False, also: Sequence[Write] = ()) -> Erasure | None:
        """Forget a player; None if they are not known (any more). ``asked``: they asked for it themselves; ``also`` is
        committed with it."""
        with reading(self._repository.engine) as conn:
            person = self._directory.person(conn, player)
            name = self._directory.names(conn, (player,)).get(player)
        if person is None:
            return None
        remember(self._home, (player,))
        seats = self._seats.give_up(player, now)
        matches = self._seats.matches(player)
        words = self._traces.words(player, (name, person.address), matches)
        done = decided_again(lambda: self._blanked(person, words, matches, (asked, also), now), _TRIES)
        if done is None:
            return None
        texts, found = done
        # What was being written while that was committed is looked at once more.
        late = self._blanked_since(player, words, matches, now)
        self._write_again([*found.letters, *late.letters], now)
        settle(self._repository.engine)
        structlog.get_logger().info("a player was forgotten", texts=texts, letters=len(found.letters))
        return Erasure(
            texts=texts,
            letters=len(found.letters) + len(late.letters),
            arrived=len(found.arrived) + len(late.arrived),
            seats=tuple((match, str(seat)) for match, seat in seats),
        )

    def _blanked(
        self,
        person: Person,
        words: Words,
        matches: Sequence[UUID],
        ask: tuple[bool, Sequence[Write]],
        now: datetime,
    ) -> tuple[int, Found] | None:
        """Everything at once; the library's IntegrityError if another writer was first."""
        asked, also = ask
        entries, steps = self._directory.forget(person.id, asked=asked, now=now)
        if not entries:
            return None
        with reading(self._repository.engine) as conn:
            among = self._traces.found(conn, person.id, words, matches)
            by_them = self._traces.sent_by(conn, (person.address,))
        found = Found({**by_them.letters, **among.letters}, (*among.arrived, *by_them.arrived))
        count = 0

        def blank(conn: Connection) -> None:
            nonlocal count
            count = self._vault.erase(conn, str(person.id), now)
            self._vault.blank(conn, found.texts, now)
            _leave_no_way(conn, person.id, now)
            _forget_arrivals(conn, person.id, found.arrived)

        self._repository.append(entries, (*steps, *also, blank))
        return count, found

    def _blanked_since(self, player: UUID, words: Words, matches: Sequence[UUID], now: datetime) -> Found:
        with writing(self._repository.engine) as conn:
            late = self._traces.found(conn, player, words, matches)
            self._vault.blank(conn, late.texts, now)
        return late

    def _write_again(self, letters: Sequence[int], now: datetime) -> None:
        """Letters of matches that run, written as they are now. One that cannot be stays blank."""
        for start in range(0, len(letters), _AT_ONCE):
            with reading(self._repository.engine) as conn:
                rows = letters_owed(conn, outbox.c.serial.in_(letters[start : start + _AT_ONCE]))
            for row in rows:
                if row.match_id is None or row.player_id is None or row.letter_vault_id is None:
                    continue
                if isinstance(self._repository.match(row.match_id, ()).state, Underway):
                    self._again(row, now)

    def _again(self, row: OutboxLetter, now: datetime) -> None:
        try:
            with reading(self._repository.engine) as conn:
                reader = self._directory.person(conn, row.player_id) if row.player_id is not None else None
                if reader is None:
                    return
                seen = ClaimedMatches(self._repository, self._directory, [row])
                packed = pack(self._renderer.letter(conn, row, seen, reader))
        except Exception as failure:
            journal.note_failure("a letter cannot be written again", failure, letter=row.id)
            return
        text = parcel(packed.letter, random=os.urandom)
        with writing(self._repository.engine) as conn:
            self._vault.keep(conn, str(reader.id), text, now, random=os.urandom)
            conn.execute(update(outbox).where(outbox.c.id == row.id).values(again_vault_id=text.ref.id))
            self._pictures.keep(conn, packed.pictures, now)


def _leave_no_way(conn: Connection, player: UUID, now: datetime) -> None:
    """No letter goes to a player any more, no address given to them is known, and what they asked stands in no row."""
    theirs = outbox.c.player_id == player
    conn.execute(update(outbox).where(theirs, outbox.c.revoked_at.is_(None)).values(revoked_at=now))
    conn.execute(
        update(tokens).where(tokens.c.player_id == player, tokens.c.revoked_at.is_(None)).values(revoked_at=now)
    )
    waiting = theirs, outbox.c.state == "waiting"
    conn.execute(update(outbox).where(*waiting).values(state="cancelled", error=_ERASED))
    for row in conn.execute(select(outbox.c.id, outbox.c.payload).where(theirs)).all():
        told_of = read_payload(row.payload)
        if told_of.queries:
            bare: Any = msgspec.structs.replace(told_of, queries=())
            conn.execute(update(outbox).where(outbox.c.id == row.id).values(payload=msgspec.json.encode(bare).decode()))


def _forget_arrivals(conn: Connection, player: UUID, arrived: Sequence[str]) -> None:
    """Rows of letters in, by which their writer could be known: hashes of addresses and numbers, and a domain's name."""
    own = select(vault.c.id).where(vault.c.author == str(player))
    wanted = select(inbox.c.id, inbox.c.verdict, inbox.c.state, inbox.c.match_id)
    rows = list(conn.execute(wanted.where(inbox.c.raw_vault_id.in_(own))).all())
    for start in range(0, len(arrived), _AT_ONCE):
        rows += conn.execute(wanted.where(inbox.c.envelope_vault_id.in_(arrived[start : start + _AT_ONCE]))).all()
    for row in rows:
        found = read_verdict(row.verdict) if row.verdict else None
        values: dict[str, Any] = {}
        if row.state != "new":
            values = {"sender_digest": None, "message_digest": None, "head": head_of(row.match_id, None)}
        if found is not None and found.judged is not None and found.judged.domain:
            judged = msgspec.structs.replace(found.judged, domain="")
            values["verdict"] = told(msgspec.structs.replace(found, judged=judged))
        if values:
            conn.execute(update(inbox).where(inbox.c.id == row.id).values(values))


def erased_players(conn: Connection) -> list[UUID]:
    """The players that were forgotten here."""
    return list(conn.execute(select(players.c.id).where(players.c.erased_at.is_not(None))).scalars())
