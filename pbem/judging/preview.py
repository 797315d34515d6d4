"""What a ruling would do, laid out before it is given: what is undone, who knows of it, which letters and plans fall."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Engine, select

from domain.audience import observe
from domain.game import PUBLIC, Seat
from domain.match import events as happened
from domain.match.effective import LASTING, numbered
from domain.match.reading.notation import carried_out
from domain.match.rules.course import Decided
from domain.match.rules.planning import loaded
from domain.match.state import Concluded, Underway
from domain.match.telling import tell
from domain.words import DEFAULT, Language
from pbem.audit.asked import Asking
from pbem.clubhouse.outbox.rows import read_payload
from pbem.clubhouse.streams.repository import Loaded
from pbem.store.engine import reading
from pbem.store.entry import Entry
from pbem.store.tables import outbox


class UndoneOrder(msgspec.Struct, frozen=True):
    """An order that would be undone: its number as the audit counts, its decision, whose it is, how it came, what it said."""

    order: int
    decision: int
    seat: Seat
    by: str
    said: str


class FallenPlan(msgspec.Struct, frozen=True):
    """What becomes of a seat's plan: its lines now, and those that stand again."""

    seat: Seat
    now: tuple[str, ...]
    then: tuple[str, ...]


class LetterAbout(msgspec.Struct, frozen=True):
    """Letters to a seat about what is undone: how many would not be sent any more, and of how many no answer plays any more."""

    seat: Seat
    unsent: int
    barred: int


class Known(msgspec.Struct, frozen=True):
    """What a seat has been told of what is undone, in the words of its story; ``untold``: how much more it has not been sent."""

    seat: Seat
    told: tuple[str, ...]
    untold: int


class DrawAgain(msgspec.Struct, frozen=True):
    """A draw that falls the same again, from its ordinal on; who has been told all that came of it, and who a part."""

    purpose: str
    ordinal: int
    size: int
    results: tuple[int, ...]
    known_to: tuple[Seat, ...]
    in_part_to: tuple[Seat, ...]


