"""What speaks for and against an order, in a sentence each: when it came, who sent it, how it was read, what does not fit."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Final, Literal, TypeAlias

import msgspec

from domain.match.state import Concluded
from domain.words import Language, sentence
from pbem.audit.decisions import Put
from pbem.audit.letters.letter_in import LetterIn
from pbem.audit.letters.letter_out import LetterOut
from pbem.audit.order import OrderAudit
from pbem.audit.proof import ChainUpTo
from pbem.clubhouse.outages import Outage
from pbem.clubhouse.streams.repository import Loaded
from pbem.store.letters import Judged
from pbem.web.desk.voice import DeskVoice, Facts
from pbem.web.words import SAY

Tone: TypeAlias = Literal["good", "look", "plain"]
_SLOW: Final = timedelta(minutes=10)  # on its way, so that it is worth a line


class Finding(msgspec.Struct, frozen=True):
    """One thing that was found: whether it is in order, is to be looked at, or merely so; and in which part of the page it
    stands, or where else (``href``). ``label`` says the first, ``see`` the last."""

    tone: Tone
    text: str
    part: str = ""
    href: str = ""
    label: str = ""
    see: str = ""


class Hop(msgspec.Struct, frozen=True):
    """A mail server's note that it took a letter: when (None: it says nothing that can be read), and the line itself."""

    at: datetime | None
    said: str


def findings(
    match: Loaded, found: OrderAudit, voice: DeskVoice, outages: tuple[Outage, ...], chain: ChainUpTo | None = None
) -> tuple[Finding, ...]:
    """What is worth knowing before anything else, what is to be looked at first. ``outages``: ours, while it was asked."""
    letter = found.letter if not is_dispute(found) else None
    every = [*_asked(match, found, voice), *_told_late(match, found, voice)]
    if letter is not None:
        every += [*_timing(found, letter, voice), *_sender(match, found, letter, voice)]
        every += [*reading(letter, voice), *_bytes(letter, voice), *_question(found, voice)]
    every += [*_away(found, letter, voice, outages), *_of_the_match(match, found, voice)]
    if chain is not None:
        every.append(of_chain(chain, voice))
    return in_order(every, voice.language)


def in_order(every: list[Finding], language: Language) -> tuple[Finding, ...]:
    """Findings as they are shown: what is to be looked at first."""
    said = [_said(one, language) for one in every]
    return tuple(sorted(said, key=lambda one: ("look", "plain", "good").index(one.tone)))


def is_dispute(found: OrderAudit) -> bool:
    """Whether it is no order but the dispute itself, since nothing that was ordered is what it is about."""
    return found.order is not None and found.order.became == "disputed"


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
    language, order, put = voice.language, found.order, found.meant or found.put
    if put is not None and (found.letter is None or is_dispute(found)):
        whom, due = voice.seats(match, put.seats), voice.when(put.due)
        yield Finding("plain", SAY("order-asked", language, decision=put.number, seats=whom, due=due))
    if order is not None and order.by == "default":
        yield Finding("look", SAY("order-by-default", language, seat=voice.seat(match, found.seat)))
    if order is not None and order.undone:
        yield Finding("look", SAY("order-undone", language))


def _told_late(match: Loaded, found: OrderAudit, voice: DeskVoice) -> Iterator[Finding]:
    put = found.meant or found.put
    if put is None or not found.told:
        return
    in_time = [one for one in found.told if not _too_late(one, put)]
    first = (in_time or found.told)[0]
    facts: Facts = {"letter": first.letter, "when": voice.when(first.handed_over), "due": voice.when(put.due)}
    href = letter_of_ours(match, first.letter)
    if in_time:
        yield Finding("good", SAY("order-told", voice.language, **facts), "told", href)
    elif first.handed_over is None:
        yield Finding("look", SAY("order-told-never", voice.language, **facts), "told", href)
    else:
        facts["late"] = voice.span(first.handed_over - put.due)
        waited = all(step.what in ("owed", "sent") for step in first.way)
        said = SAY("order-told-late", voice.language, **facts)
        yield Finding("look", f"{said} {SAY('it-lay-here', voice.language)}" if waited else said, "told", href)


def letter_of_ours(match: Loaded, number: int) -> str:
    """Where a letter of ours is shown."""
    return f"/desk/matches/{match.id}/sent/{number}"


def _too_late(letter: LetterOut, put: Put) -> bool:
    return letter.handed_over is None or letter.handed_over > put.due


def _timing(found: OrderAudit, letter: LetterIn, voice: DeskVoice) -> Iterator[Finding]:
    language = voice.language
    answered = found.meant or found.put
    if answered is None:
        return
    came, over = letter.received_at, answered.over
    facts: Facts = {"when": voice.when(came), "decision": answered.number, "due": voice.when(answered.due)}
    if came > answered.due:
        late = voice.span(came - answered.due)
        yield Finding("look", SAY("order-came-late", language, late=late, **facts), "letter")
    elif over is not None and came > over:
        yield Finding("look", SAY("order-came-after", language, over=voice.when(over), **facts), "letter")
    else:
        yield Finding("good", SAY("order-came-in-time", language, **facts), "letter")
    first = _set_out(letter)
    if first is not None and came - first > _SLOW:
        slow: Facts = {"when": voice.when(first), "span": voice.span(came - first)}
        yield Finding("look", SAY(_slowly(first, came, answered.due), language, **slow), "letter")


