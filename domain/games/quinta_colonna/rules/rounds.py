"""How turns follow one another, and how the game ends: by the partisans' closing, by rounds, by a spy that cannot move."""

from domain.chance import Chance
from domain.game import Outcome
from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.board.houses import houses_of
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.orders import SPY
from domain.games.quinta_colonna.rules.course import Course
from domain.games.quinta_colonna.rules.legality import ENDINGS, can_move
from domain.games.quinta_colonna.rules.sides import ground
from domain.games.quinta_colonna.state import Table

_SPY_WINS = ("refuges-removed", "final-return", "partisans-withdrew")


def finish(course: Course, reason: str) -> None:
    """The game ends for one of ENDINGS; the whole route is revealed (G-09). A partisan seat that left wins too (QC-69)."""
    table = course.playing.table
    winners = (SPY,) if reason in _SPY_WINS else tuple(seat for seat in table.seats if seat != SPY)
    disclose(course, Outcome(winners, reason, ENDINGS[reason]))


def disclose(course: Course, outcome: Outcome) -> None:
    """The game is over with this outcome, and everything lies open."""
    state = course.playing
    course.add(
        e.GameEnded(
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


def begin_spy_turn(course: Course, rules: Rules, number: int) -> None:
    """The round of this number begins; with ``stuck: lose`` a spy that cannot move has lost (QC-50)."""
    course.add(e.SpyTurnBegan(round=number))
    if rules.stuck == "lose":
        state = course.playing
        if can_move(state.table, state.spy) is None:
            finish(course, "stuck")


def begin_partisans_turn(course: Course, table: Table, chance: Chance) -> None:
    """The partisans' turn begins, unless a failed arrest has cost it to them (QC-36). ``table`` is one of the spy's turn."""
    if table.skip_partisans:
        course.add(e.PartisansSkipped())
        _end_round(course, course.playing.table, chance)
    else:
        course.add(e.PartisansTurnBegan())


def close_partisans_turn(course: Course, table: Table, chance: Chance) -> None:
    """The partisans' turn closes, and with it the round. ``table`` is one of this turn: no pawn touches what is read of it."""
    course.add(e.PartisansTurnClosed())
    _end_round(course, table, chance)


def move_refuges(course: Course, table: Table, chance: Chance) -> None:
    """All refuges left on ``table`` go to distinct random free houses, the ascending ones first (QC-24); none: nothing."""
    if table.refuges:
        drawn = chance.sample("refuge houses", houses_of(ground(table).free), len(table.refuges))
        course.add(e.RefugesMoved(moved=tuple(zip(table.refuges, drawn, strict=True))))


def _end_round(course: Course, table: Table, chance: Chance) -> None:
    """The last round is the partisans' (QC-49); otherwise refuges that move every so many rounds do, and the next begins."""
    if 0 < table.rules.max_rounds <= table.round:
        finish(course, "max-rounds")
        return
    if table.rules.refuge_move == "every_n" and table.round % table.rules.refuge_move_n == 0:
        move_refuges(course, table, chance)
    begin_spy_turn(course, table.rules, table.round + 1)