class Undoing(msgspec.Struct, frozen=True, kw_only=True):
    """What a rewind would undo: the events after ``keep`` that count, and all that hangs on them."""

    keep: int
    events: int
    decisions: tuple[int, ...]
    orders: tuple[UndoneOrder, ...]
    plans: tuple[FallenPlan, ...]
    letters: tuple[LetterAbout, ...]
    knows: tuple[Known, ...]
    draws: tuple[DrawAgain, ...]
    missed: tuple[Seat, ...]  # whose missed deadlines are undone with it


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What a ruling would do. ``public``: what everybody would be told; ``asked``: what would then be asked, of whom.

    ``until`` is when that closes. ``letter`` are the words of the letter to the first whom the ruling concerns.
    ``recorded``: showing it was a look at the whole position, which is told to the players at the end.
    """

    recorded: bool = False
    letter: str = ""
    until: datetime | None = None
    public: tuple[str, ...]
    asked: int | None
    seats: tuple[Seat, ...]
    ends: bool
    undoing: Undoing | None


def previewed(
    match: Loaded,
    engine: Engine,
    decided: Decided,
    orders: Sequence[Asking],
    keep: int | None,
    language: Language = DEFAULT,
) -> Preview:
    """What the events of a ruling that was tried would change; ``keep`` is the event to which it goes back, if it does."""
    after = decided.after
    seen = [observe(event, PUBLIC) for event in decided.events]
    told = (tell(match.game, one, match.views[PUBLIC], language) for one in seen if one is not None)
    decision = after.decision if isinstance(after, Underway) else None
    return Preview(
        public=tuple(sentence for sentence in told if sentence),
        asked=decision.number if decision is not None else None,
        seats=decision.seats if decision is not None else (),
        until=decision.closes if decision is not None else None,
        ends=isinstance(after, Concluded) and not isinstance(match.state, Concluded),
        undoing=_undoing(match, engine, decided, orders, keep, language) if keep is not None else None,
    )


def _undoing(
    match: Loaded, engine: Engine, decided: Decided, orders: Sequence[Asking], keep: int, language: Language
) -> Undoing:
    counting = {number for number, _ in numbered([entry.event for entry in match.entries])}
    gone = [
        entry
        for entry in match.entries[keep:]
        if entry.originator_version in counting and type(entry.event) not in LASTING
    ]
    numbers = {entry.originator_version for entry in gone}
    told = _told(match, engine)
    asked = sorted({entry.event.number for entry in gone if isinstance(entry.event, happened.DecisionOpened)})
    back = next(event.decision for event in decided.events if isinstance(event, happened.Rewound))
    return Undoing(
        keep=keep,
        events=len(gone),
        decisions=tuple(sorted({back, *asked})),
        orders=tuple(_orders(match, orders, numbers, language)),
        plans=tuple(_plans(match, decided, language)),
        letters=tuple(_letters(match, engine, {back, *asked})),
        knows=tuple(_known(match, gone, told, language)),
        draws=tuple(_draws(match, gone, told)),
        missed=tuple(
            dict.fromkeys(
                seat for entry in gone if isinstance(entry.event, happened.DeadlineMissed) for seat in entry.event.seats
            )
        ),
    )


def _told(match: Loaded, engine: Engine) -> Mapping[Seat, int]:
    """Up to which event each seat has been sent letters."""
    wanted = select(outbox.c.seat, outbox.c.payload).where(outbox.c.match_id == match.id, outbox.c.state == "sent")
    found: dict[Seat, int] = {}
    with reading(engine) as conn:
        for seat, payload in conn.execute(wanted):
            found[Seat(seat)] = max(found.get(Seat(seat), 0), read_payload(payload).upto)
    return found


def _orders(match: Loaded, orders: Sequence[Asking], numbers: set[int], language: Language) -> Iterator[UndoneOrder]:
    for order in orders:
        said = [
            carried_out(match.game, event, language)
            for number in order.events
            if number in numbers and isinstance(event := match.entries[number - 1].event, happened.OrderCarriedOut)
        ]
        if said:
            yield UndoneOrder(order.number, order.decision, order.seat, order.by, "; ".join(said))


def _plans(match: Loaded, decided: Decided, language: Language) -> Iterator[FallenPlan]:
    plan = match.game.reading.plan
    if plan is None or not isinstance(match.state, Underway) or not isinstance(decided.after, Underway):
        return
    now, then = match.state.planning.plans, decided.after.planning.plans
    for seat in match.opened.seats:
        if now.get(seat, ()) != then.get(seat, ()):
            written = (
                tuple(plan.write(line, language) for line in loaded(match.game, plans.get(seat, ())))
                for plans in (now, then)
            )
            yield FallenPlan(seat, *written)


def _letters(match: Loaded, engine: Engine, decisions: set[int]) -> Iterator[LetterAbout]:
    wanted = select(outbox.c.seat, outbox.c.state, outbox.c.kind, outbox.c.attempts).where(
        outbox.c.match_id == match.id, outbox.c.decision.in_(decisions), outbox.c.purpose == "seat"
    )
    with reading(engine) as conn:
        rows = conn.execute(wanted).all()
    for seat in match.opened.seats:
        own = [row for row in rows if row.seat == seat and row.state in ("sent", "waiting")]
        unsent = sum(
            row.state == "waiting" and not row.attempts and row.kind in ("turn", "news", "reminder") for row in own
        )
        if own:
            yield LetterAbout(seat, unsent, len(own) - unsent)


def _known(match: Loaded, gone: Sequence[Entry], told: Mapping[Seat, int], language: Language) -> Iterator[Known]:
    view = match.views
    for seat in match.opened.seats:
        sentences, untold = [], 0
        for entry in gone:
            seen = observe(entry.event, seat)
            said = tell(match.game, seen, view[seat], language) if seen is not None else None
            if said and entry.originator_version <= told.get(seat, 0):
                sentences.append(said)
            elif said:
                untold += 1
        yield Known(seat, tuple(sentences), untold)


def _draws(match: Loaded, gone: Sequence[Entry], told: Mapping[Seat, int]) -> Iterator[DrawAgain]:
    """Draws lie at the end of their command: whoever was told everything of the game's in it knows what fell."""
    began = 0
    for at, entry in enumerate(gone):
        if at and gone[at - 1].at != entry.at:
            began = at
        if isinstance(entry.event, happened.ChanceDrawn):
            known, rest = _who_knows(match, gone[began:at], told)
            for one in entry.event.drawn:
                yield DrawAgain(one.purpose, one.ordinal, one.size, one.results, known, rest)
            began = at + 1


def _who_knows(
    match: Loaded, command: Sequence[Entry], told: Mapping[Seat, int]
) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """The seats that were told all of the game's in a command, and those that were told a part."""
    play = [entry for entry in command if type(entry.event) not in happened.MATCH_EVENTS]
    some = [seat for seat in match.opened.seats if any(_learnt(entry, seat, told) is not None for entry in play)]
    known = tuple(seat for seat in some if all(_learnt(entry, seat, told) == entry.event for entry in play))
    return known, tuple(seat for seat in some if seat not in known)


def _learnt(entry: Entry, seat: Seat, told: Mapping[Seat, int]) -> Any:
    """What a seat has been sent of an event; None: nothing."""
    return observe(entry.event, seat) if entry.originator_version <= told.get(seat, 0) else None
