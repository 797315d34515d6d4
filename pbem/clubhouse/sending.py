"""A letter owed becomes bytes once, and those bytes are handed over until somebody takes them."""

import os
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, cast
from uuid import UUID

import structlog
from sqlalchemy import Connection, Engine, Row, select, update

from domain.game import AnyGame, Seat
from domain.games import find
from domain.match.events import Opened
from domain.match.queries import QUERIES, History, Query
from domain.match.sight import PressSeen
from domain.wire import Wire
from mail.inbound.address import ReplyAddress
from mail.outbound.carrier import HAND_OVER_SECONDS
from mail.outbound.carriers import Carrier, CarryError
from mail.outbound.compose import compose
from mail.outbound.letter import render_letter
from mail.outbound.occasion import Answer, Occasion
from mail.outbound.sheet import Envelope
from pbem import journal
from pbem.clubhouse import owing
from pbem.clubhouse.annals import Annals, Loaded
from pbem.clubhouse.directory import Directory, Person
from pbem.clubhouse.outbox import LEASE, Outbox, Payload, claim_some, read_payload
from pbem.clubhouse.pictures import pack, unpack
from pbem.store.engine import reading, writing
from pbem.store.tables import matches, outbox
from pbem.store.vault import Vault

_FIRST_WAIT: Final = timedelta(minutes=1)
_LONGEST_WAIT: Final = timedelta(hours=4)
_QUERIES: Final = Wire(QUERIES)
_MOST_TRIES: Final = 60  # more than a week of trying
# Seconds after a claim in which another of its letters may be begun; what is left is given back. The last one begun takes
# HAND_OVER_SECONDS at most, and as long again as this is left for noting what was taken: the lease is over only after that.
_PATIENCE: Final = (LEASE.total_seconds() - HAND_OVER_SECONDS) / 2


