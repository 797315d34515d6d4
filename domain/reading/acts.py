"""What people say for what is done in a game, "slip over to", "count me out", beside the words of its orders.

The phrases lie in ``words/acts.en.txt`` and its like of a game's package. A heading is the beginning of an order as our letters
write it in English. Where "…" stands in a phrase, up to four words may: "leave … where it is".
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, cached_property
from string import ascii_letters
from typing import Final

import msgspec

from domain.reading.line_words import LineWord
from domain.reading.patterns import Patterns, is_pattern
from domain.reading.verbs import forms
from domain.reading.word_lists import WordList, by_language, headings, languages_of, words_by_language

_FILE: Final = "acts"
_HARMLESS: Final = "harmless"
_VERBS_OF_GOING: Final = WordList("manner", "going")
GOING: Final = frozenset(("move", "play"))
"""What an order does by which something goes to a place."""
MOVES: Final = "move"
"""What an order does that our letters write without a verb: "P1 to 52", "gestapo K4"."""
STAYS: Final = "stay"
_NAMES: Final = "names"
_NOUN: Final = "noun"
_SILENT: Final = "silent"
_THINGS: Final = "things that are called like verbs"
_ASKING: Final = "asking for"
_CALLED: Final = "called by their figures"
_REST: Final = "the rest"
_AIMS: Final = "aims"
_REST_STAYS: Final = "the rest stays"
_LAID_DOWN: Final = "where things alone are named"
_WHO: Final = "who goes"
_FOLLOWED: Final = "what follows is read as it stands"
_CLOSING: Final = "what closes the turn"
_LEFT_OUT: Final = "left out"
_NOTHING_DONE: Final = "by which nothing is done"
_ENDS_NOTHING: Final = "ends nothing"
_WHILE_ASKED: Final = "only while it can be done"
_BEGINNING: Final = "begins where it is said to come from"
_KEPT: Final = "stays, which no order says"
_CALLED_SO: Final = "called "
_COUNTS: Final = "how many"
_FIGURES: Final = "how many, in figures"
_GAP: Final = "\u2026"
_MOST_BETWEEN: Final = 4  # words between the two parts of a phrase
_BEHIND: Final = "behind "
_DENIED: Final = "denied by "
_SAID_BEHIND: Final = ", said behind it"
_KINDS: Final = {
    "going": "all verbs of going",
    "offering": "all verbs of offering",
    "asking": "all verbs of asking",
    "staying": "all verbs of staying",
    "arresting": "all verbs of arresting",
}
_NO_VERBS: Final = (
    *_KINDS.values(),
    _NAMES,
    _NOUN,
    _SILENT,
    _THINGS,
    _ASKING,
    _REST,
    _REST_STAYS,
    _AIMS,
    _CLOSING,
    _ENDS_NOTHING,
    _LEFT_OUT,
    _NOTHING_DONE,
    _WHILE_ASKED,
    _BEGINNING,
    _KEPT,
    _LAID_DOWN,
    _WHO,
    _COUNTS,
    _FIGURES,
    _FOLLOWED,
)


class ActPhrase(msgspec.Struct, frozen=True):
    """A phrase that stands somewhere: how many words it has, and the beginnings of orders that it may mean; none if nothing of
    it can be done now."""

    length: int
    means: tuple[str, ...]


class Acts:
    """The phrases of one game, which lie in a package; read when they are first asked for. ``idle``: what cannot be done now,
    so that words for it mean something else, or nothing."""

    def __init__(self, package: str, idle: frozenset[str] = frozenset()) -> None:
        self._package = package
        self._idle = idle

    def at(self, words: Sequence[LineWord], at: int) -> ActPhrase | None:
        """The longest phrase that stands there; None if none does."""
        length, spoken = 0, tuple[str, ...]()
        for phrase, means in self._by_first.get(words[at].text, ()):
            if len(phrase) > length and [word.text for word in words[at : at + len(phrase)]] == phrase:
                length, spoken = len(phrase), means
        for here, means in (*self._patterns.found(words, at), *self._parted_at(words, at)):
            if here >= length:
                spoken = tuple(dict.fromkeys((*(spoken if here == length else ()), *means)))
                length = here
        if not length:
            return None
        goes_on = self._goes_on.get(spoken[0]) if len(spoken) == 1 else None
        means = tuple(one for one in spoken if one not in self._idle)
        return ActPhrase(length + (0 if goes_on is None else goes_on.at(words, at + length)), means)

    def goes_on_behind(self, verb: str) -> bool:
        """Whether words that belong to a verb may stand behind it."""
        return verb in self._goes_on

    def behind(self, verbs: Iterable[str], words: Sequence[LineWord], at: int) -> ActPhrase | None:
        """What stands there that belongs to one of these verbs, said before; None if nothing does."""
        found = [(one.at(words, at), verb) for verb in verbs if (one := self._goes_on.get(verb)) is not None]
        length, verb = max(found, default=(0, ""))
        return ActPhrase(length, (verb,)) if length else None

    @cached_property
    def _goes_on(self) -> Mapping[str, WordList]:
        """What may stand behind the verbs of an order and belongs to them: "whether she has been in", behind "find out"."""
        return {one.removeprefix(_BEHIND): self._words_of(one) for one in self._headings if one.startswith(_BEHIND)}

    def _words_of(self, heading: str) -> WordList:
        return WordList(_FILE, heading, package=self._package)

    def languages(self, words: Iterable[LineWord], *, names: Sequence[LineWord]) -> frozenset[str]:
        """The languages that have all words beside the ``names`` that any has: "let red die" is none, though each word is one.
        Names of ours may have been put among words of any."""
        ours = {word for name in self.other_names for word in name.split()}
        said = (word for word in words if word not in names and word.text not in ours)
        spoken = [found for word in said if (found := self._spoken.get(word.text))]
        return frozenset.intersection(*spoken) if spoken else languages_of(_FILE, package=self._package)

    def are_foreign(self, done: Iterable[tuple[str, tuple[str, ...]]], spoken: AbstractSet[str]) -> bool:
        """Whether one of these words says what is done in a language that the sentence is not in: "I'm fine" ends nothing."""
        found = (self._languages_of(verb, word) for word, means in done for verb in means)
        return any(languages and languages.isdisjoint(spoken) for languages in found)

    def _languages_of(self, verb: str, word: str) -> frozenset[str]:
        """The languages that have a word for what an order does; none if it stands in no list as it is."""
        said = self._by_language.get(verb, {})
        return frozenset(one for one, phrases in said.items() if word in phrases)

    @cached_property
    def _by_language(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """What is said for each verb, by the language that has it."""
        return {verb: by_language(_FILE, verb, package=self._package) for verb in self.verbs}

    @cached_property
    def _spoken(self) -> Mapping[str, frozenset[str]]:
        """The languages in whose lists a word stands: those of this game, and what says nothing of an order.

        What our letters call a thing for which people have other names is of none: it is put into sentences of any.
        """
        ours = {word for name in self.other_names for word in name.split()}
        found: dict[str, set[str]] = {}
        for there in (words_by_language(_FILE, package=self._package), words_by_language(_HARMLESS)):
            for language, words in there.items():
                for word in words - ours:
                    found.setdefault(word, set()).add(language)
        return {word: frozenset(languages) for word, languages in found.items()}

    @cached_property
    def _patterns(self) -> Patterns[tuple[str, ...]]:
        typed = ((phrase, (heading,)) for heading in self.verbs for phrase in self._typed(heading))
        return Patterns((phrase, means) for phrase, means in typed if is_pattern(phrase) and _GAP not in phrase)

    def _parted_at(self, words: Sequence[LineWord], at: int) -> Iterator[tuple[int, tuple[str, ...]]]:
        """How many words of one part of a phrase stand there that has the other part near it."""
        for before, behind, means in self._parted.get(words[at].text, ()):
            for length in (before.at(words, at), -behind.at(words, at)):
                if length > 0 and any(behind.at(words, one) for one in range(at + length, _within(words, at + length))):
                    yield length, means
                if length < 0 and any(before.at(words, one) for one in range(max(at - _MOST_BETWEEN - 2, 0), at)):
                    yield -length, means

    @cached_property
    def _parted(self) -> Mapping[str, list[tuple[Patterns[str], Patterns[str], tuple[str, ...]]]]:
        """The phrases in two parts, these and what they mean, by the words with which either part may begin."""
        found: dict[str, list[tuple[Patterns[str], Patterns[str], tuple[str, ...]]]] = {}
        typed = ((phrase, heading) for heading in self.verbs for phrase in self._typed(heading) if _GAP in phrase)
        for phrase, heading in typed:
            before, behind = (Patterns([(part, "")]) for part in phrase.split(_GAP))
            for first in dict.fromkeys((*before.first_words, *behind.first_words)):
                found.setdefault(first, []).append((before, behind, (heading,)))
        return found

    def verb_of(self, written: str) -> str:
        """What an order does, as our letters write it in English."""
        said = f" {written} "
        return max((one for one in self.verbs if f" {one} " in said), key=len, default=MOVES)

    @cached_property
    def names(self) -> frozenset[str]:
        """Words that name a thing of this game and are looked up by it alone: "the fourth"."""
        return frozenset(self._listed(_NAMES))

    @cached_property
    def noun(self) -> str:
        """What stands behind such a word in our letters."""
        return next(iter(self._listed(_NOUN)), "")

    @cached_property
    def asking(self) -> WordList:
        """What asks for a thing, or says that it goes back: no order has it."""
        return WordList(_FILE, _ASKING, package=self._package)

    @cached_property
    def called(self) -> Mapping[str, str]:
        """What things are called in our letters, by the figures that people may call them by: "1" for "P1"."""
        return {name.lstrip(ascii_letters): name for name in self._listed(_CALLED)}

    @cached_property
    def rest(self) -> WordList | None:
        """What stands for one's other pieces, of which orders may come later; None where a turn does not stay open for them."""
        return self._list(_REST)

    @cached_property
    def rest_stays(self) -> WordList | None:
        """What says that one's other pieces all stay; None where no order says so of one."""
        return self._list(_REST_STAYS)

    @cached_property
    def left_out(self) -> WordList | None:
        """What says of one of one's pieces that nothing is ordered of it."""
        return self._list(_LEFT_OUT)

    @cached_property
    def aims(self) -> WordList | None:
        """What stands before the name of a player whom a piece is sent after, to a place that is named."""
        return self._list(_AIMS)

    @cached_property
    def closing(self) -> frozenset[str]:
        """The orders behind which nothing more is to come, as our letters write them in English."""
        return frozenset(self._listed(_CLOSING))

    @cached_property
    def nothing_done(self) -> frozenset[str]:
        """The orders by which nothing is done, as our letters write them in English: what comes first is only why."""
        return frozenset(self._listed(_NOTHING_DONE))

    def may_end_nothing(self, line: Sequence[LineWord], letter: Sequence[LineWord], *, alone: bool) -> bool:
        """Whether words by which a line closes the turn say something else in the language of its letter; ``alone``: it says
        nothing else, so that nobody knows in which it is."""
        return any(
            self._is_in(language, [word.text for word in letter if word.text not in words], alone=alone)
            for language, words in self._ending_nothing.items()
            if any(word.text in words for word in line)
        )

    @cached_property
    def _ending_nothing(self) -> Mapping[str, tuple[str, ...]]:
        return by_language(_FILE, _ENDS_NOTHING, package=self._package)

    def _is_in(self, language: str, words: Sequence[str], *, alone: bool) -> bool:
        """Whether words are of a language: one of them is of this one alone, and none of others alone."""
        spoken = [found for word in words if (found := self._spoken.get(word))]
        if any(language not in found for found in spoken):
            return False
        return alone or any(len(found) == 1 for found in spoken)

    @cached_property
    def followed(self) -> Mapping[str, WordList]:
        """What people say for the verbs of orders of which the rest stands as in our letters: "I promise you that"."""
        verbs = self._listed(_FOLLOWED)
        return {verb: WordList(_FILE, verb, package=self._package) for verb in verbs}

    @cached_property
    def preceded(self) -> Mapping[str, WordList]:
        """What people say behind the rest of such an order: "a briefcase would be nice"."""
        headed = ((verb, f"{verb}{_SAID_BEHIND}") for verb in self.followed)
        return {verb: self._words_of(heading) for verb, heading in headed if heading in self._headings}

    @cached_property
    def while_asked(self) -> frozenset[str]:
        """What is spoken of in words of other things too, and is meant only while it can be done."""
        return frozenset(self._listed(_WHILE_ASKED))

    @cached_property
    def beginning(self) -> frozenset[str]:
        """What is done at a place from which something is said to come: a pawn comes in "from C4"."""
        return frozenset(self._listed(_BEGINNING))

    @cached_property
    def kept(self) -> WordList | None:
        """What says of a piece that it stays; None where that is an order."""
        return self._list(_KEPT)

    @cached_property
    def denied(self) -> Mapping[str, WordList]:
        """What orders say is not done, in any form of its words, by these orders as our letters write them in English."""
        headed = (one for one in self._headings if one.startswith(_DENIED))
        return {one.removeprefix(_DENIED): self._words_of(one) for one in headed}

    @cached_property
    def counts(self) -> WordList | None:
        """What says how many of a thing are meant that is named behind it without a figure; None where all things have one."""
        return self._list(_COUNTS)

    @cached_property
    def figures(self) -> WordList | None:
        """The figures that right before a thing say how many of it are meant, and not which: "two poisons"."""
        return self._list(_FIGURES)

    @cached_property
    def laid_down(self) -> tuple[str, ...]:
        """What is done with things of which nothing else is said."""
        return self._listed(_LAID_DOWN)

    @cached_property
    def who(self) -> str:
        """What goes where nothing is said to, as our letters call it; "" if nothing does."""
        return next(iter(self._listed(_WHO)), "")

    @cached_property
    def other_names(self) -> Mapping[str, WordList]:
        """What people call things, by what our letters call them."""
        headed = (one for one in self._headings if one.startswith(_CALLED_SO) and one != _CALLED)
        return {one.removeprefix(_CALLED_SO): WordList(_FILE, one, package=self._package) for one in headed}

    def _list(self, heading: str) -> WordList | None:
        return WordList(_FILE, heading, package=self._package) if heading in self._headings else None

    @property
    def verbs(self) -> tuple[str, ...]:
        """What can be done, as our letters write it."""
        others = {*_NO_VERBS, *self.followed}
        named = (one for one in self._headings if not (one in others or one.endswith(_SAID_BEHIND)))
        return tuple(one for one in named if not one.startswith((_CALLED_SO, _BEHIND, _DENIED)))

    @cached_property
    def silent(self) -> WordList:
        """What says nothing of an order in this game, though it may elsewhere."""
        return WordList(_FILE, _SILENT, package=self._package)

    def _typed(self, heading: str) -> tuple[str, ...]:
        return WordList(_FILE, heading, package=self._package).typed

    def _listed(self, heading: str) -> tuple[str, ...]:
        return WordList(_FILE, heading, package=self._package).listed if heading in self._headings else ()

    @property
    def _headings(self) -> tuple[str, ...]:
        return headings(_FILE, package=self._package)

    @cached_property
    def _by_first(self) -> Mapping[str, list[tuple[list[str], tuple[str, ...]]]]:
        means = self._by_verbs()
        for heading in self.verbs:
            for phrase in (one for one in self._typed(heading) if _GAP not in one and not is_pattern(one)):
                for typed in {phrase, phrase.replace("'", "")}:  # "im done"
                    means.setdefault(typed, []).append(heading)
        found: dict[str, list[tuple[list[str], tuple[str, ...]]]] = {}
        for phrase, meant in means.items():
            found.setdefault(phrase.split()[0], []).append((phrase.split(), tuple(dict.fromkeys(meant))))
        return found

    def _by_verbs(self) -> dict[str, list[str]]:
        """All forms of the verbs of going and offering, where this game has them, with what they may mean."""
        means: dict[str, list[str]] = {}
        spoken = languages_of(_FILE, package=self._package)
        things = self._listed(_THINGS)
        for kind, heading in _KINDS.items():
            meant = self._listed(heading)
            verbs = (*forms(kind, spoken), *(_VERBS_OF_GOING.listed if kind == "going" else ()))
            for phrase in verbs if heading in self._headings else ():
                if phrase not in things:
                    means.setdefault(phrase, []).extend(meant)
        return means


def _within(words: Sequence[LineWord], at: int) -> int:
    return min(at + _MOST_BETWEEN + 1, len(words))


@cache
def acts_in(package: str, idle: frozenset[str] = frozenset()) -> Acts:
    """The phrases that lie in a package, where some things cannot be done."""
    return Acts(package, idle)
