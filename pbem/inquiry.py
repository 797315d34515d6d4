"""How a letter would be read, or was read, line by line, and what becomes of it: asked of the service without doing anything."""

from datetime import datetime
from typing import Any, Final, Literal, TypeAlias

import msgspec
from sqlalchemy import select

from domain.game import PUBLIC, Seat
from domain.match.events import LineRefused
from domain.match.reading.notation import parse
from domain.match.reading.understood import Understood
from domain.match.rules.refusing import refusals
from domain.match.state import Underway
from mail.inbound.address import ReplyAddress
from mail.inbound.desk import Reading, granted
from mail.inbound.isolation.bounded import bounded_desk
from mail.inbound.limits import Excess
from mail.inbound.quoting.classify import ClassifiedLine, Kind
from mail.inbound.sender.authentication import ResultsHeader, Vouching, places, vouching
from mail.inbound.transport.pipe import recipient
from pbem.clubhouse.inbox.verdicts import verdict_of
from pbem.clubhouse.letters.answered import sent_letter, spoken_since
from pbem.clubhouse.letters.answering import ignored_lines, submission
from pbem.clubhouse.letters.reminders import reminders_wanted
from pbem.clubhouse.letters.scrutiny import Disposition
from pbem.clubhouse.secrets.tokens import of_letter_in
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.settings import Settings
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter, Judged, ReplyToken, letters_in
from pbem.store.tables import inbox, outbox

Standing: TypeAlias = Literal["none", "unknown", "revoked", "referred", "valid"]
Meant: TypeAlias = Literal["held", "doubt", "refused", "complaint", "order", "question", "stop", "below-stop", "talk"]
"""What a line of the newest words can be taken for; of any other line it is the kind that counts."""
NOT_TAKEN: Final = "not-taken"
RESUME: Final = "resume"


class Inquiry(msgspec.Struct, frozen=True, kw_only=True):
    """What the service makes of a letter.

    ``places`` are the Authentication-Results that the letter bears. ``token`` is the row of a token that is good. ``would``
    is a stable key, None where no database can tell, and ``judged`` what it is believed for. With a match, ``parsed`` is what
    the newest words say to it and ``refused`` the lines for which nothing of it is carried out. ``as_public``: it was read with
    what everybody sees, so that what the rules would refuse is not among them.
    """

    read: Reading
    vouched: Vouching
    places: tuple[ResultsHeader, ...] = ()
    standing: Standing
    token: ReplyToken | None = None
    would: str | None = None
    judged: Judged | None = None
    match: Loaded | None = None
    as_public: bool = False
    parsed: Understood | None = None
    refused: tuple[LineRefused, ...] = ()


