"""A stored letter becomes orders and events: who wrote it, whether it may act, what it says, what came of it."""

import os
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec
from eventsourcing.persistence import IntegrityError
from sqlalchemy import Connection, Engine, Row, exists, select, update

from domain.game import Seat
from domain.match.decider import Submission, submit
from domain.match.events import LineRefused
from domain.match.notation import parse
from domain.match.orders import Help, Say
from domain.match.state import MatchState, Unopened
from domain.wire import Wired
from mail.inbound.address import BadAddress, normalise
from mail.inbound.authentication import Believed, vouching
from mail.inbound.authority import Decision, SenderStanding, TokenStanding, Trust, judge
from mail.inbound.desk import Reading, read_reply
from mail.inbound.limits import Unreadable
from mail.outbound.sheet import Kind
from pbem.clubhouse.annals import Annals, Loaded, Step
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.outbox import Outbox, Owed, Payload, Purpose
from pbem.clubhouse.record import Record
from pbem.store.engine import reading as reading_from
from pbem.store.tables import inbox, outbox, tokens
from pbem.store.vault import Parcel, Vault, parcel

_TRIES: Final = 5


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of a letter, for its row: ``result`` is a stable key; ``reason`` says why where one is needed."""

    result: str
    reason: str = ""
    confirmed: bool = False
    words: str = ""
    ignored: tuple[tuple[int, str], ...] = ()


class Reader:
    """Reads letters in order of arrival, each in one transaction with everything it causes."""

    def __init__(
        self,
        engine: Engine,
        annals: Annals,
        record: Record,
        directory: Directory,
        outbox: Outbox,
        vault: Vault,
        believed: Believed,
        trust: Trust,
    ) -> None:
        self._engine = engine
        self._annals = annals
        self._record = record
        self._directory = directory
        self._outbox = outbox
        self._vault = vault
        self._believed = believed
        self._trust = trust

    def read_next(self, now: datetime) -> Row[Any] | None:
        """Read the earliest unread letter; its row as it was, or None if there is none.

        A letter that cannot be read for a reason of ours is shunted whole: the failure is raised again after that is stored.
        """
        with reading_from(self._engine) as conn:
            row = _next_unread(conn)
        if row is None:
            return None
        for attempt in range(_TRIES):
            try:
                self._read(row, now)
                return row
            except IntegrityError:
                # Another writer was first on this match. The letter has no verdict yet, so decide again on what now stands.
                if attempt + 1 < _TRIES:
                    continue
                self._shunt(row, "the match was too busy", now)
            except Exception as failure:
                self._shunt(row, type(failure).__name__, now)
                raise
        return row

    def _read(self, row: Row[Any], now: datetime) -> None:
        with reading_from(self._engine) as conn:
            raw = self._vault.get(conn, row.raw_vault_id)
            token = conn.execute(select(tokens).where(tokens.c.digest == row.token_digest)).one_or_none()
        if raw is None:
            self._close(row, Verdict("erased"), now)
            return
        try:
            read = read_reply(raw, envelope_from=row.envelope_from or None)
        except Unreadable as excess:
            # Its writer's doing, not ours: it neither waits for anybody nor holds a deadline.
            self._close(row, Verdict("unreadable", str(excess)), now)
            return
        if token is not None and token.purpose == "bounce":
            self._close(row, Verdict("bounce"), now)
        elif read.automatic is not None:
            # Two machines that answer each other never stop.
            self._close(row, Verdict("automatic", read.automatic), now)
        elif token is None:
            self._without_token(row, read, now)
        else:
            self._with_token(row, token, read, now)

    def _without_token(self, row: Row[Any], read: Reading, now: datetime) -> None:
        with reading_from(self._engine) as conn:
            player = self._directory.find(conn, read.letter.sender) if read.letter.sender else None
        standing = SenderStanding.REGISTERED if player else SenderStanding.OTHER
        verdict = vouching(read.letter, self._believed).verdict
        # On one trusted machine nobody authenticates anybody, and a lost token is answered all the same.
        decision = judge(TokenStanding.UNKNOWN, standing, verdict, self._trust)
        if player is None or (decision is not Decision.HELP and self._trust is not Trust.TOKEN):
            self._close(row, Verdict("silent"), now)
            return
        day = now.date().isoformat()
        owed = _owed(player, None, Seat(""), 0, "help", f"help {day}", Payload(note="lost-token"), purpose="player")
        self._close(row, Verdict("help"), now, lambda conn: self._outbox.owe(conn, owed, now))

    def _with_token(self, row: Row[Any], token: Row[Any], read: Reading, now: datetime) -> None:
        standing = self._sender(token, read)
        confirmed = _verdict(row).confirmed
        verdict = vouching(read.letter, self._believed).verdict
        decision = judge(TokenStanding.VALID, standing, verdict, self._trust)
        if decision is Decision.ACCEPT or confirmed:
            self._accepted(row, token, read, now)
        elif decision in (Decision.HOLD_AND_CONFIRM, Decision.ASK_OWNER):
            facts = {"from": read.letter.sender or "?"}
            owed = _owed(
                token.player_id,
                token.match_id,
                Seat(token.seat),
                token.decision or 0,
                "held",
                f"letter {row.id}",
                Payload(inbox=row.id, note=decision.value, facts=facts),
                purpose="confirm",
            )
            self._close(row, Verdict("held", decision.value), now, lambda conn: self._outbox.owe(conn, owed, now))
        else:
            self._close(row, Verdict("silent"), now)

    def _accepted(self, row: Row[Any], token: Row[Any], read: Reading, now: datetime) -> None:
        first_answer = self._directory.verify(token.player_id, now)
        if read.letter.subject.strip().lower() == "unsubscribe" and token.purpose != "confirm":
            entries = self._directory.stop_reminders(token.player_id, now)
            self._annals.append(entries, [self._closing(row, Verdict("unsubscribed"), now)])
        elif token.purpose == "confirm" and _says_yes(read.text):
            self._confirm(row, token, now)
        elif token.purpose == "player":
            self._close(row, Verdict("help"), now)
        else:
            self._orders(row, token, read, now)
            if first_answer:
                self._annals.append(self._directory.verify(token.player_id, now), ())

    def _confirm(self, row: Row[Any], token: Row[Any], now: datetime) -> None:
        """A ``yes`` from the registered address lets the letter that was held act, in its own place of arrival."""
        with reading_from(self._engine) as conn:
            cause = conn.execute(select(outbox.c.cause).where(outbox.c.id == token.outbox_id)).scalar_one()
        held = int(str(cause).removeprefix("letter "))
        free = update(inbox).where(inbox.c.id == held, inbox.c.state == "read")
        again = msgspec.json.encode(Verdict("held", confirmed=True)).decode()
        self._close(
            row,
            Verdict("confirmed"),
            now,
            lambda conn: conn.execute(free.values(state="new", verdict=again, read_at=None)),
        )

    def _orders(self, row: Row[Any], token: Row[Any], read: Reading, now: datetime) -> None:
        seat = Seat(token.seat)
        match = self._annals.match(token.match_id)
        parsed = parse(match.game, read.text, match.views[seat])
        words = parcel(read.text.encode(), random=os.urandom)
        said = {
            written.line: parcel(written.order.text.encode(), random=os.urandom)
            for written in parsed.orders
            if isinstance(written.order, Say)
        }
        refused = tuple(LineRefused(c.line, c.refusal, c.start, c.end, c.nearest) for c in parsed.complaints)
        letter = Submission(
            seat=seat,
            decision=token.decision or None,
            orders=parsed.orders,
            refused=refused,
            cause=row.id,
            words=words.ref,
            said={line: text.ref for line, text in said.items()},
        )
        asks = [written for written in parsed.orders if isinstance(written.order, Help)]
        events: tuple[Wired, ...] = ()
        if parsed.orders or refused:
            events = submit(match.game, match.state, match.views[seat], letter, self._record.chance(match), now)
        ignored = tuple((line, "no-order") for line in parsed.ignored)
        kind: Kind = "help" if asks or not (parsed.orders or refused) else "receipt"
        note = "help" if asks else "" if parsed.orders or refused else "nothing-understood"
        self._commit(
            row, token, match, events, words, said, Verdict(kind, note, False, words.ref.id, ignored), kind, now
        )

    def _commit(
        self,
        row: Row[Any],
        token: Row[Any],
        match: Loaded,
        events: tuple[Any, ...],
        words: Parcel,
        said: dict[int, Parcel],
        verdict: Verdict,
        kind: Kind,
        now: datetime,
    ) -> None:
        author = str(token.player_id)
        seat = Seat(token.seat)

        def keep(conn: Connection) -> None:
            for text in (words, *said.values()):
                self._vault.keep(conn, author, text, now, random=os.urandom)

        bundle = self._record.bundle(match, events, seat, now)
        payload = Payload(
            upto=match.version + len(bundle.entries),
            inbox=row.id,
            words=words.ref.id,
            ignored=verdict.ignored,
            note=verdict.reason,
        )
        owed = _owed(token.player_id, match.id, seat, _decisions(bundle.state), kind, f"letter {row.id}", payload)
        receipt = [lambda conn: self._outbox.owe(conn, owed, now)]
        # The receipt is owed first: per seat letters go out in the order in which they are owed.
        steps: list[Step] = [
            self._closing(row, verdict, now),
            keep,
            *receipt,
            *(bundle.steps if bundle.entries else ()),
        ]
        self._annals.append(bundle.all_entries, steps)

    def _sender(self, token: Row[Any], read: Reading) -> SenderStanding:
        if read.letter.sender is None:
            return SenderStanding.UNCLEAR
        with reading_from(self._engine) as conn:
            person = self._directory.person(conn, token.player_id)
        try:
            same = person is not None and normalise(read.letter.sender) == person.address
        except BadAddress:
            return SenderStanding.UNCLEAR
        return SenderStanding.REGISTERED if same else SenderStanding.OTHER

    def _close(self, row: Row[Any], verdict: Verdict, now: datetime, *also: Step) -> None:
        self._annals.append((), (self._closing(row, verdict, now), *also))

    def _closing(self, row: Row[Any], verdict: Verdict, now: datetime) -> Step:
        told = msgspec.json.encode(verdict).decode()
        statement = update(inbox).where(inbox.c.id == row.id, inbox.c.state == "new")

        def close(conn: Connection) -> None:
            if conn.execute(statement.values(state="read", verdict=told, read_at=now)).rowcount != 1:
                raise IntegrityError("this letter has been read by another process")

        return close

    def _shunt(self, row: Row[Any], reason: str, now: datetime) -> None:
        told = msgspec.json.encode(Verdict("shunted", reason)).decode()
        shunted = update(inbox).where(inbox.c.id == row.id).values(state="shunted", verdict=told, read_at=now)
        self._annals.append((), (lambda conn: conn.execute(shunted),))


def _next_unread(conn: Connection) -> Row[Any] | None:
    """The earliest unread letter. One that was shunted for our fault does not stop its match, only its deadlines."""
    return conn.execute(select(inbox).where(inbox.c.state == "new").order_by(inbox.c.id).limit(1)).one_or_none()


def _says_yes(text: str) -> bool:
    """Whether a letter confirms; anything else it says is an answer like any other."""
    return text.strip().rstrip(".!").casefold() in ("yes", "sì", "si")


def unread_before(conn: Connection, match_id: UUID, moment: datetime) -> bool:
    """Whether a letter of this match that arrived before ``moment`` has no verdict yet, or was set aside for our fault."""
    waiting = exists().where(
        inbox.c.match_id == match_id, inbox.c.received_at < moment, inbox.c.state.in_(("new", "shunted"))
    )
    return bool(conn.execute(select(waiting)).scalar())


def _verdict(row: Row[Any]) -> Verdict:
    return Verdict("") if row.verdict is None else msgspec.json.decode(row.verdict, type=Verdict)


def _decisions(state: MatchState) -> int:
    return 0 if isinstance(state, Unopened) else getattr(state, "decisions", 0)


def _owed(
    player: UUID,
    match: UUID | None,
    seat: Seat,
    decision: int,
    kind: Kind,
    cause: str,
    payload: Payload,
    *,
    purpose: Purpose = "seat",
) -> Owed:
    return Owed(
        kind=kind,
        player=player,
        match=match,
        seat=seat,
        decision=decision,
        cause=cause,
        payload=payload,
        purpose=purpose,
    )
