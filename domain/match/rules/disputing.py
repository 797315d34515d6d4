"""Disputes (ruling G-24): opened by the words of a seat, asked about where incomplete, waited for if the host said so."""

from domain.game import Seat
from domain.match import events as happened
from domain.match.events import Lacks, VaultRef
from domain.match.orders import Dispute
from domain.match.rules.course import MatchCourse
from domain.match.rules.hosting import waits_for_ruling
from domain.match.sight import MatchView
from domain.match.state import Cancelled, Concluded, MatchState, Underway
from domain.refusal import Refusal


def refusal(state: MatchState, view: MatchView, order: Dispute) -> Refusal | None:
    """Why nothing can be disputed yet, or not again before the ruling. Who has left may dispute; anybody may after the end."""
    if not isinstance(state, Underway | Concluded):
        return Refusal("G-03", "called-off" if isinstance(state, Cancelled) else "not-begun")
    decision = _meant(state, view, order)
    if any(one.seat == view.seat and one.decision == decision for one in state.disputes.open.values()):
        return Refusal("G-24", "dispute-open", (("decision", decision),))
    return None


def dispute(course: MatchCourse, seat: Seat, order: Dispute, line: int, cause: int, words: VaultRef | None) -> None:
    """Open a dispute, or ask for what it lacks; what was said when it was asked about counts with what is said now."""
    state, view = course.state, course.views[seat]
    if not isinstance(state, Underway | Concluded):
        return
    asked = state.disputes.asked.get(seat) if order.completes else None
    said = words or (asked.words if asked is not None else None)
    decision = _meant(state, view, order)
    lacks: Lacks = "words" if said is None else ""
    if not 0 < decision <= state.decisions:
        # Asked once which one it is; whoever answers that with no number that there is means the newest.
        lacks = "decision" if asked is None or asked.lacks != "decision" else lacks
        decision = decision if lacks == "decision" else _newest(state, view)
    if lacks or said is None:
        course.add(happened.DisputeAsked(seat, decision, lacks, said, line, cause))
        return
    course.add(happened.DisputeOpened(state.disputes.given + 1, seat, decision, said, line, cause))
    if isinstance(course.state, Underway) and course.state.held is None and waits_for_ruling(course.state):
        course.add(happened.PlayHeld(course.now))


def _meant(state: Underway | Concluded, view: MatchView, order: Dispute) -> int:
    return order.decision or _newest(state, view)


def _newest(state: Underway | Concluded, view: MatchView) -> int:
    """The newest decision in which anything was done in the seat's name; before that, the newest there is."""
    return view.concerned or state.decisions
