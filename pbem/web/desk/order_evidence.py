"""What speaks for and against an order, in a sentence each: who sent it, when, how it was read, and what does not fit."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Final, Literal, TypeAlias

import msgspec

from domain.match.state import Concluded
from domain.words import Language, sentence
from pbem.audit.decisions import Put
from pbem.audit.letter_in import LetterIn
from pbem.audit.letter_out import LetterOut
from pbem.audit.order import OrderAudit
from pbem.audit.proof import ChainUpTo, DrawsMade, chain_upto, draws_made
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.record.alone import RecordRead
from pbem.record.exporting import Exporter
from pbem.store.engine import reading
from pbem.store.totals import last_signs
from pbem.web.desk.voice import DeskVoice, Facts
from pbem.web.words import SAY

Tone: TypeAlias = Literal["good", "look", "plain"]
_SLOW: Final = timedelta(minutes=10)  # on its way, so that it is worth a line


class Finding(msgspec.Struct, frozen=True):
    """One thing that was found: whether it is in order, is to be looked at, or merely so; and in which part it stands.

    ``label`` says the first, ``see`` the last.
    """

    tone: Tone
    text: str
    part: str = ""
    label: str = ""
    see: str = ""


class Hop(msgspec.Struct, frozen=True):
    """A mail server's note that it took a letter: when (None: it says nothing that can be read), and the line itself."""

    at: datetime | None
    said: str


def findings(match: Loaded, found: OrderAudit, voice: DeskVoice, chain: ChainUpTo | None = None) -> tuple[Finding, ...]:
    """What is worth knowing before anything else, what is to be looked at first."""
    every = [*_asked(match, found, voice), *_told_late(found, voice)]
    if found.letter is not None:
        every += [*_timing(found, found.letter, voice), *_sender(found, found.letter, voice)]
        every += [*_reading(found.letter, voice), *_bytes(found.letter, voice), *_question(found, voice)]
    every += _of_the_match(found, voice)
    said = [_said(one, voice.language) for one in every]
    if chain is not None:
        said.append(_said(_chain(chain, voice), voice.language))
    return tuple(sorted(said, key=lambda one: ("look", "plain", "good").index(one.tone)))


def proofs(service: Service, match: Loaded, found: OrderAudit, voice: DeskVoice) -> tuple[Finding, ...]:
    """What is found by working it out anew: how its letter reads today, its draws, the chain of hashes."""
    order = found.order
    assert order is not None
    every = [*_absent(service, found, voice), *(_reading(found.letter, voice) if found.letter is not None else ())]
    drawn = draws_made(service, match, order)
    if drawn is not None:
        every.append(_drawn(drawn, voice))
    every.append(_chain(chain_upto(service, match, order.last), voice))
    if isinstance(match.state, Concluded) and match.state.seed is not None:
        every.append(_record(service, match, voice))
    return tuple(_said(one, voice.language) for one in every)


def _said(one: Finding, language: Language) -> Finding:
    see = SAY("see-part-long", language, part=SAY(f"part-{one.part}", language)) if one.part else ""
    label = SAY(f"tone-{one.tone}", language)
    return msgspec.structs.replace(one, text=sentence(one.text), label=label, see=see)


def hops(letter: LetterIn) -> tuple[Hop, ...]:
    """The servers that a letter passed, the first one first. Only the last, ours, is known to tell the truth."""
    lines = [value for name, value in letter.headers if name == "received"]
    return tuple(Hop(_dated(line), line) for line in reversed(lines))


def _dated(line: str) -> datetime | None:
    try:
        at = parsedate_to_datetime(line.rpartition(";")[2].strip())
    except (ValueError, IndexError, TypeError, OverflowError):
        return None
    return at if at.tzinfo is not None else None


def _asked(match: Loaded, found: OrderAudit, voice: DeskVoice) -> Iterator[Finding]:
    language = voice.language
    put = found.meant or found.put
    if put is not None:
        whom, due = voice.seats(match, put.seats), voice.when(put.due)
        yield Finding("plain", SAY("order-asked", language, decision=put.number, seats=whom, due=due))
    order = found.order
    if order is not None and order.by == "default":
        yield Finding("look", SAY("order-by-default", language, seat=voice.seat(match, found.seat)))
    if order is not None and order.undone:
        yield Finding("look", SAY("order-undone", language))


def _told_late(found: OrderAudit, voice: DeskVoice) -> Iterator[Finding]:
    put = found.meant or found.put
    if put is None or not found.told:
        return
    in_time = [one for one in found.told if not _too_late(one, put)]
    first = (in_time or found.told)[0]
    if in_time:
        assert first.handed_over is not None
        when = voice.when(first.handed_over)
        yield Finding("good", SAY("order-told", voice.language, letter=first.letter, when=when), "told")
    elif first.handed_over is not None:
        facts: Facts = {"letter": first.letter, "when": voice.when(first.handed_over), "due": voice.when(put.due)}
        yield Finding("look", SAY("order-told-late", voice.language, **facts), "told")
    else:
        yield Finding("look", SAY("order-told-never", voice.language, letter=first.letter), "told")


def _too_late(letter: LetterOut, put: Put) -> bool:
    return letter.handed_over is None or letter.handed_over > put.due