class Sender:
    """Sends letters in order: per seat none overtakes another."""

    def __init__(
        self,
        engine: Engine,
        annals: Annals,
        directory: Directory,
        outbox: Outbox,
        vault: Vault,
        carrier: Carrier,
        ours: ReplyAddress,
        web_url: str,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._engine = engine
        self._annals = annals
        self._directory = directory
        self._outbox = outbox
        self._vault = vault
        self._carrier = carrier
        self._ours = ours
        self._web_url = web_url
        self._seconds = seconds

    def send_next(self, now: datetime, shard: int | None = None) -> bool:
        """Send the next few letters that are due; False if there is none.

        Between the carrier's yes and our mark lies the one window in which a killed process sends letters again: the same
        bytes under the same Message-IDs.
        """
        begun = self._seconds()
        with writing(self._engine) as conn:
            claimed = claim_some(conn, now, shard)
            told = _Told(self._annals, claimed)
            ready = [self._ready(conn, row, told, now) for row in claimed]
        taken: list[Row[Any]] = []
        tried = 0
        try:
            for row, person, raw in ready:
                if self._seconds() - begun > _PATIENCE:
                    break  # a server that answers slowly must not outlast the claim on those behind
                tried += 1
                if not self._carried(row, person, raw, now):
                    break  # nor one that does not answer
                taken.append(row)
        finally:
            self._settle(taken, [row for row, _, _ in ready[tried:]], now)
        return bool(ready)

    def _ready(
        self, conn: Connection, row: Row[Any], told: "_Told", now: datetime
    ) -> tuple[Row[Any], Person | None, bytes | None]:
        person = self._directory.person(conn, row.player_id)
        return row, person, self._prepared(conn, row, told, person, now) if person is not None else None

    def _prepared(self, conn: Connection, row: Row[Any], told: "_Told", person: Person, now: datetime) -> bytes | None:
        """The bytes of a letter; None if it cannot be rendered, which is our fault and must not hold up all the others."""
        try:
            return self._bytes(conn, row, told, person, now)
        except Exception as failure:
            journal.note_failure("a letter cannot be written", failure, letter=row.id)
            return None

    def _carried(self, row: Row[Any], person: Person | None, raw: bytes | None, now: datetime) -> bool:
        """Whether the carrier took the letter; if not, its row says what becomes of it."""
        if person is None:
            self._mark(row, state="cancelled", error="the player was erased")
            return False
        try:
            if raw is None:
                raise CarryError("the letter could not be written", permanent=False)
            bounces = self._ours.bounce_with_token(self._outbox.bounce_token(row.id))
            self._carrier.carry(bounces, person.address, raw)
        except CarryError as failure:
            self._later(row, failure, now)
            return False
        return True

    def _settle(self, taken: Sequence[Row[Any]], rest: Sequence[Row[Any]], now: datetime) -> None:
        """Mark what was sent, and give back the claims on letters that were not tried."""
        if not taken and not rest:
            return
        with writing(self._engine) as conn:
            owing.SENT.each(conn, [{"own": row.serial, "moment": now} for row in taken])
            owing.FREE.each(conn, [{"own": row.serial} for row in rest])
        for row in taken:
            _log().info("letter sent", **_ids(row))

    def _bytes(self, conn: Connection, row: Row[Any], told: "_Told", person: Person, now: datetime) -> bytes:
        """The letter as first rendered, from the vault if it has been tried before; otherwise rendered now, and kept."""
        if row.letter_vault_id is not None:
            kept = self._vault.get(conn, row.letter_vault_id)
            if kept is not None:
                return unpack(conn, kept)
        raw = self._render(conn, row, told, person)
        ref = self._vault.put(conn, str(person.id), pack(conn, raw), now, random=os.urandom)
        owing.KEPT.each(conn, [{"own": row.serial, "kept": ref.id}])
        return raw

    def _render(self, conn: Connection, row: Row[Any], told: "_Told", person: Person) -> bytes:
        payload = read_payload(row.payload)
        if row.match_id is None:
            game, match = self._any_game(person), None
            view: Any = None
        else:
            seat = Seat(row.seat)
            match = told.match(row.match_id).at(payload.upto, (seat,))
            game, view = match.game, match.views[seat]
        sheet = compose(game, view, self._occasion(conn, row, payload, person, match))
        return render_letter(sheet, self._envelope(row, person, game, match))

    def _occasion(
        self, conn: Connection, row: Row[Any], payload: Payload, person: Person, match: Loaded | None
    ) -> Occasion:
        words = self._vault.get(conn, payload.words) if payload.words else None
        sender = self._vault.get(conn, payload.sender) if payload.sender else None
        press = self._press(conn, match, payload, Seat(row.seat))
        seat = Seat(row.seat)
        story = match.seen(seat, since=payload.since, upto=payload.upto) if match is not None else []
        answer = None
        if payload.inbox and payload.words:
            lines = tuple((words or b"").decode().splitlines())
            ignored = tuple(line for line, _ in payload.ignored)
            asked = tuple(line for line, _, _ in payload.queries)
            answer = Answer(lines=lines, ignored=ignored, asked=asked, cause=payload.inbox)
        queries = tuple(cast(Query, _QUERIES.load(name, body.encode())) for _, name, body in payload.queries)
        return Occasion(
            kind=row.kind,
            language=person.language,
            zone=person.zone,
            story=tuple(story),
            answer=answer,
            press=press,
            note=payload.note,
            sender=(sender or b"").decode(),
            head=match.head(seat) if match is not None else "",
            queries=queries,
            history=tuple(match.seen(seat, since=0, upto=payload.upto)) if match and History() in queries else (),
        )

    def _press(
        self, conn: Connection, match: Loaded | None, payload: Payload, seat: Seat
    ) -> tuple[tuple[Seat, str], ...]:
        """The words relayed by this letter, and who said them."""
        if not payload.press or match is None:
            return ()
        seen = match.seen(seat, since=0, upto=payload.upto)
        found = next(one for one in seen if isinstance(one, PressSeen) and one.words == payload.press)
        said = self._vault.get(conn, payload.press)
        return ((found.seat, said.decode() if said is not None else "…"),)

    def _envelope(self, row: Row[Any], person: Person, game: AnyGame, match: Loaded | None) -> Envelope:
        token = self._outbox.token(row.id)
        return Envelope(
            outbox_id=row.id,
            message_id=row.message_id,
            date=row.created_at,
            thread=row.first_sent or "",
            previous=row.last_sent or "",
            match=_number(match),
            seat=Seat(row.seat),
            address=person.address,
            form=person.form,
            sender_name=game.title[person.language],
            reply_to=self._ours.with_token(token),
            bounce_to=self._ours.bounce_with_token(self._outbox.bounce_token(row.id)),
            unsubscribe_url=f"{self._web_url}/unsubscribe/{token}",
            automatic="auto-replied" if row.kind in ("receipt", "help", "held") else "auto-generated",
        )

    def _any_game(self, person: Person) -> AnyGame:
        """The game of this player's newest match, which signs a letter that is about none."""
        theirs = select(matches.c.game).join(outbox, outbox.c.match_id == matches.c.id)
        with reading(self._engine) as conn:
            newest = theirs.where(outbox.c.player_id == person.id).order_by(matches.c.title_no.desc()).limit(1)
            return find(conn.execute(newest).scalar_one())

    def _later(self, row: Row[Any], failure: CarryError, now: datetime) -> None:
        tries = row.attempts + 1
        # A mail server repeats the address it refuses, and an address belongs in no row that cannot be erased.
        why = journal.without_people(str(failure))
        if failure.permanent or tries >= _MOST_TRIES:
            _log().error("letter failed", why=why, **_ids(row))
            self._mark(row, state="failed", error=why)
            return
        wait = min(_FIRST_WAIT * 2 ** min(tries - 1, 16), _LONGEST_WAIT)
        _log().warning("letter is tried again later", tries=tries, at=(now + wait).isoformat(), why=why, **_ids(row))
        self._mark(row, not_before=now + wait, claimed_until=None, error=why)

    def _mark(self, row: Row[Any], **values: Any) -> None:
        with writing(self._engine) as conn:
            conn.execute(update(outbox).where(outbox.c.id == row.id).values(**values))


class _Told:
    """The matches that the letters of one claim tell of, each looked up once for all of its letters."""

    def __init__(self, annals: Annals, letters: Sequence[Row[Any]]) -> None:
        self._annals = annals
        self._letters = letters
        self._matches: dict[UUID, Loaded] = {}

    def match(self, match_id: UUID) -> Loaded:
        """The match as it stands, with the views of the seats written to."""
        if match_id not in self._matches:
            seats = {Seat(row.seat) for row in self._letters if row.match_id == match_id}
            self._matches[match_id] = self._annals.match(match_id, seats)
        return self._matches[match_id]


def _number(match: Loaded | None) -> str:
    if match is None:
        return "pbem"
    opened = match.entries[0].event
    assert isinstance(opened, Opened)
    return f"{opened.game}-{opened.number}"


def _log() -> Any:
    return structlog.get_logger()


def _ids(row: Row[Any]) -> dict[str, object]:
    match = str(row.match_id) if row.match_id else None
    return {"letter": row.id, "kind": row.kind, "match": match, "seat": row.seat, "decision": row.decision}
