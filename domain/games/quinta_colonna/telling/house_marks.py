"""What stands on each house, as the drawing marks it and as its lines of text write it."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

import msgspec

from domain.diagram import Mark
from domain.games.quinta_colonna.board.houses import houses_of
from domain.games.quinta_colonna.orders import Pawn
from domain.games.quinta_colonna.state import Marker
from domain.games.quinta_colonna.telling.phrases import joined
from domain.games.quinta_colonna.telling.shown import Pawns, SpyShown
from domain.words import Language, Words

SIGNS: Final[dict[str, Words]] = {
    "blocked": Words(en="##", it="##"),
    "refuge": Words(en="R", it="R"),
    "fallen": Words(en="x", it="x"),
    "hideout": Words(en="H", it="N"),
    "spy": Words(en="S", it="S"),
    "yes": Words(en="yes", it="sì"),
    "no": Words(en="no", it="no"),
    "seen": Words(en="!", it="!"),
    "trail": Words(en="*", it="*"),
}
"""How each kind of mark is written in the lines of text."""

LEGEND: Final[dict[str, Words]] = {
    "blocked": Words(en="blocked", it="invalicabile"),
    "refuge": Words(en="refuge", it="rifugio"),
    "fallen": Words(en="fallen refuge, with the round", it="rifugio caduto, con il round"),
    "pawn": Words(en="the partisans' pawns", it="le pedine dei partigiani"),
    "yes": Words(en="passed, with the round of the answer", it="passata, con il round della risposta"),
    "no": Words(en="not passed, with the round of the answer", it="non passata, con il round della risposta"),
    "hideout": Words(en="the spy's hideout", it="il nascondiglio della spia"),
    "spy": Words(en="the spy", it="la spia"),
    "seen": Words(en="where the spy was last seen", it="dove la spia è stata vista l'ultima volta"),
    "trail": Words(en="passed by the spy", it="attraversata dalla spia"),
}
"""What each kind of mark means."""


_IN_A_ROUND: Final = ("yes", "no", "fallen")


class Sign(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """One thing that stands on a house: its kind, its mark in the drawing, and how a line of text writes it ("no7", "P1+P4")."""

    kind: str
    mark: Mark
    text: str


@lru_cache(maxsize=64)
def ground(blocked: int, refuges: tuple[int, ...], language: Language) -> Mapping[int, tuple[Sign, ...]]:
    """By house what stands there from one turn to the next; a house without any of it is left out."""
    found: defaultdict[int, tuple[Sign, ...]] = defaultdict(tuple)
    for house in houses_of(blocked):
        found[house] += (sign("blocked", language),)
    for house in refuges:
        found[house] += (sign("refuge", language),)
    return dict(found)


def answers(
    markers: tuple[tuple[int, Marker], ...], published: tuple[int, int] | None, language: Language
) -> dict[int, tuple[Sign, ...]]:
    """By house what the partisans have been told."""
    found: dict[int, tuple[Sign, ...]] = {house: (_answer(marker, language),) for house, marker in markers}
    if published is not None:
        round_, house = published
        found[house] = (*found.get(house, ()), sign("seen", language, f" (round {round_})"))
    return found


def fallen(refuges: tuple[tuple[int, int], ...], language: Language) -> dict[int, tuple[Sign, ...]]:
    """By house the refuges that fell there; the latest round where there were two."""
    return {house: (sign("fallen", language, str(round_)),) for round_, house in refuges}


def of_the_spy(spy: SpyShown, language: Language) -> dict[int, tuple[Sign, ...]]:
    """By house what is known of the spy: its hideout, the spy, and where it has passed."""
    passed = (sign("trail", language),)
    found: dict[int, tuple[Sign, ...]] = {spy.hideout: (sign("hideout", language),)}
    found[spy.house] = (*found.get(spy.house, ()), sign("spy", language, own=spy.own))
    for house in houses_of(spy.trail):
        found[house] = found.get(house, ()) + passed
    return found


@lru_cache(maxsize=64)
def pawns_on(pawns: Pawns, language: Language) -> dict[int, Sign]:
    """By house the pawns that stand there, as one sign."""
    found: defaultdict[int, tuple[Pawn, ...]] = defaultdict(tuple)
    for pawn, house in pawns:
        found[house] += (pawn,)
    return {house: _pawns(standing, language) for house, standing in found.items()}


def sample(kind: str, language: Language) -> Mark:
    """The mark that the legend shows for a kind."""
    if kind == "pawn":
        return Mark("disc", "friend", LEGEND["pawn"][language], "P1")
    return sign(kind, language).mark


@cache  # of a kind and a round: few enough
def sign(kind: str, language: Language, detail: str = "", *, own: bool = True) -> Sign:
    """The sign of a kind, but for a pawn's; ``detail`` is a round, ``own`` whether the spy is the reader's own."""
    mark = _mark(kind, language, detail, own=own)
    return Sign(kind, mark, SIGNS[kind][language] + (mark.letters if kind in _IN_A_ROUND else ""))


@lru_cache(maxsize=1024)
def _answer(marker: Marker, language: Language) -> Sign:
    return sign("yes" if marker.answer else "no", language, str(marker.round))


@cache
def _pawns(pawns: tuple[Pawn, ...], language: Language) -> Sign:
    letters = pawns[0] if len(pawns) == 1 else f"{len(pawns)}P"
    return Sign("pawn", Mark("disc", "friend", joined([*pawns], language), letters), "+".join(pawns))


def _mark(kind: str, language: Language, detail: str, *, own: bool) -> Mark:
    says = LEGEND[kind][language]
    match kind:
        case "refuge":
            return Mark("square", "goal", says, "R")
        case "fallen":
            return Mark("square", "neutral", f"{says} {detail}".rstrip(), detail[:3])
        case "yes":
            return Mark("ring", "yes", _answered(kind, detail, language), detail[:3])
        case "no":
            return Mark("cross", "no", _answered(kind, detail, language), detail[:3])
        case "hideout":
            return Mark("diamond", "accent", says, SIGNS[kind][language])
        case "blocked" | "trail":
            return Mark("text", "blocked" if kind == "blocked" else "path", says, SIGNS[kind][language])
        case "spy":
            # On the blue of its own house a blue star would not be seen.
            return Mark("star", "accent" if own else "foe", says, "S")
        case _:
            return Mark("triangle", "accent", says + detail, "!")


def _answered(kind: str, round_: str, language: Language) -> str:
    if not round_:
        return LEGEND[kind][language]
    return f"{SIGNS[kind][language]}, round {round_}"
