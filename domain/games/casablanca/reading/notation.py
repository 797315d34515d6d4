"""Orders read from a letter: what its lines ask for, the steps of one activation joined into one order."""

from typing import Final

import msgspec
from rapidfuzz import process
from rapidfuzz.distance import OSA

from domain.game import Complaint, Parsed, Written
from domain.games.casablanca import orders as o
from domain.games.casablanca.reading.grammar import Part, read
from domain.games.casablanca.reading.lexicon import ABBREVIATIONS, HEADS, VOCABULARY, Kind
from domain.games.casablanca.reading.option_words import option_in
from domain.games.casablanca.reading.reader import Misread
from domain.games.casablanca.reading.shorthand import is_own_ways, spelt_out
from domain.games.casablanca.reading.tokens import SHOWN, Token, places, plain, tokens
from domain.games.casablanca.reading.writing import write
from domain.games.casablanca.rules.eligible import card_in_force
from domain.games.casablanca.state import View
from domain.refusal import Refusal

__all__ = ["parse", "write"]

_OURS: Final = ("\u00b7", "\u00ab", "\u00bb")  # dots and quotes of our own letters, come back unmarked
_ARROW: Final = "\u2192"  # stands in our letters between the hexes of a move
_DIVIDER: Final = ";"
_WHOLE: Final = (o.PlayRed, o.Choose, o.Pay, o.DoNotPay, o.Keep, o.SetReaction)
_MOST_UNKNOWN: Final = 2
_LONG: Final = 7  # letters of a word in which two may be wrong
_SUBSTANCE: Final[frozenset[Kind]] = frozenset({"hex", "number", "embark", "stay", "follow"})


class _Said(msgspec.Struct, frozen=True):
    """A part of an order, the line it stands on, and where on it."""

    line: int
    start: int
    end: int
    part: Part


def parse(text: str, view: View) -> Parsed[o.Order]:
    """What a letter asks for; words of either language, any case, with or without accents.

    All steps of the letter are one activation, on the line of the first. What is kept comes before everything else, which
    would settle it (CB-74). A line that begins like an order and is none becomes a complaint; greetings and prose are ignored;
    empty lines are neither. Takes time linear in the text.
    """
    said: list[_Said] = []
    complaints: list[Complaint] = []
    ignored: list[int] = []
    for number, line in enumerate(text.splitlines()):
        found = _line(number, line, view)
        said += [one for one in found if isinstance(one, _Said)]
        complaints += [one for one in found if isinstance(one, Complaint)]
        if not found and line.strip():
            ignored.append(number)
    letter = _Letter(view)
    for one in said:
        letter.take(one)
    return Parsed(letter.orders(), (*complaints, *letter.complaints()), tuple(ignored))


def _line(number: int, line: str, view: View) -> list[_Said | Complaint]:
    """What a line says, its pieces divided by semicolons; empty if it is prose."""
    if line.lstrip().startswith((">", "#", "|")) or any(sign in line for sign in _OURS):
        return []
    drawn = _ARROW in line
    found: list[_Said | Complaint] = []
    start = 0
    for piece in line.partition("#")[0].split(_DIVIDER):
        stop = start + len(piece)
        words = spelt_out(line, tokens(line, start, stop), view)
        start = stop + 1
        if drawn and not is_own_ways(words, view):
            return []
        option = option_in(piece, view) if words else None
        if option is not None:
            found.append(_Said(number, words[0].start, words[-1].end, option))
            continue
        if not words:
            continue
        try:
            found += [_Said(number, words[0].start, words[-1].end, part) for part in read(words, view)]
        except Misread as misread:
            if not found and not _meant(words, view):
                return []  # prose, whatever stands behind its semicolons
            why = explained(misread)
            found.append(Complaint(number, why.start, why.end, why.refusal, tuple(why.near)))
    return found


