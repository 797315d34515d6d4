"""How a match ends: by plane, by the nearest capture, by the last seat left, or by agreement; then everything is open."""

from domain.game import Outcome, Seat
from domain.games.casablanca import events as e
from domain.games.casablanca.board.atlas import atlas, distance
from domain.games.casablanca.rules.course import Course
from domain.games.casablanca.state import Hidden, Own, Side


def depart(course: Course, seat: Seat, *, rolled: bool) -> None:
    """A fugitive flies and has won, at once (CB-36, CB-37)."""
    course.add(e.Departed(seat, course.money(seat), rolled))
    finish(course, Outcome((seat,), "plane", "CB-37" if rolled else "CB-36"))


def end_if_all_gone(course: Course) -> None:
    """When no fugitive is left in play the capture nearest to Casablanca wins (CB-14)."""
    if not course.ended and all(side.gone for side in course.table.sides.values()):
        finish_nearest(course, "nearest", "CB-14")


def finish_nearest(course: Course, reason: str, rule: str) -> None:
    """The fugitive captured nearest to Casablanca wins, then the one with more money; nobody if all died (CB-14)."""
    captured = {seat: side for seat, side in course.table.sides.items() if _competes(side)}
    ranks = {seat: _rank(side) for seat, side in captured.items()}
    best = min(ranks.values(), default=None)
    winners = tuple(seat for seat in course.table.seats if ranks.get(seat) == best and seat in ranks)
    if not winners:
        reason = "nobody" if reason == "nearest" else reason
    finish(course, Outcome(winners, reason, rule))


def finish(course: Course, outcome: Outcome) -> None:
    """The last event, which discloses everything (G-09)."""
    sides = {seat: side for seat, side in course.table.sides.items() if _competes(side)}
    distances = {seat: _rank(side)[0] for seat, side in sides.items()}
    course.add(disclosed(outcome, distances, course.owns, course.hidden))


def disclosed(outcome: Outcome, distances: dict[Seat, int], owns: dict[Seat, Own], hidden: Hidden) -> e.GameEnded:
    """The end, with everything that was hidden."""
    return e.GameEnded(
        winners=outcome.winners,
        reason=outcome.reason,
        rule=outcome.rule,
        distances=distances,
        hands={seat: own.green for seat, own in owns.items()},
        boxes=hidden.boxes,
        remaining=hidden.remaining,
        red_deck=hidden.red_deck,
        red_hands={seat: own.red for seat, own in owns.items()},
        unseen=hidden.unseen,
        reactions={seat: own.react for seat, own in owns.items()},
    )


def _competes(side: Side) -> bool:
    return side.out is not None and side.out.how == "captured" and side.out.hex is not None


def _rank(side: Side) -> tuple[int, int]:
    """Nearer is better, then more money."""
    assert side.out is not None
    assert side.out.hex is not None
    return distance(side.out.hex, atlas().casablanca), -side.out.money
