"""The dossier of a match in lines for a person: everything that happened to it, as it came."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from msgspec.structs import replace

from domain.match.events import SecretsSeen
from pbem.audit.dossier import Dossier, Happening, LetterLine, OrderLine
from pbem.audit.sitting import MatchFacts, Sitter

_FINISHED: Final = "read"


def dossier_aloud(found: Dossier) -> Iterator[str]:
    """The match, its seats, and everything else by its time."""
    yield from match_said(found.match)
    yield from (f"  {sitter_said(one)}" for one in found.seats)
    timed = [
        *((one.order.at, one.order.first, _order(one)) for one in found.orders),
        *((one.read_at or one.received_at, 0, _letter(one)) for one in found.letters if one.order is None),
        *((one.at, one.event, _moment(one)) for one in (*found.deadlines, *_once(found.acts))),
    ]
    for at, _, said in sorted(timed, key=lambda one: (one[0], one[1])):
        yield f"{clock(at)}  {said}"


def match_said(match: MatchFacts) -> Iterator[str]:
    """Which match it is, and what must be known of its dice."""
    how = f"rules {match.rules_version}, {match.events} events"
    yield f"{match.game} {match.number} ({match.id}), {match.state}; {how}"
    if match.fixed:
        yield "  its dice were fixed by hand: whoever opened it named the seed, and can know every draw"


def sitter_said(who: Sitter) -> str:
    """Who sits in a seat."""
    if who.player is None:
        return f"{who.seat}: a bot"
    named = f"{who.name} <{who.address}>" if who.name and who.address else who.address or "erased"
    return f"{who.seat}: {named}"


def clock(at: datetime) -> str:
    """A time as all lines have it."""
    return at.isoformat(timespec="seconds")


def _order(line: OrderLine) -> str:
    order = line.order
    by = f"letter {order.letter}" if order.letter else "a letter" if order.by == "letter" else order.by
    rules = f" ({', '.join(line.rules)})" if line.rules else ""
    said = f": {line.said}{rules}" if line.said else rules
    became = f"{_plain(order.became)}{' (undone)' if order.undone else ''}"
    return f"order {order.number}  {order.seat}, by {by}, decision {order.decision}: {became}{said}"


def _letter(line: LetterLine) -> str:
    became = " ".join(filter(None, (_plain(line.result), _plain(line.reason) and f"({_plain(line.reason)})")))
    state = became if line.state == _FINISHED else f"{line.state} {became}".strip()
    return f"letter {line.letter} of {line.seat or 'no seat'}, which was no order: {state or 'not read yet'}"


def _once(acts: Sequence[Happening]) -> Iterator[Happening]:
    """Looks of one person for one reason as one, where it stands first, which says how many there were and until when."""
    looks: dict[tuple[object, ...], list[Happening]] = {}
    for act in acts:
        looks.setdefault((act.by, act.said, act.seats) if act.what == SecretsSeen.WIRE else (act.event,), []).append(
            act
        )
    for first, *more in looks.values():
        again = f"{first.said} ({len(more) + 1} times, the last at {clock(more[-1].at)})" if more else first.said
        yield replace(first, said=again)


def _moment(moment: Happening) -> str:
    name = _plain(moment.what.partition(".")[2].rpartition(".")[0])
    decision = "" if moment.decision is None else f"{moment.decision}"
    if moment.dispute is not None:
        name, decision = name.replace("dispute", f"dispute {moment.dispute}"), f"about decision {decision}"
    parts = [name, decision, ", ".join(moment.seats)]
    until = f"until {clock(moment.until)}" if moment.until is not None else ""
    by = f"by {moment.by}" if moment.by else ""
    said = f": {' '.join(moment.said.split())}" if moment.said else ""
    return " ".join(filter(None, (*parts, until, by))) + said


def _plain(key: str) -> str:
    return key.replace("-", " ")
