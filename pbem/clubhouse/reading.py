"""A stored letter is read, and it is decided whether it may act: who wrote it, by which token, vouched for by whom."""

import os
from datetime import datetime
from typing import Any, Final

import structlog
from eventsourcing.persistence import IntegrityError, OperationalError
from sqlalchemy import Connection, Engine, Row, select

from domain.game import Seat
from domain.match.notation import parse
from mail.inbound.address import BadAddress, normalise
from mail.inbound.authentication import Believed, vouching
from mail.inbound.authority import Decision, SenderStanding, TokenStanding, Trust, judge
from mail.inbound.bounded import read_bounded
from mail.inbound.desk import Reading, granted
from mail.inbound.doubt import IsOrder
from mail.inbound.limits import Excess
from mail.inbound.order_shape import looks_like_order
from pbem.clubhouse.annals import Annals, Step
from pbem.clubhouse.answering import Answerer
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.outbox import Outbox, Owed, Payload
from pbem.clubhouse.sent import sent_text
from pbem.clubhouse.verdicts import Verdict, closing, confirming, next_unread, shunting, verdict_of
from pbem.store.engine import reading as reading_from
from pbem.store.tables import inbox, outbox, tokens
from pbem.store.vault import AuthorErased, Vault, VaultDamaged, parcel

_TRIES: Final = 5


