"""What stands on each house as a view shows it: the marks that the drawing and its lines of text share."""

from functools import cache
from typing import Final

from domain.diagram import Mark
from domain.games.quinta_colonna.board import houses_of
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


def marks(shown: Shown, language: Language) -> dict[int, dict[str, Mark]]:
    """By house and by kind, every mark that stands on the board but those of blocked houses; one without any is left out."""
    found: dict[int, dict[str, Mark]] = {}
    for house in shown.refuges:
        found.setdefault(house, {})["refuge"] = mark("refuge", language)
    for house in sorted({house for _, house in shown.pawns}):
        names = [pawn for pawn, at in shown.pawns if at == house]
        letters = names[0] if len(names) == 1 else f"{len(names)}P"
        found.setdefault(house, {})["pawn"] = Mark("disc", "friend", joined([*names], language), letters)
    for house, marker in shown.markers:
        kind = "yes" if marker.answer else "no"
        found.setdefault(house, {})[kind] = mark(kind, language, str(marker.round))
    if shown.published is not None:
        round_, house = shown.published
        found.setdefault(house, {})["seen"] = mark("seen", language, f" (round {round_})")
    if shown.spy is not None:
        found.setdefault(shown.spy.hideout, {})["hideout"] = mark("hideout", language)
        found.setdefault(shown.spy.house, {})["spy"] = mark("spy", language, own=shown.spy.own)
        for house in houses_of(shown.spy.trail):
            found.setdefault(house, {})["trail"] = mark("trail", language)
    return found


def sample(kind: str, language: Language) -> Mark:
    """The mark that the legend shows for a kind."""
    if kind == "pawn":
        return Mark("disc", "friend", LEGEND["pawn"][language], "P1")
    return mark(kind, language)


def written(kind: str, mark: Mark, pawns: list[str], language: Language) -> str:
    """A mark in a line of text: "R", "no7", "P1+P4"."""
    if kind == "pawn":
        return "+".join(pawns)
    letters = mark.letters if kind in ("yes", "no") else ""
    return SIGNS[kind][language] + letters


@cache  # of a kind and a round: few enough
def mark(kind: str, language: Language, detail: str = "", *, own: bool = True) -> Mark:
    """The mark of a kind, but for a pawn's; ``detail`` is a round, ``own`` whether the spy is the reader's own."""
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
