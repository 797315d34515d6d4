"""Raw bytes into a letter: who, to whom, which letters it answers, its words. Never raises on content."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, Literal, TypeAlias

import msgspec

from mail.inbound import limits
from mail.inbound.address import mailboxes, without_tag
from mail.inbound.limits import Unreadable
from mail.inbound.machines import automatic, reaction
from mail.inbound.machines.delivery_report import Report, report_of
from mail.inbound.machines.returned import given_back
from mail.inbound.mime.decoding import header_text, text_of
from mail.inbound.mime.entities import Entity, Header, Part, entity
from mail.inbound.tokens import tokens_in_words

SenderProblem: TypeAlias = Literal["no-from", "two-from-headers", "several-from-addresses", "malformed-from"]

_MESSAGE_ID: Final = re.compile(r"<([^<>\s]{1,900})>")
_MOST_SHOWN: Final = 5
_TRACE: Final = frozenset({"received", "authentication-results", "dkim-signature"})
_DELIVERY: Final = ("delivered-to", "x-original-to", "envelope-to")


class TextPart(msgspec.Struct, frozen=True):
    """One readable part: its decoded text, and whether its lines are flowed (RFC 3676)."""

    kind: Literal["plain", "html"]
    text: str
    flowed: bool = False
    delsp: bool = False


class TraceLine(msgspec.Struct, frozen=True, gc=False):
    """A header whose place among the others matters; ``name`` is in lower case."""

    name: str
    value: str


class Letter(msgspec.Struct, frozen=True):
    """A letter as read. Addresses are normalised; what a header lacks or garbles is None or empty.

    ``sender`` is the one address of the one From header; without exactly one, it is None and ``sender_problem`` says why.
    ``delivered_to`` are the addresses that the last mail server wrote on top, best first. ``trace`` keeps Received,
    Authentication-Results and DKIM-Signature in their order, topmost first. ``loops`` are the addresses of its X-Loop headers:
    programs write their own there, to know a letter of theirs again. ``report`` is what a mail server says of a letter of ours.
    ``reacts`` says that it has the part that Gmail sends a reaction in. ``written_by`` is the From header as a program shows it.
    ``signed_to`` and ``signed_cc`` are the addresses of the lowest To and Cc: a signature speaks of these, and whoever hands a
    letter on can write others above.
    """

    sender: str | None
    sender_problem: SenderProblem | None
    to: tuple[str, ...]
    cc: tuple[str, ...]
    delivered_to: tuple[str, ...]
    return_path: str | None
    message_id: str | None
    in_reply_to: str | None
    references: tuple[str, ...]
    subject: str
    automatic: str | None
    texts: tuple[TextPart, ...]
    trace: tuple[TraceLine, ...]
    loops: tuple[str, ...] = ()
    report: Report | None = None
    reacts: bool = False
    written_by: str = ""
    signed_to: tuple[str, ...] = ()
    signed_cc: tuple[str, ...] = ()


def read(raw: bytes) -> Letter:
    """The letter in ``raw``; Unreadable if it is over a limit, and nothing else whatever the bytes are."""
    if excess := limits.check_size(raw):
        raise Unreadable(excess)
    root = entity(raw)
    parts = limits.parts_of(root)
    if isinstance(parts, limits.Excess):
        raise Unreadable(parts)
    return _letter(root, parts)


def head(raw: bytes) -> Letter:
    """What the headers alone say of a letter, of any size and form: it has no text, and nothing that parts would tell."""
    return _letter(entity(raw), ())


def _letter(root: Entity, parts: Sequence[Part]) -> Letter:
    addresses, problem = _sender(root)
    to, cc = _by_header(root, "to"), _by_header(root, "cc")
    return Letter(
        sender=addresses[0] if problem is None else None,
        sender_problem=problem,
        to=tuple(chain.from_iterable(to)),
        cc=tuple(chain.from_iterable(cc)),
        delivered_to=tuple(address for name in _DELIVERY for address in _addresses(root, name)),
        return_path=_return_path(root),
        message_id=next(iter(_ids(root, "message-id")), None),
        in_reply_to=next(iter(_ids(root, "in-reply-to")), None),
        references=_ids(root, "references"),
        subject=header_text(root.first("subject")),
        automatic=automatic.reason(root) or _loop(root, addresses),
        texts=tuple(_texts(parts)),
        trace=tuple([_traced(header) for header in root.headers if header.name in _TRACE]),
        report=report_of(parts) if parts else None,
        reacts=reaction.has_part(parts),
        loops=_addresses(root, "x-loop"),
        written_by=header_text(root.first("from")),
        signed_to=to[-1] if to else (),
        signed_cc=cc[-1] if cc else (),
    )


def message_id_of(raw: bytes) -> str | None:
    """The Message-ID of a letter, which is the ``message_id`` that ``read`` would find; None without one. No part is opened."""
    return None if limits.check_size(raw) else next(iter(_ids(entity(raw), "message-id")), None)


class NamesOurs(msgspec.Struct, frozen=True):
    """What a letter names of ours: its one ``sender``, the Message-IDs that it answers, the likeliest first, those that it gives
    back if it is a report, the token in its subject, and ``shown``: the tokens there and beside the addresses it went to.

    Tokens are those of the lowest Subject and To: a signature speaks of these, and whoever hands a letter on can write others
    above."""

    sender: str | None = None
    answered: tuple[str, ...] = ()
    given_back: tuple[str, ...] = ()
    token: str | None = None
    shown: tuple[str, ...] = ()


def named_by(raw: bytes, *, from_null: bool = False) -> NamesOurs:
    """What a letter to the bare address names of ours; ``from_null`` says that machines alone use its envelope. No part is
    opened."""
    root = entity(raw)
    addresses, problem = _sender(root)
    answered = (*_ids(root, "in-reply-to"), *reversed(_ids(root, "references")))
    subject = _lowest_tokens(root, "subject")
    return NamesOurs(
        sender=addresses[0] if problem is None else None,
        answered=answered[: limits.REFERENCES],
        given_back=given_back(root, from_null=from_null),
        token=next(iter(subject), None),
        shown=(*subject, *_lowest_tokens(root, "to"))[:_MOST_SHOWN],
    )


def _lowest_tokens(root: Entity, name: str) -> tuple[str, ...]:
    return tokens_in_words(header_text(root.all(name)[-1])) if root.all(name) else ()


def _sender(root: Entity) -> tuple[tuple[str, ...], SenderProblem | None]:
    """Every From address, and what forbids calling one of them the sender."""
    values = root.all("from")
    entries = [entry for value in values for entry in mailboxes(text_of(value))]
    addresses = tuple(entry for entry in entries if entry is not None)
    if not values or not any(value.strip() for value in values):
        return addresses, "no-from"
    if len(values) > 1:
        return addresses, "two-from-headers"
    if len(addresses) != len(entries) or not entries:
        return addresses, "malformed-from"
    return addresses, "several-from-addresses" if len(entries) > 1 else None


def _loop(root: Entity, senders: tuple[str, ...]) -> str | None:
    """Answering machines name themselves in X-Loop; a program that forwards a person's letter names another address there."""
    named = {without_tag(address) for address in _addresses(root, "x-loop")}
    return "loop" if named and any(without_tag(sender) in named for sender in senders) else None


