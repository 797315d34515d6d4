"""Which letters follow from what happened: the table of docs/letters.md, as a pure function of public facts.

Who is written to, and with what kind of letter, never depends on a hidden fact: only events that everybody observes are
looked at here, and the seat that caused them.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

import msgspec

from domain.game import Seat
from domain.match import events as happened
from domain.match.state import Cancelled, MatchState, Mustering, Underway
from domain.wire import Wired
from mail.outbound.sheet import Kind

_NEWS: Final = frozenset((
    happened.DrawProposed, happened.DrawLapsed, happened.SeatVacated, happened.InvitationDeclined,
    happened.InvitationsExpired, happened.DeadlineExtended, happened.PlayHeld, happened.PlayResumed,
))  # fmt: skip
# Without one of these nobody is told anything but words of other seats.
_TOLD: Final = _NEWS | {
    happened.Opened, happened.Started, happened.DecisionOpened, happened.WaitShortened, happened.Ended,
}  # fmt: skip


class Notice(msgspec.Struct, frozen=True):
    """A letter that is owed: to which seat, of which kind, about which decision. ``press`` is the vault row of its words."""

    seat: Seat
    kind: Kind
    decision: int
    press: str = ""


def notices(state: MatchState, events: Sequence[Wired], actor: Seat | None) -> list[Notice]:
    """The letters owed for the events of one command, given the state after it.

    ``actor`` is the seat whose letter caused them: it gets an answer of its own (see ``answering``), which shows the same.
    """
    opened = getattr(state, "opened", None)
    if opened is None:
        return []
    happening = frozenset(map(type, events))
    decision = getattr(state, "decisions", 0)
    press = _press(events, decision) if happened.PressSent in happening else []
    if happening.isdisjoint(_TOLD):
        return press
    vacated = state.vacated if isinstance(state, Underway) and happened.Ended not in happening else ()
    # The letter that did not arrive can be sent again; another one would come back like it.
    unreached = tuple(event.seat for event in events if isinstance(event, happened.DeadlineExtended))
    asked = [event for event in events if isinstance(event, happened.DecisionOpened)]
    # Before a match begins everybody gets the same letter, and so does whoever opened it or said no.
    answered = () if isinstance(state, Mustering) or happened.InvitationsExpired in happening else (actor,)
    told = [seat for seat in opened.seats if seat not in (*answered, *vacated, *unreached)]
    kinds = ((seat, _kind(state, asked, happening, seat)) for seat in told)
    return [*(Notice(seat, kind, decision) for seat, kind in kinds if kind is not None), *press]


def answered_with(happening: Collection[type[Wired]]) -> Kind:
    """What answers the letter that caused these events: its receipt, or the first or last letter of the match, which holds
    the receipt."""
    if happened.Ended in happening:
        return "end"
    return "welcome" if happened.Started in happening else "receipt"


def known_to_be_owed(state: MatchState, events: Sequence[Wired], seat: Seat) -> bool:
    """Whether everybody knows that this seat is written to after these events: whoever caused them gets a receipt instead."""
    return any(notice.seat == seat and notice.kind != "press" for notice in notices(state, events, None))


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
        return _of_decisions(asked, seat)
    if happened.WaitShortened in happening:
        return "turn" if _asked(state, seat) else None
    return _of_news(state, happening, seat)


def _of_news(state: MatchState, happening: frozenset[type[Wired]], seat: Seat) -> Kind | None:
    if happened.PlayResumed in happening and _asked(state, seat):
        return "turn"
    return None if happening.isdisjoint(_NEWS) else "news"


def _of_decisions(asked: Sequence[happened.DecisionOpened], seat: Seat) -> Kind | None:
    if seat in asked[-1].seats:
        return "turn"
    return None if all(event.quiet for event in asked) else "news"


def _asked(state: MatchState, seat: Seat) -> bool:
    decision = state.decision if isinstance(state, Underway) else None
    return decision is not None and seat in decision.seats and seat not in decision.ordered[-1:]


def _press(events: Iterable[Wired], decision: int) -> list[Notice]:
    return [
        Notice(seat, "press", decision, event.words.id)
        for event in events
        if isinstance(event, happened.PressSent)
        for seat in event.to
    ]
