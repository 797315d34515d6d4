"""A record verified with the rules at hand: what Python alone can prove, and every order decided anew beside it."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec

from domain.audience import observe
from domain.game import Seat
from domain.games import UnknownGame, playing
from domain.match.events import DecisionOpened, QuietHoursSet, WaitShortened
from domain.match.rules.commands import TimedEvent
from domain.match.rules.redeciding import Parting, redecide
from domain.wire import UnknownName, Wire, Wired
from pbem.clubhouse.soundness import refs
from pbem.record.alone import Event, Fault, RecordRead, Seal

_ZONES_CHANGE: Final = timedelta(
    hours=2
)  # by which governments have moved clocks from one release of zones to the next
_BY_THE_CLOCK: Final = (
    "; where it closes hangs on quiet hours, by the time zones that this machine knows: look again with those of the time of the"
    " match (PYTHONTZPATH) before you think it wrong"
)
_SHOWN: Final = 200  # characters of an event in a sentence


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """What was found: nothing is wrong if there are no faults. ``decided`` is how many events, from the first, are what the
    rules lead to: all of them, unless the match was begun under rules that are not here as they were. Of words it counts those
    that are in the record, those that were private, and those that their authors had erased. ``fixed``: whoever opened the match
    named its seed, and could know every draw. ``committed``: its commitment is the one of a letter; ``series``: the first game's
    record fits."""

    match: str
    name: str
    events: int
    decided: int
    seals: int
    words: dict[str, int]
    faults: tuple[Fault, ...]
    fixed: bool = False
    committed: bool = False
    series: bool = False


def verify(
    record: RecordRead, seals: Sequence[Seal], wire: Wire, *, first: RecordRead | None = None, commitment: str = ""
) -> Verified:
    """Look at all of a record: in itself, against the rules, against seals and the commitment that were sent, and against the
    first game of its series if it is a later one. Seals are looked at wherever hashes fit, whatever else is wrong."""
    try:
        faults, decided = record.prove([commitment] if commitment else ()), 0
        if not faults:
            faults, decided = _by_the_rules(record, wire)
            faults += record.follows(first) if first is not None else ()
        faults += record.missing(seals) if record.fits else ()
    except (
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
    ) as error:  # every line fits, and one lacks what it should hold
        faults, decided = [(0, 0, f"a line does not hold what it should ({type(error).__name__}: {error})")], 0
    states = [row.get("state", "") for row in record.words]
    return Verified(
        match=str(record.headers[-1].get("match", "")),
        name=name_of(record),
        events=len(record.events),
        decided=decided,
        seals=len(seals),
        words={state: states.count(state) for state in ("told", "private", "erased")},
        faults=tuple(faults),
        committed=bool(commitment) and not faults,
        series=first is not None and not faults,
        fixed=not faults and bool(msgspec.json.decode(record.events[0].body).get("fixed", False)),
    )


def name_of(record: RecordRead) -> str:
    """What letters call the match of a record: ``quinta-colonna-7``."""
    return f"{record.headers[-1].get('game', '')}-{record.headers[-1].get('number', '')}"


def _by_the_rules(record: RecordRead, wire: Wire) -> tuple[list[Fault], int]:
    """What the lists of a record have wrong and the first event that the rules do not lead to; how many events they do."""
    header, history = record.headers[-1], list[TimedEvent]()
    for event in record.events:
        try:
            history.append(TimedEvent(datetime.fromisoformat(event.at.decode()), _load(event, wire)))
        except (UnknownName, msgspec.MsgspecError, UnicodeDecodeError) as error:
            return [(event.line, event.number, f"this release cannot read it: {error}")], 0
    faults = [*_words(record), *_letters(record, history)]
    try:
        game = playing(header["game"], header["rules"])
    except UnknownGame as error:
        return [*faults, (1, 0, str(error))], 0
    here = game.version == header["rules"]
    parting = redecide(game, bytes.fromhex(header["seed"]), history, asked_as_now=here)
    if parting is None:
        return faults, len(history)
    if here:
        line = record.events[-1].line + 1 if parting.number > len(history) else record.events[parting.number - 1].line
        said = _said(parting, wire) + (_BY_THE_CLOCK if _hangs_on_zones(parting, history) else "")
        faults.append((line, parting.number, said))
    return faults, parting.number - 1


def _hangs_on_zones(parting: Parting, history: Sequence[TimedEvent]) -> bool:
    """Whether all that is otherwise is the hour at which a decision closes, of a match in which somebody has quiet hours: those
    are reckoned by the zones that the machine knows, which governments change."""
    expected, kept = parting.expected, (isinstance(one.event, QuietHoursSet) for one in history[: parting.number - 1])
    if not isinstance(expected, DecisionOpened | WaitShortened) or parting.number > len(history) or not any(kept):
        return False
    recorded = history[parting.number - 1].event
    if type(recorded) is not type(expected) or abs(recorded.due - expected.due) > _ZONES_CHANGE:
        return False
    times = {name: getattr(recorded, name) for name in ("due", "remind_at") if hasattr(recorded, name)}
    return bool(msgspec.structs.replace(expected, **times) == recorded)


def _load(event: Event, wire: Wire) -> Wired:
    return wire.load(event.name.decode(), event.body)


def _words(record: RecordRead) -> Iterator[Fault]:
    """Words that are listed, but not where events name them."""
    named = [(event.number, ref) for event in record.events for ref in refs(msgspec.json.decode(event.body))]
    listed = [(row["event"], {"id": row["id"], "digest": row["hash"]}) for row in record.words]
    if named != listed:
        yield 0, 0, "the words listed are not those that the events name"


def _letters(record: RecordRead, history: Sequence[TimedEvent]) -> Iterator[Fault]:
    """Letters that are said to have sealed an event of which their seat learnt nothing: so that seals would tell of it."""
    for row in record.letters:
        if observe(history[row["event"] - 1].event, Seat(row["seat"])) is None:
            yield (
                row["line"],
                row["event"],
                f"{row['seat']} learnt nothing of this event, and cannot have been sent its seal",
            )


def _said(parting: Parting, wire: Wire) -> str:
    """What the rules lead to in the place of an event."""
    if parting.expected is None:
        return parting.why or "nothing that was ordered leads to it"
    shown = f"{parting.expected.WIRE} {wire.dump(parting.expected).decode()}"
    return f"by the rules something else follows: {shown if len(shown) <= _SHOWN else shown[:_SHOWN] + ' …'}"
