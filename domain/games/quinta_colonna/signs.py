"""What stands on each house, as the drawing marks it and as its lines of text write it."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

import msgspec

from domain.diagram import Mark
from domain.games.quinta_colonna.board import houses_of
from domain.games.quinta_colonna.orders import Pawn
from domain.games.quinta_colonna.phrases import joined
from domain.games.quinta_colonna.shown import Shown
from domain.words import Language, Words

SIGNS: Final[dict[str, Words]] = {
    "blocked": Words(en="##", it="##"),
    "refuge": Words(en="R", it="R"),
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
    "pawn": Words(en="the partisans' pawns", it="le pedine dei partigiani"),
    "yes": Words(en="passed, with the round of the answer", it="passata, con il round della risposta"),
    "no": Words(en="not passed, with the round of the answer", it="non passata, con il round della risposta"),
    "hideout": Words(en="the spy's hideout", it="il nascondiglio della spia"),
    "spy": Words(en="the spy", it="la spia"),
    "seen": Words(en="where the spy was last seen", it="dove la spia è stata vista l'ultima volta"),
    "trail": Words(en="passed by the spy", it="attraversata dalla spia"),
}
"""What each kind of mark means."""


class Sign(msgspec.Struct, frozen=True, cache_hash=True):
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


def standing(shown: Shown, language: Language) -> dict[int, list[Sign]]:
    """By house every sign that stands on the board, but for the houses where nothing stands beside the ``ground``."""
    found: defaultdict[int, list[Sign]] = defaultdict(list)
    for house in sorted({house for _, house in shown.pawns}):
        found[house].append(_pawns(tuple(pawn for pawn, at in shown.pawns if at == house), language))
    for house, marker in shown.markers:
        found[house].append(sign("yes" if marker.answer else "no", language, str(marker.round)))
    if shown.published is not None:
        round_, house = shown.published
        found[house].append(sign("seen", language, f" (round {round_})"))
    if shown.spy is not None:
        found[shown.spy.hideout].append(sign("hideout", language))
        found[shown.spy.house].append(sign("spy", language, own=shown.spy.own))
        for house in houses_of(shown.spy.trail):
            found[house].append(sign("trail", language))
    below = ground(shown.blocked, shown.refuges, language)
    for house in found.keys() & below.keys():
        found[house][:0] = below[house]
    return found


def sample(kind: str, language: Language) -> Mark:
    """The mark that the legend shows for a kind."""
    if kind == "pawn":
        return Mark("disc", "friend", LEGEND["pawn"][language], "P1")
    return sign(kind, language).mark


@cache  # of a kind and a round: few enough
def sign(kind: str, language: Language, detail: str = "", *, own: bool = True) -> Sign:
    """The sign of a kind, but for a pawn's; ``detail`` is a round, ``own`` whether the spy is the reader's own."""
    mark = _mark(kind, language, detail, own=own)
    return Sign(kind, mark, SIGNS[kind][language] + (mark.letters if kind in ("yes", "no") else ""))


@cache
def _pawns(pawns: tuple[Pawn, ...], language: Language) -> Sign:
    letters = pawns[0] if len(pawns) == 1 else f"{len(pawns)}P"
    return Sign("pawn", Mark("disc", "friend", joined([*pawns], language), letters), "+".join(pawns))


def _mark(kind: str, language: Language, detail: str, *, own: bool) -> Mark:
    says = LEGEND[kind][language]
    match kind:
        case "refuge":
            return Mark("square", "goal", says, "R")
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