def _addresses(root: Entity, name: str) -> tuple[str, ...]:
    return tuple(chain.from_iterable(_by_header(root, name)))


def _by_header(root: Entity, name: str) -> list[tuple[str, ...]]:
    """The addresses of each header of this name."""
    return [tuple([entry for entry in mailboxes(text_of(value)) if entry is not None]) for value in root.all(name)]


def _return_path(root: Entity) -> str | None:
    """The envelope sender as delivery wrote it down: empty for the null sender, None if it did not."""
    value = text_of(root.first("return-path")).strip()
    return "" if value == "<>" else next(iter(mailboxes(value)), None)


def _ids(root: Entity, name: str) -> tuple[str, ...]:
    return tuple([found for value in root.all(name) for found in _MESSAGE_ID.findall(text_of(value))])


def _traced(header: Header) -> TraceLine:
    return TraceLine(header.name, " ".join(text_of(header.value).split()))


def _texts(parts: Sequence[Part]) -> Iterator[TextPart]:
    """The readable parts in reading order."""
    for part in parts:
        if part.words is None or part.content_type not in ("text/plain", "text/html"):
            continue
        yield TextPart(
            kind="plain" if part.content_type == "text/plain" else "html",
            text=text_of(part.words, part.entity.parameter("charset")),
            flowed=part.entity.parameter("format").lower() == "flowed",
            delsp=part.entity.parameter("delsp").lower() == "yes",
        )
