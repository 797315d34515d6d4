"""The dossier of a match in lines for a person: everything that happened to it, as it came."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import cast

from msgspec.structs import replace

from domain.match.events import DisputeRuled, Ended, MatchRuled, Rewound, RulingProposed, SeatVacated, SecretsSeen
from domain.words import Language, sentence
from pbem.audit.dossier import Dossier, Happening, LetterLine, OrderLine
from pbem.audit.letters.verdict_words import became_of
from pbem.audit.letters.writers import writer_said
from pbem.audit.sitting import MatchFacts, Sitter
from pbem.cli.wording import keyword
from pbem.cli.words import SAY
from pbem.clubhouse.inbox.verdicts import Result, Verdict
from pbem.sentences import said_in


def dossier_aloud(found: Dossier, language: Language) -> Iterator[str]:
    """The match, its seats, and everything else by its time."""
    yield from match_said(found.match, language)
    yield from (f"  {sitter_said(one, language)}" for one in found.seats)
    timed = [
        *((one.order.at, one.order.first, _order(one, language)) for one in found.orders),
        *((one.read_at or one.received_at, 0, _letter(one, language)) for one in found.letters if one.order is None),
        *((one.at, one.event, _moment(one, language)) for one in (*found.deadlines, *_once(found.acts, language))),
    ]
    for at, _, said in sorted(timed, key=lambda one: (one[0], one[1])):
        yield f"{clock(at)}  {said}"


def match_said(match: MatchFacts, language: Language) -> Iterator[str]:
    """Which match it is, and what must be known of its dice."""
    how = SAY("match-events", language, rules=match.rules_version, count=match.events)
    yield f"{match.game} {match.number} ({match.id}), {keyword(match.state, language)}; {how}"
    if match.fixed:
        yield f"  {SAY('dice-fixed', language)}"


def sitter_said(who: Sitter, language: Language) -> str:
    """Who sits in a seat."""
    if who.player is None:
        return f"{who.seat}: {SAY('seat-bot', language)}"
    named = f"{who.name} <{who.address}>" if who.name and who.address else who.address
    return f"{who.seat}: {named or SAY('seat-erased', language)}"


def clock(at: datetime) -> str:
    """A time as all lines have it."""
    return at.isoformat(timespec="seconds")


def by_said(by: str, letter: int, language: Language) -> str:
    """How an order came."""
    if letter:
        return SAY("by-letter", language, letter=letter)
    return SAY("by-a-letter", language) if by == "letter" else SAY(f"came-{by}", language)


def became_said(became: str, language: Language, *, undone: bool) -> str:
    """What became of an order."""
    said = keyword(became, language)
    return f"{said} ({keyword('undone', language)})" if undone else said


def _order(line: OrderLine, language: Language) -> str:
    order = line.order
    rules = f" ({', '.join(line.rules)})" if line.rules else ""
    said = f": {line.said}{rules}" if line.said else rules
    head = SAY(
        "order-line",
        language,
        number=order.number,
        seat=order.seat,
        by=by_said(order.by, order.letter, language),
        decision=order.decision,
        became=became_said(order.became, language, undone=order.undone),
    )
    return f"{head}{said}"


def _letter(line: LetterLine, language: Language) -> str:
    found = Verdict(cast("Result", line.result), line.reason)
    state = became_of(found, language, line.led_to)
    seat = writer_said(line.writer, line.seat or "", language)
    return SAY(
        "letter-line",
        language,
        letter=line.letter,
        seat=seat,
        became=state or sentence(SAY("letter-not-read-yet", language)),
    )


def _once(acts: Sequence[Happening], language: Language) -> Iterator[Happening]:
    """Looks of one person for one reason as one, where it stands first, which says how many there were and until when."""
    looks: dict[tuple[object, ...], list[Happening]] = {}
    for act in acts:
        looks.setdefault((act.by, act.said, act.seats) if act.what == SecretsSeen.WIRE else (act.event,), []).append(
            act
        )
    for first, *more in looks.values():
        if more:
            many = SAY("looks-many", language, times=len(more) + 1, last=clock(more[-1].at))
            yield replace(first, said=f"{first.said} ({many})")
        else:
            yield first


def _moment(moment: Happening, language: Language) -> str:
    key = moment.what.partition(".")[2].rpartition(".")[0]
    name, decision = keyword(key, language), "" if moment.decision is None else f"{moment.decision}"
    if moment.dispute is not None:
        name = SAY(f"numbered-{key}", language, number=moment.dispute)
        decision = SAY("about-decision", language, decision=decision)
    until = SAY("until", language, time=clock(moment.until)) if moment.until is not None else ""
    by = SAY("by-whom", language, name=moment.by) if moment.by else ""
    said = f": {_said(moment, language)}" if moment.said else ""
    return " ".join(filter(None, (name, decision, ", ".join(moment.seats), until, by))) + said


def _said(moment: Happening, language: Language) -> str:
    """What there is to say of it: words of a person, with a ruling before them; or what happened."""
    said = " ".join(moment.said.split())
    match moment.what:
        case RulingProposed.WIRE | DisputeRuled.WIRE | MatchRuled.WIRE:
            ruling, colon, words = said.partition(": ")
            return f"{keyword(ruling, language)}{colon}{words}"
        case SeatVacated.WIRE | Ended.WIRE:
            why, bracket, rule = said.partition(" (")
            return f"{keyword(why, language)}{bracket}{rule}"
        case Rewound.WIRE:
            return said_in(said, language)
        case _:
            return said