def _set_out(letter: LetterIn) -> datetime | None:
    """When the first server that notes a time had it."""
    return next((hop.at for hop in hops(letter) if hop.at is not None), None)


def _slowly(first: datetime, came: datetime, due: datetime) -> str:
    """Which sentence says that a letter was long on its way: what counts is on which side of the deadline each end of it lies."""
    if came <= due:
        return "order-slow"
    return "order-slow-but-in-time" if first <= due else "order-slow-and-late"


def _away(
    found: OrderAudit, letter: LetterIn | None, voice: DeskVoice, outages: tuple[Outage, ...]
) -> Iterator[Finding]:
    """When something of ours did not work while it was asked, if that can have made the order late or lost; and of what was late
    that nothing is known, too."""
    put = found.meant or found.put
    missed = found.order is not None and found.order.by == "default"
    if put is None or not (missed or (letter is not None and letter.received_at > put.due)):
        return
    part = "letter" if letter is not None else ""
    for one in outages:
        facts: Facts = {"since": voice.when(one.since), "until": voice.when(one.until), "decision": put.number}
        if letter is None or _meanwhile(letter, one):
            yield Finding("look", SAY(f"outage-{one.kind}", voice.language, **facts), part)
        else:
            yield Finding("plain", SAY("outage-no-matter", voice.language, **facts), part)
    if not outages:
        yield Finding("plain", SAY("outage-none", voice.language, decision=put.number), part)


def _meanwhile(letter: LetterIn, outage: Outage) -> bool:
    """Whether a letter was on its way during an outage."""
    return (_set_out(letter) or letter.received_at) < outage.until and outage.since < letter.received_at


def _sender(match: Loaded, found: OrderAudit, letter: LetterIn, voice: DeskVoice) -> Iterator[Finding]:
    language, judged = voice.language, letter.judged or letter.judged_today
    if judged is not None and judged.because:
        tone: Tone = "good" if judged.vouched == "pass" and judged.because != "another-address" else "look"
        yield Finding(tone, vouched(judged, language), "sender")
    own = found.who.address if found.who is not None else None
    envelope = letter.envelope_from
    if own and envelope and envelope.casefold() != own.casefold():
        facts: Facts = {"envelope": envelope, "address": own, "server": letter.peer}
        facts["seat"] = voice.seat(match, found.seat)
        yield Finding("look", SAY("order-other-envelope", language, **facts), "sender")
    if letter.token.standing not in ("valid", "referred"):
        yield Finding("look", SAY(f"token-{letter.token.standing}", language), "sender")


def vouched(judged: Judged, language: Language) -> str:
    """Whether it is proved who sent a letter, and whether and why it counted as its player's."""
    shown = proved(judged.vouched, judged.method, judged.domain, language)
    because = SAY(f"because-{judged.because}", language)
    return f"{shown} {because}"


def proved(verdict: str, method: str, domain: str, language: Language) -> str:
    """What our mail server found of who sent a letter."""
    known = verdict if verdict in ("pass", "fail") else "none"
    by = f"{domain} ({method.upper()})" if method else domain
    return SAY(f"proved-{known}", language, by=by)


def reading(letter: LetterIn, voice: DeskVoice) -> Iterator[Finding]:
    """Whether a letter was read as it would be read today, and what would become of it if it were not."""
    language = voice.language
    then = letter.judged.release if letter.judged is not None else "?"
    facts: Facts = {"release": then, "today": letter.release_today}
    if letter.differs:
        what = next((one.what for one in letter.differs if one.what != "line"), "line")
        would = f"would-{letter.would}"
        now = SAY(would if would in SAY else "would-nothing", language)
        differs = SAY(f"differs-{what}", language, **facts)
        yield Finding("look", f"{differs} {now}", "lines")
    elif letter.would is not None:
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


def _of_the_match(match: Loaded, found: OrderAudit, voice: DeskVoice) -> Iterator[Finding]:
    """That its secret was named by hand matters where it is all that is disputed, or where all of it lies open."""
    if found.match.fixed and (is_dispute(found) or isinstance(match.state, Concluded)):
        yield Finding("look", SAY("order-seed-fixed", voice.language))


def of_chain(chain: ChainUpTo, voice: DeskVoice) -> Finding:
    """Whether what is stored is as it was appended."""
    if chain.broken is None:
        said = SAY("chain-holds", voice.language, event=chain.upto, head=chain.head[:12])
        return Finding("good", said, "events")
    return Finding("look", SAY("chain-broken", voice.language, event=chain.broken), "events")
