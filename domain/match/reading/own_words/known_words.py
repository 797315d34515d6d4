"""A sentence of known words alone: those that say what is done, those that name something, and those that say nothing of it."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import msgspec

from domain.match.reading.hearing import Ear
from domain.match.reading.own_words.wavering import is_said_of_orders, wavers
from domain.reading.acts import GOING, ActPhrase, Acts
from domain.reading.doubts import is_verb
from domain.reading.line_words import LineWord, blanked, words_of
from domain.reading.number_words import is_number
from domain.reading.word_lists import WordList, by_language

BESIDE: Final = WordList("harmless", "beside an order")
"""What may stand in an order's own clause and says nothing of it."""
_NOUNS: Final = WordList("harmless", "nouns")
_VISITING: Final = WordList("harmless", "visiting")
_WAYS: Final = WordList("harmless", "ways")
_LED: Final = WordList("remarks", "to")
_FROM: Final = WordList("remarks", "from")
_NEGATIONS: Final = WordList("misgivings", "negations")
_OFF: Final = WordList("harmless", "off")
_BEFORE_AN_APOSTROPHE: Final = WordList("little", "before an apostrophe")
_FAR: Final = 4  # words before a place, which may lead to it
_AND: Final = WordList("little", "and")
_NEAR: Final = 2  # words before a place, one of which may say that something comes from there
_MANNER: Final = WordList("harmless", "manner")
_NO_MANNER: Final = WordList("harmless", "no manner")
_SHORTEST_MANNER: Final = 5  # letters
_BOTH: Final = 2  # places of one order: where something goes, and from where
_PASSED: Final = (
    "0"  # for words that are done with, so that those around them make no phrase: "ich (ziehe) meine Figur"
)
_LONG: Final = 5  # words of a phrase that says what is done, whatever part of it would say alone
PHRASE: Final = 2
"""Words of a phrase that says nothing though one of them might."""


_Kind: TypeAlias = Literal["named", "done", "idle", "silent", "beside", "asked", "unknown"]


class KnownWords(msgspec.Struct, frozen=True):
    """A sentence of which every word is known: its words, which of them name something, and which say what is done."""

    text: str
    words: tuple[LineWord, ...]
    named: tuple[LineWord, ...]
    acts: tuple[tuple[int, int, tuple[str, ...]], ...]  # from where to where each stands, and what it may mean
    silent: tuple[LineWord, ...]  # that say nothing of an order in this game, or may say nothing of it
    denied: tuple[LineWord, ...]  # those of them that say together what is not done: "without using the guide"
    spoken: frozenset[str]  # the languages it may be in
    idle: bool = False  # whether anything is said to be done that cannot be done now

    @property
    def means(self) -> frozenset[str]:
        """What all that is done here may mean together; nothing where two things are done. A word that may also say nothing
        of an order counts where no other does."""
        idle = {word.start for word in self.silent}
        each = [
            frozenset(means)
            for start, end, means in self.acts
            if start not in idle and not _is_beside(self.text[start:end])
        ]
        every = [frozenset(means) for _, _, means in self.acts]
        together = frozenset.intersection(*every) if every else frozenset[str]()
        return together or (frozenset.intersection(*each) if each else together)

    @property
    def done(self) -> list[tuple[str, tuple[str, ...]]]:
        """The words that say what is done, and what each may mean."""
        return [(self.text[start:end].lower(), means) for start, end, means in self.acts]

    @property
    def led(self) -> bool:
        """Whether a word leads to a place that is named."""
        at = [self.words.index(word) for word in self.named if word.text[-1:].isdecimal() or word is self.named[-1]]
        return any(word.text in _LED.words for first in at for word in self._before(first))

    def _before(self, at: int) -> Iterator[LineWord]:
        """The words right before one, of those that neither name anything nor say what is done: "into the refuge at"."""
        for word in self.words[max(at - _FAR, 0) : at][::-1]:
            if word in self.named or self._is_done(word) or word.text in _AND.words:
                return
            yield word

    @property
    def is_of_any(self) -> bool:
        """Whether something goes that is any of its kind: "a rook slides to 67"."""
        things = {word for word in self.named if not word.text[-1:].isdecimal()}
        any_of_them = {one for said in map(_indefinite().get, self.spoken) for one in said or ()}
        return not self.means.isdisjoint(GOING) and any(
            one.text in any_of_them and other in things for one, other in pairwise(self.words)
        )

    @property
    def ways(self) -> tuple[LineWord, ...]:
        """The words that say where something comes from, or by which way it goes, before what is named."""
        return tuple(
            word
            for at, word in enumerate(self.words)
            if word.text in _WAYS.words
            and word not in self.silent
            and any(other in self.named for other in self.words[at + 1 : at + 1 + _NEAR])
        )

    @property
    def leaves(self) -> bool:
        """Whether something comes from what is named last: "flees from Irene", not "va da Irene"."""
        if self.named and not self.named[-1].text[-1:].isdecimal() and _VISITING.among(self.words):
            return False
        at = self.words.index(self.named[-1]) if self.named else 0
        if any(_OFF.at(self.words, at - length) == length for length in range(1, min(at, _NEAR) + 1)):
            return not self.turned
        before = [word for word in self.words[max(at - _NEAR, 0) : at] if not self._is_done(word)]
        return any(word.text in _FROM.words for word in before) and not self.led

    @property
    def turned(self) -> bool:
        """Whether the first of two places is where something goes, and it comes from the other: "to H4 from G4"."""
        places = [self.words.index(word) for word in self.named if word.text[-1:].isdecimal()]
        if len(places) != len(self.named) or len(places) != _BOTH:
            return False
        first, last = (list(self._before(at)) for at in places)
        return any(one.text in _LED.words for one in first) and any(
            one.text in _FROM.words or _OFF.at((one,), 0) for one in last
        )

    def _is_done(self, word: LineWord) -> bool:
        return any(start <= word.start < end for start, end, _ in self.acts)

    @property
    def parts(self) -> bool:
        """Whether a word says that something comes from what is named behind it."""
        return any(word.text in _FROM.words for word in self.words)


