"""How turns follow one another: passes for want of any action, and the three draws of a match that goes nowhere."""

from domain.games.vedova_nera.board.nodes import NAMES
from domain.games.vedova_nera.events import GameEnded, Passed, TurnCame
from domain.games.vedova_nera.rules.course import Course
from domain.games.vedova_nera.rules.deeds import blocked
from domain.games.vedova_nera.state import Playing


def position_of(table: Playing, turn: int) -> str:
    """What repetition compares, with this player to act (VN-21): "red C4 1f.8.0 …"; empty if nothing is compared."""
    if table.rules.repetition == "off":
        return ""
    web = table.web
    said = f"{table.colours[turn]} {NAMES[web.advisor]}"
    for pawns, marbles, off in zip(web.pawns, web.marbles, web.removed, strict=True):
        said += f" {pawns:x}.{marbles:x}.{off}"
    return said


def following(table: Playing, player: int) -> int:
    """Who acts after a player, clockwise, leaving out those who have left."""
    seats = len(table.seats)
    if not table.retired:
        return (player + 1) % seats
    return next(after % seats for after in range(player + 1, player + seats + 1) if after % seats not in table.retired)


def begin(course: Course, player: int) -> None:
    """The turn of a player comes without anybody having taken one: at the start, or because a seat has left."""
    table = course.state_as(Playing)
    course.add(TurnCame(table.colours[player], table.passes, table.idle, position_of(table, player)))
    pass_the_blocked(course)


def end_turn(course: Course, *, passes: int, beaten: bool) -> None:
    """A turn is over after which there are so many passes in succession; ``beaten``: a record was (VN-33)."""
    _hand_on(course, passes=passes, beaten=beaten)
    if isinstance(course.state, Playing):
        pass_the_blocked(course)


def pass_the_blocked(course: Course) -> None:
    """Who has no legal action passes unasked (VN-05)."""
    while isinstance(course.state, Playing) and blocked(course.state):
        table = course.state
        course.add(Passed(table.colours[table.web.turn], "blocked"))
        _hand_on(course, passes=table.passes + 1, beaten=False)


def _hand_on(course: Course, *, passes: int, beaten: bool) -> None:
    table = course.state_as(Playing)
    player = following(table, table.web.turn)
    idle = 0 if beaten else table.idle + 1
    position = position_of(table, player)
    course.add(TurnCame(table.colours[player], passes, idle, position))
    drawn = _draw(course.state_as(Playing), position)
    if drawn is not None:
        course.add(drawn)


def _draw(table: Playing, position: str) -> GameEnded | None:
    if table.passes >= table.still:
        return GameEnded((), "all-passed", "VN-05")
    if table.seen.get(position, 0) >= 4:
        return GameEnded((), "repetition", "VN-21")
    if table.rules.no_progress and table.idle >= table.rules.no_progress * table.still:
        return GameEnded((), "no-progress", "VN-29")
    return None
