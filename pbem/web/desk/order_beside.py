"""What else a seat did in the decision of an order: without it nobody sees what a letter took back, or what came too late."""

from collections.abc import Iterator

import msgspec

from pbem.audit.disputed import in_decision, letters_without_order
from pbem.audit.dossier import order_line
from pbem.audit.letters.verdict_words import became_of
from pbem.audit.letters.writers import led_to
from pbem.audit.order import OrderAudit, OrdersRead
from pbem.clubhouse.streams.repository import Loaded
from pbem.web.desk.voice import DeskVoice
from pbem.web.words import SAY


class BesideLine(msgspec.Struct, frozen=True):
    """An order of the same seat in the same decision, or a letter that became none; ``here``: the page that shows it."""

    when: str
    name: str
    href: str
    said: str
    here: bool


def in_same_decision(match: Loaded, found: OrderAudit, read: OrdersRead, voice: DeskVoice) -> tuple[BesideLine, ...]:
    """All that the order's seat did in its decision, as it came; nothing where that is this order alone."""
    put = found.meant or found.put
    if put is None:
        return ()
    lines = sorted(_lines(match, found, read, put.number, voice), key=lambda one: one[0])
    return tuple(line for _, line in lines) if any(not line.here for _, line in lines) else ()


def _lines(
    match: Loaded, found: OrderAudit, read: OrdersRead, decision: int, voice: DeskVoice
) -> Iterator[tuple[str, BesideLine]]:
    """Each with its moment, to put them in order."""
    told = found.letter is not None and found.letter.words is not None  # line by line, on the page itself
    own, base = found.order.number if found.order is not None else 0, f"/desk/matches/{match.id}"
    for order in in_decision(read, read.orders, found.seat, decision):
        said = order_line(match, order, voice.language).said
        how = SAY(f"became-{order.became}", voice.language)
        by = SAY(f"by-{order.by}", voice.language, letter=order.letter)
        how, here = how if order.by == "letter" else f"{how}, {by}", order.number == own
        yield (
            order.at.isoformat(),
            BesideLine(
                when=voice.when(order.at),
                name=SAY("order-heading", voice.language, number=order.number),
                href=f"{base}/orders/{order.number}",
                said=how if not said or (here and told and order.by == "letter") else f"{how}: {said}",
                here=here,
            ),
        )
    for number in letters_without_order(read, found.seat, decision):
        letter, here = read.letters[number], found.order is None and found.letter is not None
        yield (
            letter.row.received_at.isoformat(),
            BesideLine(
                when=voice.when(letter.row.received_at),
                name=SAY("letter-heading", voice.language, number=number),
                href=f"{base}/letters/{number}",
                said=became_of(letter.verdict, voice.language, led_to(match, letter)),
                here=here and found.letter is not None and found.letter.number == number,
            ),
        )
