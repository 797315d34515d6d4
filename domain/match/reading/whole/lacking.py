"""What a letter says that belongs to its orders, and that they lack: without it they are only half of what was meant (G-20)."""

from domain.game import AnyGame
from domain.match.orders import Back
from domain.match.reading.understood import Understood
from domain.match.sight import MatchView
from domain.reading.courtesy import is_courtesy
from domain.reading.daily import without_daily
from domain.reading.statements import sentences


def lacking(game: AnyGame, view: MatchView, said: Understood, lines: list[str], *, offered: bool = False) -> int | None:
    """The first line with a sentence that says what belongs to the orders of its letter, which lack it; words to others,
    questions and plans do not. ``offered``: those that are only offered for a yes count too."""
    orders, beside = [one.order for one in said.orders if type(one.order) in game.orders], game.reading.lacks
    if beside is None or not orders or said.complaints or (said.doubts and not offered):
        return None
    others = _of_others(game, said)
    told = (at for at, line in enumerate(lines) if at not in others and beside(orders, line, view.game))
    parts = ((at, one) for at in told for one in sentences(lines[at]) if not is_courtesy(one))
    return next((at for at, one in parts if beside(orders, without_daily(one), view.game)), None)


def _of_others(game: AnyGame, said: Understood) -> set[int]:
    """The lines that say something of no order of the game; "N5 and back" is of a piece."""
    shared = (one for one in (*said.orders, *said.queries) if type(one.order) not in game.orders)
    return {one.line for one in shared if not isinstance(one.order, Back)}
