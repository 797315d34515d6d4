"""All that the page of one order says, as its template takes it."""

from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from domain.match.rulebook import common_rulebook, ruling
from domain.words import DEFAULT, sentence
from pbem.audit.around import Recorded
from pbem.audit.letters.letter_in import LetterIn
from pbem.audit.letters.writers import writer_said
from pbem.audit.order import Cited, OrderAudit
from pbem.audit.proof import chain_upto
from pbem.audit.similar import similar_cases
from pbem.clubhouse.matches.disputes import OpenDispute
from pbem.clubhouse.outages import Outage, outages_within
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.store.engine import reading
from pbem.web.desk.decision_words import about_decision
from pbem.web.desk.order_evidence import findings, hops, is_dispute, vouched
from pbem.web.desk.order_letter import letter_shown
from pbem.web.desk.order_proofs import proofs
from pbem.web.desk.order_shown import became, left_out_of, lines_read, position, sent_around, similar_line
from pbem.web.desk.voice import DeskVoice, Facts
from pbem.web.words import SAY


class DisputeShown(msgspec.Struct, frozen=True):
    """A dispute that waits for a ruling, in the words of whoever opened it. ``elsewhere`` leads to the order that it is about."""

    number: int
    heading: str
    words: str
    when: str
    about: str
    elsewhere: str = ""
    elsewhere_says: str = ""


class Links(NamedTuple):
    """Where an order's page leads."""

    match: str
    rule: str = ""
    what_if: str = ""
    earlier: str = ""
    later: str = ""


def heading_of(found: OrderAudit, voice: DeskVoice) -> str:
    """Which order, or which letter."""
    if is_dispute(found):
        return SAY("itself-heading", voice.language)
    if found.order is not None:
        return SAY("order-heading", voice.language, number=found.order.number)
    assert found.letter is not None
    return SAY("letter-heading", voice.language, number=found.letter.number)


def whole_page(service: Service, match: Loaded, found: OrderAudit, voice: DeskVoice) -> dict[str, Any]:
    """Everything, for an administrator who has no part in the match, or once it is over. Of an order there is what was stored,
    and the ``proof`` has the rest."""
    order, away = found.order, _outages(service, found)
    if order is not None:
        proof = f"/desk/matches/{match.id}/orders/{order.number}/proof"
        shown = {"findings": findings(match, found, voice, away), "proof": proof, "itself": is_dispute(found)}
        return {**_common(match, found, voice, full=True), **shown}
    chain = chain_upto(service, match, match.version)
    shown = {"findings": findings(match, found, voice, away, chain), "sent": sent_around(match, found, voice)}
    return {**_common(match, found, voice, full=True), **shown}


def _outages(service: Service, found: OrderAudit) -> tuple[Outage, ...]:
    """When something of ours did not work while what was answered was being asked."""
    put = found.meant or found.put
    if put is None:
        return ()
    with reading(service.engine) as conn:
        return outages_within(conn, put.since, put.due)


def proof_page(service: Service, match: Loaded, found: OrderAudit, voice: DeskVoice) -> dict[str, Any]:
    """What the page of an order does not wait for: its letter read again, whether the chain holds up to it, the positions, the
    letters of ours, its events as they are stored, and cases like it."""
    order = found.order
    assert order is not None
    return {
        **_common(match, found, voice, full=True),
        "proofs": proofs(service, match, found, voice),
        "sent": sent_around(match, found, voice),
        "events": [_event(match, one, voice) for one in found.events],
        "order": f"/desk/matches/{match.id}/orders/{order.number}",
        "similar": [
            (similar_line(match, one, voice), f"/desk/matches/{one.match}/orders/{one.line.order.number}")
            for one in similar_cases(service, match, order, voice.language)
        ],
    }


def narrow_page(service: Service, match: Loaded, found: OrderAudit, voice: DeskVoice) -> dict[str, Any]:
    """What its own seat knows of an order, for an administrator who plays in the match while it runs."""
    return {
        **_common(match, found, voice, full=False),
        "findings": findings(match, found, voice, _outages(service, found)),
        "sent": sent_around(match, found, voice),
        "narrow": SAY("narrow", voice.language),
    }


def _common(match: Loaded, found: OrderAudit, voice: DeskVoice, *, full: bool) -> dict[str, Any]:
    before = position(match, "before", found.before, found.seat, voice, None, full=full)
    after = position(match, "after", found.after, found.seat, voice, found.before, full=full)
    return {
        "title": voice.title(match),
        "heading": heading_of(found, voice),
        "about": _about(match, found, voice),
        "became": became(match, found, voice),
        "rulings": [_ruling(match, one, voice) for one in found.rulings],
        "applied_none": found.order is not None,
        "before": before,
        "after": after,
        **(_letter(found.letter, voice) if found.letter is not None else {}),
    }


