"""All of a match in one list each: its orders, the letters that came to it, its deadlines, and what else was done."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final

import msgspec
from msgspec.structs import replace as change

from domain.game import Seat
from domain.match import events as happened
from domain.match.as_typed import put_back, told_of
from domain.match.effective import numbered
from domain.match.reading.notation import carried_out
from domain.match.telling import refusal_words
from domain.words import DEFAULT, Language
from pbem.audit.asked import Asking, askings
from pbem.audit.letters.writers import Writer, led_to, writer_of
from pbem.audit.receipts import LetterAnswered, answered_letters
from pbem.audit.sitting import MatchFacts, Sitter, facts_of, sitters
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.store.engine import reading
from pbem.store.entry import Entry

_DEADLINES: Final = (
    happened.DecisionOpened,
    happened.DeadlineExtended,
    happened.DeadlineMissed,
    happened.WaitShortened,
    happened.WaitRestored,
    happened.DeadlineRestored,
)
_ACTS: Final = (
    happened.Opened,
    happened.InvitationAccepted,
    happened.InvitationDeclined,
    happened.InvitationsExpired,
    happened.Started,
    happened.SeatUnreachable,
    happened.SeatReachable,
    happened.SeatVacated,
    happened.SecretsSeen,
    happened.DisputeOpened,
    happened.PlayHeld,
    happened.PlayResumed,
    happened.RulingProposed,
    happened.DisputeRuled,
    happened.MatchRuled,
    happened.Rewound,
    happened.RulesAdopted,
    happened.Ended,
)


class OrderLine(msgspec.Struct, frozen=True):
    """An order of the match, as it was understood, or why it was refused: ``rules`` are the rulings that were cited."""

    order: Asking
    said: str
    rules: tuple[str, ...] = ()


class LetterLine(msgspec.Struct, frozen=True, kw_only=True):
    """A letter that came to the match, and what was made of it. ``order`` is the number of the order that it was,
    ``writer`` who wrote it, and ``led_to`` what it had happen where they run the match."""

    letter: int
    received_at: datetime
    read_at: datetime | None
    seat: str | None
    state: str
    result: str
    reason: str
    order: int | None
    writer: Writer = "seat"
    led_to: str = ""


class Happening(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened to the match, by its stored name; ``said`` is what there is to say of it."""

    at: datetime
    event: int
    what: str
    seats: tuple[Seat, ...] = ()
    decision: int | None = None
    until: datetime | None = None
    said: str = ""
    by: str = ""
    dispute: int | None = None


class Dossier(msgspec.Struct, frozen=True, kw_only=True):
    """A match, laid open."""

    match: MatchFacts
    seats: tuple[Sitter, ...]
    orders: tuple[OrderLine, ...]
    letters: tuple[LetterLine, ...]
    deadlines: tuple[Happening, ...]
    acts: tuple[Happening, ...]


def dossier(service: Service, match: Loaded, language: Language = DEFAULT) -> Dossier:
    """Everything about a match. Whoever shows it records the look first (``pbem.audit.looking``)."""
    with reading(service.engine) as conn:
        letters = answered_letters(conn, match.id)
    orders = order_lines(match, letters, language)
    of_letter = {one.order.letter: one.order.number for one in orders if one.order.letter}
    entries = match.entries
    return Dossier(
        match=facts_of(match),
        seats=sitters(service, match),
        orders=orders,
        letters=tuple(_letter(match, one, of_letter.get(number)) for number, one in letters.items()),
        deadlines=tuple(_moment(service, entry) for entry in entries if isinstance(entry.event, _DEADLINES)),
        acts=tuple(_moment(service, entry) for entry in entries if isinstance(entry.event, _ACTS)),
    )


def orders_of(match: Loaded, letters: Mapping[int, LetterAnswered]) -> tuple[Asking, ...]:
    """The orders of a match as the audit counts them."""
    orders = askings(match.entries, filter(None, (one.caused for one in letters.values())))
    counting = {number for number, _ in numbered([entry.event for entry in match.entries])}
    return tuple(change(order, undone=order.first not in counting) for order in orders)


