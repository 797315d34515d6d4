"""Signs beside an order that say no or not yet, a cross, an empty box, a thinking face: it is not carried out (G-20)."""

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from domain.game import AnyGame, Complaint, Written
from domain.match.orders import Spoken
from domain.match.reading.disputing import opens_dispute
from domain.match.reading.shared_words import shared_order, short_words
from domain.match.reading.understood import Doubt, Understood, refusal_of
from domain.reading.line_words import with_usual_signs
from domain.reading.misgivings import Misgiving
from domain.words import languages

# An arrow that points backwards says the contrary of where something goes, or nothing.
# By what they are called in Unicode: cross marks, ballots and boxes, hour glasses, thumbs and gestures, "no entry" and "not".
_DENIES: Final = re.compile("[\u00ac\u2716\u2717\u2718\u274c\u274e\u26d4\U0001f6ab\U0001f44e\U0001f645]")
_LEAVES_OPEN: Final = re.compile(
    "[\u2610\u25a1\u25fb\u25fd\u2b1c\u23f3\u231b\U0001f914\U0001f937]|(?:<[-=]|[\u2190\u21d0\u2b05])\\s?[A-Za-z]?\\d|^\\s{0,40}(?:[-*]\\s?)?(?:[?]|[\\[(]\\s{0,3}[\\])])"
)
# What is struck through, set in brackets whole, or left out of a text by its signs; a place beside another that may be meant for
# it, "60/61", "N5 (N6)"; a day or an hour alone, "19.05"; and a mark that doubts at the end of a line: with words
# behind it, it says how good a move may be.
_SET_APART: Final = re.compile(
    r"~~|<!--|^\s{0,40}//|^\s{0,40}[(\[][^()\[\]]{1,80}[)\]][\s.!]{0,9}$"
    r"|\d\s?/\s?[A-Za-z]{0,20}\s?\d|\d\s?[(\[]\s?[A-Za-z]?\d{1,2}\s?[)\]]|\?!\W{0,5}$|^\W{0,20}\d{1,2}\.\d{1,2}\W{0,5}$"
)

_ONLY_ASKS: Final = re.compile(r"[\s?!.\u2026]{0,40}[?][\s?!.\u2026]{0,40}")


def in_usual_signs(lines: Sequence[str]) -> list[str]:
    """Lines with the signs of a keyboard in place of those that mean the same. Words for others or for oneself, and what was
    wrong with a decision, stay as they were typed."""
    disputed = next((number for number, line in enumerate(lines) if opens_dispute(line)), len(lines))
    return [*(line if _is_speech(line) else with_usual_signs(line) for line in lines[:disputed]), *lines[disputed:]]


def _is_speech(line: str) -> bool:
    return not line.isascii() and isinstance(shared_order(line, short_words(line)), Spoken)


def held_by_signs(game: AnyGame, said: Understood, lines: Sequence[str]) -> Understood:
    """The same, refused where a sign on the line of an order denies it, and held for a yes where one leaves it open, or a line
    is no more than a question mark; nothing else is in doubt there."""
    if not said.orders or said.doubts or said.complaints:
        return said
    found = _signs(game, said, lines)
    denied = [Complaint(one.line, 0, len(lines[one.line]), refusal_of(one)) for one in found if one.why == "denied"]
    if denied:
        return msgspec.structs.replace(said, orders=(), complaints=tuple(denied))
    if not found:
        return said
    counting = tuple((one.line, as_written(game, one, lines)) for one in said.orders)
    return msgspec.structs.replace(said, doubts=tuple(found), counting=counting)


def _signs(game: AnyGame, said: Understood, lines: Sequence[str]) -> list[Doubt]:
    """What signs make of orders, each by its line: those beside it, and those that stand on a line of their own."""
    first = said.orders[0].line
    if any(_DENIES.search(line) and not any(map(str.isalnum, line)) for line in lines):
        return [Doubt(first, "denied")]
    told = (
        one for one in said.orders if not isinstance(one.order, Spoken)
    )  # words to others, or to oneself, order nothing
    numbers = {number: type(one.order) in game.orders for one in told for number in one.lines or (one.line,)}
    signs = ((number, _said_by_sign(lines[number], of_play=of_play)) for number, of_play in numbers.items())
    found = [Doubt(number, why, read=True) for number, why in signs if why is not None]
    asks = not found and any(map(_ONLY_ASKS.fullmatch, lines))
    return [Doubt(first, "unsure", read=True)] if asks else found


def _said_by_sign(line: str, *, of_play: bool) -> Misgiving | None:
    """What signs make of an order; a day is written "3/12", so that of the orders that every game has less is held."""
    if _DENIES.search(line):
        return "denied"
    return "unsure" if _LEAVES_OPEN.search(line) or (of_play and _SET_APART.search(line)) else None


def as_written(game: AnyGame, one: Written[Any], lines: Sequence[str]) -> str:
    """An order as our letters write it, if it is one of the game's, or as its line does without the signs."""
    if type(one.order) in game.orders:
        return game.reading.write(one.order, languages()[0])
    return _LEAVES_OPEN.sub(" ", lines[one.line]).strip()