class LineReading(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a letter and what it was taken for: a stable key, the kind of line for what is not new.

    ``at`` is its line in the newest words, from 0; None if it stands in none. ``orders`` and ``questions`` are those of it.
    """

    line: ClassifiedLine
    taken: Meant | Kind
    at: int | None = None
    orders: tuple[Any, ...] = ()
    questions: tuple[Any, ...] = ()
    refused: LineRefused | None = None


def inquire_alone(raw: bytes, settings: Settings) -> Inquiry | Excess:
    """How a letter is read where there is no database: what its token is worth, nobody knows."""
    read = bounded_desk().read(raw)
    if isinstance(read, Excess):
        return read
    named = _named(recipient(read.letter, settings.reply_address), settings.reply_address)
    standing: Standing = "unknown" if named else "none"
    believed = settings.believed
    found = places(read.letter, believed)
    return Inquiry(read=read, vouched=vouching(read.letter, believed), places=found, standing=standing)


def inquire(service: Service, raw: bytes, *, as_public: bool = False) -> Inquiry | Excess:
    """How a letter would be read if it came now; ``as_public`` without what the seat of a match being played sees."""
    first = bounded_desk().read(raw)
    if isinstance(first, Excess):
        return first
    address = recipient(first.letter, service.ours)
    named = _named(address, service.ours)
    if named is not None:
        with reading(service.engine) as conn:
            token = service.outbox.tokens.find(conn, named)
    else:
        token = _to_the_bare_address(service, raw) if address == service.ours.base else None
    token = service.scrutiny.as_seated(token)
    vouched = service.scrutiny.vouched(first)
    if token is None or token.revoked_at is not None:
        standing: Standing = "revoked" if token is not None else "unknown" if named else "none"
        taken = address == service.ours.base
        would = service.scrutiny.disposition(first, None).value if taken else NOT_TAKEN
        found = places(first.letter, service.settings.believed)
        return Inquiry(read=first, vouched=vouched, places=found, standing=standing, would=would)
    match = service.scrutiny.match_of(token)
    if as_public:
        match = _as_public(service, match, Seat(token.seat))
    return _with_token(service, raw, token, match, from_null=first.letter.return_path == "")


def _to_the_bare_address(service: Service, raw: bytes) -> ReplyToken | None:
    """What a letter to the bare address is for, as it says itself, or as is supposed of one that has orders for the only match of
    its sender."""
    named = service.intake.named(raw)[1]
    if named is not None:
        return named
    token = service.scrutiny.as_seated(service.intake.supposed(raw))
    if token is None:
        return None
    match = service.scrutiny.match_of(token)
    read = service.scrutiny.read(raw, token, match, sent=None, from_null=False)
    return token if isinstance(read, Reading) and service.scrutiny.plays(read, token, match) else None


def _as_public(service: Service, match: Loaded | None, seat: Seat) -> Loaded | None:
    """A match being played with what everybody sees in the place of a seat's view; any other as it is."""
    if match is None or not isinstance(match.state, Underway):
        return match
    return msgspec.structs.replace(match, views={seat: service.repository.match(match.id, (PUBLIC,)).views[PUBLIC]})


def inquire_again(service: Service, number: int) -> Inquiry | Excess | None:
    """How the letter of that arrival number was read, on the match as it stood then; None if there is none, or no token."""
    with reading(service.engine) as conn:
        row = next(iter(letters_in(conn, inbox.c.id == number)), None)
        raw = service.vault.what_remains(conn, row.raw_vault_id) if row is not None else None
    return inquire_of(service, row, raw, None, None) if row is not None and raw is not None else None


def inquire_of(
    service: Service, row: InboxLetter, raw: bytes, confirmed: bool | None, stood: Loaded | None
) -> Inquiry | Excess | None:
    """The same of a letter whose row and bytes are at hand.

    ``confirmed`` says that lines held had their writer's yes; None where nobody looked for it. ``stood`` is the match as it
    stood at some moment: if at that one, it need not be folded again.
    """
    with reading(service.engine) as conn:
        token = service.scrutiny.as_seated(of_letter_in(conn, row))
    if token is None:
        return None
    match = service.scrutiny.match_of(token)
    if match is not None and row.read_at is not None and row.state == "read":
        upto = verdict_of(row).upto or _version(match, row.read_at)
        match = stood if stood is not None and _is_then(stood, match, upto) else match.at(upto, match.views)
    if confirmed is None:
        # Only what was carried out has words, so lines that were held before have had their writer's yes.
        confirmed = verdict_of(row).confirmed or bool(verdict_of(row).words)
    return _with_token(service, raw, token, match, from_null=row.sender == "null", confirmed=confirmed)


def _is_then(stood: Loaded, match: Loaded, upto: int) -> bool:
    """Whether this is the match after event ``upto``, with the views that it has now."""
    return stood.version == upto < match.version and stood.views.keys() >= match.views.keys()


def _would(disposition: Disposition, read: Reading) -> str:
    """What becomes of the letter, and where it can bring nothing about what it is answered with."""
    if disposition is not Disposition.NOTHING:
        return disposition.value
    wanted = reminders_wanted(read.text)
    return "help" if wanted is None else RESUME if wanted else Disposition.UNSUBSCRIBE.value


def told(asked: Inquiry) -> tuple[LineReading, ...]:
    """Every line of a letter, from the first to the last, those of the HTML part alone at the end."""
    words = (number for number, line in enumerate(asked.read.text.splitlines()) if line.strip())
    held = set(asked.read.held)
    return tuple(_told(asked, line, held, next(words) if _is_word(line, held) else None) for line in asked.read.lines)


def _with_token(
    service: Service, raw: bytes, token: ReplyToken, match: Loaded | None, *, from_null: bool, confirmed: bool = False
) -> Inquiry | Excess:
    with reading(service.engine) as conn:
        sent = sent_letter(conn, service.vault, token.outbox_id)
    sent = sent if sent is not None else _written_again(service, token)
    read = service.scrutiny.read(raw, token, match, sent=sent, from_null=from_null)
    if isinstance(read, Excess):
        return read
    disposition = service.scrutiny.disposition(read, token, match, confirmed=confirmed)
    read = granted(read) if confirmed else read
    asked = Inquiry(
        read=read,
        vouched=service.scrutiny.vouched(read),
        places=places(read.letter, service.settings.believed),
        standing="referred" if token.by_reference else "valid",
        token=token,
        would=_would(disposition, read),
        judged=service.scrutiny.judged(read, token, disposition, confirmed=confirmed),
        match=match,
        as_public=match is not None and match.views[Seat(token.seat)].seat == PUBLIC,
    )
    return (
        asked
        if match is None or disposition in (Disposition.CONFIRM, Disposition.DROP)
        else of_words(service, asked, read.text)
    )


def _written_again(service: Service, token: ReplyToken) -> bytes | None:
    """The letter that was answered, if it was let go of since."""
    with reading(service.engine) as conn:
        number = conn.execute(select(outbox.c.serial).where(outbox.c.id == token.outbox_id)).scalar()
    return service.rewriter.again(number) if number is not None else None


def of_words(service: Service, asked: Inquiry, text: str) -> Inquiry:
    """The same with what ``text`` says to its match, as if these were the letter's newest words."""
    assert asked.match is not None
    assert asked.token is not None
    match, token = asked.match, asked.token
    view = match.views[Seat(token.seat)]
    parsed = parse(match.game, text, view)
    if asked.as_public:
        return msgspec.structs.replace(asked, parsed=parsed, refused=submission(match.game, parsed, token).refused)
    spoken = spoken_since(service.engine, match, token)
    refused = refusals(match.game, match.state, view, submission(match.game, parsed, token, spoken=spoken))
    return msgspec.structs.replace(asked, parsed=parsed, refused=refused)


def _told(asked: Inquiry, line: ClassifiedLine, held: set[ClassifiedLine], at: int | None) -> LineReading:
    if line in held:
        return LineReading(line=line, taken="held")
    if at is None or asked.parsed is None:
        return LineReading(line=line, taken=line.kind, at=at)
    return taken_at(asked, asked.parsed, at, line)


def taken_at(asked: Inquiry, parsed: Understood, at: int, line: ClassifiedLine) -> LineReading:
    """What line ``at`` (from 0) of the newest words was taken for."""
    refused = next((found for found in asked.refused if found.line == at), None)
    orders = tuple(written.order for written in parsed.orders if written.line == at)
    questions = tuple(written.order for written in parsed.queries if written.line == at)
    taken = _taken(parsed, at, refused=refused is not None)
    return LineReading(line=line, taken=taken, at=at, orders=orders, questions=questions, refused=refused)


def _taken(parsed: Understood, at: int, *, refused: bool) -> Meant:
    """What a line of the newest words was taken for."""
    # An order may have begun in a line above.
    ordered = any(at == written.line or at in written.lines for written in parsed.orders)
    if any(doubt.line == at for doubt in parsed.doubts):
        return "doubt"
    if refused:
        return "refused" if ordered else "complaint"
    if ordered:
        return "order"
    if any(query.line == at for query in parsed.queries):
        return "question"
    if at == parsed.stopped:
        return "stop"
    return "below-stop" if (at, "below-stop") in ignored_lines(parsed) else "talk"


def _is_word(line: ClassifiedLine, held: set[ClassifiedLine]) -> bool:
    return line.kind is Kind.NEW and bool(line.text.strip()) and line not in held


def _named(address: str | None, ours: ReplyAddress) -> str | None:
    """The token in an address of ours; None without one."""
    return None if address is None else ours.token_in(address) or ours.bounce_token_in(address)


def _version(match: Loaded, moment: datetime) -> int:
    """The number of the newest event at a moment."""
    return sum(entry.at <= moment for entry in match.entries)
