"""A ruling in lines for a person: what it would do, or that it has been given."""

from collections.abc import Iterator, Sequence

from domain.game import Seat
from domain.words import Language
from pbem.cli.auditing.dossier_aloud import by_said
from pbem.cli.words import SAY
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.judging.preview import DrawAgain, Preview, Undoing


def ruling_aloud(
    request: RulingRequest, told: Sequence[Seat], preview: Preview | None, language: Language, *, waits: bool
) -> Iterator[str]:
    """What the ruling would do, of which these seats are told; None: it has been given, or ``waits`` for a second one."""
    about = {"ruling": request.ruling, "dispute": request.dispute}
    if preview is None and waits:
        yield SAY("ruling-waits", language)
        return
    if preview is None:
        yield SAY("ruled-dispute" if request.dispute else "ruled-match", language, **about)
        return
    if request.second is not None:
        yield SAY("proposed-by", language, by=request.by.name, reason=request.reason)
    yield SAY("would-rule-dispute" if request.dispute else "would-rule-match", language, **about)
    yield f"  {SAY('would-tell', language, seats=', '.join(told), count=len(told))}"
    yield from (f"  {SAY('would-tell-all', language, sentence=sentence)}" for sentence in preview.public)
    if not preview.public:
        yield f"  {SAY('would-tell-nobody', language)}"
    if preview.ends:
        yield f"  {SAY('would-end', language)}"
    if preview.undoing is not None:
        yield from (f"  {line}" for line in _undoing(preview.undoing, language))
        until = f"{preview.until:%Y-%m-%d %H:%M} UTC" if preview.until is not None else ""
        until = SAY("would-ask-until", language, time=until) if until else ""
        seats = ", ".join(preview.seats)
        yield f"  {SAY('would-ask', language, decision=preview.asked or 0, seats=seats, until=until)}"
    if preview.letter:
        yield SAY("would-send", language, seat=told[0])
        yield from (f"  {line}".rstrip() for line in preview.letter.rstrip().splitlines())
    if preview.recorded:
        yield SAY("would-recorded", language)
    yield SAY("would-wait" if waits else "would-give", language)


def _undoing(undone: Undoing, language: Language) -> Iterator[str]:
    yield SAY("undone-events", language, keep=undone.keep, count=undone.events)
    yield SAY("undone-decisions", language, decisions=", ".join(map(str, undone.decisions)))
    for order in undone.orders:
        by = by_said(order.by, 0, language)
        yield SAY(
            "undone-order",
            language,
            number=order.order,
            seat=order.seat,
            decision=order.decision,
            by=by,
            said=order.said,
        )
    for late in undone.missed:
        yield SAY("undone-miss", language, seat=late)
    for plan in undone.plans:
        now, then = ("; ".join(lines) or SAY("plan-none", language) for lines in (plan.now, plan.then))
        yield SAY("undone-plan", language, seat=plan.seat, now=now, then=then)
    for letters in undone.letters:
        yield SAY("undone-letters", language, seat=letters.seat, unsent=letters.unsent, barred=letters.barred)
    for seat in undone.knows:
        more = f" ({SAY('knows-untold', language, count=seat.untold)})" if seat.untold else ""
        yield SAY("knows-some" if seat.told else "knows-nothing", language, seat=seat.seat, more=more)
        yield from (f"  {sentence}" for sentence in seat.told)
    yield from (_again(draw, language) for draw in undone.draws)


def _again(draw: DrawAgain, language: Language) -> str:
    known = SAY("draw-known", language, seats=", ".join(draw.known_to) or SAY("nobody", language))
    part = SAY("draw-known-in-part", language, seats=", ".join(draw.in_part_to)) if draw.in_part_to else ""
    fell = ", ".join(str(result + 1) for result in draw.results)
    return SAY(
        "draw-again",
        language,
        purpose=draw.purpose,
        ordinal=draw.ordinal + 1,
        fell=fell,
        size=draw.size,
        known=f"{known}{part}",
    )
