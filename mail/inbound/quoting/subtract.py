"""Which lines of an answer are lines of the letter that it answers: no language is asked, for we know what we sent."""

import re
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from domain.match.reading.personal.deputising import deputy_named
from domain.match.reading.personal.new_address import names_an_address
from domain.match.reading.personal.preferences import wished
from mail.inbound.opinion import LooksLikeOrder, any_game
from mail.inbound.quoting.attribution import is_addressed, is_dated
from mail.inbound.quoting.marks import quotes, unmarked

Origin: TypeAlias = Literal["", "history", "repeated", "attribution"]

_FEWEST: Final = 4
_ATTRIBUTION_LINES: Final = 4
_BLANKS_BELOW: Final = 2
_SHORTEST_NAME: Final = 4
_LONG_RUN: Final = 5
_WORD: Final = re.compile(r"\w+")
_BETWEEN: Final = re.compile(r"[^\w\n]")
_MOST_MARKS: Final = 60  # a text has fewer, be it long; more of them are not worth a pass each
_MARGIN: Final = re.compile(r"[^\w\n]{0,80}")
_INDENTED: Final = re.compile(r"\t|\s{2}")


class Sent(msgspec.Struct, frozen=True):
    """A letter of ours, ready to be looked for: each line by its words, and all words in a row."""

    lines: dict[str, str]
    words: str

    def has_line(self, words: str) -> bool:
        """Whether these are the words of one of our lines, a blank between each and the next."""
        return words in self.lines

    def margin(self, words: str) -> str | None:
        """What stands before the words of that line of ours; None if none has these words."""
        return margin_of(self.lines[words]) if words in self.lines else None

    def has(self, words: str) -> bool:
        """Whether these words stand in our letter in this order, however its lines were broken; four at least."""
        return words.count(" ") >= _FEWEST - 1 and f" {words} " in self.words


def margin_of(line: str) -> str:
    """The blanks and punctuation that stand before the first word of a line."""
    return _MARGIN.match(line)[0]  # type: ignore[index]


def shared_blanks(lines: Sequence[str]) -> str:
    """The blanks before every line that has words: a program that moves in all of a letter quotes nothing by that."""
    texts = [line for line in lines if line.strip()]
    width = min((len(text) - len(text.lstrip()) for text in texts), default=0)
    blanks = {text[:width] for text in texts}
    return blanks.pop() if len(blanks) == 1 else ""


def words_of(text: str) -> str:
    """The words and numbers of a text in one case, a blank between them: marks and dashes do not count."""
    return " ".join(_WORD.findall(text.casefold()))


def _lines_of_words(text: str) -> list[str]:
    """The words of each line of a text, as ``words_of`` gives them, found for all lines together."""
    folded = text.casefold()
    marks = {char for char in set(folded) if not char.isalnum()} - {"_", " ", "\n"}
    if len(marks) > _MOST_MARKS:
        folded = _BETWEEN.sub(" ", folded)
    else:
        for mark in marks:
            folded = folded.replace(mark, " ")
    return [" ".join(line.split()) for line in folded.split("\n")]


def sent(text: str) -> Sent:
    """What is looked for: the text of a letter of ours, one rendering below the other if it has several."""
    said = _lines_of_words(text)
    lines = {words: whole for words, whole in zip(said, text.split("\n"), strict=True) if words}
    return Sent(lines, f" {' '.join(filter(None, said))} ")


def subtract(
    lines: Sequence[str], letter: Sent, ours: Sequence[str], looks_like_order: LooksLikeOrder = any_game
) -> tuple[Origin, ...]:
    """Where each line of an answer comes from: our letter, the attribution above it, or (empty) its writer.

    A line of ours is history if it is marked as quoted, indented, or one of two and more in a row; alone and unmarked it is
    the writer's, who may mean what we wrote too. Few in a row, or many that look like orders, are ``repeated``: history
    most likely, but orders may be given as we printed them. The attribution stands directly above the history and ends
    in a colon and names us (``ours`` are our addresses and names), or names a date or an address. Linear in the answer.
    """
    words = _lines_of_words("\n".join(lines))
    known = _known(words, letter)
    names = [name.casefold() for name in ours if len(name) >= _SHORTEST_NAME]
    origins: dict[int, Origin] = {}
    for start, end in _runs(lines, words, known):
        history = _history(lines, [n for n in range(start, end) if known[n]], looks_like_order)
        above = _attribution_above(lines, start, names, looks_like_order) if history else ()
        origins |= history
        for n in above:
            origins.setdefault(n, "attribution")
    return tuple(origins.get(n, "") for n in range(len(lines)))


def _known(words: Sequence[str], letter: Sent) -> list[bool]:
    """Which lines are ours, by their words; the end of one that a program wrapped, too."""
    known = [letter.has_line(said) or letter.has(said) for said in words]
    for n, said in enumerate(words[1:], 1):
        if said and not known[n] and known[n - 1]:
            known[n] = letter.has(" ".join((*words[n - 1].split(" ")[1 - _FEWEST :], said)))
    return known


def _history(lines: Sequence[str], run: Sequence[int], looks_like_order: LooksLikeOrder) -> dict[int, Origin]:
    bare = [n for n in run if not _is_marked(lines[n])]
    if len(run) == len(bare) == 1:
        return {}
    history: dict[int, Origin] = dict.fromkeys(run, "history")
    if bare and _may_be_repeated([lines[n] for n in run], looks_like_order):
        history |= dict.fromkeys(bare, "repeated")
    return history


def _may_be_repeated(lines: Sequence[str], looks_like_order: LooksLikeOrder) -> bool:
    """Whether lines of ours in a row are few, or half of them look like orders."""
    return len(lines) < _LONG_RUN or 2 * sum(map(looks_like_order, lines)) >= len(lines)


def _runs(lines: Sequence[str], words: Sequence[str], known: Sequence[bool]) -> list[tuple[int, int]]:
    """Where lines of ours stand in a row, lines without words passed over.

    What stands behind a quotation mark and what does not are never one row: an answer stands directly above a quotation.
    """
    runs: list[tuple[int, int]] = []
    start, marked = -1, False
    for n, said in enumerate(words):
        ends = start >= 0 and bool(said) and (not known[n] or marked != quotes(lines[n]))
        if ends:
            runs.append((start, n))
            start = -1
        if known[n] and start < 0:
            start, marked = n, quotes(lines[n])
    return [*runs, (start, len(words))] if start >= 0 else runs


def _is_marked(line: str) -> bool:
    return quotes(line) or bool(_INDENTED.match(line))


def _heads(line: str, looks_like_order: LooksLikeOrder) -> bool:
    """Whether a line without a colon names a day or an address, and nothing that its writer wants with it."""
    if not (is_dated(line) or is_addressed(line)) or looks_like_order(line):
        return False
    return wished(line) is None and deputy_named(line) is None and not names_an_address(line)


def _attribution_above(
    lines: Sequence[str], start: int, names: Sequence[str], looks_like_order: LooksLikeOrder
) -> range:
    nearest = range(start - 1, max(-1, start - _BLANKS_BELOW - 2), -1)
    last = next((n for n in nearest if unmarked(lines[n])), None)
    if last is None:
        return range(0)
    if not lines[last].rstrip(" -*").endswith((":", "：")):
        return range(last, last + 1) if _heads(lines[last], looks_like_order) else range(0)
    for first in range(last, max(-1, last - _ATTRIBUTION_LINES), -1):
        if not lines[first].strip():
            break
        joined = "".join(lines[first : last + 1]).casefold()
        if any(name in joined for name in names):
            return range(first, last + 1)
    return range(0)
