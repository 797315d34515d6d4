"""Carrying out an activation: its beginning, its steps one after another, its interception check; and extra moves."""

from msgspec.structs import replace

from domain.game import Seat
from domain.games.casablanca import events as e
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import plane_roll
from domain.games.casablanca.orders import Activation, FugitiveMove, GestapoMove, Hex
from domain.games.casablanca.rules.activation_draft import Act, Sail, moved_by_event
from domain.games.casablanca.rules.captures import arrive, check, depart_if_rich, keep_by_default
from domain.games.casablanca.rules.course import Course
from domain.games.casablanca.rules.eligible import extra_stand
from domain.games.casablanca.rules.ending import depart
from domain.games.casablanca.rules.moves import chase
from domain.games.casablanca.rules.steps import fugitive_path, gestapo_path, outline
from domain.games.casablanca.state import Side
from domain.refusal import Refusal

_DIE = tuple(range(1, 7))


def begin(course: Course, seat: Seat) -> None:
    """A seat's turn in the movement comes: the plane, then what stands or is held, else it is asked (CB-50, CB-60)."""
    course.add(e.ActivationBegan(seat))
    if course.table.sides[seat].fugitive == atlas().casablanca:
        _plane(course, seat)
        if course.ended:
            return
    own = course.owns[seat]
    if own.held is not None:
        if own.follows is not None:
            follow(course, seat)
            return
        acts = outline(course.table, own, seat, own.held)
        if not isinstance(acts, Refusal):
            carry_out(course, seat, acts)
            return
        course.add(e.HoldDropped(seat, "illegal"))
    course.add(e.ActivationAsked(seat))


def _plane(course: Course, seat: Seat) -> None:
    """Who waits in Casablanca departs or rolls for the plane, if it is there since an earlier turn (CB-37, CB-38)."""
    if moved_by_event(course.table, seat, "fugitive"):
        return
    depart_if_rich(course, seat)
    needed = plane_roll(course.money(seat))
    if course.ended or needed is None:
        return
    dice = (course.chance.pick("plane", _DIE), course.chance.pick("plane", _DIE))
    course.add(e.PlaneRolled(seat, dice, needed))
    if sum(dice) >= needed:
        depart(course, seat, rolled=True)


def carry_out(course: Course, seat: Seat, acts: tuple[Act, ...]) -> None:
    """Let the steps of an activation happen, then check for interceptions; a departure ends it at once."""
    if course.table.keeping:
        keep_by_default(course, seat)
    start = course.table.sides[seat]
    for act in acts:
        if course.ended:
            return
        if isinstance(act, Sail):
            _sail(course, seat, act.piece)
        else:
            course.add(act)
            if isinstance(act, e.FugitiveMoved):
                arrive(course, seat, act.path)
    _end(course, seat, start)


def follow(course: Course, seat: Seat) -> None:
    """The activation of a Gestapo that follows a fugitive by a standing order (CB-64)."""
    keep_by_default(course, seat)
    start = course.side(seat)
    if not course.ended:
        _chase(course, seat)
        _end(course, seat, start)


def _chase(course: Course, seat: Seat, *, by_event: bool = False) -> None:
    target = course.own(seat).follows
    origin = course.side(seat).gestapo
    hunted = None if target is None else course.side(target).fugitive
    path = () if origin is None or hunted is None else chase(origin, hunted)
    if origin is not None and path:
        course.add(e.GestapoMoved(seat, origin, path, "event" if by_event else "follow"))


def _sail(course: Course, seat: Seat, piece: e.Piece) -> None:
    """Roll where a piece lands (CB-22), and let a fugitive arrive there."""
    side = course.side(seat)
    port = side.gestapo if piece == "gestapo" else side.fugitive
    assert port is not None
    die = course.chance.pick("landing", _DIE)
    landing = atlas().landings[die - 1]
    course.add(e.Landed(seat, piece, port, die, landing))
    if piece == "fugitive":
        arrive(course, seat, (landing,))


def _end(course: Course, seat: Seat, start: Side) -> None:
    """The check at the end of an activation (CB-03, CB-04), and its end."""
    if course.ended:
        return
    rules, now = course.table.rules, course.table.sides[seat]
    stays = rules.stationary
    moved = now.fugitive != start.fugitive
    check(
        course,
        seat,
        gestapo=stays or now.gestapo != start.gestapo,
        fugitive=rules.fugitive_enters if moved else stays,
        spare=False,
    )
    if now.fugitive == atlas().casablanca and not course.ended:
        depart_if_rich(course, seat)
    if not course.ended:
        course.add(e.ActivationEnded(seat))


def begin_extra(course: Course, seat: Seat) -> None:
    """A seat's extra move comes: a standing follow acts (CB-64), else the seat is asked."""
    if course.own(seat).follows is not None:
        keep_by_default(course, seat)
        start = course.side(seat).gestapo
        if not course.ended:
            _chase(course, seat, by_event=True)
            _end_alarm(course, seat, start)
    else:
        course.add(e.ExtraMoveAsked(seat))


def extra_gestapo(course: Course, seat: Seat, order: Activation) -> None:
    """The answer to event 30 (CB-55)."""
    keep_by_default(course, seat)
    start = course.side(seat).gestapo
    for step in order.steps:
        assert isinstance(step, GestapoMove)
        assert start is not None
        path = gestapo_path(course.side(seat), step.path)
        if path and not isinstance(path, Refusal) and not course.ended:
            course.add(e.GestapoMoved(seat, start, path, "event"))
    _end_alarm(course, seat, start)


def _end_alarm(course: Course, seat: Seat, start: Hex | None) -> None:
    """Check the Gestapo if it moved; it then spares whom it has intercepted and stands on (CB-62, CB-77)."""
    here, before = course.side(seat).gestapo, len(course.events)
    if here != start and not course.ended:
        check(course, seat, gestapo=True, fugitive=False)
        for event in course.events[before:]:
            if isinstance(event, e.Intercepted) and course.side(event.seat).fugitive == here and not course.ended:
                course.add(e.Spared(seat, event.seat))
    if not course.ended:
        course.add(e.ExtraMoveEnded(seat))


def extra_fugitive(course: Course, seat: Seat, move: FugitiveMove) -> None:
    """The extra move of event 38, paid already (CB-55)."""
    found = fugitive_path(course.table.rules, extra_stand(course.side(seat)), move, seat)
    assert not isinstance(found, Refusal)
    course.add(replace(found, why="event"))
    arrive(course, seat, found.path)
    if not course.ended:
        check(course, seat, gestapo=False, fugitive=found.path[-1] != found.origin)
    if not course.ended:
        depart_if_rich(course, seat)
