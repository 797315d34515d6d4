"""A known player's letter that belongs to no match: the matches that run are listed, and the letter of each comes again."""

import os
from collections.abc import Iterator
from datetime import datetime
from uuid import UUID

import msgspec
from sqlalchemy import Connection, select

from domain.game import PUBLIC, Seat
from domain.match.state import Mustering, Underway
from mail.outbound.sheet import Kind
from pbem.clubhouse.outbox.resending import whose_turn
from pbem.clubhouse.outbox.rows import Outbox, Owed, Payload, about_no_match, to_seat
from pbem.clubhouse.streams.repository import Loaded, Repository, Write
from pbem.store.engine import reading
from pbem.store.letters import ReplyToken
from pbem.store.tables import matches, outbox
from pbem.store.vault import Vault, parcel


class Astray(msgspec.Struct, frozen=True):
    """Knows what such a letter is answered with. Nothing of it is carried out."""

    _repository: Repository
    _outbox: Outbox
    _vault: Vault

    def answer(self, number: int, player: UUID, words: str, note: str, now: datetime) -> tuple[Owed, Write]:
        """The answer to the letter of that arrival number, and the step that goes with it: its words are kept, and the
        letter of each match comes again."""
        running = list(self.running(player))
        text = parcel(words.encode(), random=os.urandom)
        others = tuple((str(match.id), str(seat), match.version) for match, seat in running)
        payload = Payload(inbox=number, words=text.ref.id, note=note, others=others)
        told = about_no_match(player, "help", f"letter {number}", payload)
        cause = f"again {now.date().isoformat()}"  # once a day
        again = [owed for match, seat in running if (owed := _again(match, seat, player, cause)) is not None]

        def commit(conn: Connection) -> None:
            self._vault.keep(conn, str(player), text, now, random=os.urandom)
            for owed in again:
                self._outbox.add(conn, owed, now)

        return told, commit

    def again(self, player: UUID, cause: str) -> list[Owed]:
        """The letter of each match that runs as it stands, with a token that works."""
        found = (_again(match, seat, player, cause) for match, seat in self.running(player))
        return [owed for owed in found if owed is not None]

    def running(self, player: UUID) -> Iterator[tuple[Loaded, Seat]]:
        """The matches in which this player sits, or is invited to, and the seat; those that are over are left out."""
        statement = (
            select(outbox.c.match_id, outbox.c.seat)
            .join(matches, matches.c.id == outbox.c.match_id)
            .where(outbox.c.player_id == player, outbox.c.seat != PUBLIC)
            .where(matches.c.state.in_(("mustering", "underway")))
            .group_by(outbox.c.match_id, outbox.c.seat, matches.c.title_no)
            .order_by(matches.c.title_no)
        )
        with reading(self._repository.engine) as conn:
            found = conn.execute(statement).all()
        for match_id, name in found:
            seat = Seat(name)
            match = self._repository.match(match_id, (seat,))
            if _sits(match, seat, player):
                yield match, seat


def why_astray(token: ReplyToken) -> str:
    """Why nothing can be done for a letter: a key of the answer's first line."""
    if token.match_id is None:
        return "no-match"
    return "host" if token.seat == PUBLIC else "seat-passed"


def _sits(match: Loaded, seat: Seat, player: UUID) -> bool:
    state = match.state
    if not isinstance(state, Mustering | Underway):
        return False
    occupant = state.occupants.get(seat)  # None for a place that became a seat
    if occupant is None or str(player) not in (occupant.player, occupant.deputy):
        return False
    return isinstance(state, Mustering) or seat not in state.vacated


def _again(match: Loaded, seat: Seat, player: UUID, cause: str) -> Owed | None:
    """The letter of a match as it stands: the table and a token that works; None where nothing can be answered."""
    state = match.state
    kind: Kind
    if isinstance(state, Mustering):
        if not state.occupants[seat].invited:
            return None
        kind = "invitation"
    else:
        kind = whose_turn(match, seat)
    return to_seat(match, seat, player, kind, cause, Payload(upto=match.version))