def _about(match: Loaded, found: OrderAudit, voice: DeskVoice) -> str:
    """Whose it is, how it came and when."""
    who = found.who
    person = " ".join(filter(None, (who.name, who.address and f"<{who.address}>"))) if who is not None else ""
    seat = voice.seat(match, found.seat)
    if found.letter is not None and found.letter.writer != "seat":
        seat = writer_said(found.letter.writer, seat, voice.language)
    elif person:
        seat = f"{seat}: {person}"
    at = found.order.at if found.order is not None else found.letter.received_at if found.letter is not None else None
    by = found.order.by if found.order is not None else "letter"
    number = found.letter.number if found.letter is not None else 0
    said = SAY(f"by-{by}", voice.language, letter=number)
    return " · ".join(filter(None, (sentence(seat), said, voice.when(at) if at is not None else "")))


def _ruling(match: Loaded, one: Cited, voice: DeskVoice) -> dict[str, str]:
    """A ruling with its text; ``lang`` where no rulebook in the reader's language has it."""
    books = match.game.telling.rulebook(DEFAULT), common_rulebook(DEFAULT)
    default = voice.language != DEFAULT and one.text in (ruling(book, one.rule) for book in books)
    why = SAY(f"applied-{one.why}", voice.language)
    return {"rule": one.rule, "why": why, "text": one.text, "lang": DEFAULT if default else ""}


def _event(match: Loaded, one: Recorded, voice: DeskVoice) -> dict[str, Any]:
    seen = voice.seats(match, one.seen_by) or SAY("nobody", voice.language)
    return {"event": one.event, "name": one.name, "said": one.said, "seen_by": seen, "digest": one.digest[:16]}


def _letter(letter: LetterIn, voice: DeskVoice) -> dict[str, Any]:
    left_out = tuple(left_out_of(letter, voice))
    return {
        "letter": letter,
        "release": letter.release_today,
        "erased": letter.words is None,
        "lines": lines_read(letter, voice),
        "left_out": left_out,
        "left_out_count": sum(len(run.lines) for run in left_out),
        "envelope": tuple(_envelope(letter, voice)),
        "senders": tuple(_senders(letter, voice)),
        "hops": [
            {"when": voice.when(one.at) if one.at is not None else SAY("way-undated", voice.language), "said": one.said}
            for one in hops(letter)
        ],
        "arrived": voice.when(letter.received_at),
        "shown": letter_shown(letter),
    }


def _envelope(letter: LetterIn, voice: DeskVoice) -> Iterator[tuple[str, str]]:
    language = voice.language
    headers: dict[str, str] = {}
    for name, value in letter.headers:
        headers.setdefault(name, value)
    yield SAY("from-envelope", language), letter.envelope_from or "–"
    yield SAY("from-header", language), headers.get("from", "–")
    yield SAY("from-server", language), letter.peer
    yield SAY("letter-to", language), letter.envelope_to
    yield SAY("letter-subject", language), headers.get("subject", "–")
    yield SAY("letter-date", language), headers.get("date", "–")
    yield SAY("letter-id", language), headers.get("message-id", "–")
    yield SAY("letter-hash", language), letter.sha256


def _senders(letter: LetterIn, voice: DeskVoice) -> Iterator[str]:
    language, token, judged = voice.language, letter.token, letter.judged or letter.judged_today
    if judged is not None and judged.because:
        yield vouched(judged, language)
    if token.letter is not None and token.asked is not None:
        facts: Facts = {"token": token.shown, "letter": token.letter, "decision": token.asked}
        yield f"{SAY('letter-token', language, **facts)} {SAY(f'token-{token.standing}', language)}"
    else:
        yield f"{token.shown}: {SAY(f'token-{token.standing}', language)}"
    for one in letter.results:
        counts = "results-count" if one.believed else "results-count-not"
        yield SAY(counts, language, server=one.server or "–", verdict=SAY(f"verdict-{one.verdict}", language))


def disputes_shown(
    match: Loaded,
    found: OrderAudit,
    disputes: list[OpenDispute],
    voice: DeskVoice,
    elsewhere: dict[int, tuple[str, int]],
) -> list[DisputeShown]:
    """The open disputes of a match, those about this order first. ``elsewhere``: of a dispute, the address and number of the
    order that it seems to be about, where that is another."""
    shown = []
    for one in sorted(disputes, key=lambda one: (one.dispute in elsewhere, one.dispute)):
        link, number = elsewhere.get(one.dispute, ("", 0))
        facts: Facts = {"number": one.dispute, "seat": voice.seat(match, one.seat)}
        shown.append(
            DisputeShown(
                one.dispute,
                SAY("dispute-complains", voice.language, **facts),
                one.words if one.words is not None else SAY("words-erased", voice.language),
                voice.when(one.at),
                about_decision(match, one.decision, voice),
                link,
                SAY("order-heading", voice.language, number=number) if link else "",
            )
        )
    return shown


def links_of(match: UUID, order: int, last: int) -> Links:
    """Where the page of an order leads; the earlier and the later are orders of any seat."""
    base = f"/desk/matches/{match}"
    return Links(
        match=base,
        rule=f"{base}/orders/{order}/rule",
        what_if=f"{base}/what-if?order={order}",
        earlier=f"{base}/orders/{order - 1}" if order > 1 else "",
        later=f"{base}/orders/{order + 1}" if order < last else "",
    )
