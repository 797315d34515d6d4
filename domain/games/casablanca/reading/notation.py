"""Orders read from a letter: what its lines ask for, the steps of one activation joined into one order."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec
from rapidfuzz.distance import OSA

from domain.game import Complaint, Parsed, Written
from domain.games.casablanca import orders as o
from domain.games.casablanca.reading.grammar import Part, read
from domain.games.casablanca.reading.kinds_of_hexes import without_kinds
from domain.games.casablanca.reading.lexemes import Lexeme, lexemes, places
from domain.games.casablanca.reading.lexicon import LEXICON, STEERING, abbreviations
from domain.games.casablanca.reading.meant import MEANT
from domain.games.casablanca.reading.menu_words import listed_in
from domain.games.casablanca.reading.option_words import option_in
from domain.games.casablanca.reading.red_words import red_in, unless_played, unread_name
from domain.games.casablanca.reading.shorthand import is_own_ways, spelt_out
from domain.games.casablanca.reading.writing import write
from domain.games.casablanca.rules.eligible import card_in_force
from domain.games.casablanca.state import View
from domain.reading.by_line import Later, Read, by_line
from domain.reading.misread import Misread
from domain.reading.nearest import suggestions
from domain.reading.statements import pieces
from domain.refusal import Refusal

__all__ = ["parse", "write"]

_OURS: Final = ("\u00b7", "\u00ab", "\u00bb")  # dots and quotes of our own letters, come back unmarked
_ARROW: Final = "\u2192"  # stands in our letters between the hexes of a move
_DIVIDER: Final = re.compile(";")
_WHOLE: Final = (o.PlayRed, o.Choose, o.Pay, o.DoNotPay, o.Keep, o.SetReaction)
_ROWS: Final = frozenset(str(row) for row in range(1, 21))
_LIKE_ENOUGH: Final = 0.6
_STAYS: Final = (o.GestapoMove(), o.FugitiveMove())


class _Said(msgspec.Struct, frozen=True):
    """A part of an order, and where on its line it stands."""

    start: int
    end: int
    part: Part


def parse(text: str, view: View) -> Parsed[o.Order]:
    """What a letter asks for; words of either language, any case, with or without accents.

    All steps of the letter are one activation, on the line of the first. What is kept comes before everything else, which
    would settle it (CB-74). A line that begins like an order and is none becomes a complaint; greetings and prose are ignored;
    empty lines are neither. Takes time linear in the text.
    """
    said = by_line(text, lambda line: _line(line, view))
    letter = _Letter(view)
    for written in said.orders:
        letter.take(written.line, written.order)
    return Parsed(letter.orders(), (*said.complaints, *letter.complaints()), said.ignored)


def _line(line: str, view: View) -> Read[_Said] | Later[_Said]:
    """What a line says; one that only names a red card says something if no other line plays one."""
    found = _pieces(line, view)
    unread = None if found else unread_name(line, view)
    return found if unread is None else unless_played(unread)


def _pieces(line: str, view: View) -> Read[_Said]:
    """What the pieces of a line say, divided by semicolons; nothing if it is prose."""
    if line.lstrip().startswith((">", "#", "|")) or any(char in line for char in _OURS):
        return ()
    line = without_kinds(line, view)
    found: list[_Said | Misread] = []
    for start, stop in pieces(line.partition("#")[0], _DIVIDER):
        words = spelt_out(line, lexemes(line, start, stop), view)
        if _ARROW in line and not is_own_ways(words, view):
            return ()
        try:
            found += _piece(line[start:stop], words, view) if words else []
        except Misread as wrong:
            if not found and not MEANT.row(line, words, view):
                return ()  # prose, whatever stands behind its semicolons
            found.append(wrong)
    return found


def _piece(piece: str, words: Sequence[Lexeme], view: View) -> list[_Said]:
    whole = option_in(piece, view) or red_in(piece, view) or listed_in(piece)
    parts = read(words, view) if whole is None else (whole,)
    return [_Said(words[0].start, words[-1].end, part) for part in parts]


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
        self._gold: list[tuple[int, _Said]] = []
        self._still: list[tuple[int, _Said]] = []

    def take(self, line: int, said: _Said) -> None:
        """One part, in the order of the letter."""
        part = said.part
        if part == "gold":
            self._gold.append((line, said))
        elif part == "still":
            self._lines.append(line)
            self._still.append((line, said))
        elif part == "rest":
            self._lines.append(line)
        elif isinstance(part, _WHOLE):
            self._whole.append(Written(line, part))
        else:
            self._steps.append(part)
            self._parts.append(line)
            self._lines.append(line)

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
            lines = (*self._parts, *(line for line, _ in self._gold[:1]))
            found.append(Written(min(self._lines), o.Activation(tuple(self._steps), bool(self._gold)), lines))
        return tuple(sorted(found, key=lambda written: (not isinstance(written.order, o.Keep), written.line)))

    def complaints(self) -> tuple[Complaint, ...]:
        """Gold, if there is nothing here that it could pay for; "all stay", if something moves."""
        if any(step not in _STAYS and not _moves_nobody(step) for step in self._steps):
            refusal = Refusal("G-20", "all-stay-and-one-moves")
            return tuple(Complaint(line, said.start, said.end, refusal) for line, said in self._still)
        if self._lines:
            return ()
        refusal = Refusal("CB-80", "gold-alone")
        return tuple(Complaint(line, said.start, said.end, refusal, lacks=True) for line, said in self._gold)


def _moves_nobody(step: o.Step) -> bool:
    return isinstance(step, o.BuyCamel) or (isinstance(step, o.PlayGreen) and step.card not in STEERING)


def nearest(wrong: Complaint) -> tuple[str, ...]:
    """What is nearest to the word not understood, or to the hex of column O that somebody wrote with a nought."""
    row = wrong.unread[1:]
    if wrong.unread.isdecimal():
        return (f"O{row}",) if wrong.unread[0] == "0" and row in _ROWS else ()
    if len(wrong.unread) < 3:
        return ()
    return suggestions(wrong.unread, _known(), scorer=OSA.normalized_similarity, cutoff=_LIKE_ENOUGH)


@cache
def _known() -> tuple[str, ...]:
    """The words that may be suggested."""
    known = (*LEXICON.words(), *places())
    return tuple(word for word in known if len(word) > 2 and word not in abbreviations())
