"""What a text repeats of somebody's words, however it was wrapped, quoted or marked up: the same text without that.

Words are compared without blanks, marks and quoting characters between them. Long runs are taken wherever they stand; of what is
short only what follows the words that stood before it when it was passed on, since anybody may say the same.
"""

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

RUN: Final = 6
"""How many words in a row, with ``_LETTERS`` letters in them, nobody says by chance as somebody else has."""
_LETTERS: Final = 24
_ERASED: Final = "[erased]"
_WORD: Final = re.compile(r"[^\W_]+")
# A tag, a character written by its name or number, or any character. What a comment says counts as shown.
_MARKUP: Final = re.compile(
    r"<(/?[a-z][a-z0-9]*)[^<>]*>|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});|.", re.IGNORECASE | re.DOTALL
)
_INSIDE_WORDS: Final = frozenset(
    ("a", "b", "big", "em", "font", "i", "mark", "s", "small", "span", "strong", "u", "wbr")
)


class SourceWord(NamedTuple):
    """A word, in small letters and as it was written, and where in the source it stands."""

    word: str
    written: str
    start: int
    end: int


class Phrase(msgspec.Struct, frozen=True):
    """Words in a row, in small letters, or as they are written if ``as_written``; the first ``before`` of them are not theirs."""

    words: tuple[str, ...]
    before: int = 0
    as_written: bool = False


class Quotable(msgspec.Struct, frozen=True):
    """What may be repeated of somebody: their addresses, phrases, and runs of ``RUN`` words of what they said."""

    addresses: tuple[str, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    runs: frozenset[tuple[str, ...]] = frozenset()

    def without(self, text: str, *, markup: bool = False) -> str | None:
        """The text with ``[erased]`` in the place of each; None if it repeats nothing of it."""
        bare = text
        for address in self.addresses:
            bare = re.sub(rf"(?<![\w.+-]){re.escape(address)}(?![\w-])", _ERASED, bare, flags=re.IGNORECASE)
        tokens = list(_in_markup(bare) if markup else tokens_of(bare))
        bare = _cut(bare, sorted(self._found(tokens)), tokens)
        return None if bare == text else bare

    def _found(self, tokens: Sequence[SourceWord]) -> set[int]:
        """The numbers of the words that are theirs."""
        found: set[int] = set()
        by_first: dict[str, list[Phrase]] = {}
        for phrase in self.phrases:
            by_first.setdefault(phrase.words[0].casefold(), []).append(phrase)
        for at, token in enumerate(tokens):
            for phrase in by_first.get(token.word, ()):
                here = tokens[at : at + len(phrase.words)]
                if tuple(one.written if phrase.as_written else one.word for one in here) == phrase.words:
                    found.update(range(at + phrase.before, at + len(here)))
        return found | set(self._in_runs([token.word for token in tokens]))

    def _in_runs(self, words: Sequence[str]) -> Iterator[int]:
        """The words of runs: of each row of runs that go on into one another one must be long enough not to be chance."""
        row: list[int] = []
        for at in range(len(words) - RUN + 2):
            if at <= len(words) - RUN and tuple(words[at : at + RUN]) in self.runs:
                row.append(at)
                continue
            if any(sum(map(len, words[one : one + RUN])) >= _LETTERS for one in row):
                yield from range(row[0], row[-1] + RUN)
            row = []


def tokens_of(text: str) -> Iterator[SourceWord]:
    """The words of a text."""
    for found in _WORD.finditer(text):
        yield SourceWord(found[0].casefold(), found[0], *found.span())


def words_in(text: str) -> tuple[str, ...]:
    """The words of a text in small letters."""
    return tuple(token.word for token in tokens_of(text))


def runs_of(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """All runs of ``RUN`` words."""
    for at in range(len(words) - RUN + 1):
        yield tuple(words[at : at + RUN])


def first_after(said: Sequence[str], text: Sequence[str], before: int) -> Phrase | None:
    """Where words were first passed on in a text, with as many words ``before`` them as there are; None if they were not."""
    for at in range(before and 1, len(text) - len(said) + 1):
        if tuple(text[at : at + len(said)]) == tuple(said):
            start = max(0, at - before)
            return Phrase(tuple(text[start : at + len(said)]), at - start)
    return None


def _cut(text: str, theirs: Iterable[int], tokens: Sequence[SourceWord]) -> str:
    """A text without some of its words; what stands between two that are neighbours goes as well, but for line ends."""
    shown: list[str] = []
    end, last = 0, None
    for number in theirs:
        token = tokens[number]
        between = text[end : token.start]
        shown.append(_kept_between(between) if last == number - 1 else f"{between}{_ERASED}")
        end, last = token.end, number
    return "".join((*shown, text[end:]))


def _kept_between(text: str) -> str:
    """Of what stood between two words that go: tags, and the ends and quoting characters of lines."""
    return "".join(found[0] for found in re.finditer(r"<[^<>]*>|\r?\n(?:[ \t]*[>|»])*[ \t]?", text))


def _in_markup(source: str) -> Iterator[SourceWord]:
    """The words that a text of HTML shows, with their places in the source; tags that part no words are passed over."""
    shown: list[str] = []
    places: list[tuple[int, int]] = []
    for found in _MARKUP.finditer(source):
        chars = html.unescape(found[0]) if found[1] is None else _parting(found[1])
        shown.append(chars)
        places += [found.span()] * len(chars)
    for found in _WORD.finditer("".join(shown)):
        yield SourceWord(found[0].casefold(), found[0], places[found.start()][0], places[found.end() - 1][1])


def _parting(tag: str) -> str:
    return "" if tag.strip("/").lower() in _INSIDE_WORDS else " "
