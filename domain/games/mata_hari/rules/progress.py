"""What follows by itself: windows that close, answers filed ahead, complete indices, ends of turns and of the game."""

from typing import Literal

from domain.game import Seat
from domain.games.mata_hari import events as e
from domain.games.mata_hari.orders import Accept, Answer, Refuse, UseMataHari
from domain.games.mata_hari.rules import resolution
from domain.games.mata_hari.rules.course import Course
from domain.games.mata_hari.rules.ending import conclude, reveal_complete
from domain.games.mata_hari.rules.legality import verdict
from domain.games.mata_hari.state import Playing, Table


def settle(course: Course) -> None:
    """Apply the consequences that ask nobody anything, until a decision is needed."""
    while type(course.state) is Playing and _once(course):
        pass


def awaited(table: Table) -> tuple[Seat, ...]:
    """Whose answer the game waits for, in seat order. Public."""
    asked: tuple[Seat, ...] = ()
    match table.phase:
        case "counter" | "accuse":
            asked = _unanswered(table, table.phase)
        case "offer" | "resolve":
            asked = (table.active,)
        case "hitman" if table.hitman:
            asked = (table.hitman.seat,)
    if not table.looks:
        return asked
    looking = table.looks[0].seat
    return tuple(seat for seat in table.seats if seat in asked or seat == looking)


def last_window(table: Table) -> bool:
    """Whether there is a last window for accusations: somebody wants one, or has not seen all offers (MH-18)."""
    return any(seat not in table.waived and (seat in table.wanted or seat in table.unseen) for seat in table.playing)


def _unanswered(table: Table, phase: Literal["counter", "accuse"]) -> tuple[Seat, ...]:
    """Who has neither made nor declined a counter-offer and may make one; in the last window, who has not waived it."""
    if phase == "accuse":
        waived = table.waived
        return tuple([seat for seat in table.playing if seat not in waived]) if waived else table.playing
    answered = (table.active, *table.resigned, *table.laid, *table.declined)
    silent = tuple([seat for seat in table.seats if seat not in answered and not table.too_few(seat)])
    return tuple([seat for seat in silent if not table.shut_out(seat)]) if table.barred or table.pairs else silent


def _once(course: Course) -> bool:
    """One thing that follows; False if somebody has to be asked."""
    table = course.table
    if table.phase not in ("hitman", "look") and reveal_complete(course):
        return True
    if table.looks:
        return False
    match table.phase:
        case "counter" | "accuse" if table.exhausted:
            conclude(course)
            return True
        case "counter" | "accuse":
            if _unanswered(table, table.phase):
                return False
            course.add(e.PhaseBegan("accuse" if table.phase == "counter" and last_window(table) else "resolve"))
            return True
        case "offer" if table.sizes[table.active] == 0:
            resolution.fail(course, "no-cards")
            return True
        case "resolve":
            return _filed(course)
        case "look":
            resolution.end_turn(course)
            return True
        case _:
            return False


def _filed(course: Course) -> bool:
    """Carry out what the active player has filed ahead, if it is legal now (MH-56)."""
    table = course.table
    own = course.own(table.active)
    if own.filed is None:
        return False
    answers: list[Answer] = []
    if own.filed.accept is not None:
        answers.append(Accept(own.filed.accept.seat, own.filed.accept.hitmen))
    if own.filed.if_none and not table.acceptable():
        use = UseMataHari(flip=own.filed.if_none == "use")
        answers.append(Refuse() if own.filed.if_none == "refuse" else use)
    for answer in answers:
        if verdict(table, own, None, None, table.active, answer) is None:
            resolution.resolve(course, table.active, answer)
            return True
    return False
