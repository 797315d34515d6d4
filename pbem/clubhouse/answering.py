"""A letter that may act: its words become orders, the orders events, and its writer is told what became of every line."""

import os
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row

from domain.game import Seat
from domain.match.decider import Submission, submit
from domain.match.events import LineRefused, VaultRef
from domain.match.notation import parse
from domain.match.orders import Say
from domain.match.queries import QUERIES, BelieveMe, Help
from domain.match.understanding import refusal_of
from domain.match.understood import Understood
from domain.wire import Wire, Wired
from mail.inbound.desk import Reading
from mail.outbound.sheet import Kind
from pbem.clubhouse.annals import Annals, Loaded, Step
from pbem.clubhouse.crossing import spoken_since
from pbem.clubhouse.dispatch import answered_with, known_to_be_owed
from pbem.clubhouse.outbox import Outbox, Owed, Payload
from pbem.clubhouse.record import Record
from pbem.clubhouse.verdicts import Verdict, closing
from pbem.store.vault import Parcel, Vault, parcel

_WIRE: Final = Wire(QUERIES)


class Letter(msgspec.Struct, frozen=True):
    """A letter understood: what it says, and the vault parcels of its words and of what is to be relayed."""

    seat: Seat
    parsed: Understood
    words: Parcel
    said: dict[int, Parcel]

    @property
    def acts(self) -> bool:
        """Whether it holds anything but talk: an order, or a line that was meant as one."""
        return bool(self.parsed.orders or self.parsed.complaints)

    @property
    def note(self) -> str:
        """What the answer is about, if it is not about orders."""
        if any(isinstance(written.order, Help) for written in self.parsed.queries):
            return "help"
        return "" if self.acts or self.parsed.queries else "nothing-understood"

    @property
    def ignored(self) -> tuple[tuple[int, str], ...]:
        """The lines that are no orders, and why nothing was made of them."""
        return ignored_lines(self.parsed)

    @property
    def queries(self) -> tuple[tuple[int, str, str], ...]:
        """Its questions as a letter owed keeps them."""
        asked = [(written.line, written.order) for written in self.parsed.queries]
        return tuple((line, query.WIRE, _WIRE.dump(query).decode()) for line, query in asked)


class Answerer:
    """Carries letters out, each in one transaction with its verdict, its receipt and all that follows."""

    def __init__(self, annals: Annals, record: Record, outbox: Outbox, vault: Vault) -> None:
        self._annals = annals
        self._record = record
        self._outbox = outbox
        self._vault = vault

    def answer(self, row: Row[Any], token: Row[Any], read: Reading, now: datetime, *, believing: str = "") -> Verdict:
        """Carry out what the letter asks, and what became of it; the library's IntegrityError if another writer was first.

        ``believing`` is what the answer tells about being believed without being asked each time (``Payload``).
        """
        seat = Seat(token.seat)
        match = self._annals.match(token.match_id, (seat,))
        letter = _understood(match, seat, read.text)
        events = self._decide(match, letter, token, row.id, now)
        helps = bool(letter.note) and not letter.acts
        result = "help" if helps else "receipt"
        kind: Kind = "help" if helps else answered_with(set(map(type, events)))
        verdict = Verdict(result, letter.note, words=letter.words.ref.id, ignored=letter.ignored, upto=match.version)
        self._commit(row, token, match, letter, events, verdict, kind, now, believing=believing)
        return verdict

    def _decide(self, match: Loaded, letter: Letter, token: Row[Any], cause: int, now: datetime) -> tuple[Wired, ...]:
        if not letter.acts:
            return ()
        said = {line: text.ref for line, text in letter.said.items()}
        spoken = spoken_since(self._annals.engine, match, token)
        asked = submission(letter.parsed, token, spoken=spoken, cause=cause, words=letter.words.ref, said=said)
        return submit(match.game, match.state, match.views, asked, self._record.chance(match), now)

    def _commit(
        self,
        row: Row[Any],
        token: Row[Any],
        match: Loaded,
        letter: Letter,
        events: tuple[Wired, ...],
        verdict: Verdict,
        kind: Kind,
        now: datetime,
        *,
        believing: str,
    ) -> None:
        def keep(conn: Connection) -> None:
            for text in (letter.words, *letter.said.values()):
                self._vault.keep(conn, str(token.player_id), text, now, random=os.urandom)

        bundle = self._record.bundle(match, events, letter.seat, now)
        receipt = Owed(
            kind=kind,
            player=token.player_id,
            match=match.id,
            seat=letter.seat,
            decision=getattr(bundle.state, "decisions", 0),
            cause=f"letter {row.id}",
            payload=Payload(
                upto=match.version + len(bundle.entries),
                inbox=row.id,
                words=letter.words.ref.id,
                ignored=verdict.ignored,
                note=verdict.reason,
                queries=letter.queries,
                believing="" if any(isinstance(one.order, BelieveMe) for one in letter.parsed.queries) else believing,
                known=known_to_be_owed(bundle.state, events, letter.seat),
            ),
        )
        # The receipt is owed first: per seat letters go out in the order in which they are owed.
        steps: list[Step] = [closing(row, verdict, now), keep, lambda conn: self._outbox.owe(conn, receipt, now)]
        self._annals.append(bundle.all_entries, [*steps, *(bundle.steps if bundle.entries else ())])


def ignored_lines(parsed: Understood) -> tuple[tuple[int, str], ...]:
    """The lines of a letter that are no orders, each with why nothing was made of it: a stable key."""
    stopped = parsed.stopped
    return tuple(
        (line, "below-stop" if stopped is not None and line > stopped else "no-order") for line in parsed.ignored
    )


def submission(
    parsed: Understood,
    token: Row[Any],
    *,
    spoken: bool | None = None,
    cause: int = 0,
    words: VaultRef | None = None,
    said: Mapping[int, VaultRef] | None = None,
) -> Submission:
    """What a letter that came to a token asks of the match. One still in doubt asks for nothing: each doubt is a refusal."""
    refused = (
        *(LineRefused(c.line, c.refusal, c.start, c.end, c.nearest) for c in parsed.complaints),
        *(LineRefused(doubt.line, refusal_of(doubt)) for doubt in parsed.doubts),
    )
    return Submission(
        seat=Seat(token.seat),
        decision=token.decision or None,
        spoken=spoken,
        orders=parsed.orders,
        refused=refused,
        cause=cause,
        words=words,
        said=dict(said or {}),
    )


def _understood(match: Loaded, seat: Seat, text: str) -> Letter:
    parsed = parse(match.game, text, match.views[seat])
    said = {
        written.line: parcel(written.order.text.encode(), random=os.urandom)
        for written in parsed.orders
        if isinstance(written.order, Say)
    }
    return Letter(seat, parsed, parcel(text.encode(), random=os.urandom), said)
