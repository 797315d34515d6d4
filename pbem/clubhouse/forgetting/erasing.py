"""A player is forgotten: seats are given up, then all they wrote is blanked in one transaction, in others' letters as well.

Letters to others that said any of it are blanked whole; they can be written again from events, which name nobody, and then
say that words were erased. Of matches that run that is done at once, for answers are told from what they quote by them. Of
letters that others wrote only what quotes them goes.

Where a dispute is open nothing of that match is touched, for it may be evidence: that part, and the key that opens it, stays
until somebody has ruled (``finish``).
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
from domain.player.state import Player
from pbem import journal
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.erased import half_erased
from pbem.clubhouse.forgetting.disputed import disputed_among, theirs_in
from pbem.clubhouse.forgetting.leaving import SeatsTaken
from pbem.clubhouse.forgetting.rows import forget_arrivals, leave_no_way
from pbem.clubhouse.forgetting.tombstones import remember
from pbem.clubhouse.forgetting.traces import Called, Found, Traces
from pbem.clubhouse.notes import notes_about
from pbem.clubhouse.outbox.pictures import Pictures, pack
from pbem.clubhouse.outbox.rendering import ClaimedMatches, Renderer
from pbem.clubhouse.streams.repository import Repository, Write, decided_again
from pbem.store.apart import KeysApart, forget_since, write_keys
from pbem.store.engine import reading, settle, writing
from pbem.store.errors import StoreError
from pbem.store.letters import OutboxLetter, letters_owed
from pbem.store.tables import outbox, players
from pbem.store.vault import Vault, parcel

_AT_ONCE: Final = 100


class Erasure(msgspec.Struct, frozen=True, kw_only=True):
    """What was blanked: the player's own texts, letters to others, letters of others that lost what they quoted; the seats
    given up by match; the matches of which all stays until a dispute is ruled on."""

    texts: int
    letters: int
    arrived: int
    seats: tuple[tuple[UUID, str], ...]
    waits: tuple[UUID, ...] = ()


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
    _keys_file: Path | None

    def forget(self, player: UUID, now: datetime, *, asked: bool = False, also: Sequence[Write] = ()) -> Erasure | None:
        """Forget a player; None if they are not known (any more). ``asked``: they asked for it themselves; ``also`` is
        committed with it."""
        state, _ = self._repository.player(player)
        if not isinstance(state, Player):
            return None
        called = self._called(player)
        remember(self._home, (player,))
        seats = self._seats.give_up(player, now)

        def first() -> Erasure | None:
            entries, steps = self._directory.forget(player, asked=asked, now=now)
            return self._blanked(player, called, now, entries=entries, also=(*steps, *also)) if entries else None

        done = decided_again(first)
        if done is None:
            return None
        structlog.get_logger().info("a player was forgotten", texts=done.texts, letters=done.letters)
        if done.waits:
            numbers = [self._repository.match(match, ()).opened.number for match in done.waits]
            structlog.get_logger().warning(
                "what is kept of them in disputed matches stays until a ruling", matches=numbers
            )
        return msgspec.structs.replace(done, seats=tuple((match, str(seat)) for match, seat in seats))

    def finish(self, now: datetime) -> int:
        """Blank what waited for rulings that have been given; of how many players nothing is left that waits."""
        with reading(self._repository.engine) as conn:
            waiting = half_erased(conn)
        finished = 0
        for player in waiting:
            done = decided_again(lambda player=player: self._blanked(player, self._called(player), now))  # type: ignore[misc]
            finished += not done.waits
        return finished

    def blank_again(self, kept: KeysApart, now: datetime) -> None:
        """Blank in a store that was restored what was blanked since its backup was made."""
        lost = forget_since(self._repository.engine, kept, self._vault, now)
        with reading(self._repository.engine) as conn:
            serials = [
                serial
                for start in range(0, len(lost), _AT_ONCE)
                for serial in conn.execute(
                    select(outbox.c.serial).where(outbox.c.letter_vault_id.in_(lost[start : start + _AT_ONCE]))
                ).scalars()
            ]
        self._write_again(serials, now)

    def _shorten_keys(self) -> None:
        """Backups are read with the keys that lie apart: what is gone here goes there at once, or else with the next backup."""
        if self._keys_file is None:
            return
        try:
            write_keys(self._repository.engine, self._keys_file)
        except StoreError as failure:
            journal.note_failure("the keys of backups still hold those of who was forgotten", failure)

    def _called(self, player: UUID) -> Called:
        """What a player was called, as long as anything of it can be read: also when they are half forgotten."""
        with reading(self._repository.engine) as conn:
            row = conn.execute(
                select(players.c.address_vault_id, players.c.name_vault_id).where(players.c.id == player)
            ).one()
            address, name = (self._vault.get(conn, text) if text is not None else None for text in row)
            others = self._directory.other_addresses(conn, player)
        now_at = (address.decode(),) if address is not None else ()
        return Called(name.decode() if name is not None else None, tuple(dict.fromkeys((*now_at, *others))))

    def _blanked(
        self, player: UUID, called: Called, now: datetime, *, entries: Sequence[Any] = (), also: Sequence[Write] = ()
    ) -> Erasure:
        """Everything at once, but for matches in dispute; the library's IntegrityError if another writer was first."""
        matches = self._seats.matches(player)
        waits = disputed_among(self._repository, matches)
        free = [match for match in matches if match not in waits]
        words = self._traces.words(player, called, free)
        with reading(self._repository.engine) as conn:
            found = self._traces.found(conn, player, words, free)
            sent = self._traces.sent_by(conn, called.addresses, waits)
            kept = theirs_in(conn, player, waits)
        count = 0

        def blank(conn: Connection) -> None:
            nonlocal count
            author = str(player)
            count = self._vault.blank_but(conn, author, kept, now) if waits else self._vault.erase(conn, author, now)
            self._cut(conn, found, now)
            self._cut(conn, sent, now)
            self._vault.blank(conn, notes_about(conn, player, free), now)
            leave_no_way(conn, player, now, but=waits)
            forget_arrivals(conn, player, sent.arrived, but=waits)

        self._repository.append(entries, (*also, blank))
        # What was being written while that was committed is looked at once more.
        with writing(self._repository.engine) as conn:
            late = self._traces.found(conn, player, words, free)
            self._cut(conn, late, now)
        self._write_again(list({**sent.letters, **found.letters, **late.letters}), now)
        settle(self._repository.engine)
        self._shorten_keys()
        return Erasure(
            texts=count,
            letters=len({**sent.letters, **found.letters, **late.letters}),
            arrived=len({*found.quoting, *late.quoting, *sent.arrived}),
            seats=(),
            waits=tuple(waits),
        )

    def _cut(self, conn: Connection, found: Found, now: datetime) -> None:
        self._vault.blank(conn, found.texts, now)
        for text, left in found.quoting.items():
            self._vault.cut(conn, text, left.letter, now, random=os.urandom)

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
