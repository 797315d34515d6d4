"""A letter that came in, as evidence: its bytes and envelope, its token, who vouched for it, and what each line was taken for."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, Final, cast

import msgspec
from sqlalchemy import Connection, select

from domain.wire import Wired
from domain.words import DEFAULT, Language
from mail.inbound.limits import Excess, check_size
from mail.inbound.mime.decoding import header_text
from mail.inbound.mime.entities import entity
from mail.inbound.sender.authentication import ResultsHeader
from pbem import __version__
from pbem.audit.letters.masking import masked
from pbem.audit.letters.writers import Writer, led_to, writer_of
from pbem.audit.receipts import LetterAnswered
from pbem.audit.words import Differs, LineTaken, differences, lines_taken
from pbem.clubhouse.inbox.verdicts import Result, Verdict
from pbem.clubhouse.outbox.rows import Payload
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.inquiry import Inquiry, inquire_of, of_words
from pbem.store.engine import reading
from pbem.store.letters import Judged
from pbem.store.tables import inbox, outbox

_HEADERS: Final = 200  # shown of a letter: more have only those made to be many
_COLUMNS: Final = (
    inbox.c.id, inbox.c.received_at, inbox.c.read_at, inbox.c.state, inbox.c.verdict, inbox.c.raw_digest,
    inbox.c.raw_vault_id, inbox.c.envelope_vault_id, inbox.c.recipient, inbox.c.peer, inbox.c.token_purpose,
    inbox.c.token_digest, inbox.c.seat, inbox.c.outbox_id,
)  # fmt: skip


class TokenShown(msgspec.Struct, frozen=True, kw_only=True):
    """The token that a letter came with, masked: ``standing`` says what it was worth, ``letter`` is the number of the letter
    of ours that it belongs to, and ``asked`` the decision which that letter put."""

    shown: str
    standing: str
    purpose: str | None = None
    seat: str | None = None
    asked: int | None = None
    letter: int | None = None
    kind: str | None = None
    sent_at: datetime | None = None


class LeftOut(msgspec.Struct, frozen=True):
    """A line of a letter that is none of its new words: quoted, signature, history."""

    line: int
    text: str
    what: str
    why: str


class LetterIn(msgspec.Struct, frozen=True, kw_only=True):
    """All that is known of a letter that came in. ``words`` is None where they were erased, ``raw`` where they were or where
    nobody asked for it. ``cut``: words of somebody who is forgotten were taken out of it, so that the hash fits no more.
    ``judged`` was noted when it was read (None: by a release that noted nothing), ``judged_today`` and
    ``would`` is the same asked again now, on the match as it stood then; ``differs`` is where the two part. ``html`` is the part
    that a mail program would have shown, if there is one and ``raw`` was asked for. ``writer`` is who wrote it, and
    ``led_to`` what it had happen where they run the match."""

    number: int
    received_at: datetime
    read_at: datetime | None
    state: str
    peer: str
    sha256: str
    intact: bool | None
    envelope_from: str | None
    envelope_to: str
    headers: tuple[tuple[str, str], ...]
    sender: str | None
    token: TokenShown
    result: str
    reason: str
    confirmed: bool
    words: str | None
    lines: tuple[LineTaken, ...]
    left_out: tuple[LeftOut, ...]
    judged: Judged | None
    judged_today: Judged | None
    results: tuple[ResultsHeader, ...]
    would: str | None
    release_today: str
    differs: tuple[Differs, ...]
    raw: bytes | None = None
    cut: bool = False
    html: str | None = None
    writer: Writer = "seat"
    led_to: str = ""

    @property
    def verdict(self) -> Verdict:
        """What became of it."""
        return Verdict(cast("Result", self.result), self.reason)


class Again(msgspec.Struct, frozen=True):
    """A letter is to be read again. ``stood`` is the match at some moment, in case the letter was read at that one."""

    stood: Loaded | None = None


def letter_in(
    service: Service, letter: LetterAnswered, match: Loaded, caused: Sequence[Wired], *, raw: bool = False,
    language: Language = DEFAULT, again: Again | None,
) -> LetterIn:  # fmt: skip
    """The evidence of a letter to a match. ``caused`` are the events that it led to. Unless it is read ``again`` there is only
    what was stored of it."""
    verdict, told, confirmed = letter.verdict, letter.payload, letter.confirmed
    with reading(service.engine) as conn:
        row = conn.execute(select(*_COLUMNS).where(inbox.c.id == letter.row.id)).one()
        left = service.vault.left_of(conn, row.raw_vault_id)
        kept = service.vault.get(conn, left or row.raw_vault_id)
        cut = kept is not None and left is not None
        envelope = _envelope(service, conn, row)
        words = _words(service, conn, verdict, told)
        token = _token(conn, row, masked(envelope.get("to") or row.recipient))
    asked = _again(service, letter, kept, again)
    found = asked if isinstance(asked, Inquiry) else None
    today = _of_words(service, found, words)
    lines = lines_taken(match.game, words or "", caused, told.queries, verdict.ignored, today, language)
    return LetterIn(
        number=row.id,
        received_at=row.received_at,
        read_at=row.read_at,
        state=row.state,
        peer=row.peer,
        sha256=row.raw_digest,
        intact=None if kept is None or cut else _fits(kept, row.raw_digest),
        envelope_from=envelope.get("from"),
        envelope_to=token.shown,
        headers=_headers(kept),
        sender=found.read.letter.sender if found is not None else None,
        token=token,
        result=verdict.result,
        reason=verdict.reason,
        confirmed=confirmed,
        words=words,
        lines=lines,
        left_out=_left_out(found),
        judged=verdict.judged,
        judged_today=found.judged if found is not None else None,
        results=found.places if found is not None else (),
        would=_would(asked),
        release_today=__version__,
        differs=(*_of_the_whole(verdict, found, None if confirmed else words), *differences(lines)),
        raw=kept if raw else None,
        cut=cut,
        html=_html(found) if raw else None,
        writer=writer_of(match, letter),
        led_to=led_to(match, letter),
    )


def _again(
    service: Service, letter: LetterAnswered, kept: bytes | None, again: Again | None
) -> Inquiry | Excess | None:
    """The letter read again, if it is to be and its bytes are there."""
    if again is None or kept is None:
        return None
    return inquire_of(service, letter.row, kept, letter.confirmed, again.stood)


def _fits(kept: bytes, digest: str) -> bool:
    return hmac.compare_digest(hashlib.sha256(kept).hexdigest(), digest)


def _html(asked: Inquiry | None) -> str | None:
    parts = asked.read.letter.texts if asked is not None else ()
    return next((part.text for part in parts if part.kind == "html"), None)


def _would(asked: Inquiry | Excess | None) -> str | None:
    if isinstance(asked, Excess):
        return "unreadable"
    return asked.would if asked is not None else None


def _envelope(service: Service, conn: Connection, row: Any) -> dict[str, str | None]:
    """The envelope as it came; what is left of it in the row where it was erased, or was kept by no release yet."""
    kept = service.vault.get(conn, row.envelope_vault_id) if row.envelope_vault_id else None
    return msgspec.json.decode(kept, type=dict[str, str | None]) if kept is not None else {}


def _words(service: Service, conn: Connection, verdict: Verdict, told: Payload) -> str | None:
    """The words that counted, or that were echoed for a yes; None if they were erased, "" if none were ever kept."""
    place = verdict.words or told.words
    return service.vault.said(conn, place) if place else ""


def _token(conn: Connection, row: Any, shown: str) -> TokenShown:
    if row.outbox_id is None:
        return TokenShown(shown=shown, standing="none" if row.token_digest is None else "unknown")
    columns = (outbox.c.serial, outbox.c.kind, outbox.c.decision, outbox.c.sent_at, outbox.c.revoked_at)
    ours = conn.execute(select(*columns).where(outbox.c.id == row.outbox_id)).one_or_none()
    standing = "referred" if row.token_digest is None else "valid"
    if ours is None:
        return TokenShown(shown=shown, standing=standing, purpose=row.token_purpose, seat=row.seat)
    return TokenShown(
        shown=shown,
        standing="revoked" if ours.revoked_at is not None else standing,
        purpose=row.token_purpose,
        seat=row.seat,
        asked=ours.decision or None,
        letter=ours.serial,
        kind=ours.kind,
        sent_at=ours.sent_at,
    )


def _headers(raw: bytes | None) -> tuple[tuple[str, str], ...]:
    if raw is None or check_size(raw) is not None:
        return ()
    fields = entity(raw).headers[:_HEADERS]
    return tuple((field.name, masked(header_text(field.value))) for field in fields)


def _of_words(service: Service, asked: Inquiry | None, words: str | None) -> Inquiry | None:
    """What the words that were kept would say today, which may be others than would be found in the letter today."""
    if asked is None or asked.match is None or not words:
        return asked
    return of_words(service, asked, words)


def _left_out(asked: Inquiry | None) -> tuple[LeftOut, ...]:
    if asked is None:
        return ()
    lines = (*asked.read.ignored, *asked.read.held)
    return tuple(
        LeftOut(line.number, masked(line.text), line.kind.value, line.doubt or line.reason)
        for line in lines
        if line.text.strip()
    )


def _of_the_whole(verdict: Verdict, asked: Inquiry | None, words: str | None) -> Iterator[Differs]:
    """Where the letter as a whole would be taken otherwise: its words, or its sender."""
    if asked is None:
        return
    said = asked.read.text
    if words and _plain(words) != _plain(said):
        yield Differs("words", words, said)
    then, today = verdict.judged, asked.judged
    if then is None or today is None or not then.because:
        return
    if (then.vouched, then.domain, then.because) != (today.vouched, today.domain, today.because):
        yield Differs("sender", f"{then.vouched}, {then.because}", f"{today.vouched}, {today.because}")


def _plain(words: str) -> list[str]:
    return [line.strip() for line in words.splitlines() if line.strip()]