def _is_beside(text: str) -> bool:
    """Whether words say nothing of the order they stand beside."""
    words = words_of(text)
    return bool(words) and BESIDE.at(words, 0) == len(words)


def known(ear: Ear, acts: Acts, text: str, does: AbstractSet[str] = frozenset()) -> KnownWords | None:
    """A sentence as known words; None if any word of it is not known, or is on the closed lists of doubts. ``does``: what the
    order before it in the same sentence does, which may go on: "and P2 whether she has been in 48".

    A phrase of doubt counts also where one of its words would be what is done: "nehme ich an".
    """
    words = elided(text)
    parts: list[_Part] = []
    for part in _parts(ear, acts, words, does):
        if _is_barred(text, part):
            return None
        parts.append(part)
    if is_said_of_orders(_without_long_acts(text, parts)) or wavers(
        _without_passed(acts, text, parts).replace(":", " ")
    ):
        return None
    named = tuple(part.words[0] for part in parts if part.kind == "named")
    spoken = acts.languages(words, names=named)
    if not spoken:
        return None
    done = tuple((part.start, part.end, part.means) for part in parts if part.kind == "done")
    silent = _silent_of(acts, parts)
    denied = _words_of(list(filter(_denies, silent)))
    idle = any(part.kind == "idle" for part in parts)
    return KnownWords(text, tuple(words), named, done, _words_of(silent), denied, spoken, idle=idle)


class _Part(msgspec.Struct, frozen=True):
    """Words that stand together in a sentence, of which kind they are, and what they may mean that is done."""

    kind: _Kind
    words: Sequence[LineWord]
    means: tuple[str, ...]

    @property
    def start(self) -> int:
        return self.words[0].start

    @property
    def end(self) -> int:
        return self.words[-1].end


def _is_barred(text: str, part: _Part) -> bool:
    """Whether a part of a sentence keeps it from being read."""
    if part.kind in ("asked", "unknown"):
        return True
    return part.kind in ("beside", "silent") and is_verb(text, part.words[0])


def _parts(ear: Ear, acts: Acts, words: Sequence[LineWord], does: AbstractSet[str]) -> Iterator[_Part]:
    """The parts; behind a name what goes on with a verb that was said before, if nothing else is done there."""
    at, said, named, goes_on = 0, does, False, False
    while at < len(words):
        kind, length, means = _at(ear, acts, words, at)
        behind = acts.behind(said, words, at) if named and kind != "done" else None
        if behind is not None and behind.length > max(length, 1):
            kind, length, means, goes_on = "done", behind.length, behind.means, True
        elif kind == "done":
            kind, said = "unknown" if goes_on else kind, said | frozenset(means)
        named = named or kind == "named"
        yield _Part(kind, words[at : at + length], means)
        at += length


def _without_passed(acts: Acts, text: str, parts: Sequence[_Part]) -> str:
    """The sentence without words of which nothing is in doubt: what is done, what is silent here, and mere names."""
    for part in parts:
        if part.kind in ("done", "idle", "silent") or (part.kind == "named" and _is_only_a_name(acts, part.words[0])):
            text = f"{text[: part.start]}{_PASSED.ljust(part.end - part.start)}{text[part.end :]}"
    return text


def _without_long_acts(text: str, parts: Sequence[_Part]) -> str:
    """The sentence with blanks for phrases of several words that say what is done, a doubt in them too: "non me la sento di
    accusare nessuno"."""
    for part in parts:
        if part.kind == "done" and len(part.words) >= _LONG:
            text = blanked(text, part.start, part.end)
    return text


