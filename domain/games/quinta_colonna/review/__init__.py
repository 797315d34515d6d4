"""What a match that is over shows beside the table: where the spy could be, how much each question told, and the way it went."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.board.houses import houses_of
from domain.games.quinta_colonna.events import Observation
from domain.games.quinta_colonna.knowledge import NOTHING, Reckoned, hideouts_at, houses, learn
from domain.games.quinta_colonna.knowledge.splitting import best, splits
from domain.games.quinta_colonna.review.misses import nearest_miss
from domain.games.quinta_colonna.review.route import route
from domain.games.quinta_colonna.state import View
from domain.games.quinta_colonna.words import SAY
from domain.panels import (
    STRONGEST,
    CurvePanel,
    Heat,
    HeatPanel,
    Highlight,
    HighlightsPanel,
    Panel,
    Rows,
    TablePanel,
    curves,
    titled,
)
from domain.review import Observed
from domain.words import Language

_PUT: Final = (e.HouseAsked, e.ArrestFailed, e.SpyArrested, e.PartisansTurnClosed)


class Learnt(msgspec.Struct, frozen=True):
    """One observation, with what could be known before and after it."""

    at: int
    seen: Any
    view: View
    before: Reckoned
    after: Reckoned


def panels(history: Sequence[Observed[View, Observation]], language: Language) -> tuple[Panel, ...]:
    """What the referee sees grow and the public is told at the end: the way of the spy."""
    return (route(history, language),)


def shared(history: Sequence[Observed[View, Observation]], language: Language) -> tuple[Panel, ...]:
    """What could be known, which everybody could have known alike."""
    read = tuple(_read(history))
    return (
        _heat(read, language),
        _curve(read, language),
        _questions(read, language),
        _highlights(read, language),
    )


def _read(history: Sequence[Observed[View, Observation]]) -> Iterator[Learnt]:
    known = NOTHING
    for at, one in enumerate(history):
        before = known
        if one.view.table is not None:
            known = learn(known, one.seen, one.view.table)
        yield Learnt(at, one.seen, one.view, before, known)


def _heat(read: Sequence[Learnt], language: Language) -> HeatPanel:
    """The warmer a house, the more hideouts with which the spy can be there."""
    frames: list[Heat] = []
    for one in read:
        if one.after is not one.before:
            cells = _warmth(one.after)
            if not frames or (frames[-1].cells, frames[-1].exact) != (cells, one.after.exact):
                frames.append(Heat(one.at, cells, one.after.exact))
    return HeatPanel(*titled(SAY, "where", language), tuple(frames))


def _warmth(known: Reckoned) -> dict[str, int]:
    if known.revealed is not None:
        return {str(known.revealed): STRONGEST}
    among = hideouts_at(known)
    most = max(among.values(), default=1)
    return {str(house): -(-STRONGEST * count // most) for house, count in among.items()}


def _curve(read: Sequence[Learnt], language: Language) -> CurvePanel:
    counts = ((one.at, {"count": houses(one.after).bit_count()}) for one in read if one.after is not one.before)
    lines = curves(counts, lambda key: (SAY("panel.count-line", language), "accent"))
    return CurvePanel(*titled(SAY, "count", language), SAY("panel.count-unit", language), lines)


def _questions(read: Sequence[Learnt], language: Language) -> TablePanel:
    """The questions of a turn, each with the houses before and after it, and the one that would have told most."""
    frames: list[Rows] = []
    asked: tuple[tuple[str, ...], ...] = ()
    better: tuple[tuple[str, ...], ...] | None = ()
    for one in read:
        if isinstance(one.seen, e.PartisansTurnBegan):
            asked, better = (), None
        put = isinstance(one.seen, e.HouseAsked)
        if better is None and isinstance(one.seen, _PUT):
            better, put = _would_have(one, language), True
        if put:
            asked += _asked(one, language)
            frames.append(Rows(one.at, (*asked, *(better or ()))))
    columns = (
        SAY("panel.questions-who", language),
        SAY("panel.questions-answer", language),
        SAY("panel.questions-before", language),
        SAY("panel.questions-after", language),
    )
    return TablePanel(*titled(SAY, "questions", language), columns, tuple(frames))


def _asked(one: Learnt, language: Language) -> tuple[tuple[str, ...], ...]:
    """The row of a question; none if it was something else that the partisans did."""
    seen, before, after = one.seen, houses(one.before).bit_count(), houses(one.after).bit_count()
    if not isinstance(seen, e.HouseAsked):
        return ()
    answer = SAY("answer.yes" if seen.answer else "answer.no", language)
    return (
        (SAY("panel.questions-asked", language, pawn=seen.pawn, house=seen.house), answer, str(before), str(after)),
    )


def _would_have(one: Learnt, language: Language) -> tuple[tuple[str, ...], ...]:
    """The row of the question that would have told most before anything was asked; none if none would have told anything."""
    table, possible = one.view.table, houses(one.before)
    found = None if table is None else best(splits(one.before, table), possible)
    if found is None:
        return ()
    said, tenths = SAY("panel.questions-best", language, house=found.house), round(10 * found.expected)
    left = SAY("panel.tenths", language, whole=tenths // 10, tenths=tenths % 10)
    return ((said, SAY("panel.questions-none", language), str(possible.bit_count()), left),)


def _highlights(read: Sequence[Learnt], language: Language) -> HighlightsPanel:
    """The nearest miss, and the question that told most: both are only known once all lies open."""
    found: list[Highlight] = []
    ended = next((one for one in read if isinstance(one.seen, e.GameEnded)), None)
    if ended is not None:
        miss = nearest_miss([(one.at, one.view.table, houses(one.after), one.seen) for one in read], ended.seen)
        if miss is not None:
            said = SAY("panel.miss", language, round=miss.round, house=miss.house, pawn=miss.pawn, count=miss.left)
            found.append(Highlight(miss.at, said, ended.at, _cells(miss.house, miss.stood)))
        told = [one for one in read if isinstance(one.seen, e.HouseAsked)]
        most = max(told, key=_told, default=None)
        if most is not None and _told(most) > 1:
            house, before, after = most.seen.house, houses(most.before), houses(most.after)
            said = SAY("panel.told-most", language, house=house, before=before.bit_count(), after=len(houses_of(after)))
            found.append(Highlight(most.at, said, ended.at, _cells(house)))
    return HighlightsPanel(*titled(SAY, "moments", language), tuple(sorted(found, key=lambda one: one.at)))


def _cells(*houses: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(str, houses)))


def _told(one: Learnt) -> float:
    """By how much an answer made the houses fewer, as a ratio."""
    return houses(one.before).bit_count() / max(1, houses(one.after).bit_count())
