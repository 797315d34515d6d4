"""Which letters follow from what happened: the list of docs/letters.md, as a pure function of public facts.

Who is written to, and with what kind of letter, never depends on a hidden fact: only events that everybody observes are
looked at here, and the seat that caused them.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

import msgspec

from domain.game import PUBLIC, Seat
from domain.match import events as happened
from domain.match.state import Cancelled, Concluded, MatchState, Mustering, Underway, Unopened, sits
from domain.wire import Wired
from mail.outbound.sheet import DEPUTISING, STILL_THERE, TAKEN_OVER, TIME_WISHED, Kind

_NEWS: Final = frozenset((
    happened.DrawProposed, happened.DrawLapsed, happened.SeatVacated, happened.InvitationDeclined,
    happened.InvitationsExpired, happened.DeadlineExtended, happened.PlayHeld, happened.PlayResumed,
    happened.DeadlineRestored, happened.ResultAnnulled, happened.TimeGiven, happened.PlayPaused, happened.PauseEnded,
    happened.AbsenceAnnounced, happened.AbsenceEnded, happened.QuietHoursSet, happened.SeatPassed, happened.MatchStopped,
    happened.HostSucceeded, happened.SeatDeputised, happened.DeputyEnded,
    happened.StillThereAsked, happened.StillThere, happened.TimeWished, happened.TimeDeclined,
))  # fmt: skip
# Without one of these nobody is told anything but words of other seats.
_TOLD: Final = _NEWS | {
    happened.Opened, happened.Started, happened.DecisionOpened, happened.WaitShortened, happened.Ended,
}  # fmt: skip


class Notice(msgspec.Struct, frozen=True):
    """A letter that is owed: to which seat, of which kind, about which decision. ``press`` is the vault row of its words,
    or of the reason of a ruling; ``note``: what its reader is told beside."""

    seat: Seat
    kind: Kind
    decision: int
    press: str = ""
    note: str = ""


def notices(state: MatchState, events: Sequence[Wired], actor: Seat | None) -> list[Notice]:
    """The letters owed for the events of one command, given the state after it.

    ``actor`` is the seat whose letter caused them: it gets an answer of its own (see ``answering``), which shows the same.
    """
    if isinstance(state, Unopened):
        return []
    happening = frozenset(map(type, events))
    decision = getattr(state, "decisions", 0)
    told: Iterable[tuple[Seat, Kind]] = () if happening.isdisjoint(_TOLD) else _told(state, events, happening, actor)
    words = _words(events, decision)
    # Whoever disputed reads the ruling before what follows from it.
    ruled = [notice for notice in words if notice.kind == "ruling"]
    said = [notice for notice in words if notice.kind != "ruling"]
    return [*ruled, *_letters(state, dict(told), events, decision), *said]


def _letters(state: MatchState, told: dict[Seat, Kind], events: Sequence[Wired], decision: int) -> Iterator[Notice]:
    """The letters to all who are ``told``; who is asked whether they are still there is, however quiet it is."""
    anew = _come_anew(events)
    wished = {seat for event in events if isinstance(event, happened.TimeWished) for seat in event.of}
    silent = [event.seat for event in events if isinstance(event, happened.StillThereAsked)]
    for seat, kind in told.items():
        if seat in silent and kind in ("turn", "news"):
            yield Notice(seat, kind, decision, note=STILL_THERE)
        elif seat in wished and kind == "news":
            yield Notice(seat, kind, decision, note=TIME_WISHED)
        else:
            yield _first_letter(state, anew.get(seat), seat, kind, decision)
    yield from (Notice(seat, "news", decision, note=STILL_THERE) for seat in silent if seat not in told)


def _come_anew(events: Iterable[Wired]) -> dict[Seat, str]:
    """The seats that have another reader from now on, and what the first letter to them notes: "" for who had the seat before."""
    found: dict[Seat, str] = {}
    for event in events:
        match event:
            case happened.SeatPassed(seat=seat):
                found[seat] = TAKEN_OVER
            case happened.SeatDeputised(seat=seat):
                found[seat] = DEPUTISING
            case happened.DeputyEnded(seat=seat):
                found[seat] = ""
            case _:
                pass
    return found


def _first_letter(state: MatchState, note: str | None, seat: Seat, kind: Kind, decision: int) -> Notice:
    """The letter to a seat; whoever comes to it is welcomed, and who comes back to it asked, if it is."""
    if note:
        return Notice(seat, "welcome", decision, note=note)
    return Notice(seat, "turn" if note is not None and _asked(state, seat) else kind, decision)


def _told(
    state: Mustering | Cancelled | Underway | Concluded,
    events: Sequence[Wired],
    happening: frozenset[type[Wired]],
    actor: Seat | None,
) -> Iterator[tuple[Seat, Kind]]:
    """Who gets a letter, and of which kind, that tells of what all observe."""
    vacated = state.vacated if isinstance(state, Underway) and happened.Ended not in happening else ()
    # The letter that did not arrive can be sent again; another one would come back like it.
    unreached = tuple(event.seat for event in events if isinstance(event, happened.DeadlineExtended))
    asked = [event for event in events if isinstance(event, happened.DecisionOpened)]
    # Before a match begins everybody gets the same letter, and so does whoever opened it or said no.
    answered = () if isinstance(state, Mustering) or happened.InvitationsExpired in happening else (actor,)
    for seat in _in_order(state):
        kind = _kind(state, asked, happening, seat) if seat not in (*answered, *vacated, *unreached) else None
        if kind is not None:
            yield seat, kind


def _in_order(state: Mustering | Cancelled | Underway | Concluded) -> Collection[Seat]:
    """All who may be written to: before play those invited, where they are counted then."""
    return state.occupants if isinstance(state, Mustering | Cancelled) else state.opened.seats


def answered_with(happening: Collection[type[Wired]]) -> Kind:
    """What answers the letter that caused these events: its receipt, or the first or last letter of the match, which holds
    the receipt."""
    if happened.Ended in happening:
        return "end"
    return "welcome" if happened.Started in happening else "receipt"


def known_to_be_owed(state: MatchState, events: Sequence[Wired], seat: Seat) -> bool:
    """Whether everybody knows that this seat is written to after these events: whoever caused them gets a receipt instead."""
    return any(
        notice.seat == seat and notice.kind not in ("press", "ruling") for notice in notices(state, events, None)
    )


def _kind(
    state: MatchState, asked: Sequence[happened.DecisionOpened], happening: frozenset[type[Wired]], seat: Seat
) -> Kind | None:
    if happened.Ended in happening or happened.Started in happening:
        return answered_with(happening)
    if isinstance(state, Mustering):
        return "invitation" if happened.Opened in happening and state.occupants[seat].invited else None
    if isinstance(state, Cancelled) and happened.InvitationsExpired in happening and state.occupants[seat].invited:
        # Who never answered never asked for letters.
        return None
    if asked:
        return _of_decisions(asked, seat, told=happened.Rewound in happening)
    if happened.WaitShortened in happening:
        return "turn" if _asked(state, seat) else None
    return _of_news(state, happening, seat)


def _of_news(state: MatchState, happening: frozenset[type[Wired]], seat: Seat) -> Kind | None:
    if happened.PlayResumed in happening and _asked(state, seat):
        return "turn"
    return None if happening.isdisjoint(_NEWS) else "news"


def _of_decisions(asked: Sequence[happened.DecisionOpened], seat: Seat, *, told: bool) -> Kind | None:
    """``told``: all are to hear of it, however quiet it is."""
    if seat in asked[-1].seats:
        return "turn"
    return None if all(event.quiet for event in asked) and not told else "news"


def _asked(state: MatchState, seat: Seat) -> bool:
    decision = state.decision if isinstance(state, Underway) else None
    return decision is not None and seat in decision.seats and seat not in decision.ordered[-1:]


def is_asked(state: MatchState, seat: Seat) -> bool:
    """Whether a decision is open that this seat is asked: news of it, of a deadline that moves, wait for no hour."""
    return isinstance(state, Underway) and state.decision is not None and seat in state.decision.seats


def told_to_observers(state: MatchState, events: Sequence[Wired]) -> bool:
    """Whether those who watch are written to: whenever a seat that is asked nothing gets news of what all observe."""
    happening = frozenset(map(type, events))
    if not isinstance(state, Underway | Concluded) or happening.isdisjoint(_TOLD):
        return False
    asked = [event for event in events if isinstance(event, happened.DecisionOpened)]
    return _kind(state, asked, happening, PUBLIC) is not None


def told_to_host(
    state: MatchState, events: Sequence[Wired], *, by_host: bool = False
) -> Iterator[tuple[str, tuple[Seat, ...]]]:
    """What whoever runs the match is told at once of these events, and about which seats, given the state after them.

    ``by_host``: a letter of the host's caused them, the answer to which says what it has done.
    """
    for event in events:
        match event:
            case happened.InvitationDeclined(seat=seat):
                yield "declined", (seat,)
            case happened.InvitationsExpired(seats=seats):
                yield "expired", seats
            case happened.DeadlineMissed(seats=seats) if isinstance(state, Underway):
                yield from _missed(state, seats)
            case happened.PlayPaused(seat=seat) if isinstance(state, Underway) and seat is not None:
                yield "paused", (seat,)
            case happened.TimeWished(seat=seat) if isinstance(state, Underway) and state.opened.host is not None:
                yield TIME_WISHED, (seat,)
            case happened.PlayResumed() if isinstance(state, Underway) and not by_host and _has_outside_host(state):
                yield "goes-on", ()
            case happened.Ended() if isinstance(state, Concluded) and _hosted_from_outside(state, events):
                yield "over", ()
            case _:
                pass


def _hosted_from_outside(state: Concluded, events: Sequence[Wired]) -> bool:
    """Whether a match has a host who gets no last letter of a seat, and did not end it."""
    stopped = any(isinstance(event, happened.MatchStopped) for event in events)
    return _has_outside_host(state) and not stopped


def _has_outside_host(state: Underway | Concluded) -> bool:
    """Whether a match has a host who gets no letters of a seat."""
    host = state.opened.host
    return host is not None and sits(state, host) is None


def _missed(state: Underway, seats: Sequence[Seat]) -> Iterator[tuple[str, tuple[Seat, ...]]]:
    """Who has missed a deadline; where a match has no host administrators hear only of those who miss one after another."""
    often = tuple(seat for seat in seats if state.missed.get(seat, 0) >= state.opened.max_defaults)
    first = tuple(seat for seat in seats if seat not in often)
    if often:
        yield "missed-often", often
    if first and state.opened.host is not None:
        yield "missed", first


def _words(events: Iterable[Wired], decision: int) -> list[Notice]:
    """What some are told alone: words of another seat, and a ruling that concerns them."""
    found: list[Notice] = []
    for event in events:
        match event:
            case happened.PressSent(to=to, words=words):
                found += [Notice(seat, "press", decision, words.id) for seat in to]
            case happened.DisputeRuled(seat=seat, reason=reason):
                found.append(Notice(seat, "ruling", decision, reason.id))
            case happened.MatchRuled(seats=seats, reason=reason):
                found += [Notice(seat, "ruling", decision, reason.id) for seat in seats]
            case _:
                pass
    return found