def _timing(found: OrderAudit, letter: LetterIn, voice: DeskVoice) -> Iterator[Finding]:
    language = voice.language
    answered = found.meant or found.put
    if answered is None:
        return
    came, over = letter.received_at, answered.over
    facts: Facts = {"when": voice.when(came), "decision": answered.number}
    if came > answered.due:
        late = voice.span(came - answered.due)
        yield Finding("look", SAY("order-came-late", language, late=late, **facts), "letter")
    elif over is not None and came > over:
        yield Finding("look", SAY("order-came-after", language, over=voice.when(over), **facts), "letter")
    else:
        yield Finding("good", SAY("order-came-in-time", language, **facts), "letter")
    first = next((hop.at for hop in hops(letter) if hop.at is not None), None)
    if first is not None and came - first > _SLOW:
        slow: Facts = {"when": voice.when(first), "span": voice.span(came - first)}
        yield Finding("look", SAY(_slowly(first, came, answered.due), language, **slow), "letter")


def _slowly(first: datetime, came: datetime, due: datetime) -> str:
    """Which sentence says that a letter was long on its way: what counts is on which side of the deadline each end of it lies."""
    if came <= due:
        return "order-slow"
    return "order-slow-but-in-time" if first <= due else "order-slow-and-late"


def _sender(found: OrderAudit, letter: LetterIn, voice: DeskVoice) -> Iterator[Finding]:
    language, judged = voice.language, letter.judged or letter.judged_today
    if judged is not None and judged.because:
        by = " ".join(filter(None, (judged.method.upper(), judged.domain)))
        because = SAY(f"because-{judged.because}", language)
        if judged.vouched == "pass":
            yield Finding("good", SAY("order-vouched", language, by=by), "sender")
        elif judged.vouched == "fail":
            yield Finding("look", SAY("order-vouched-against", language, by=by), "sender")
        else:
            yield Finding("look", SAY("order-not-vouched", language, because=because), "sender")
    own = found.who.address if found.who is not None else None
    envelope = letter.envelope_from
    if own and envelope and envelope.casefold() != own.casefold():
        facts: Facts = {"envelope": envelope, "address": own, "server": letter.peer}
        yield Finding("look", SAY("order-other-envelope", language, **facts), "sender")
    if letter.token.standing not in ("valid", "referred"):
        yield Finding("look", SAY(f"token-{letter.token.standing}", language), "sender")


def _reading(letter: LetterIn, voice: DeskVoice) -> Iterator[Finding]:
    language = voice.language
    then = letter.judged.release if letter.judged is not None else "?"
    for one in letter.differs:
        facts: Facts = {"line": one.line, "release": then, "today": letter.release_today}
        yield Finding("look", SAY(f"differs-{one.what}", language, **facts), "lines")
    if letter.would is not None and not letter.differs:
        yield Finding("good", SAY("order-reads-the-same", language), "lines")


def _bytes(letter: LetterIn, voice: DeskVoice) -> Iterator[Finding]:
    if letter.cut:
        yield Finding("plain", SAY("bytes-cut", voice.language), "source")
    elif letter.intact is None:
        yield Finding("plain", SAY("bytes-erased", voice.language), "source")
    elif letter.intact:
        yield Finding("good", SAY("bytes-fit", voice.language), "source")
    else:
        yield Finding("look", SAY("bytes-differ", voice.language), "source")


def _question(found: OrderAudit, voice: DeskVoice) -> Iterator[Finding]:
    if found.question is None:
        return
    if found.replies:
        first = found.replies[0]
        facts: Facts = {"letter": first.letter, "when": voice.when(first.received_at)}
        yield Finding("plain", SAY("order-asked-about", voice.language, **facts), "letter")
    else:
        yield Finding("look", SAY("order-asked-in-vain", voice.language), "letter")


def _of_the_match(found: OrderAudit, voice: DeskVoice) -> Iterator[Finding]:
    if found.match.fixed:
        yield Finding("plain", SAY("order-seed-fixed", voice.language))


def _absent(service: Service, found: OrderAudit, voice: DeskVoice) -> Iterator[Finding]:
    """When nobody was at work here last, if its decision was open then: whoever wrote meanwhile was not heard."""
    put = found.meant or found.put
    with reading(service.engine) as conn:
        seen = last_signs(conn)
    away, back = seen.get("away"), seen.get("back")
    if put is not None and away is not None and back is not None and away < put.due and back > put.since:
        facts: Facts = {"away": voice.when(away), "back": voice.when(back)}
        yield Finding("look", SAY("order-nobody-here", voice.language, **facts), "letter" if found.letter else "")


def _drawn(drawn: DrawsMade, voice: DeskVoice) -> Finding:
    if not drawn.sealed:
        return Finding("look", SAY("draws-unsealed", voice.language), "events")
    if drawn.wrong is not None:
        facts: Facts = {"draw": drawn.wrong.purpose, "ordinal": drawn.wrong.ordinal + 1}
        return Finding("look", SAY("draws-differ", voice.language, **facts), "events")
    count = sum(len(one.results) for one in drawn.drawn)
    return Finding("good", SAY("draws-hold", voice.language, count=count), "events")


def _record(service: Service, match: Loaded, voice: DeskVoice) -> Finding:
    """Of a match that is over every draw can be made again, as anybody does who has its record."""
    record = RecordRead(Exporter(service.engine, service.repository, service.vault).record(match.id))
    faults = record.prove()
    if faults:
        return Finding("look", SAY("order-record-broken", voice.language, fault=faults[0][2]), "events")
    return Finding("good", SAY("order-record-holds", voice.language, count=record.drawn), "events")


def _chain(chain: ChainUpTo, voice: DeskVoice) -> Finding:
    if chain.broken is None:
        said = SAY("chain-holds", voice.language, event=chain.upto, head=chain.head[:12])
        return Finding("good", said, "events")
    return Finding("look", SAY("chain-broken", voice.language, event=chain.broken), "events")