def order_lines(
    match: Loaded, letters: Mapping[int, LetterAnswered], language: Language = DEFAULT
) -> tuple[OrderLine, ...]:
    """The same with what each said, and the rulings that were cited."""
    return tuple(order_line(match, order, language) for order in orders_of(match, letters))


def understood(match: Loaded, order: Asking, language: Language = DEFAULT) -> Iterator[str]:
    """The orders of an asking as they were carried out, each as a player would write it."""
    for number in order.events:
        event = match.entries[number - 1].event
        if isinstance(event, happened.OrderCarriedOut) and event.seat == order.seat:
            yield carried_out(match.game, event, language)


def order_line(match: Loaded, order: Asking, language: Language) -> OrderLine:
    """One of them."""
    said, rules = list(understood(match, order, language)), []
    for number in order.events:
        match match.entries[number - 1].event:
            case happened.OrdersRefused(lines=lines):
                told = told_of(lines)
                said += [refusal_words(match.game, put_back(one, None).refusal, language) for one in told]
                rules += [one.refusal.rule for one in told]
            case happened.OrderNotPlayed(refusal=refusal):
                rules.append(refusal.rule)
            case happened.OrderCarriedOut(meant=meant) if meant:
                rules.append("G-03")
            case _:
                pass
    return OrderLine(order, "; ".join(said), tuple(dict.fromkeys(rules)))


def _letter(match: Loaded, one: LetterAnswered, order: int | None) -> LetterLine:
    row = one.row
    return LetterLine(
        letter=row.id,
        received_at=row.received_at,
        read_at=row.read_at,
        seat=row.seat,
        state=row.state,
        result=one.verdict.result,
        reason=one.verdict.reason,
        order=order,
        writer=writer_of(match, one),
        led_to=led_to(match, one),
    )


def _moment(service: Service, entry: Entry) -> Happening:
    event = entry.event
    disputed = isinstance(
        event, happened.DisputeOpened | happened.RulingProposed | happened.DisputeRuled | happened.MatchRuled
    )
    number: int | None = getattr(event, "decision" if disputed else "number", None)
    seat: Seat | None = getattr(event, "seat", None)
    seats: tuple[Seat, ...] = getattr(event, "seats", (seat,) if seat is not None else ())
    said, by = _said(service, event)
    return Happening(
        at=entry.at,
        event=entry.originator_version,
        what=event.WIRE,
        seats=seats,
        decision=None if isinstance(event, happened.Opened) else number,
        until=getattr(event, "due", None),
        said=said,
        by=by,
        dispute=_dispute(event),
    )


def _dispute(event: object) -> int | None:
    """The number of the dispute that an event is about."""
    match event:
        case happened.DisputeOpened(number=number) | happened.DisputeRuled(dispute=number):
            return number
        case happened.RulingProposed(dispute=number) if number:
            return number
        case _:
            return None


def _said(service: Service, event: object) -> tuple[str, str]:
    """What there is to say of an event, and who did it; "" where there is nothing, or it was erased."""
    match event:
        case happened.SecretsSeen(reason=reason, by=by):
            return _text(service, reason), _text(service, by) if by is not None else ""
        case (
            happened.DisputeRuled(ruling=ruling, reason=reason, by=by, second=second)
            | happened.MatchRuled(ruling=ruling, reason=reason, by=by, second=second)
        ):
            return f"{ruling}: {_text(service, reason)}", ", ".join(_text(service, one) for one in (by, second) if one)
        case happened.RulingProposed(ruling=ruling, reason=reason, by=by):
            return f"{ruling}: {_text(service, reason)}", _text(service, by) if by is not None else ""
        case happened.DisputeOpened(words=words):
            return _text(service, words), ""
        case happened.SeatVacated(why=why):
            return why, ""
        case happened.Rewound(keep=keep):
            return f"to event {keep}", ""
        case happened.Ended(reason=reason, rule=rule):
            return f"{reason} ({rule})", ""
        case _:
            return "", ""


def _text(service: Service, ref: happened.VaultRef) -> str:
    with reading(service.engine) as conn:
        return service.vault.said(conn, ref.id) or ""