class _Letter:
    """A letter's parts, being joined: all steps are one activation, and the extra move of event 38 goes with its price.

    On a line with the price a move is always that; on another line not while another event waits for its answer, for
    then it is the move after the event (articulated version).
    """

    def __init__(self, view: View) -> None:
        table = view.table
        card = card_in_force(table) if table is not None and table.phase == "event" else None
        self._extra = card is None or card.effect == "column"
        self._whole: list[Written[o.Order]] = []
        self._steps: list[o.Step] = []
        self._parts: list[int] = []  # the lines of the steps
        self._lines: list[int] = []  # those and the ones that say that nothing moves
        self._gold: list[_Said] = []

    def take(self, said: _Said) -> None:
        """One part, in the order of the letter."""
        part = said.part
        if part == "gold":
            self._gold.append(said)
        elif part == "still":
            self._lines.append(said.line)
        elif isinstance(part, _WHOLE):
            self._whole.append(Written(said.line, part))
        else:
            self._steps.append(part)
            self._parts.append(said.line)
            self._lines.append(said.line)

    def orders(self) -> tuple[Written[o.Order], ...]:
        """What the letter asks for, as it is to be carried out."""
        found = list(self._whole)
        pays = [at for at, written in enumerate(found) if written.order == o.Pay()]
        only = self._steps[0] if len(self._steps) == len(self._lines) == 1 else None
        beside = pays and self._lines[:1] == [found[pays[0]].line]
        if pays and isinstance(only, o.FugitiveMove) and (self._extra or beside):
            paid = found[pays[0]].line
            found[pays[0]] = Written(paid, o.Pay(only), (paid, *self._parts))
        elif self._lines:
            lines = (*self._parts, *(said.line for said in self._gold[:1]))
            found.append(Written(min(self._lines), o.Activation(tuple(self._steps), bool(self._gold)), lines))
        return tuple(sorted(found, key=lambda written: (not isinstance(written.order, o.Keep), written.line)))

    def complaints(self) -> tuple[Complaint, ...]:
        """Gold, if there is nothing here that it could pay for."""
        if self._lines:
            return ()
        refusal = Refusal("CB-80", "gold-alone")
        return tuple(Complaint(said.line, said.start, said.end, refusal, lacks=True) for said in self._gold)


def explained(misread: Misread) -> Misread:
    """The same, with the words that were nearest to the one not understood."""
    word = plain(misread.token.shown)
    if misread.token.kind == "unknown" and len(word) > 2 and not misread.near:
        known = [one for one in (*VOCABULARY, *places()) if len(one) > 2 and one not in ABBREVIATIONS]
        near = process.extract(word, known, scorer=OSA.normalized_similarity, limit=2, score_cutoff=0.6)
        misread.near = tuple(one for one, _, _ in near)
    return misread


def _meant(words: tuple[Token, ...], view: View) -> bool:
    """Whether a line that is no order was meant as one: it begins like one and goes on like one."""
    said = [token for token in words if token.kind not in ("filler", "to", "riding", "take", "flight")]
    if not said:
        return False
    head, rest = said[0], said[1:]
    kinds = {token.kind for token in rest}
    unknown = sum(token.kind in ("unknown", "there") for token in said)
    match head.kind:
        case "gestapo" | "fugitive":
            return _of_a_piece(rest, unknown, view)
        case "play" | "keep":
            named = bool(kinds & {"green", "card"}) or (bool(rest) and rest[0].kind == "number" and not unknown)
            return (named and unknown <= 1) or _one_slip(rest, ("green", "hex"))
        case "camel" if words[0].kind == "riding":
            return False
        case "card":
            return kinds == {"number"}
        case "restart" | "camel" | "buy":
            return not unknown and (not rest or bool(kinds & {"number", "hex", "camel"}))
        case "choose":
            return bool(rest) and rest[0].kind != "number" and (not unknown or _one_slip(rest, ("cards", "lower")))
        case "react":
            return (bool(kinds & {"when"}) and unknown <= 1) or _one_slip(rest, ("when",)) or not rest
        case "line" | "follow" | "pay" | "lower":
            return not unknown and bool(rest) and head.value != "to"
        case "gold" | "embark" | "stay" | "negative":
            return not unknown and bool(kinds & {"hex", "green", "number", "pay", "keep"})
        case "unknown":
            return unknown == 1 and _near(head, HEADS) and bool(kinds & {"hex", "green", "number", "stay", "camel"})
        case _:
            return False


def _of_a_piece(rest: list[Token], unknown: int, view: View) -> bool:
    """Whether words after the name of a piece were meant to move it; of somebody else's piece people only talk."""
    if rest and rest[0].kind == "colour" and rest[0].value != view.seat:
        return False
    kinds = {token.kind for token in rest}
    if "when" in kinds and "hex" not in kinds:
        return False  # "the Gestapo never sleeps"
    if kinds & _SUBSTANCE:
        return unknown <= _MOST_UNKNOWN
    if not rest or (len(rest) == 1 and not unknown):
        return True
    # A word with a capital after a piece is a place, be it one that is not on this map.
    return len(rest) == 1 and (rest[0].text[:1].isupper() or _one_slip(rest, ("stay", "embark", "follow", "hex")))


def _one_slip(rest: list[Token], kinds: tuple[Kind, ...]) -> bool:
    """Whether a single unknown word is one of these kinds but for a slip of the pen."""
    unknown = [token for token in rest if token.kind == "unknown"]
    words = [word for word, (kind, _) in VOCABULARY.items() if kind in kinds]
    if "hex" in kinds:
        words += places()
    return len(unknown) == 1 and _near(unknown[0], tuple(words))


def _near(token: Token, words: tuple[str, ...]) -> bool:
    """Whether a word is one of these but for a slip: one letter in a short word, two in a long one."""
    word = plain(token.text[:SHOWN])
    slips = 1 if len(word) < _LONG else 2
    return len(word) > 2 and any(OSA.distance(word, known, score_cutoff=slips) <= slips for known in words)
