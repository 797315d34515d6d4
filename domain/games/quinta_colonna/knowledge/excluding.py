"""Why the spy cannot be in a house: the first answer that, with all before it and all else seen, rules it out."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, Final

from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.board.houses import HOUSES
from domain.games.quinta_colonna.events import Observation
from domain.games.quinta_colonna.knowledge import NOTHING, Reckoned, houses, learn
from domain.games.quinta_colonna.state import View
from domain.games.quinta_colonna.telling.story import tell
from domain.games.quinta_colonna.words import SAY
from domain.review import Excluded, Observed
from domain.words import Language

_ANSWERS: Final = (e.HouseAsked, e.ArrestFailed)


def excluded(history: Sequence[Observed[View, Observation]], place: str, language: Language) -> Excluded | None:
    """The answer that ruled a house out: without it and those after it the spy could stand there now.

    None of them is named where cards, refuges and returns rule the house out alone. None: the spy can be there, or there is no
    such house.
    """
    if place not in _NAMES or not history:
        return None
    house = _NAMES[place]
    upto = [NOTHING]
    for one in history:
        upto.append(learn(upto[-1], one.seen, one.view.table) if one.view.table is not None else upto[-1])
    last = upto[-1]
    if houses(last) >> house & 1:
        return None
    table = history[-1].view.table
    if table is not None and table.blocked >> house & 1:
        return Excluded(SAY("why.blocked", language, house=house))
    if last.revealed is not None:
        found = next(at for at, known in enumerate(upto) if known.revealed is not None) - 1
        if (before := excluded(history[:found], place, language)) is not None:
            return before
        return Excluded(SAY("why.revealed", language, house=house, there=last.revealed))
    answers = [at for at, one in enumerate(history) if isinstance(one.seen, _ANSWERS)]
    # The more answers, the fewer houses: so the first that rules it out is found by halving.
    heard = bisect_left(
        range(len(answers) + 1), True, key=lambda count: not _left(history, upto, answers, count, house)
    )
    if heard == 0:
        return Excluded(SAY("why.open", language, house=house))
    at = answers[heard - 1]
    said: Any = history[at].seen
    return Excluded(SAY("why.answer", language, house=house, said=tell(said, language) or ""), at)


def _left(
    history: Sequence[Observed[View, Observation]], upto: list[Reckoned], answers: list[int], count: int, house: int
) -> bool:
    """Whether the spy could be in a house if only so many of the answers had been given."""
    begin = answers[count] if count < len(answers) else len(history)
    known = upto[begin]
    for one in history[begin:]:
        if not isinstance(one.seen, _ANSWERS) and one.view.table is not None:
            known = learn(known, one.seen, one.view.table)
    return houses(known) >> house & 1 == 1


_NAMES: Final = {str(house): house for house in HOUSES}
