"""How turns follow one another, and how the game ends: by the partisans' closing, by rounds, by a spy that cannot move."""

from domain.chance import Chance
from domain.game import Outcome
from domain.games.quinta_colonna.board import houses_of
from domain.games.quinta_colonna.course import Course
from domain.games.quinta_colonna.events import (
    GameEnded,
    PartisansSkipped,
    PartisansTurnBegan,
    PartisansTurnClosed,
    RefugesMoved,
    SpyTurnBegan,
)
from domain.games.quinta_colonna.legality import ENDINGS, can_move
from domain.games.quinta_colonna.sides import SPY, ground

_SPY_WINS = ("refuges-removed", "final-return", "partisans-withdrew")


def finish(course: Course, reason: str) -> None:
    """The game ends for one of ENDINGS; the whole route is revealed (G-09). A partisan seat that left wins too (QC-69)."""
    table = course.playing.table
    winners = (SPY,) if reason in _SPY_WINS else tuple(seat for seat in table.seats if seat != SPY)
    disclose(course, Outcome(winners, reason, dict(ENDINGS)[reason]))


def disclose(course: Course, outcome: Outcome) -> None:
    """The game is over with this outcome, and everything lies open."""
    state = course.playing
    course.add(
        GameEnded(
            winners=outcome.winners,
            reason=outcome.reason,
            rule=outcome.rule,
            hideout=state.spy.hideout,
            start=state.spy.start,
            house=state.spy.house,
            hand=state.spy.hand,
            trail=houses_of(state.spy.trail),
            route=state.spy.route,
        )
    )


def begin_spy_turn(course: Course, number: int) -> None:
    """The round of this number begins; with ``stuck: lose`` a spy that cannot move has lost (QC-50)."""
    state = course.playing
    course.add(SpyTurnBegan(round=number))
    if state.table.rules.stuck == "lose" and can_move(state.table, state.spy) is None:
        finish(course, "stuck")


def begin_partisans_turn(course: Course, chance: Chance) -> None:
    """The partisans' turn begins, unless a failed arrest has cost it to them (QC-36)."""
    if course.playing.table.skip_partisans:
        course.add(PartisansSkipped())
        _end_round(course, chance)
    else:
        course.add(PartisansTurnBegan())


def close_partisans_turn(course: Course, chance: Chance) -> None:
    """The partisans' turn closes, and with it the round."""
    course.add(PartisansTurnClosed())
    _end_round(course, chance)


def move_refuges(course: Course, chance: Chance) -> None:
    """All remaining refuges go to distinct random free houses, the ascending ones first (QC-24); none left: nothing."""
    table = course.playing.table
    if table.refuges:
        drawn = chance.sample("refuge houses", houses_of(ground(table).free), len(table.refuges))
        course.add(RefugesMoved(moved=tuple(zip(table.refuges, drawn, strict=True))))


def _end_round(course: Course, chance: Chance) -> None:
    """The last round is the partisans' (QC-49); otherwise refuges that move every so many rounds do, and the next begins."""
    table = course.playing.table
    if 0 < table.rules.max_rounds <= table.round:
        finish(course, "max-rounds")
        return
    if table.rules.refuge_move == "every_n" and table.round % table.rules.refuge_move_n == 0:
        move_refuges(course, chance)
    begin_spy_turn(course, table.round + 1)
