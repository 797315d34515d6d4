"""All of one order: who asked for what in which letter, how that was read, what was decided by which ruling and answered."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec

from domain.game import PUBLIC, Seat
from domain.match import events as happened
from domain.match.as_typed import told_of
from domain.match.rulebook import common_rulebook, ruling
from domain.words import DEFAULT, Language
from pbem.audit.around import LettersAround, Recorded, Reply, letters_around, letters_asking, recorded
from pbem.audit.asked import Asking
from pbem.audit.decisions import Put, put_and_meant
from pbem.audit.dossier import orders_of, understood
from pbem.audit.letters.letter_in import Again, LetterIn, letter_in
from pbem.audit.letters.letter_out import LetterOut
from pbem.audit.receipts import LetterAnswered, answered_letters
from pbem.audit.sitting import MatchFacts, Sitter, facts_of, sitters
from pbem.audit.stood import Stood, stood, stood_at
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.store.engine import reading


class NoSuchOrder(LookupError):
    """The match has no order or letter of that number; the sentence says which it has."""


class Cited(msgspec.Struct, frozen=True):
    """A ruling, for what it was applied (a stable key), and its text."""

    rule: str
    why: str
    text: str


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


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What an audit of an order is to hold: the letters as they came and went (``raw``); and the ``proofs``, without which there
    is only what was stored: its letter is not read again, there are no positions and events, and of the letters of ours only
    those that asked for it, without their words. Sentences are in ``language``."""

    raw: bool = False
    proofs: bool = True
    language: Language = DEFAULT


_ALL: Final = Wanted()


def of_order(
    service: Service, match: Loaded, number: int, wanted: Wanted = _ALL, known: OrdersRead | None = None
) -> OrderAudit:
    """Order ``number`` of a match; NoSuchOrder if it has none such. Whoever shows it records the look first. ``known``: what was
    read of the match already."""
    read = known or read_orders(service, match)
    orders, letters = read.orders, read.letters
    if not 1 <= number <= len(orders):
        there = f"it has orders 1 to {len(orders)}" if orders else "it has none yet"
        raise NoSuchOrder(f"The match has no order {number}: {there}; `pbem audit` with the match alone lists them.")
    order = orders[number - 1]
    return _audit(service, match, order, letters.get(order.letter), wanted)


def of_letter(service: Service, match: Loaded, arrival: int, wanted: Wanted = _ALL) -> OrderAudit:
    """The order that a letter was, or the letter alone; NoSuchOrder if it did not come to this match."""
    letters = _letters(service, match.id)
    if arrival not in letters:
        raise NoSuchOrder(
            f"No letter {arrival} came to this match: `pbem audit` with the match alone lists those that did."
        )
    order = next((one for one in orders_of(match, letters) if one.letter == arrival), None)
    return _audit(service, match, order, letters[arrival], wanted)


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
    wanted: Wanted,
) -> OrderAudit:
    seat = order.seat if order is not None else Seat((letter.row.seat if letter is not None else None) or PUBLIC)
    began = order.first - 1 if order is not None else _version(match, letter)
    caused = [match.entries[number - 1].event for number in order.events] if order is not None else []
    before = stood_at(match, began, seat) if order is not None and wanted.proofs else None
    evidence = None
    if letter is not None:
        again = Again(before) if wanted.proofs else None
        evidence = letter_in(service, letter, match, caused, raw=wanted.raw, language=wanted.language, again=again)
    put, meant = put_and_meant(match, began, evidence.token.asked if evidence is not None else None)
    became = _became(service, match, order, before, wanted.language)
    letters = _around(service, match, letter, meant or put, seat, wanted)
    return OrderAudit(
        match=facts_of(match),
        order=order,
        seat=seat,
        who=next((one for one in sitters(service, match) if one.seat == seat), None),
        put=put,
        meant=meant,
        told=letters.told,
        letter=evidence,
        question=letters.question,
        replies=letters.replies,
        before=became.before,
        orders=became.orders,
        rulings=tuple(_rulings(match, caused, order, wanted.language)),
        events=became.events,
        after=became.after,
        receipts=letters.receipts,
        others=letters.others,
    )


def _around(
    service: Service, match: Loaded, letter: LetterAnswered | None, put: Put | None, seat: Seat, wanted: Wanted
) -> LettersAround:
    if wanted.proofs:
        return letters_around(service, match, letter, put, seat, raw=wanted.raw)
    return letters_asking(service, match, letter, put, seat)


class _Became(NamedTuple):
    """What an order led to; nothing where there was none."""

    before: Stood | None = None
    orders: tuple[str, ...] = ()
    events: tuple[Recorded, ...] = ()
    after: Stood | None = None


def _became(
    service: Service, match: Loaded, order: Asking | None, before: Loaded | None, language: Language
) -> _Became:
    """``before`` is the match before the order, where positions and events are wanted."""
    if order is None:
        return _Became()
    orders = tuple(understood(match, order, language))
    if before is None:
        return _Became(orders=orders)
    after = before.after(match.entries[before.version : order.last])
    events = recorded(service, match, order, after.views[order.seat], language)
    return _Became(stood(before, order.seat, language), orders, events, stood(after, order.seat, language))


def _version(match: Loaded, letter: LetterAnswered | None) -> int:
    """How far the match had come when a letter was read, or arrived if it has not been."""
    if letter is None:
        return match.version
    then = letter.row.read_at or letter.row.received_at
    return letter.verdict.upto or sum(entry.at <= then for entry in match.entries)


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
            yield from ((one.refusal.rule, "refused") for one in told_of(lines))
        case happened.OrderNotPlayed(refusal=refusal):
            yield refusal.rule, "not-played"
        case happened.OrderCarriedOut(meant=meant) if meant:
            yield "G-03", "crossed"
        case happened.OrderCarriedOut(by="default"):
            yield "G-05", "default"
        case happened.OrderCarriedOut(by="unasked"):
            yield "G-38", "unasked"
        case happened.Ended(rule=rule) if rule:
            yield rule, "ended"
        case _:
            pass
