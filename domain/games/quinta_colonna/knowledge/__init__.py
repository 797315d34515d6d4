"""Where the spy can be: exactly the houses that what everybody saw leaves, a fold over what the public observes.

A house is in the set if there is a hideout, an order of the cards and a way to play under which all that was seen would have
been seen and the spy would stand there now; nothing is weighed, nothing left out.
What is hidden and enumerated is said in ``worlds`` and ``hands``. What is used of each observation:

- the map, refuges and drawn pawns: not the hideout (QC-04, QC-05; a start chosen may be it, QC-67), where the spy begins (QC-06);
- a card: its piece leads from where the spy stood to where it stands (QC-09 to QC-14, by any heading, QC-15), it was held, and
  the hideout is another (QC-08); a pass: no card held led anywhere (QC-25), with ``stuck: lose`` that the game goes on (QC-50);
- a refuge removed, or none: what the turn before was (QC-19, QC-21, QC-22), wherever refuges have moved since (QC-62);
- a return announced, or none (QC-20, QC-45 to QC-47); a house published, or none, and a limit not reached (QC-56, QC-58, QC-65);
- a game that goes on with no refuge left (QC-28, QC-48); a pile turned over (QC-26);
- a yes or a no: whether a house is among those passed since the last announced return, publication, the start or the last
  move, over or on which the spy went (QC-16 to QC-18, QC-33, QC-43); a failed arrest (QC-37);
- with ``assault: declared``, that the spy's time had run out: then it declared none (QC-40).

Of a match that was rewound it is the set by the effective history: what was seen in turns taken back is not used. A turn of the
spy is taken in when it is over, for all that is told of it is told at once.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.board.houses import ALL, HOUSES, houses_of, mask_of
from domain.games.quinta_colonna.knowledge.hands import can_include
from domain.games.quinta_colonna.knowledge.ways import immobile
from domain.games.quinta_colonna.knowledge.worlds import (
    TooMany,
    TurnObserved,
    Worlds,
    after,
    at_home,
    replayed,
    standing,
    without,
)
from domain.games.quinta_colonna.orders import SPY
from domain.games.quinta_colonna.state import Table
from domain.review import Lapsed


class Reckoned(msgspec.Struct, frozen=True):
    """What everybody could know.

    ``before`` are the worlds when the trail that counts now began, ``turns`` those since, ``now`` the worlds after them: a
    new answer is about all of these turns, so they are gone through again from ``before``. ``given`` are houses in the
    trail from its beginning. ``turn`` is the one being told. ``moved_refuges``: those moved since the spy landed, with where
    they lay then; ``revealed`` the house that everybody was shown at the end.
    Not ``exact``: there were too many worlds to carry, and some yeses were let go, so that houses may be left that cannot be.
    """

    hideouts: int = 0
    before: Worlds = {}
    turns: tuple[TurnObserved, ...] = ()
    now: Worlds = {}
    given: int = 0
    turn: TurnObserved | None = None
    moved_refuges: dict[int, int] = {}
    unshown: int = ALL
    assault: int = 0
    lapsed: bool = False
    revealed: int | None = None
    exact: bool = True


NOTHING: Final = Reckoned()
_MANY: Final = 4  # yeses from which on it pays to find those that tell nothing


def allowed(table: Table) -> bool:
    """Whether everybody may ask for it during play."""
    return table.rules.deductions


def learn(known: Reckoned, seen: Any, table: Table) -> Reckoned:
    """What is known after one more observation of the public, with the table after it; the referee's teach no more."""
    fold = _FOLDS.get(type(seen))
    return known if fold is None or known.revealed is not None else fold(known, seen, table)


def houses(known: Reckoned) -> int:
    """The houses where the spy can be, as a set."""
    return standing(known.now) if known.revealed is None else 1 << known.revealed


def possible(known: Reckoned) -> tuple[str, ...]:
    """The same by their names on the drawing."""
    return tuple(str(house) for house in houses_of(houses(known)))


def hideouts_at(known: Reckoned) -> dict[int, int]:
    """For each house where the spy can be, with how many hideouts."""
    found = dict.fromkeys(HOUSES, 0)
    for rows in known.now.values():
        for house in HOUSES:
            found[house] |= rows[house]
    return {house: among.bit_count() for house, among in found.items() if among}


def _board(known: Reckoned, seen: e.BoardSet, table: Table) -> Reckoned:
    return _with_hideouts(known, ALL & ~mask_of(seen.blocked) & ~mask_of(seen.refuges))


def _pawn(known: Reckoned, seen: e.PawnStarted, table: Table) -> Reckoned:
    if table.rules.partisan_start == "choose":
        return known
    return _with_hideouts(known, known.hideouts & ~(1 << seen.house))


def _with_hideouts(known: Reckoned, hideouts: int) -> Reckoned:
    worlds = at_home(hideouts)
    return replace(known, hideouts=hideouts, before=worlds, now=worlds)


def _began(known: Reckoned, seen: e.SpyTurnBegan, table: Table) -> Reckoned:
    """With ``stuck: lose`` the spy has a card that leads somewhere (QC-50); which, the one it plays will say."""
    if table.rules.stuck != "lose":
        return known
    left: Worlds = {}
    for stance, rows in known.now.items():
        able = list(rows)
        for house, among in enumerate(rows):
            mobile = ALL & ~immobile(table, house) if among else 0
            for hideout in houses_of(among):
                if not can_include(stance.slots, mobile, known.unshown & ~(1 << hideout)):
                    able[house] &= ~(1 << hideout)
        left[stance] = able
    return replace(known, now=left)


