"""Every way things can stand with the spy, carried through its turns exactly: what is hidden is enumerated, nothing is guessed.

A *world* is all that is hidden and still makes a difference: the hideout; the house where the spy stands; whether it is free,
has just assaulted a refuge, or is burnt (QC-19, QC-22); since when it is idle (QC-58, QC-65); which cards it can hold
(``hands``); and of the houses about which a later answer was yes, those that it has passed by now. Worlds that differ
in the house and the hideout alone are kept together, as a set of hideouts for each house.
"""

from collections.abc import Collection
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from domain.games.quinta_colonna.board.houses import HOUSES, mask_of, unpacked
from domain.games.quinta_colonna.events import Piece
from domain.games.quinta_colonna.knowledge.hands import ANY, Slots, narrowed, shown
from domain.games.quinta_colonna.knowledge.ways import From, Ways, immobile, terrain
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.state import Table


class Stance(NamedTuple):
    """What worlds kept together have in common.

    ``since`` is the round after which a free spy's idle turns count (0 where no limit looks at them); ``passed`` are those
    houses passed that an answer to come will be yes about.
    """

    kind: Literal["free", "assaulting", "burnt"] = "free"
    since: int = 0
    slots: Slots = ANY
    passed: int = 0


Houses: TypeAlias = list[int]
"""By the house where the spy stands, the set of hideouts with which it can; the first is for house 0, which there is not."""
Worlds: TypeAlias = dict[Stance, Houses]

MOST: Final = 256
WIDTH: Final = len(HOUSES) + 1
_LANE: Final = (1 << WIDTH) - 1
_NOWHERE: Final = (0,) * (len(HOUSES) + 1)
_HOME: Final = tuple([1 << house for house in range(WIDTH)])


class TurnObserved(msgspec.Struct, frozen=True, gc=False):
    """One turn of the spy as all saw it, and what was learnt of it until the next.

    ``unshown``: cards not shown since the pile was last turned over, this one no longer; ``turned``: it was, for the card drawn.
    ``removed``: where the refuge removed lay when the spy came there; ``refuges`` those on the table when it landed, ``assault``
    the round of the last assault that everybody knows of. ``lapsed``: the card was played for a spy that did not answer,
    and so no assault declared (QC-40); ``quiet``: the turn after it removed no refuge, so that it assaulted none. ``yes`` and
    ``no`` are the houses asked about, ``arrests`` those of failed arrests.
    """

    round: int
    card: int
    piece: Piece
    stuck: bool
    unshown: int
    turned: bool = False
    removed: int | None = None
    refuges: int = 0
    assault: int = 0
    returned: bool = False
    published: int | None = None
    lapsed: bool = False
    quiet: bool = False
    yes: int = 0
    no: int = 0
    arrests: int = 0


def at_home(hideouts: int) -> Worlds:
    """The worlds before the first turn: the spy stands in its hideout (QC-06) with any three cards."""
    return {Stance(): [1 << house if hideouts >> house & 1 else 0 for house in range(len(_NOWHERE))]}


def standing(worlds: Worlds) -> int:
    """The houses where the spy stands in any of these worlds."""
    found = 0
    for houses in worlds.values():
        for house, hideouts in enumerate(houses):
            if hideouts:
                found |= 1 << house
    return found


def without(worlds: Worlds, houses: int) -> Worlds:
    """Those in which the spy stands in none of these houses."""
    gone = unpacked(houses)
    kept: Worlds = {}
    for stance, rows in worlds.items():
        left = rows.copy()
        for house in gone:
            left[house] = 0
        if any(left):
            kept[stance] = left
    return kept


class Lanes(NamedTuple):
    """Several questions put at once: each set of hideouts is held once for every house asked about, side by side, as long as that
    house was not passed, and once more above those where it was.

    ``one`` has the lowest bit of every lane; ``above`` is how far up a set moves when its house is passed; ``home`` is by the
    house the set of that hideout alone, in every lane.
    """

    houses: tuple[int, ...] = ()
    one: int = 1
    above: int = 0
    home: tuple[int, ...] = _HOME

    @classmethod
    def asking(cls, houses: tuple[int, ...]) -> "Lanes":
        """Lanes for these questions."""
        one = sum(1 << WIDTH * lane for lane in range(2 * len(houses)))
        return cls(houses, one, WIDTH * len(houses), tuple([one * own for own in _HOME]))

    def of(self, houses: int) -> int:
        """The whole lanes of the questions about these houses, of which each is asked about."""
        return sum(_LANE << WIDTH * self.houses.index(house) for house in unpacked(houses))

    def flat(self, hideouts: int) -> int:
        """The hideouts in any lane."""
        found = 0
        while hideouts:
            found |= hideouts & _LANE
            hideouts >>= WIDTH
        return found


class Passable(NamedTuple):
    """The ways of a turn that pass no forbidden house: by the house left, where they end that pass none that is asked about;
    and of those that do where they end, what they pass that is looked for, and the lanes of what they pass that is asked
    about: each once, however many ways there are."""

    plain: tuple[Collection[int], ...]
    marked: tuple[tuple[tuple[int, int, int], ...], ...]


