"""The tests of a plan's line read from words: "nobody is within two of 37", "37 ha risposto sì" (QC-81)."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from domain.games.quinta_colonna import orders as o
from domain.games.quinta_colonna.plans import lines as p
from domain.games.quinta_colonna.reading.lexicon import LEXICON, listed
from domain.reading.number_words import number_named

_STEPS: Final = 9  # how far off a test may look: the board is eighteen spokes round
_NEAR: Final = 2
_NAMED: Final = listed("plan: pawn")
_NOBODY: Final = listed("plan: nobody, in two words")
_SOMEBODY: Final = listed("plan: somebody, in more words")
_THERE_ARE: Final = listed("plan: there are")
_DENIED_TWICE: Final = listed("plan: denied twice")
_NONE: Final = listed("test: nobody")
_STAND_FOR: Final = ("not", "nobody", "who", "within", "near", "me", "card", "burnt", "yes", "nothing")

Symbol: TypeAlias = str | int
"""A number, a piece ("rook"), a pawn ("P1"), or what a word stands for."""


def test_in(said: str) -> p.PlanTest | None:
    """The test that plain words make; None if they make none."""
    symbols = _symbols(said)
    if symbols is None:
        return None
    # "37 answered no", and not "37 did not answer", which is no answer at all.
    answers = len(symbols) > 1 and said.endswith(" no") and isinstance(symbols[0], int)
    if answers:
        symbols = [*symbols[:-1], "no"]
    denied = symbols.count("not") + symbols.count("nobody")
    fact = _fact(["who" if symbol == "nobody" else symbol for symbol in symbols if symbol != "not"])
    return None if fact is None or denied > 1 else p.PlanTest(fact, no=denied == 1)


def _symbols(said: str) -> list[Symbol] | None:
    """What the words stand for, little ones left out; None if there is one that means nothing here."""
    for pattern, shorter in _shortened():
        said = pattern.sub(shorter, said)
    found = [symbol for symbol in map(_symbol, said.split()) if symbol != "nothing"]
    if None in found:
        return None
    symbols = [symbol for symbol in found if symbol is not None]
    once = [
        symbol for symbol, before in zip(symbols, [None, *symbols], strict=False) if (symbol, before) != ("me", "me")
    ]
    once = [who for who, before in zip(once, [None, *once], strict=False) if (who, before) != ("who", "nobody")]
    return ["pawn" if symbol == "who" and "card" in once else symbol for symbol in once]  # the pawn that is a piece


def _symbol(word: str) -> Symbol | None:
    if word in o.PAWNS:
        return word
    if word in _meanings():
        return _meanings()[word]
    kind, value = LEXICON.meaning(word)
    return value if kind == "piece" else number_named(word)


def _fact(symbols: Sequence[Symbol]) -> p.Fact | None:
    match symbols:
        case [("who" | "P1" | "P2" | "P3" | "P4" | "P5") as who, "within", int(steps), place] if steps <= _STEPS:
            return _near(who, steps, place)
        case [("who" | "P1" | "P2" | "P3" | "P4" | "P5") as who, "near", place]:
            return _near(who, _NEAR, place)
        case [("who" | "P1" | "P2" | "P3" | "P4" | "P5") as who, int(house)]:
            return _near(who, 0, house)
        case [int(house), "yes"]:
            return p.MarkerSays(house, "yes")
        case [int(house), "no"]:
            return p.MarkerSays(house, "no")
        case ["card", int(card)]:
            return p.CardShown(card)
        case ["card", ("king" | "queen" | "rook" | "bishop" | "knight" | "pawn") as piece]:
            return p.PieceShown(piece)
        case ["me", int(house)]:
            return p.SpyAt(house)
        case ["me", "burnt"]:
            return p.Burnt()
        case _:
            return None


def _near(who: str, steps: int, place: Symbol) -> p.PawnNear | None:
    pawn = next((pawn for pawn in o.PAWNS if pawn == who), None)
    if place == "me":
        return p.PawnNear(None, steps, pawn)
    return p.PawnNear(place, steps, pawn) if isinstance(place, int) else None


@cache
def _meanings() -> Mapping[str, str]:
    return {word: symbol for symbol in _STAND_FOR for word in listed(f"test: {symbol}").listed}


@cache
def _shortened() -> tuple[tuple[re.Pattern[str], str], ...]:
    """What is said in several words, and the one word for it."""
    return (
        (re.compile(rf"\b(?:{_NAMED.expression} ?p?|p) ?([1-5])\b"), r"P\1"),
        (re.compile(rf"\b{_NOBODY.expression}\b"), "nobody"),
        (re.compile(rf"\b{_SOMEBODY.expression}\b"), "somebody"),
        (re.compile(rf"\b{_THERE_ARE.expression}\b"), ""),
        (re.compile(rf"\b{_DENIED_TWICE.expression}(?= (?:\w+ ){{0,2}}{_NONE.expression}\b)"), ""),
    )