class Reader:
    """Reads letters in order of arrival, each in one transaction with everything it causes."""

    def __init__(
        self,
        engine: Engine,
        annals: Annals,
        answerer: Answerer,
        directory: Directory,
        outbox: Outbox,
        vault: Vault,
        believed: Believed,
        trust: Trust,
    ) -> None:
        self._engine = engine
        self._annals = annals
        self._answerer = answerer
        self._directory = directory
        self._outbox = outbox
        self._vault = vault
        self._believed = believed
        self._trust = trust

    def read_next(self, now: datetime, shard: int | None = None) -> Row[Any] | None:
        """Read the earliest unread letter; its row as it was, or None if there is none.

        A letter that cannot be read for a reason of ours is shunted whole: the failure is raised again after that is stored.
        """
        with reading_from(self._engine) as conn:
            row = next_unread(conn, shard)
        if row is None:
            return None
        for attempt in range(_TRIES):
            try:
                self._read(row, now)
                break
            except IntegrityError:
                # Another writer was first on this match. The letter has no verdict yet, so decide again on what now stands.
                if attempt + 1 < _TRIES:
                    continue
                self._set_aside(row, "the match was too busy", now)
            except Exception as failure:
                # Where the database is away nothing is wrong with the letter: it is read when that works again.
                if not isinstance(failure, OperationalError) or isinstance(failure, VaultDamaged | AuthorErased):
                    self._set_aside(row, type(failure).__name__, now)
                raise
        self._log_verdict(row)
        return row

    def _set_aside(self, row: Row[Any], reason: str, now: datetime) -> None:
        self._annals.append((), (shunting(row, reason, now),))
        structlog.get_logger().warning("letter was set aside", reason=reason, **_ids(row))

    def _log_verdict(self, row: Row[Any]) -> None:
        with reading_from(self._engine) as conn:
            verdict = verdict_of(conn.execute(select(inbox.c.verdict).where(inbox.c.id == row.id)).one())
        structlog.get_logger().info("letter read", verdict=verdict.result, reason=verdict.reason, **_ids(row))

    def _read(self, row: Row[Any], now: datetime) -> None:
        with reading_from(self._engine) as conn:
            raw = self._vault.get(conn, row.raw_vault_id)
            token = conn.execute(select(tokens).where(tokens.c.digest == row.token_digest)).one_or_none()
            sent = sent_text(conn, self._vault, token.outbox_id) if token is not None else None
        if raw is None:
            self._close(row, Verdict("erased"), now)
            return
        # In a process of its own: a letter made to be slow or huge costs itself and nothing else.
        read = read_bounded(
            raw, envelope_from="" if row.sender == "null" else None, sent=sent, is_order=self._orders_of(token)
        )
        if isinstance(read, Excess):
            self._unreadable(row, token, read, now)
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

    def _unreadable(self, row: Row[Any], token: Row[Any] | None, excess: Excess, now: datetime) -> None:
        """A letter over a bound is its writer's doing: it holds no deadline, and who sits in the seat is told, once a day."""
        if excess.limit == "failure":
            self._annals.append((), (shunting(row, excess.sentence, now),))
            return
        steps: list[Step] = []
        if token is not None and token.purpose != "bounce":
            owed = Owed(
                kind="help",
                player=token.player_id,
                match=token.match_id,
                seat=Seat(token.seat),
                decision=token.decision or 0,
                cause=f"unreadable {now.date().isoformat()}",
                payload=Payload(note="unreadable"),
            )
            steps.append(lambda conn: self._outbox.owe(conn, owed, now))
        self._close(row, Verdict("unreadable", excess.limit), now, *steps)

    def _orders_of(self, token: Row[Any] | None) -> IsOrder:
        """What counts as an order where two ways of reading disagree: what the game of the seat takes for one."""
        if token is None or token.match_id is None or token.purpose == "bounce":
            return looks_like_order
        match = self._annals.match(token.match_id, (Seat(token.seat),))
        view = match.views[Seat(token.seat)]

        def is_order(line: str) -> bool:
            said = parse(match.game, line, view)
            return bool(said.orders or said.complaints)

        return is_order

    def _without_token(self, row: Row[Any], read: Reading, now: datetime) -> None:
        """A registered player who lost the token is told how to answer, once a day; a stranger is told nothing."""
        with reading_from(self._engine) as conn:
            player = self._directory.find(conn, read.letter.sender) if read.letter.sender else None
        standing = SenderStanding.REGISTERED if player else SenderStanding.OTHER
        decision = judge(TokenStanding.UNKNOWN, standing, self._vouched(read), self._trust)
        # On one trusted machine nobody authenticates anybody, and a lost token is answered all the same.
        if player is None or (decision is not Decision.HELP and self._trust is not Trust.TOKEN):
            self._close(row, Verdict("silent"), now)
            return
        owed = Owed(
            kind="help",
            player=player,
            match=None,
            seat=Seat(""),
            decision=0,
            cause=f"help {now.date().isoformat()}",
            payload=Payload(note="lost-token"),
            purpose="player",
        )
        self._close(row, Verdict("help"), now, lambda conn: self._outbox.owe(conn, owed, now))

    def _with_token(self, row: Row[Any], token: Row[Any], read: Reading, now: datetime) -> None:
        decision = judge(TokenStanding.VALID, self._sender(token, read), self._vouched(read), self._trust)
        confirmed = verdict_of(row).confirmed
        if confirmed:
            self._accepted(row, token, granted(read), now)
        elif decision is Decision.ACCEPT and read.held and token.purpose == "seat":
            self._hold(row, token, read, "doubt", now)
        elif decision is Decision.ACCEPT:
            self._accepted(row, token, read, now)
        elif decision in (Decision.HOLD_AND_CONFIRM, Decision.ASK_OWNER):
            self._hold(row, token, read, decision.value, now)
        else:
            self._close(row, Verdict("silent"), now)

    def _hold(self, row: Row[Any], token: Row[Any], read: Reading, why: str, now: datetime) -> None:
        """Nothing is done, and the registered address is asked; to any other nothing is ever sent.

        What is echoed is what a yes would carry out, lines in doubt included.
        """
        words = parcel(granted(read).text.encode(), random=os.urandom)
        sender = parcel((read.letter.sender or "?").encode(), random=os.urandom)
        owed = Owed(
            kind="held",
            player=token.player_id,
            match=token.match_id,
            seat=Seat(token.seat),
            decision=token.decision or 0,
            cause=f"letter {row.id}",
            payload=Payload(inbox=row.id, words=words.ref.id, note=why, sender=sender.ref.id),
            purpose="confirm",
        )

        def keep(conn: Connection) -> None:
            for text in (words, sender):
                self._vault.keep(conn, str(token.player_id), text, now, random=os.urandom)

        self._close(row, Verdict("held", why), now, keep, lambda conn: self._outbox.owe(conn, owed, now))

    def _accepted(self, row: Row[Any], token: Row[Any], read: Reading, now: datetime) -> None:
        if read.letter.subject.strip().lower() == "unsubscribe" and token.purpose != "confirm":
            entries = self._directory.stop_reminders(token.player_id, now)
            self._annals.append(entries, [closing(row, Verdict("unsubscribed"), now)])
        elif token.purpose == "confirm" and _says_yes(read.text):
            self._confirm(row, token, now)
        elif token.purpose == "player":
            self._close(row, Verdict("help"), now)
        else:
            self._answerer.answer(row, token, read, now)
        verified = self._directory.verify(token.player_id, now)
        if verified:
            self._annals.append(verified, ())

    def _confirm(self, row: Row[Any], token: Row[Any], now: datetime) -> None:
        """A ``yes`` from the registered address lets the letter that was held act, in its own place of arrival."""
        with reading_from(self._engine) as conn:
            cause = conn.execute(select(outbox.c.cause).where(outbox.c.id == token.outbox_id)).scalar_one()
        self._close(row, Verdict("confirmed"), now, confirming(int(str(cause).removeprefix("letter "))))

    def _vouched(self, read: Reading) -> Any:
        return vouching(read.letter, self._believed).verdict

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
        self._annals.append((), (closing(row, verdict, now), *also))


def _says_yes(text: str) -> bool:
    """Whether a letter confirms; anything else it says is an answer like any other."""
    return text.strip().rstrip(".!").casefold() in ("yes", "sì", "si")


def _ids(row: Row[Any]) -> dict[str, object]:
    return {"number": row.id, "match": str(row.match_id) if row.match_id else None, "seat": row.seat}