def _is_silent(acts: Acts, part: _Part) -> bool:
    """Whether words say nothing of an order in this game, or may say nothing of it."""
    return part.kind in ("idle", "silent") or (part.kind == "done" and acts.silent.at(part.words, 0) >= len(part.words))


def _silent_of(acts: Acts, parts: Sequence[_Part]) -> list[_Part]:
    return [part for part in parts if _is_silent(acts, part)]


def _words_of(parts: Sequence[_Part]) -> tuple[LineWord, ...]:
    return tuple(word for part in parts for word in part.words)


def _denies(part: _Part) -> bool:
    return part.kind == "silent" and any(word.text in _NEGATIONS.words for word in part.words)


def _at(ear: Ear, acts: Acts, words: Sequence[LineWord], at: int) -> tuple[_Kind, int, tuple[str, ...]]:
    """What stands there: of which kind, how many words it has, and what it may mean that is done."""
    act, silent = _act(ear, acts, words, at), _silent(ear, acts, words, at)
    passed = max(BESIDE.at(words, at), silent, int(is_manner(words[at].text)))
    if acts.asking.at(words, at) > max(silent, act.length - 1 if act is not None else 0):
        return "asked", 1, ()
    names = _names(ear, words[at])
    thing = at > 0 and words[at - 1].text in _NOUNS.words and act is not None and act.length == 1
    if act is not None and act.length >= passed and not thing:
        return _of_act(act)
    if thing and not passed:
        return "unknown", 1, ()
    if passed >= PHRASE or (passed and not names):
        return ("silent" if silent else "beside"), passed, ()
    return ("named" if names or words[at].text in acts.names else "unknown"), 1, ()


def _act(ear: Ear, acts: Acts, words: Sequence[LineWord], at: int) -> ActPhrase | None:
    """What is said there that is done; "my two" says nothing of it where that counts what stands behind it."""
    act = acts.at(words, at)
    if act is not None and is_number(words[at + act.length - 1].text) and _goes_on(ear, words, at + act.length):
        return None
    return act


def _silent(ear: Ear, acts: Acts, words: Sequence[LineWord], at: int) -> int:
    """How many words there say nothing of an order in this game; of a phrase that ends with what belongs to the next words, a
    shorter one may."""
    length = acts.silent.at(words, at)
    while length >= PHRASE and _goes_on(ear, words, at + length):
        length = acts.silent.at(words[: at + length - 1], at)
    return length


def _goes_on(ear: Ear, words: Sequence[LineWord], end: int) -> bool:
    """Whether the word before goes on with what stands there: a number that counts it, "le due pistole", or the name of what is
    only numbered behind it: "he wants a gun, so here is the 4"."""
    last, behind = words[end - 1], words[end:]
    if last.text[-1:].isdecimal():
        return False
    named = [_names(ear, one) and not _is_figure(one) for one in behind]
    if is_number(last.text):
        return any(named[:1])
    figured = [_is_figure(one) for one in behind]
    return _names(ear, last) and (any(figured[:1]) or (any(figured) and not any(named)))


def _is_figure(word: LineWord) -> bool:
    return word.text.isdecimal() or is_number(word.text)


def _of_act(act: ActPhrase) -> tuple[_Kind, int, tuple[str, ...]]:
    return "done" if act.means else "idle", act.length, act.means


@cache
def _indefinite() -> dict[str, tuple[str, ...]]:
    """What says that any of its kind is spoken of, by the language in which it does."""
    return by_language("harmless", "indefinite")


def _is_only_a_name(acts: Acts, word: LineWord) -> bool:
    """Whether a word can say nothing of an order but what it names: a place, a figure, the Advisor."""
    return word.text[-1:].isdecimal() or word.text in acts.names


def is_manner(word: str) -> bool:
    """Whether a word says by its ending how something is done: "sideways" does not, "merrily" does."""
    return len(word) >= _SHORTEST_MANNER and word.endswith(_MANNER.listed) and word not in _NO_MANNER.words


def elided(text: str) -> list[LineWord]:
    """The words of a text, what is elided before one parted from it: "dell'agente" is "dell'", "agente"."""
    found: list[LineWord] = []
    for word in words_of(text):
        if word.text.endswith("'s") and word.text[:-2][-1:].isdecimal():
            found += [LineWord(word.start, word.end - 2, word.text[:-2]), LineWord(word.end - 1, word.end, "s")]
            continue
        before, apostrophe, behind = word.text.partition("'")
        if apostrophe and behind and before in _BEFORE_AN_APOSTROPHE.words:
            cut = word.start + len(before) + 1
            found += [LineWord(word.start, cut, before), LineWord(cut, word.end, behind)]
        else:
            found.append(word)
    return found


def _names(ear: Ear, word: LineWord) -> bool:
    """Whether a word stands for something in orders, and is no little word that also does."""
    text = word.text.removesuffix("'s")  # "from Ferrari's place"
    return ear.tells(text) and (text[-1:].isdecimal() or text not in BESIDE.single)
