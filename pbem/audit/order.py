"""All of one order: who asked for what in which letter, how that was read, what was decided by which ruling and answered."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec
from sqlalchemy import Connection, and_

from domain.audience import observe
from domain.game import PUBLIC, Seat
from domain.match import events as happened
from domain.match.rulebook import common_rulebook, ruling
from domain.match.sight import MatchView
from domain.match.telling import tell
from domain.words import DEFAULT, Language
from pbem.audit.asked import Asking
from pbem.audit.dossier import orders_of, understood
from pbem.audit.letter_in import LetterIn, letter_in
from pbem.audit.letter_out import LetterOut, letters_out
from pbem.audit.receipts import LetterAnswered, answered_letters
from pbem.audit.sitting import MatchFacts, Sitter, facts_of, sitters
from pbem.audit.stood import Stood, stood, stood_at
from pbem.clubhouse.inbox.verdicts import NONE, read_verdict
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.store.engine import reading
from pbem.store.letters import letters_in
from pbem.store.tables import inbox, outbox

_ASKING: Final = ("welcome", "turn", "reminder")


class NoSuchOrder(LookupError):
    """The match has no order or letter of that number; the sentence says which it has."""


class Recorded(msgspec.Struct, frozen=True, kw_only=True):
    """An event as it is stored, who learnt of it, and what the seat was told of it."""

    event: int
    at: datetime
    name: str
    body: Any
    digest: str
    seen_by: tuple[Seat, ...]
    said: str


class Cited(msgspec.Struct, frozen=True):
    """A ruling, for what it was applied (a stable key), and its text."""

    rule: str
    why: str
    text: str


class Put(msgspec.Struct, frozen=True, kw_only=True):
    """A decision: what it asked, of whom, since and until when, and when it was over; None while it is open."""

    number: int
    window: str
    seats: tuple[Seat, ...]
    since: datetime
    due: datetime
    over: datetime | None


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """A letter that answered the question about a held one."""

    letter: int
    received_at: datetime
    result: str


class OrderAudit(msgspec.Struct, frozen=True, kw_only=True):
    """One order of a match, or a letter that never became one (``order`` is None). ``put`` was open when it was asked for;
    ``meant`` is the decision that its letter answered, if that is another; ``told`` are the letters of ours that asked the
    seat, or reminded it, of what was answered. ``question`` asked whether the letter was meant so
    and ``replies`` answered that; ``receipts`` went to the seat itself, ``others`` to others because of it.
    """

    match: MatchFacts
    order: Asking | None
    seat: Seat
    who: Sitter | None
    put: Put | None
    meant: Put | None
    told: tuple[LetterOut, ...]
    letter: LetterIn | None
    question: LetterOut | None
    replies: tuple[Reply, ...]
    before: Stood | None
    orders: tuple[str, ...]
    rulings: tuple[Cited, ...]
    events: tuple[Recorded, ...]
    after: Stood | None
    receipts: tuple[LetterOut, ...]
    others: tuple[LetterOut, ...]


class OrdersRead(msgspec.Struct, frozen=True):
    """The orders of a match as the audit counts them, and the letters to it by their number."""

    orders: tuple[Asking, ...]
    letters: Mapping[int, LetterAnswered]


def of_order(
    service: Service,
    match: Loaded,
    number: int,
    *,
    raw: bool = False,
    language: Language = DEFAULT,
    known: OrdersRead | None = None,
) -> OrderAudit:
    """Order ``number`` of a match; NoSuchOrder if it has none such. Whoever shows it records the look first. ``known``: what was
    read of the match already."""
    read = known or read_orders(service, match)
    orders, letters = read.orders, read.letters
    if not 1 <= number <= len(orders):
        there = f"it has orders 1 to {len(orders)}" if orders else "it has none yet"
        raise NoSuchOrder(f"The match has no order {number}: {there}; `pbem audit` with the match alone lists them.")
    order = orders[number - 1]
    return _audit(service, match, order, letters.get(order.letter), language, raw=raw)


def of_letter(
    service: Service, match: Loaded, arrival: int, *, raw: bool = False, language: Language = DEFAULT
) -> OrderAudit:
    """The order that a letter was, or the letter alone; NoSuchOrder if it did not come to this match."""
    letters = _letters(service, match.id)
    if arrival not in letters:
        raise NoSuchOrder(
            f"No letter {arrival} came to this match: `pbem audit` with the match alone lists those that did."
        )
    order = next((one for one in orders_of(match, letters) if one.letter == arrival), None)
    return _audit(service, match, order, letters[arrival], language, raw=raw)


def orders_read(service: Service, match: Loaded) -> tuple[Asking, ...]:
    """The orders of a match as the audit counts them; the letters that they were are looked up."""
    return read_orders(service, match).orders


def read_orders(service: Service, match: Loaded) -> OrdersRead:
    """The same with the letters."""
    letters = _letters(service, match.id)
    return OrdersRead(orders_of(match, letters), letters)


def _letters(service: Service, match: UUID) -> Mapping[int, LetterAnswered]:
    with reading(service.engine) as conn:
        return answered_letters(conn, match)


def _audit(
    service: Service,
    match: Loaded,
    order: Asking | None,
    letter: LetterAnswered | None,
    language: Language,
    *,
    raw: bool,
) -> OrderAudit:
    seat = order.seat if order is not None else Seat((letter.row.seat if letter is not None else None) or PUBLIC)
    began = order.first - 1 if order is not None else _version(match, letter)
    caused = [match.entries[number - 1].event for number in order.events] if order is not None else []
    evidence = letter_in(service, letter, match, caused, raw=raw, language=language) if letter is not None else None
    put = _decision(match, _open(match, began))
    answered = evidence.token.asked if evidence is not None else None
    meant = _decision(match, answered) if put is None or answered != put.number else None
    became = _Became() if order is None else _became(service, match, order, seat, language)
    answers = _answers(service, letter, seat, raw=raw) if letter is not None else _Answers()
    return OrderAudit(
        match=facts_of(match),
        order=order,
        seat=seat,
        who=next((one for one in sitters(service, match) if one.seat == seat), None),
        put=put,
        meant=meant,
        told=_told(service, match, meant or put, seat),
        letter=evidence,
        question=answers.question,
        replies=answers.replies,
        before=became.before,
        orders=became.orders,
        rulings=tuple(_rulings(match, caused, order, language)),
        events=became.events,
        after=became.after,
        receipts=answers.receipts,
        others=answers.others,
    )


class _Became(NamedTuple):
    """What an order led to; nothing where there was none."""

    before: Stood | None = None
    orders: tuple[str, ...] = ()
    events: tuple[Recorded, ...] = ()
    after: Stood | None = None


def _became(service: Service, match: Loaded, order: Asking, seat: Seat, language: Language) -> _Became:
    before = stood_at(match, order.first - 1, seat)
    after = before.after(match.entries[before.version : order.last])
    return _Became(
        stood(before, seat, language),
        tuple(understood(match, order, language)),
        tuple(_recorded(service, match, order, after.views[seat], language)),
        stood(after, seat, language),
    )


class _Answers(NamedTuple):
    """The letters of ours because of one that came in, and what answered the question among them."""

    question: LetterOut | None = None
    replies: tuple[Reply, ...] = ()
    receipts: tuple[LetterOut, ...] = ()
    others: tuple[LetterOut, ...] = ()


def _answers(service: Service, letter: LetterAnswered, seat: Seat, *, raw: bool) -> _Answers:
    with reading(service.engine) as conn:
        owed = letters_out(service, conn, outbox.c.inbox_id == letter.row.id, raw=raw)
        asked = letter.question
        put = letters_out(service, conn, outbox.c.id == asked, raw=raw) if asked is not None else ()
        replies = tuple(_replies(conn, asked)) if asked is not None else ()
    receipts = tuple(one for one in owed if one.seat == seat and one not in put)
    others = tuple(one for one in owed if one.seat != seat)
    return _Answers(next(iter(put), None), replies, receipts, others)


def _told(service: Service, match: Loaded, put: Put | None, seat: Seat) -> tuple[LetterOut, ...]:
    """The letters by which a seat was asked for a decision, and reminded of it."""
    if put is None:
        return ()
    asking = (outbox.c.match_id == match.id, outbox.c.seat == seat, outbox.c.decision == put.number)
    with reading(service.engine) as conn:
        return letters_out(service, conn, and_(*asking, outbox.c.kind.in_(_ASKING)))


def _version(match: Loaded, letter: LetterAnswered | None) -> int:
    """How far the match had come when a letter was read, or arrived if it has not been."""
    if letter is None:
        return match.version
    then = letter.row.read_at or letter.row.received_at
    return letter.verdict.upto or sum(entry.at <= then for entry in match.entries)


def _replies(conn: Connection, question: str) -> Iterator[Reply]:
    for row in letters_in(conn, inbox.c.outbox_id == question):
        verdict = read_verdict(row.verdict) if row.verdict else NONE
        yield Reply(letter=row.id, received_at=row.received_at, result=verdict.result)


def _open(match: Loaded, upto: int) -> int | None:
    """The decision that was open after event ``upto``."""
    opened = (one.event for one in reversed(match.entries[:upto]) if isinstance(one.event, happened.DecisionOpened))
    return next((event.number for event in opened), None)


def _decision(match: Loaded, number: int | None) -> Put | None:
    """A decision by its number; None if there is none such."""
    found: Put | None = None
    for entry in match.entries:
        event = entry.event
        if found is not None and isinstance(event, (happened.DecisionOpened, happened.Ended, happened.Rewound)):
            return msgspec.structs.replace(found, over=entry.at)
        if isinstance(event, happened.DecisionOpened) and event.number == number:
            found = Put(
                number=event.number, window=event.window, seats=event.seats, since=entry.at, due=event.due, over=None
            )
    return found


def _rulings(match: Loaded, caused: list[Any], order: Asking | None, language: Language) -> Iterator[Cited]:
    """The rulings that were applied, with their text."""
    books = (match.game.telling.rulebook(language), common_rulebook(language))
    for rule, why in _applied(caused, order):
        yield Cited(rule, why, next(filter(None, (ruling(book, rule) for book in books)), ""))


def rules_applied(match: Loaded, order: Asking) -> frozenset[str]:
    """The rulings that were applied to an order."""
    return frozenset(rule for rule, _ in _applied([match.entries[at - 1].event for at in order.events], order))


def _applied(caused: list[Any], order: Asking | None) -> dict[tuple[str, str], None]:
    """The rulings that were applied and for what, each once, in the order in which they were."""
    cited = dict.fromkeys(rule for event in caused for rule in _cited(event))
    if order is not None and order.by == "plan":
        cited[("G-18", "plan")] = None
    return cited


def _cited(event: Any) -> Iterator[tuple[str, str]]:
    match event:
        case happened.OrdersRefused(lines=lines):
            yield from ((one.refusal.rule, "refused") for one in lines)
        case happened.OrderNotPlayed(refusal=refusal):
            yield refusal.rule, "not-played"
        case happened.OrderCarriedOut(meant=meant) if meant:
            yield "G-03", "crossed"
        case happened.OrderCarriedOut(by="default"):
            yield "G-05", "default"
        case happened.Ended(rule=rule) if rule:
            yield rule, "ended"
        case _:
            pass


def _recorded(
    service: Service, match: Loaded, order: Asking, view: MatchView, language: Language
) -> Iterator[Recorded]:
    """The events of an order; ``view`` is its seat's after them."""
    stored = {row.version: row for row in service.repository.stored(match.id)}
    opened = match.entries[0].event
    assert isinstance(opened, happened.Opened)
    for number in order.events:
        row, event = stored[number], match.entries[number - 1].event
        seen = observe(event, order.seat)
        yield Recorded(
            event=number,
            at=row.at,
            name=row.name,
            body=msgspec.json.decode(row.body),
            digest=row.digest,
            seen_by=tuple(one for one in (*opened.seats, PUBLIC) if observe(event, one) is not None),
            said=(tell(match.game, seen, view, language) or "") if seen is not None else "",
        )
