"""How the plain part and the HTML part of one letter agree, line by line, blanks aside; new words of one alone are in doubt."""

import re
from collections.abc import Iterable, Sequence, Set
from functools import cached_property
from itertools import islice
from typing import Final

import msgspec

from mail.inbound.parts.places import places
from mail.inbound.parts.unseen import UNSEEN
from mail.inbound.quoting.classify import ClassifiedLine, Kind
from mail.inbound.quoting.marks import unmarked
from mail.inbound.quoting.subtract import Sent, words_of

_MOST_SEARCHES: Final = 200
_MOST_TRIES: Final = 20
_MOST_LINES: Final = 200
_DOUBT: Final = "parts-disagree"
_NUMBERS: Final = re.compile(r"\d \d")


def is_glued(plain: Sequence[ClassifiedLine], markup: Sequence[ClassifiedLine]) -> bool:
    """Whether a new line of the plain part is several lines of the HTML part with the blanks between them gone.

    Samsung's program writes such a plain part: ``Gioca 10 in 24Inviato dal mio Galaxy``. The HTML is what was seen.
    """
    return bool(_chains(plain, markup))


def against_glued_part(
    lines: Sequence[ClassifiedLine], plain: Sequence[ClassifiedLine], letter: Sent | None
) -> tuple[ClassifiedLine, ...]:
    """The HTML part's lines as a plain part shows them that has lines glued together, which are taken apart here."""
    chains = _chains(plain, lines)
    parts = {number for chain in chains.values() for number in chain}
    loose = [line for line in plain if line.number not in chains]
    there, everything = _Words(loose), _squeezed(" ".join(unmarked(line.text) for line in lines))
    unshared = [line for line in lines if _is_new(line) and line.number not in parts]
    mine = {line.number for line in unshared if not there.have(_spaced(line.text))}
    fresh = [line for line in loose if _is_new(line) and _squeezed(line.text) not in everything]
    return (*_doubted(lines, mine), *_added(lines, loose, fresh, letter, "only-in-plain"))


def against_other_part(
    lines: Sequence[ClassifiedLine], others: Sequence[ClassifiedLine], letter: Sent | None
) -> tuple[ClassifiedLine, ...]:
    """The plain part's lines as the HTML part's show them: what is new in one alone is in doubt.

    Lines that the HTML part alone has follow with the number 0; those of our own letter are left out. One that stands in
    the place of a line of the plain part may be another version of it, and says so.
    """
    here, there = _Words(lines), _Words(others)
    if here.are_all_of(there) and not any(line.doubt == UNSEEN for line in others):
        return tuple(lines)
    mine = {number for number, words in here.said.items() if not there.have(words)}
    odd = {number for number, words in there.said.items() if not here.have(words)}
    odd |= {line.number for line in others if line.doubt == UNSEEN and not here.have(_spaced(line.text))}
    fresh = [line for line in others if line.number in odd]
    return (*_doubted(lines, mine), *_added(lines, others, fresh, letter, "only-in-html", mine))


def _doubted(lines: Sequence[ClassifiedLine], numbers: set[int]) -> list[ClassifiedLine]:
    return [msgspec.structs.replace(line, doubt=_DOUBT) if line.number in numbers else line for line in lines]


def _added(
    lines: Sequence[ClassifiedLine],
    others: Sequence[ClassifiedLine],
    fresh: Sequence[ClassifiedLine],
    letter: Sent | None,
    reason: str,
    mine: Set[int] = frozenset(),
) -> list[ClassifiedLine]:
    """What the other part alone has, and our letter has not, as lines to be asked about, each with its place among these."""
    theirs = [line for line in fresh if not _is_ours(line.text, letter)]
    belows = places(lines, others, {line.number for line in theirs}) if theirs else {}
    instead = _versions(lines, mine, others, theirs) if mine else {}
    return [
        ClassifiedLine(0, line.text, Kind.HISTORY, reason, _DOUBT, instead.get(line.number, 0), belows.get(line.number))
        for line in theirs
    ]


def _versions(
    lines: Sequence[ClassifiedLine],
    mine: Set[int],
    others: Sequence[ClassifiedLine],
    theirs: Sequence[ClassifiedLine],
) -> dict[int, int]:
    """Which line of ``mine`` each of ``theirs`` is a version of: both are the n-th below the same line that agrees."""
    places: dict[tuple[str, int], int] = {}
    for number, place in _places(lines, mine):
        places.setdefault(place, number)
    return {
        number: places[place] for number, place in _places(others, {line.number for line in theirs}) if place in places
    }


def _places(lines: Sequence[ClassifiedLine], odd: Set[int]) -> Iterable[tuple[int, tuple[str, int]]]:
    """The number of each odd line with the last line above it that agrees, and how far below that it stands."""
    above, below = "", 0
    for line in lines:
        if line.number in odd:
            below += 1
            yield line.number, (above, below)
        elif _is_new(line):
            above, below = _squeezed(line.text), 0


