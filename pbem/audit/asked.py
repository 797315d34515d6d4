"""The orders of a match, counted as they came: what was asked by or for a seat, and which events that led to."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, NamedTuple

import msgspec

from domain.game import Seat
from domain.match import events as happened
from domain.wire import Wired
from pbem.store.entry import Entry

# What no order brings about: it is not part of the order before it, though one moment is pretended for both (`pbem work --now`).
_APART: Final = (
    happened.Opened,
    happened.SeatTaken,
    happened.InvitationsExpired,
    happened.DeadlineMissed,
    happened.DeadlineExtended,
    happened.TimeGiven,
    happened.PlayPaused,
    happened.PauseEnded,
    happened.MatchStopped,
    happened.SeatPassed,
    happened.HostSucceeded,
    happened.SeatUnreachable,
    happened.SecretsSeen,
    happened.Rewound,
    happened.RulesAdopted,
    happened.RulingProposed,
    happened.DisputeRuled,
    happened.MatchRuled,
    happened.PlayResumed,
)
# Asked for by letter, in events that do not name it.
_UNNAMED: Final[dict[type[Wired], str]] = {
    happened.ResignationAsked: "resignation-asked",
    happened.ResignationWithdrawn: "resignation-withdrawn",
    happened.PressSent: "said",
    happened.DiaryKept: "diary-kept",
    happened.DrawProposed: "draw-proposed",
    happened.DrawAgreed: "draw-agreed",
    happened.DrawLapsed: "draw-lapsed",
    happened.InvitationAccepted: "invitation-accepted",
    happened.InvitationDeclined: "invitation-declined",
}
_RANK: Final = ("carried-out", "refused", "planned", "disputed")  # what an order that did several things is called by


class Caused(NamedTuple):
    """The events that are known to have been caused by a letter: its arrival number, its seat, the first and the last."""

    letter: int
    seat: Seat
    first: int
    last: int


class Asking(msgspec.Struct, frozen=True, kw_only=True):
    """Something asked of a match: by a letter whole, by a plan or a bot, or by the default when the time was up.

    ``number`` counts them from 1 in the order of the match, which only grows. ``letter`` is the arrival number, 0 where there
    was none or it is not known. ``events`` are the numbers of those that it caused, itself included.
    ``undone``: a rewind has left them out.
    """

    number: int
    at: datetime
    seat: Seat
    by: happened.OrderedBy
    became: str
    decision: int
    letter: int
    events: tuple[int, ...]
    undone: bool = False

    @property
    def first(self) -> int:
        """The number of its first event."""
        return self.events[0]

    @property
    def last(self) -> int:
        """The number of its last event."""
        return self.events[-1]


class _Mark(NamedTuple):
    seat: Seat
    by: happened.OrderedBy
    letter: int
    became: str


class _Command(NamedTuple):
    """What stored an event. All events of one command are stored in one transaction, at one moment."""

    at: datetime
    span: Caused | None


class _Begun:
    """An asking while its events are gathered."""

    def __init__(self, mark: _Mark, entry: Entry, decision: int) -> None:
        self.mark, self.at, self.decision = mark, entry.at, decision
        self.became = [mark.became]
        self.events = [entry.originator_version]

    def asking(self, number: int) -> Asking:
        """What was gathered."""
        became = next((name for name in _RANK if name in self.became), self.became[0])
        return Asking(
            number=number, at=self.at, seat=self.mark.seat, by=self.mark.by, became=became, decision=self.decision,
            letter=self.mark.letter, events=tuple(self.events),
        )  # fmt: skip


def askings(entries: Sequence[Entry], letters: Iterable[Caused]) -> tuple[Asking, ...]:
    """Every order of a match. ``letters`` are those of whose events it is known which they are."""
    spans = {number: one for one in letters for number in range(one.first, one.last + 1)}
    gathering = _Gathering()
    for entry in entries:
        gathering.take(entry, spans.get(entry.originator_version))
    return tuple(one.asking(number) for number, one in enumerate(gathering.begun, 1))


class _Gathering:
    """The orders so far, and to which of them what follows belongs."""

    def __init__(self) -> None:
        self.begun: list[_Begun] = []
        self._of_letter: dict[int, _Begun] = {}
        self._current: _Begun | None = None
        self._command: _Command | None = None
        self._decision = 0

    def take(self, entry: Entry, span: Caused | None) -> None:
        """The next event of the match; ``span`` is the letter that is known to have caused it."""
        event, mark, command = entry.event, _mark(entry.event, span), _Command(entry.at, span)
        if command != self._command:
            self._command, self._current = command, None
        if mark is not None:
            self._current = self._marked(mark, entry)
        elif isinstance(event, _APART) and span is None:
            self._current = None
        elif self._current is not None:
            self._current.events.append(entry.originator_version)
        if isinstance(event, happened.DecisionOpened):
            self._decision = event.number

    def _marked(self, mark: _Mark, entry: Entry) -> _Begun:
        known = self._of_letter.get(mark.letter) if mark.letter else None
        if known is None:
            known = _Begun(mark, entry, self._decision)
            self.begun.append(known)
            self._of_letter[mark.letter] = known
            return known
        known.became.append(mark.became)
        known.events.append(entry.originator_version)
        return known


def _mark(event: Wired, span: Caused | None) -> _Mark | None:
    """What an event asks for if it begins an order, or is one of its lines; None for what only follows."""
    match event:
        case happened.OrderCarriedOut(seat=seat, by=by, cause=cause):
            return _Mark(seat, by, cause, "carried-out")
        case happened.OrdersRefused(seat=seat, cause=cause):
            return _Mark(seat, "letter", cause, "refused")
        case happened.OrderNotPlayed(seat=seat, cause=cause):
            return _Mark(seat, "letter", cause, "not-played")
        case happened.PlanSet(seat=seat, cause=cause):
            return _Mark(seat, "letter", cause, "planned")
        case happened.PlanDropped(seat=seat, cause=cause):
            return _Mark(seat, "letter", cause, "plan-dropped")
        case happened.DisputeAsked(seat=seat, cause=cause):
            return _Mark(seat, "letter", cause, "dispute-asked")
        case happened.DisputeOpened(seat=seat, cause=cause):
            return _Mark(seat, "letter", cause, "disputed")
        case happened.SeatVacated(seat=seat, why="resigned"):
            return _Mark(seat, "letter", _of(span, seat), "resigned")
        case _:
            return _unnamed(event, span)


def _unnamed(event: Wired, span: Caused | None) -> _Mark | None:
    became, asking = _UNNAMED.get(type(event)), getattr(event, "seat", None)
    if became is None or asking is None:
        return None
    # A proposal also lapses when its seat plays on.
    if isinstance(event, happened.DrawLapsed) and not _of(span, asking):
        return None
    return _Mark(asking, "letter", _of(span, asking), became)


def _of(span: Caused | None, seat: Seat) -> int:
    return span.letter if span is not None and span.seat == seat else 0