def _lapsed(known: Reckoned, seen: Lapsed, table: Table) -> Reckoned:
    return replace(known, lapsed=known.lapsed or (SPY in seen.seats and table.to_act == "spy"))


def _card(known: Reckoned, seen: e.SpyPlayed | e.SpyMoved | e.SpyStuck, table: Table) -> Reckoned:
    """A card shown; of a move as the referee sees it no more is looked at than everybody saw."""
    unshown = known.unshown & ~(1 << seen.card)
    turn = TurnObserved(
        round=table.round,
        card=seen.card,
        piece=seen.piece,
        stuck=isinstance(seen, e.SpyStuck),
        unshown=unshown,
        lapsed=known.lapsed,
        assault=known.assault,
    )
    return replace(known, turn=turn, unshown=unshown, lapsed=False)


def _told(known: Reckoned, **told: Any) -> Reckoned:
    """One more thing told of the turn that is being told."""
    return known if known.turn is None else replace(known, turn=replace(known.turn, **told))


def _removed(known: Reckoned, seen: e.RefugeRemoved, table: Table) -> Reckoned:
    assault = table.round - 1
    lay = known.moved_refuges.get(seen.house, seen.house)
    return replace(_told(known, removed=lay, assault=assault), assault=assault)


def _refuges_moved(known: Reckoned, seen: e.RefugesMoved, table: Table) -> Reckoned:
    if known.turn is not None:
        return known
    return replace(known, moved_refuges={to: known.moved_refuges.get(house, house) for house, to in seen.moved})


def _closed(known: Reckoned, seen: e.PartisansTurnBegan | e.PartisansSkipped, table: Table) -> Reckoned:
    """The spy's turn is over: the worlds after it, and from where the trail counts now."""
    turn = known.turn
    if turn is None:
        return known
    turn = replace(turn, refuges=mask_of(table.refuges))
    now = after(known.now, turn, table)
    told = replace(known, now=now, turn=None, moved_refuges={})
    scope = table.rules.trail_scope
    if scope != "game" and (turn.returned or turn.published is not None):
        return replace(told, before=now, turns=(), given=0 if turn.published is None else 1 << turn.published)
    if scope == "turn" and not turn.stuck:
        return replace(told, before=known.now, turns=(turn,), given=0)
    return replace(told, turns=(*_quiet(known.turns, turn), turn))


def _quiet(turns: tuple[TurnObserved, ...], following: TurnObserved) -> tuple[TurnObserved, ...]:
    """Turns of which the last assaulted nothing, if the one after it removed no refuge."""
    if not turns or following.removed is not None:
        return turns
    return (*turns[:-1], replace(turns[-1], quiet=True))


def _asked(known: Reckoned, seen: e.HouseAsked, table: Table) -> Reckoned:
    """An answer about all turns of the trail. What was said before, or follows from how it began, says nothing new."""
    asked = 1 << seen.house
    if not known.turns or (known.given | _yes(known.turns)) & asked or known.turns[-1].no & asked:
        return known
    *others, last = known.turns
    denied = (*others, replace(last, no=last.no | asked))
    if not seen.answer:
        return _gone_through(known, denied, table)
    if _yes(known.turns).bit_count() >= _MANY and not standing(_gone_through(known, denied, table).now):
        return known  # It was passed in every world, and so it will have been in all that are left later.
    return _gone_through(known, (*others, replace(last, yes=last.yes | asked)), table)


def _gone_through(known: Reckoned, turns: tuple[TurnObserved, ...], table: Table) -> Reckoned:
    """What is known if this is what was told and answered of the turns since the trail began."""
    exact = known.exact
    while True:
        try:
            return replace(known, turns=turns, now=replayed(known.before, turns, table), exact=exact)
        except TooMany:
            turns, exact = _with_less(turns), False


def _with_less(turns: tuple[TurnObserved, ...]) -> tuple[TurnObserved, ...]:
    """The same without the yeses of the first turn that has any: fewer worlds fall out."""
    first = next(number for number, turn in enumerate(turns) if turn.yes)
    return (*turns[:first], replace(turns[first], yes=0), *turns[first + 1 :])


def _yes(turns: tuple[TurnObserved, ...]) -> int:
    found = 0
    for turn in turns:
        found |= turn.yes
    return found


def _not_there(known: Reckoned, seen: e.ArrestFailed, table: Table) -> Reckoned:
    house = 1 << seen.house
    now = without(known.now, house)
    if not known.turns:
        return replace(known, now=now, before=now)
    *others, last = known.turns
    return replace(known, now=now, turns=(*others, replace(last, arrests=last.arrests | house)))


_FOLDS: Final[dict[type, Callable[[Reckoned, Any, Table], Reckoned]]] = {
    e.BoardSet: _board,
    e.PawnStarted: _pawn,
    e.SpyTurnBegan: _began,
    Lapsed: _lapsed,
    e.SpyPlayed: _card,
    e.SpyMoved: _card,
    e.SpyStuck: _card,
    e.PileReshuffled: lambda known, seen, table: replace(_told(known, turned=True), unshown=ALL),
    e.RefugeRemoved: _removed,
    e.RefugesMoved: _refuges_moved,
    e.SpyReturned: lambda known, seen, table: _told(known, returned=True),
    e.SpyPublished: lambda known, seen, table: _told(known, published=seen.house),
    e.PartisansTurnBegan: _closed,
    e.PartisansSkipped: _closed,
    e.HouseAsked: _asked,
    e.ArrestFailed: _not_there,
    e.SpyArrested: lambda known, seen, table: replace(known, revealed=seen.house),
    e.GameEnded: lambda known, seen, table: replace(known, revealed=seen.house),
}