_ALONE: Final = Lanes()


class TooMany(Exception):
    """More kinds of worlds than are carried."""


def replayed(worlds: Worlds, turns: tuple[TurnObserved, ...], table: Table, lanes: Lanes | None = None) -> Worlds:
    """The worlds after turns in a row, with all that was answered about them; TooMany if there are more kinds than ``MOST``.

    A no forbids the house in every turn before it (QC-16, QC-17): ways over it fall out. A yes is looked for ahead: from the
    first turn on it is noted in which worlds its house was passed, and when it is given the others fall out.
    """
    forbidden, awaited = _ahead(turns)
    for turn, never, live in zip(turns, forbidden, awaited, strict=True):
        worlds = after(worlds, turn, table, lanes or _ALONE, never=never, live=live)
        if turn.yes:
            worlds = _answered(worlds, turn.yes)
        if turn.arrests:
            worlds = without(worlds, turn.arrests)
        if len(worlds) > MOST:
            raise TooMany
    return worlds


def _ahead(turns: tuple[TurnObserved, ...]) -> tuple[list[int], list[int]]:
    """For each turn the houses that a no then or later forbids, and those that a yes then or later is about."""
    forbidden, awaited, never, live = [], [], 0, 0
    for turn in reversed(turns):
        never, live = never | turn.no, live | turn.yes
        forbidden.append(never)
        awaited.append(live & ~never)
    return forbidden[::-1], awaited[::-1]


def _answered(worlds: Worlds, yes: int) -> Worlds:
    """The worlds in which all these houses were passed; they need not be looked for any longer."""
    kept: Worlds = {}
    for stance, rows in worlds.items():
        if stance.passed & yes == yes:
            _add(kept, stance._replace(passed=stance.passed & ~yes), rows)
    return kept


def after(
    worlds: Worlds, turn: TurnObserved, table: Table, lanes: Lanes | None = None, *, never: int = 0, live: int = 0
) -> Worlds:
    """The worlds after one more turn; ``never`` are houses it did not pass, ``live`` those of which it is noted if it did."""
    found: Worlds = {}
    lanes = lanes or _ALONE
    ways = _passable(terrain(table.rules, table.blocked).ways(turn.piece), standing(worlds), lanes, (never, live))
    for stance, rows in worlds.items():
        taken = _with_removal(stance, rows, turn, lanes)
        if taken is None:
            continue
        if turn.stuck:
            _stay(found, stance, taken, turn, table, lanes)
        else:
            _move(found, stance, taken, turn, table, lanes, ways)
    limited = _limited(found, turn, table.rules)
    return _undominated(limited) if live else limited


def _with_removal(stance: Stance, rows: Houses, turn: TurnObserved, lanes: Lanes) -> Houses | None:
    """The worlds in which this turn removes just what it removed (QC-22), and the card shown is not the hideout's (QC-08)."""
    if (stance.kind == "assaulting") is (turn.removed is None):
        return None
    keep = ~((1 << turn.card) * lanes.one)
    if turn.removed is None:
        return [hideouts & keep for hideouts in rows]
    only = [0] * len(rows)
    only[turn.removed] = rows[turn.removed] & keep
    return only


def _stay(found: Worlds, stance: Stance, rows: Houses, turn: TurnObserved, table: Table, lanes: Lanes) -> None:
    """A pass: none of the three cards led anywhere from there; neither a return nor an assault (QC-25, QC-45)."""
    kind: Literal["free", "burnt"] = "free" if stance.kind == "free" else "burnt"
    for house, hideouts in enumerate(rows):
        if hideouts:
            held = narrowed(stance.slots, immobile(table, house))
            for slots, among in shown(held, turn.card, turn.unshown, lanes.flat(hideouts), turned=turn.turned).items():
                row = _rows(found, Stance(kind, stance.since, slots, stance.passed))
                row[house] |= hideouts & among * lanes.one


def _move(
    found: Worlds,
    stance: Stance,
    rows: Houses,
    turn: TurnObserved,
    table: Table,
    lanes: Lanes,
    along: Passable,
) -> None:
    """A move: along any way of the piece, into any house, with all that this makes of the spy (QC-52)."""
    every = 0
    for hideouts in rows:
        every |= hideouts
    every = lanes.flat(every)
    for slots, among in shown(stance.slots, turn.card, turn.unshown, every, turned=turn.turned).items():
        own = rows if among == every else [hideouts & among * lanes.one for hideouts in rows]
        for passed, landed in _walked(own, along, lanes).items():
            _land(found, stance._replace(slots=slots, passed=stance.passed | passed), landed, turn, table.rules, lanes)


def _passable(ways: Ways, left: int, lanes: Lanes, told: tuple[int, int]) -> Passable:
    """Those from the houses that may be ``left``; ``told`` are the houses forbidden, and those looked for."""
    asked = mask_of(lanes.houses)
    split = [_parted(way, asked, told) if left >> house & 1 else ((), ()) for house, way in enumerate(ways)]
    whole = {over: lanes.of(over) for over in {over for _, marked in split for _, _, over in marked}}
    return Passable(
        tuple([plain for plain, _ in split]),
        tuple([tuple([(target, passed, whole[over]) for target, passed, over in marked]) for _, marked in split]),
    )


