"""The audit of one order in lines for a person, from the letter to the receipt."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from domain.game import Seat
from domain.words import Language, quoted
from pbem.audit.decisions import Put
from pbem.audit.letters.letter_in import LetterIn
from pbem.audit.letters.letter_out import LetterOut
from pbem.audit.letters.verdict_words import became_of
from pbem.audit.letters.writers import reader_said
from pbem.audit.order import OrderAudit
from pbem.audit.stood import Sight, Stood
from pbem.audit.words import Differs, LineTaken, TakenFor
from pbem.cli.auditing.dossier_aloud import became_said, by_said, clock, match_said, sitter_said
from pbem.cli.wording import keyword
from pbem.cli.words import SAY
from pbem.store.letters import Judged

_INTACT: Final[dict[bool | None, str]] = {None: "bytes-erased", True: "bytes-fit", False: "bytes-differ"}


def order_aloud(found: OrderAudit, language: Language) -> Iterator[str]:
    """All of it, each part under its name."""
    yield from match_said(found.match, language)
    yield from _head(found, language)
    if found.letter is not None:
        yield from _letter(found.letter, language)
    yield from _question(found, language)
    yield from _position("before", found.before, found.seat, language)
    yield from _decision(found, language)
    yield from _position("after", found.after, found.seat, language, found.before)
    yield from _answers(found, language)
    yield from _raw(found, language)


def _raw(found: OrderAudit, language: Language) -> Iterator[str]:
    receipts = ((SAY("raw-receipt", language, letter=one.letter), one) for one in found.receipts)
    named = ((SAY("raw-letter", language), found.letter), (SAY("raw-question", language), found.question), *receipts)
    for name, letter in named:
        if letter is not None and letter.raw is not None:
            yield ""
            yield name
            yield from letter.raw.decode("utf-8", "replace").splitlines()


def _head(found: OrderAudit, language: Language) -> Iterator[str]:
    order = found.order
    if order is None:
        yield SAY("order-none", language)
    else:
        yield SAY(
            "order-head",
            language,
            number=order.number,
            seat=order.seat,
            by=by_said(order.by, order.letter, language),
            at=clock(order.at),
            became=became_said(order.became, language, undone=order.undone),
        )
    who = sitter_said(found.who, language) if found.who is not None else found.seat
    yield SAY("order-who", language, who=who)
    if found.put is not None:
        yield SAY("order-asked", language, decision=_put(found.put, language))
    if found.meant is not None:
        yield SAY("order-answered", language, decision=_put(found.meant, language))
    for letter in found.told:
        late = SAY("told-too-late", language) if _came_late(letter, found.meant or found.put) else ""
        yield SAY("order-told", language, letter=_sent(letter, language), late=late)


def _put(put: Put, language: Language) -> str:
    over = SAY("decision-over", language, at=clock(put.over)) if put.over is not None else ""
    return SAY(
        "decision-put",
        language,
        number=put.number,
        window=put.window,
        seats=", ".join(put.seats),
        since=clock(put.since),
        due=clock(put.due),
        over=over,
    )


def _came_late(letter: LetterOut, put: Put | None) -> bool:
    """Whether a letter went out when what it asked for could not be given any more."""
    return put is not None and (letter.handed_over is None or letter.handed_over > put.due)


def _letter(letter: LetterIn, language: Language) -> Iterator[str]:
    yield ""
    yield SAY("letter-title", language, number=letter.number)
    read = clock(letter.read_at) if letter.read_at else SAY("not-yet", language)
    yield f"  {SAY('letter-received', language, at=clock(letter.received_at), peer=letter.peer, read=read)}"
    whole = SAY("bytes-cut" if letter.cut else _INTACT[letter.intact], language)
    yield f"  sha256 {letter.sha256} ({whole})"
    sender = letter.envelope_from or SAY("nobody", language)
    yield f"  {SAY('letter-envelope', language, sender=sender, recipient=letter.envelope_to)}"
    yield from (f"  {name}: {value}" for name, value in letter.headers)
    yield f"  {_token(letter, language)}"
    yield from _believed(letter, language)
    yield from _lines(letter, language)
    became = became_of(letter.verdict, language, letter.led_to) or SAY("verdict-none", language)
    would = keyword(letter.would, language) if letter.would else SAY("verdict-unknown", language)
    yield f"  {SAY('letter-verdict', language, became=became, would=would)}"
    yield from _differences(letter, language)


def _token(letter: LetterIn, language: Language) -> str:
    token = letter.token
    of = ""
    if token.letter:
        of = SAY("of-our-letter", language, letter=token.letter, kind=_kind(token.kind or "", language))
    about = SAY("of-decision", language, decision=token.asked) if token.asked else ""
    standing = SAY(f"token-{token.standing}", language)
    return SAY("letter-token", language, token=token.shown, standing=standing, of=of, about=about)


def _believed(letter: LetterIn, language: Language) -> Iterator[str]:
    if letter.judged is not None and letter.judged.because:
        yield f"  {SAY('sender-then', language, judged=_judged(letter.judged, language))}"
    elif letter.judged_today is not None:
        yield f"  {SAY('sender-today', language, judged=_judged(letter.judged_today, language))}"
    for one in letter.results:
        counts = SAY("results-count", language)
        if not one.believed:
            counts = SAY("results-count-not", language, why=keyword(one.why_not, language))
        server = one.server or SAY("nobody", language)
        verdict = keyword(one.verdict, language)
        yield f"  {SAY('results-by', language, server=server, verdict=verdict, counts=counts)}"


def _judged(judged: Judged, language: Language) -> str:
    method = ""
    if judged.method:
        method = f" {SAY('vouched-by', language, method=judged.method, domain=judged.domain)}"
    named = f"because-{judged.because}" in SAY
    why = SAY(f"because-{judged.because}", language) if named else judged.because
    return SAY("sender-judged", language, vouched=keyword(judged.vouched, language), method=method, because=why)


def _lines(letter: LetterIn, language: Language) -> Iterator[str]:
    if letter.words is None:
        yield f"  {SAY('words-erased', language)}"
    for line in letter.lines:
        text = quoted(line.text, language)
        yield f"  {SAY('line-taken', language, line=line.line, text=text, taken=_taken(line, language))}"
    for (what, why), run in groupby(letter.left_out, key=lambda one: (one.what, one.why)):
        texts = [one.text for one in run]
        first = quoted(texts[0], language)
        shown = first if len(texts) == 1 else SAY("lines-from", language, lines=len(texts), first=first)
        because = f" ({keyword(why, language)})" if why else ""
        yield f"  {SAY('left-out', language, text=shown, what=f'{keyword(what, language)}{because}')}"


def _taken(line: LineTaken, language: Language) -> str:
    taken = line.then or line.today
    if taken is None:
        return SAY("line-unknown", language)
    said = _for(taken, language)
    return said if line.then is not None else SAY("line-read-today", language, taken=said)


def _for(taken: TakenFor, language: Language) -> str:
    order = f" {quoted(taken.order, language)}" if taken.order else ""
    why = f": {taken.why}" if taken.why else ""
    rule = f" ({taken.rule})" if taken.rule else ""
    return f"{keyword(taken.what, language)}{order}{why}{rule}"


def _differences(letter: LetterIn, language: Language) -> Iterator[str]:
    then = SAY("release-earlier", language)
    if letter.judged is not None:
        then = SAY("release", language, release=letter.judged.release)
    yield f"  {SAY('letter-read-by', language, then=then, today=letter.release_today)}"
    yield from (f"  {_differs(one, language)}" for one in letter.differs)
    if letter.would is not None and not letter.differs:
        yield f"  {SAY('letter-reads-the-same', language)}"


def _differs(one: Differs, language: Language) -> str:
    where = f"{SAY('in-line', language, line=one.line)} " if one.line else ""
    then, today = (" / ".join(text.splitlines()) for text in (one.then, one.today))
    what = SAY(f"differs-{one.what}", language)
    return SAY("differs", language, where=where, what=what, then=then, today=today)


def _question(found: OrderAudit, language: Language) -> Iterator[str]:
    if found.question is None:
        return
    yield ""
    sent = keyword(found.question.state, language)
    if found.question.handed_over:
        sent = SAY("handed-over", language, at=clock(found.question.handed_over))
    yield SAY("question-asked", language, letter=found.question.letter, sent=sent)
    for one in found.replies:
        result = keyword(one.result, language)
        at = clock(one.received_at)
        yield f"  {SAY('question-answered', language, letter=one.letter, at=at, result=result)}"


def _position(
    when: str, stood: Stood | None, seat: Seat, language: Language, before: Stood | None = None
) -> Iterator[str]:
    if stood is None:
        return
    head = SAY(f"head-{when}", language)
    where = SAY("position-at", language, event=stood.event, decision=stood.decision)
    yield ""
    seen, whole = list(_sight(stood.seen)), list(_sight(stood.whole))
    if before is not None and (seen, whole) == (list(_sight(before.seen)), list(_sight(before.whole))):
        yield SAY("position-same", language, position=head, where=where)
        return
    yield SAY("position-seen", language, position=head, where=where, seat=seat)
    yield from seen
    if whole == seen:
        yield SAY("position-saw-all", language, position=head, seat=seat)
        return
    yield SAY("position-whole", language, position=head)
    yield from whole


def _sight(sight: Sight) -> Iterator[str]:
    yield from (f"  {line}".rstrip() for line in sight.drawn.text)
    for heading, lines in sight.beside:
        yield f"  {heading}"
        yield from (f"    {line}" for line in lines)


def _decision(found: OrderAudit, language: Language) -> Iterator[str]:
    if found.order is None:
        return
    yield ""
    yield SAY("decided", language, became=keyword(found.order.became, language))
    yield from (f"  {SAY('decided-order', language, order=order)}" for order in found.orders)
    for cited in found.rulings:
        yield f"  {cited.rule} ({keyword(cited.why, language)}): {' '.join(cited.text.split())}"
    if not found.rulings:
        yield f"  {SAY('decided-no-ruling', language)}"
    for event in found.events:
        seen = ", ".join(event.seen_by) or SAY("nobody", language)
        said = f": {event.said}" if event.said else ""
        yield f"  {SAY('decided-event', language, event=event.event, name=event.name, seats=seen)}{said}"


def _answers(found: OrderAudit, language: Language) -> Iterator[str]:
    yield ""
    yield SAY("receipts", language)
    if not found.receipts:
        yield f"  {SAY('receipts-none', language)}"
    for receipt in found.receipts:
        yield f"  {_sent(receipt, language)}"
        words = receipt.words or SAY("receipt-not-kept", language)
        yield from (f"    {line}".rstrip() for line in words.splitlines())
    yield from (f"  {SAY('to-others', language, letter=_sent(other, language))}" for other in found.others)


def _sent(letter: LetterOut, language: Language) -> str:
    handed = SAY("not-handed-over", language)
    if letter.handed_over is not None:
        handed = SAY("handed-over", language, at=clock(letter.handed_over))
    went = [one for one in letter.way if one.what not in ("owed", "sent")]
    setbacks = "".join(f"; {clock(one.at)} {keyword(one.what, language)} {one.said}".rstrip() for one in went)
    sent = SAY(
        "letter-sent",
        language,
        letter=letter.letter,
        kind=_kind(letter.called, language),
        seat=reader_said(letter.seat, language) or letter.seat,
        owed=clock(letter.owed_at),
        state=keyword(letter.state, language),
        handed=handed,
    )
    again = SAY("letter-written-again", language) if letter.written_again else ""
    return f"{sent}{setbacks}{again}"


def _kind(kind: str, language: Language) -> str:
    """What a letter of ours is called by what it is for."""
    return SAY(f"kind-{kind}", language) if f"kind-{kind}" in SAY else kind
