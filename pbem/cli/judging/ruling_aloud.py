"""A ruling in lines for a person: what it would do, or that it has been given."""

from collections.abc import Iterator, Sequence

from domain.game import Seat
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.judging.preview import Preview, Undoing


def ruling_aloud(request: RulingRequest, told: Sequence[Seat], preview: Preview | None) -> Iterator[str]:
    """What the ruling would do, of which these seats are told; None: it has been given."""
    on = f" on dispute {request.dispute}" if request.dispute else ", without a dispute,"
    if preview is None:
        head = f"Dispute {request.dispute} is ruled on" if request.dispute else "The match is ruled on"
        yield f"{head}: {request.ruling}. Letters go out with `pbem serve` or `pbem work`."
        return
    yield f"The ruling has not been given. Ruling {request.ruling}{on} would do this:"
    yield f"  {', '.join(told)} {'are' if len(told) > 1 else 'is'} told the ruling and the reason"
    yield from (f"  all are told: {sentence}" for sentence in preview.public)
    if not preview.public:
        yield "  nobody else is told anything"
    if preview.ends:
        yield "  the match ends without winners, and its seed is opened"
    if preview.undoing is not None:
        yield from _undoing(preview.undoing)
        until = f", until {preview.until:%Y-%m-%d %H:%M} UTC" if preview.until is not None else ""
        yield f"  decision {preview.asked} is asked then, of {', '.join(preview.seats)}{until}"
    if preview.letter:
        yield f"The letter to {told[0]}:"
        yield from (f"  {line}".rstrip() for line in preview.letter.rstrip().splitlines())
    if preview.recorded:
        yield "That you were shown this is recorded, and all players are told of it at the end of the match; not your reason."
    yield "Give it with the same command and --yes."


def _undoing(undone: Undoing) -> Iterator[str]:
    yield f"  play goes back to event {undone.keep}: {undone.events} events are undone, and stay in the record"
    yield f"  decisions undone: {', '.join(map(str, undone.decisions))}; their numbers are not given again"
    for order in undone.orders:
        yield f"  order {order.order} is undone: {order.seat} in decision {order.decision}, by {order.by}: {order.said}"
    for late in undone.missed:
        yield f"  the deadline that {late} missed is undone with it and does not count, whatever the ruling is called"
    for plan in undone.plans:
        now, then = ("; ".join(lines) or "none" for lines in (plan.now, plan.then))
        yield f"  the plan of {plan.seat} falls back: now {now}; then {then}"
    for letters in undone.letters:
        yield (
            f"  letters to {letters.seat} about these decisions: {letters.unsent} not sent yet, which will not be sent; "
            f"{letters.barred} sent, and an answer to them plays nothing any more"
        )
    for seat in undone.knows:
        more = f" ({seat.untold} more things were not sent to them yet, and will not be)" if seat.untold else ""
        yield f"  {seat.seat} keeps knowing{more}:" if seat.told else f"  {seat.seat} was told nothing of it{more}"
        yield from (f"    {sentence}" for sentence in seat.told)
    for draw in undone.draws:
        known = f"known to {', '.join(draw.known_to) or 'nobody'}"
        known += f", in part to {', '.join(draw.in_part_to)}" if draw.in_part_to else ""
        fell = ", ".join(str(result + 1) for result in draw.results)
        yield f"  the same is drawn again: {draw.purpose}, draw {draw.ordinal + 1}: number {fell} of {draw.size}; {known}"