def _chains(plain: Sequence[ClassifiedLine], markup: Sequence[ClassifiedLine]) -> dict[int, tuple[int, ...]]:
    """The lines of the plain part that are glued, by number, and the lines of the HTML part that each is."""
    if not markup:
        return {}
    begins = dict.fromkeys(_squeezed(unmarked(line.text)) for line in markup if _is_new(line))
    openings = tuple(islice(filter(None, begins), _MOST_LINES))
    # A line glued to an attribution counts as one by now.
    odd = [
        line
        for line in plain
        if line.kind in (Kind.NEW, Kind.ATTRIBUTION)
        and (words := _squeezed(line.text)).startswith(openings)
        and words not in begins
    ][:_MOST_LINES]
    if not odd:
        return {}
    shown = [(_squeezed(unmarked(line.text)), line) for line in markup if line.text.strip()]
    heads = [n for n, (words, line) in enumerate(shown) if words and line.kind is Kind.NEW][:_MOST_LINES]
    found: dict[int, tuple[int, ...]] = {}
    for line in odd:
        words = _squeezed(line.text)
        for n in heads:
            if words.startswith(shown[n][0]) and (chain := _chain(line.text, shown[n:])):
                found[line.number] = chain
                break
    return found


def _chain(text: str, shown: Sequence[tuple[str, ClassifiedLine]]) -> tuple[int, ...]:
    """Which lines a text is, one behind the other and glued at one joint at least; none if it is not that.

    Once the history begins among them, the rest may differ: it is history as well.
    """
    rest, at = _squeezed(text), 0
    joints: list[int] = []
    numbers: list[int] = []
    for words, line in shown:
        whole = rest.startswith(words)
        if not whole and not (numbers and (words.startswith(rest) or line.kind is not Kind.NEW)):
            break
        joints += [at] if at else []
        numbers.append(line.number)
        at += len(words)
        rest = rest[len(words) :] if whole else ""
        if not rest:
            break
    return tuple(numbers) if not rest and any(joint not in _gaps(text) for joint in joints) else ()


def _gaps(text: str) -> frozenset[int]:
    """Before which characters of the squeezed text blanks stood."""
    found, at = [], 0
    for word in _plain(text).split():
        found.append(at)
        at += len(word)
    return frozenset(found)


class _Words:
    """The new words of one part, by the numbers of its lines, found whatever its line breaks and blanks are."""

    def __init__(self, lines: Sequence[ClassifiedLine]) -> None:
        self.said = {line.number: words for line in lines if line.kind is Kind.NEW and (words := _spaced(line.text))}
        self._lines = frozenset(self.said.values())
        self._searches = 0

    @cached_property
    def _whole(self) -> str:
        return " ".join(self.said.values())

    @cached_property
    def _run(self) -> str:
        return _form(self._whole)

    @cached_property
    def _ends(self) -> frozenset[int]:
        return _stream(self._whole)[1]

    def are_all_of(self, other: "_Words") -> bool:
        """Whether both say the same, word by word."""
        return self._whole == other._whole

    def have(self, words: str) -> bool:
        """Whether these words, spaced as in ``said``, stand there."""
        if words in self._lines:
            return True
        form = _form(words)
        self._searches += 1
        return not form or (self._searches <= _MOST_SEARCHES and self._stand(form))

    def _stand(self, form: str) -> bool:
        at = -1
        for _ in range(_MOST_TRIES):
            at = self._run.find(form, at + 1)
            if at < 0:
                return False
            if at in self._ends and at + len(form) in self._ends:
                return True
        return False


def _form(words: str) -> str:
    """The first of ``_stream``, of words with one blank between them; found faster where no two numbers stand together."""
    if words.isascii() and not _NUMBERS.search(words):
        return words.replace(" ", "")
    return _stream(words)[0]


def _stream(text: str) -> tuple[str, frozenset[int]]:
    """Words without the blanks between them, and where words begin or end; numbers are kept apart, for 1 0 is not 10."""
    pieces: list[str] = []
    ends, at, last = [0], 0, ""
    for word in text.split():
        if last.isdigit() and word[0].isdigit():
            pieces.append(" ")
            at += 1
            ends.append(at)
        pieces.append(word)
        at += len(word)
        ends.append(at)
        last = word[-1]
    return "".join(pieces), frozenset(ends)


def _plain(text: str) -> str:
    return text.casefold().replace("*", " ").replace("_", " ")


def _spaced(text: str) -> str:
    """The words of a text with one blank between them."""
    return " ".join(_plain(text).split())


def _squeezed(text: str) -> str:
    return "".join(_plain(text).split())


def _is_new(line: ClassifiedLine) -> bool:
    return line.kind is Kind.NEW and bool(line.text.strip())


def _is_ours(text: str, letter: Sent | None) -> bool:
    return letter is not None and (letter.has_line(words := words_of(text)) or letter.has(words))
