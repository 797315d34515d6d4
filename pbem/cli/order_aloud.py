"""The audit of one order in lines for a person, from the letter to the receipt."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from domain.game import Seat
from pbem.audit.letter_in import LetterIn
from pbem.audit.letter_out import LetterOut
from pbem.audit.order import OrderAudit, Put
from pbem.audit.stood import Sight, Stood
from pbem.audit.words import Differs, LineTaken, TakenFor
from pbem.cli.dossier_aloud import clock, match_said, sitter_said
from pbem.store.letters import Judged

BECAUSE: Final[dict[str, str]] = {
    "no-token": "it came with no token of ours",
    "confirmed": "its owner said yes to the question about it",
    "another-address": "not believed: another address than the registered one wrote it",
    "no-one-sender": "not believed: it does not have exactly one sender",
    "authenticated": "believed: our mail server vouches for its sender",
    "failed": "not believed: its authentication failed",
    "answers-our-question": "believed: it answers a question that went to the registered address alone",
    "tokens-suffice-here": "believed: in this installation a token and the registered From suffice (PBEM_MAIL_TRUST)",
    "chosen-by-player": "believed: the player has chosen that a token and their From suffice",
    "nobody-vouches": "not believed at once: nothing but a token and the registered From speaks for it",
}
_DIFFERS: Final[dict[str, str]] = {
    "words": "other words of it would count today",
    "sender": "its sender would be judged otherwise today",
    "line": "it would be taken otherwise today",
}


def order_aloud(found: OrderAudit) -> Iterator[str]:
    """All of it, each part under its name."""
    yield from match_said(found.match)
    yield from _head(found)
    if found.letter is not None:
        yield from _letter(found.letter)
    yield from _question(found)
    yield from _position("before", found.before, found.seat)
    yield from _decision(found)
    yield from _position("after", found.after, found.seat, found.before)
    yield from _answers(found)
    for name, letter in (("LETTER IN", found.letter), ("QUESTION", found.question), *_each("RECEIPT", found.receipts)):
        if letter is not None and letter.raw is not None:
            yield ""
            yield f"{name} BYTE FOR BYTE"
            yield from letter.raw.decode("utf-8", "replace").splitlines()


def _each(name: str, letters: tuple[LetterOut, ...]) -> Iterator[tuple[str, LetterOut]]:
    yield from ((f"{name} {one.letter}", one) for one in letters)


def _head(found: OrderAudit) -> Iterator[str]:
    order = found.order
    if order is None:
        yield "no order: a letter of which nothing was carried out or refused"
    else:
        letter = f"letter {order.letter}" if order.letter else order.by
        became = f"{_plain(order.became)}{' (undone)' if order.undone else ''}"
        yield f"order {order.number}: {order.seat}, by {letter}, at {clock(order.at)}: {became}"
    yield f"who: {sitter_said(found.who)}" if found.who is not None else f"who: {found.seat}"
    for what, put in (("asked", found.put), ("answered", found.meant)):
        if put is not None:
            over = f", over at {clock(put.over)}" if put.over is not None else ""
            of = f"decision {put.number}, {put.window}, of {', '.join(put.seats)}"
            yield f"{what}: {of}, from {clock(put.since)} until {clock(put.due)}{over}"
    yield from (f"told by {_sent(letter)}{_too_late(letter, found.meant or found.put)}" for letter in found.told)


def _too_late(letter: LetterOut, put: Put | None) -> str:
    """What is to be said of a letter that went out when what it asked for could not be given any more."""
    if put is None or (letter.handed_over is not None and letter.handed_over <= put.due):
        return ""
    return ", NOT BEFORE THE DEADLINE"


def _letter(letter: LetterIn) -> Iterator[str]:
    yield ""
    yield f"LETTER {letter.number}"
    read = clock(letter.read_at) if letter.read_at else "not yet"
    yield f"  received {clock(letter.received_at)} from {letter.peer}; read {read}"
    whole = {None: "its text was erased", True: "the bytes kept fit it", False: "THE BYTES KEPT DO NOT FIT IT"}[
        letter.intact
    ]
    if letter.cut:
        whole = (
            "of the letter that came; what it quoted of somebody who is forgotten was erased since, the rest is shown"
        )
    yield f"  sha256 {letter.sha256} ({whole})"
    yield f"  envelope: from {letter.envelope_from or 'nobody'} to {letter.envelope_to}"
    yield from (f"  {name}: {value}" for name, value in letter.headers)
    token = letter.token
    of = f", of letter {token.letter} ({token.kind})" if token.letter else ""
    about = f", about decision {token.asked}" if token.asked else ""
    yield f"  token {token.shown}: {token.standing}{of}{about}"
    yield from _believed(letter)
    yield from _lines(letter)
    became = " ".join(filter(None, (letter.result, letter.reason and f"({letter.reason})")))
    yield f"  verdict then: {became or 'none yet'}; today it would be: {letter.would or 'nobody can tell'}"
    yield from _differences(letter)


def _believed(letter: LetterIn) -> Iterator[str]:
    if letter.judged is not None and letter.judged.because:
        yield f"  sender then: {_judged(letter.judged)}"
    elif letter.judged_today is not None:
        yield f"  sender, judged today (nothing was noted then): {_judged(letter.judged_today)}"
    for one in letter.results:
        counts = "counts" if one.believed else f"does not count: {_plain(one.why_not)}"
        yield f"  Authentication-Results by {one.server or 'nobody'}: {one.verdict}, {counts}"


def _judged(judged: Judged) -> str:
    method = f" by {judged.method} of {judged.domain}" if judged.method else ""
    return f"authenticated: {judged.vouched}{method}; {BECAUSE.get(judged.because, judged.because)}"


def _lines(letter: LetterIn) -> Iterator[str]:
    if letter.words is None:
        yield "  its words were erased"
    for line in letter.lines:
        yield f"  line {line.line}: “{line.text}”: {_taken(line)}"
    for (what, why), run in groupby(letter.left_out, key=lambda one: (one.what, one.why)):
        texts = [one.text for one in run]
        shown = f"“{texts[0]}”" if len(texts) == 1 else f"{len(texts)} lines from “{texts[0]}”"
        yield f"  left out: {shown}: {_plain(what)}{f' ({_plain(why)})' if why else ''}"


def _taken(line: LineTaken) -> str:
    taken = line.then or line.today
    if taken is None:
        return "nothing was stored of it"
    when = "" if line.then is not None else " (read today; nothing was stored of it)"
    return f"{_for(taken)}{when}"


def _for(taken: TakenFor) -> str:
    order = f" “{taken.order}”" if taken.order else ""
    why = f": {taken.why}" if taken.why else ""
    rule = f" ({taken.rule})" if taken.rule else ""
    return f"{_plain(taken.what)}{order}{why}{rule}"


def _differences(letter: LetterIn) -> Iterator[str]:
    then = (
        f"release {letter.judged.release}"
        if letter.judged is not None
        else "an earlier release, which did not note its name"
    )
    yield f"  read then by {then}; read again today by release {letter.release_today}"
    yield from (f"  DIFFERS: {_differs(one)}" for one in letter.differs)
    if letter.would is not None and not letter.differs:
        yield "  read again today it is taken for the same"


def _differs(one: Differs) -> str:
    where = f"line {one.line}: " if one.line else ""
    return f"{where}{_DIFFERS[one.what]}; then: {' / '.join(one.then.splitlines())}; today: {' / '.join(one.today.splitlines())}"


def _question(found: OrderAudit) -> Iterator[str]:
    if found.question is None:
        return
    yield ""
    sent = f"handed over {clock(found.question.handed_over)}" if found.question.handed_over else found.question.state
    yield f"QUESTION: letter {found.question.letter} asked the registered address about it, {sent}"
    yield from (f"  answered by letter {one.letter}, {clock(one.received_at)}: {one.result}" for one in found.replies)


def _position(when: str, stood: Stood | None, seat: Seat, before: Stood | None = None) -> Iterator[str]:
    if stood is None:
        return
    head = f"POSITION {when.upper()} (event {stood.event}, decision {stood.decision})"
    yield ""
    seen, whole = list(_sight(stood.seen)), list(_sight(stood.whole))
    if before is not None and (seen, whole) == (list(_sight(before.seen)), list(_sight(before.whole))):
        yield f"{head}: the same as before"
        return
    yield f"{head} as {seat} saw it"
    yield from seen
    if whole == seen:
        yield f"POSITION {when.upper()} in full: {seat} saw all of it"
        return
    yield f"POSITION {when.upper()} in full"
    yield from whole


def _sight(sight: Sight) -> Iterator[str]:
    yield from (f"  {line}".rstrip() for line in sight.drawn.text)
    for heading, lines in sight.beside:
        yield f"  {heading}"
        yield from (f"    {line}" for line in lines)


def _decision(found: OrderAudit) -> Iterator[str]:
    if found.order is None:
        return
    yield ""
    yield f"DECISION: {_plain(found.order.became)}"
    yield from (f"  order: {order}" for order in found.orders)
    for cited in found.rulings:
        yield f"  {cited.rule} ({_plain(cited.why)}): {' '.join(cited.text.split())}"
    if not found.rulings:
        yield "  no ruling stood against it"
    for event in found.events:
        seen = ", ".join(event.seen_by) or "nobody"
        said = f": {event.said}" if event.said else ""
        yield f"  event {event.event} {event.name}, seen by {seen}{said}"


def _answers(found: OrderAudit) -> Iterator[str]:
    yield ""
    yield "RECEIPTS"
    if not found.receipts:
        yield "  none: nothing was owed to this seat because of it"
    for receipt in found.receipts:
        yield f"  {_sent(receipt)}"
        yield from (f"    {line}".rstrip() for line in (receipt.words or "(not kept)").splitlines())
    yield from (f"  to others: {_sent(other)}" for other in found.others)


def _sent(letter: LetterOut) -> str:
    handed = f"handed over {clock(letter.handed_over)}" if letter.handed_over is not None else "not handed over"
    went = [one for one in letter.way if one.what not in ("owed", "sent")]
    setbacks = "".join(f"; {clock(one.at)} {one.what} {one.said}".rstrip() for one in went)
    head = f"letter {letter.letter} ({letter.kind}) to {letter.seat}: owed {clock(letter.owed_at)}"
    again = "; let go of since, and written again the same" if letter.written_again else ""
    return f"{head}, {letter.state}, {handed}{setbacks}{again}"


def _plain(key: str) -> str:
    return key.replace("-", " ")