def _parted(ways: From, asked: int, told: tuple[int, int]) -> tuple[Collection[int], Collection[tuple[int, int, int]]]:
    """Of the ways from a house those that pass nothing told of or asked about, and those that pass nothing forbidden."""
    (way, ends, over), (never, live) = ways, told
    if not over & (never | live | asked):
        return ends, ()
    plain, marked = set(), set()
    for target, path in way:
        passed, put = path & live, path & asked
        if passed or put:
            if not path & never:
                marked.add((target, passed, put))
        elif not path & never:
            plain.add(target)
    return plain, marked


def _walked(rows: Houses, ways: Passable, lanes: Lanes) -> dict[int, Houses]:
    """Where all these ways lead; by those houses that are looked for and were passed."""
    plain = list(_NOWHERE)
    found = {0: plain}
    for house, hideouts in enumerate(rows):
        if not hideouts:
            continue
        for target in ways.plain[house]:
            plain[target] |= hideouts
        for target, looked_for, over in ways.marked[house]:
            if looked_for not in found:
                found[looked_for] = list(_NOWHERE)
            passed = hideouts & over
            found[looked_for][target] |= hideouts ^ passed | passed << lanes.above
    return found


def _land(found: Worlds, stance: Stance, rows: Houses, turn: TurnObserved, rules: Rules, lanes: Lanes) -> None:
    """What the house entered makes of the spy: a return comes first, then an assault (QC-19 to QC-21, QC-46 to QC-48)."""
    if stance.kind == "free" and turn.refuges:
        if not turn.returned:
            _on_refuge_or_not(found, stance, rows, turn, rules)
        return
    home = [hideouts & own for hideouts, own in zip(rows, lanes.home, strict=True)]
    away = [hideouts ^ there for hideouts, there in zip(rows, home, strict=True)]
    # At home without a refuge left the game would be over (QC-28), and an announced return would have been told (QC-20).
    if stance.kind != "free" and turn.refuges and turn.returned is rules.announce_return:
        _add(found, stance._replace(kind="free", since=turn.round if rules.idle_limit else 0), home)
    if not turn.returned:
        _on_refuge_or_not(found, stance, away, turn, rules)


def _on_refuge_or_not(found: Worlds, stance: Stance, rows: Houses, turn: TurnObserved, rules: Rules) -> None:
    """An assault where the spy may make one and is on a refuge; with ``assault: declared`` it may as well make none."""
    stays = stance if stance.kind == "free" else stance._replace(kind="burnt")
    if stance.kind != "free" and rules.assaults_per_sortie == "1":
        _add(found, stays, rows)
        return
    on_refuge, elsewhere = list(_NOWHERE), rows.copy()
    for house in unpacked(turn.refuges):
        on_refuge[house] = rows[house]
        elsewhere[house] = 0
    if not turn.quiet and (rules.assault == "auto" or not turn.lapsed):
        _add(found, stance._replace(kind="assaulting", since=0), on_refuge)
    _add(found, stays, elsewhere if rules.assault == "auto" else rows)


def _limited(worlds: Worlds, turn: TurnObserved, rules: Rules) -> Worlds:
    """The worlds that the counts of QC-65 leave: no limit was reached without what it brings about (QC-56, QC-58)."""
    kept: Worlds = {}
    for stance, rows in worlds.items():
        if stance.kind == "burnt" and 0 < rules.return_limit <= turn.round - turn.assault:
            continue
        idle = stance.kind == "free" and 0 < rules.idle_limit <= turn.round - stance.since
        if turn.published is None:
            if not idle:
                _add(kept, stance, rows)
        elif idle:
            shown_there = list(_NOWHERE)
            shown_there[turn.published] = rows[turn.published]
            _add(kept, stance._replace(since=turn.round), shown_there)
    return kept


def _undominated(worlds: Worlds) -> Worlds:
    """Without worlds that differ from another only in having passed less: whatever is answered, the other stays too."""
    kept: Worlds = {}
    for stance, rows in worlds.items():
        left = rows
        for other, better in worlds.items():
            if other != stance and other[:3] == stance[:3] and other.passed & stance.passed == stance.passed:
                left = _less(left, better)
        _add(kept, stance, left)
    return kept


def _less(rows: Houses, others: Houses) -> Houses:
    return [some & ~more if some and more else some for some, more in zip(rows, others, strict=True)]


def _rows(worlds: Worlds, stance: Stance) -> Houses:
    rows = worlds.get(stance)
    if rows is None:
        rows = worlds[stance] = list(_NOWHERE)
    return rows


def _add(worlds: Worlds, stance: Stance, rows: Houses) -> None:
    if not any(rows):
        return
    before = worlds.get(stance)
    worlds[stance] = rows if before is None else [one | other for one, other in zip(before, rows, strict=True)]
