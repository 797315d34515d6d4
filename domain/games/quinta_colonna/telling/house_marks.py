"""What stands on each house, as the drawing marks it and as its lines of text write it."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

import msgspec

from domain.diagram import Mark, Shape, Tone
from domain.games.quinta_colonna.board.houses import houses_of
from domain.games.quinta_colonna.orders import Pawn
from domain.games.quinta_colonna.state import HouseMarker
from domain.games.quinta_colonna.telling.shown import Pawns, SpyShown
from domain.games.quinta_colonna.words import SAY
from domain.words import Language, listed

_SHAPES: Final[dict[str, tuple[Shape, Tone]]] = {
    "refuge": ("square", "goal"), "fallen": ("square", "neutral"), "yes": ("ring", "yes"), "no": ("cross", "no"),
    "hideout": ("diamond", "accent"), "blocked": ("text", "blocked"), "trail": ("text", "path"), "spy": ("star", "accent"),
    "seen": ("triangle", "accent"),
}  # fmt: skip
_IN_A_ROUND: Final = ("yes", "no", "fallen")


class MapMark(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """One thing that stands on a house: its kind, its mark in the drawing, and how a line of text writes it ("no7", "P1+P4")."""

    kind: str
    mark: Mark
    text: str


@lru_cache(maxsize=64)
def ground(blocked: int, refuges: tuple[int, ...], language: Language) -> Mapping[int, tuple[MapMark, ...]]:
    """By house what stands there from one turn to the next; a house without any of it is left out."""
    found: defaultdict[int, tuple[MapMark, ...]] = defaultdict(tuple)
    for house in houses_of(blocked):
        found[house] += (map_mark("blocked", language),)
    for house in refuges:
        found[house] += (map_mark("refuge", language),)
    return dict(found)


def answers(
    markers: tuple[tuple[int, HouseMarker], ...], published: tuple[int, int] | None, language: Language
) -> dict[int, tuple[MapMark, ...]]:
    """By house what the partisans have been told."""
    found: dict[int, tuple[MapMark, ...]] = {house: (_answer(marker, language),) for house, marker in markers}
    if published is not None:
        round_, house = published
        found[house] = (*found.get(house, ()), map_mark("seen", language, str(round_)))
    return found


def fallen(refuges: tuple[tuple[int, int], ...], language: Language) -> dict[int, tuple[MapMark, ...]]:
    """By house the refuges that fell there; the latest round where there were two."""
    return {house: (map_mark("fallen", language, str(round_)),) for round_, house in refuges}


def of_the_spy(spy: SpyShown, language: Language) -> dict[int, tuple[MapMark, ...]]:
    """By house what is known of the spy: its hideout, the spy, and where it has passed."""
    passed = (map_mark("trail", language),)
    found: dict[int, tuple[MapMark, ...]] = {spy.hideout: (map_mark("hideout", language),)}
    found[spy.house] = (*found.get(spy.house, ()), map_mark("spy", language, own=spy.own))
    for house in houses_of(spy.trail):
        found[house] = found.get(house, ()) + passed
    return found


@lru_cache(maxsize=64)
def pawns_on(pawns: Pawns, language: Language) -> dict[int, MapMark]:
    """By house the pawns that stand there, as one map mark."""
    found: defaultdict[int, tuple[Pawn, ...]] = defaultdict(tuple)
    for pawn, house in pawns:
        found[house] += (pawn,)
    return {house: _pawns(standing, language) for house, standing in found.items()}


def sample(kind: str, language: Language) -> Mark:
    """The mark that the legend shows for a kind."""
    if kind == "pawn":
        return Mark("disc", "friend", SAY("legend.pawn", language), "P1")
    return map_mark(kind, language).mark


@cache  # of a kind and a round: few enough
def map_mark(kind: str, language: Language, round_: str = "", *, own: bool = True) -> MapMark:
    """The map mark of a kind, but for a pawn's; ``round_`` is when, ``own`` whether the spy is the reader's own."""
    mark = _mark(kind, language, round_, own=own)
    return MapMark(kind, mark, SAY(f"map-mark.{kind}", language) + (mark.letters if kind in _IN_A_ROUND else ""))


@lru_cache(maxsize=1024)
def _answer(marker: HouseMarker, language: Language) -> MapMark:
    return map_mark("yes" if marker.answer else "no", language, str(marker.round))


@cache
def _pawns(pawns: tuple[Pawn, ...], language: Language) -> MapMark:
    letters = pawns[0] if len(pawns) == 1 else f"{len(pawns)}P"
    return MapMark("pawn", Mark("disc", "friend", listed(pawns, language), letters), "+".join(pawns))


def _mark(kind: str, language: Language, round_: str, *, own: bool) -> Mark:
    shape, tone = _SHAPES[kind]
    if kind == "spy" and not own:
        tone = "foe"  # on the blue of its own house a blue star would not be seen
    letters = round_[:3] if kind in _IN_A_ROUND else SAY(f"map-mark.{kind}", language)
    says = SAY(f"marked.{kind}", language, round=round_) if round_ else SAY(f"legend.{kind}", language)
    return Mark(shape, tone, says, letters)
