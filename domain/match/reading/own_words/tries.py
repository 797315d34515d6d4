"""What a sentence of known words may be as our letters write it: with fewer and fewer words, or its parts turned round."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from domain.match.reading.hearing import Ear
from domain.match.reading.own_words.known_words import BESIDE, KnownWords
from domain.reading.acts import GOING, STAYS, Acts
from domain.reading.line_words import LineWord, words_of
from domain.reading.number_words import is_number
from domain.reading.word_lists import WordList

_BOTH: Final = 2  # places of one order
_ONES: Final = WordList("harmless", "ones")
_WITH: Final = WordList("harmless", "with")
_EMPHASIS: Final = WordList("harmless", "emphasis")


def tries(ear: Ear, acts: Acts, said: KnownWords, done: AbstractSet[str]) -> Iterator[str]:
    """What it may be; ``done``: what the order before it in the same sentence does, which may go on."""
    means = sorted(said.means or (frozenset() if said.led else done))
    yield from (f"{verb} {said.named[1].text} {said.named[0].text}" for verb in means if said.turned)
    yield from _with_fewer_words(ear, acts, said, means)
    things = [word.text for word in said.named if not _is_figure(word)]
    places = [word.text for word in said.named if _is_figure(word)]
    if things and len(places) == 1 and not is_counted(acts, said):
        yield from (f"{verb} {' '.join(things)} {places[0]}".strip() for verb in means or ("",))
    yield from _where_it_stands(ear, acts, said, means)
    yield from (f"{verb} {' '.join(turned)}".strip() for turned in _turned(said) for verb in means or ("",))
    both = len(places) == len(said.named) == _BOTH and said.led
    yield from (f"{verb} {' '.join(places)}" for verb in means if both)
    if acts.who and places and (things or said.acts):
        yield f"{acts.who} {' '.join(word.text for word in said.named)}"
    if (staying := _staying(ear, said)) is not None:
        yield f"{staying} {STAYS}"
    if said.means == {STAYS} and len(said.named) > 1 and not any(word.text.isdecimal() for word in said.named):
        yield f"{' and '.join(word.text for word in said.named)} {STAYS}"
    for names in _called_otherwise(acts, said):
        yield from (f"{names[0]} {verb} {' '.join(names[1:])}".strip() for verb in means or ("",))


def _is_figure(word: LineWord) -> bool:
    return word.text[-1:].isdecimal() or is_number(word.text)


def _where_it_stands(ear: Ear, acts: Acts, said: KnownWords, means: Sequence[str]) -> Iterator[str]:
    """One thing by its name, and what it does where it stands: "from P3 I want to know whether she was in 70", "P1 makes an
    arrest on 9"."""
    things = [word.text for word in said.named if not word.text.isdecimal()]
    places = [word.text for word in said.named if word.text.isdecimal()]
    if len(things) == len(places) == 1:
        there = (ear.standing(places[0]) or "").lower() == things[0]
        yield from (f"{things[0]} {verb} {places[0]}" for verb in means if acts.goes_on_behind(verb))
        yield from (f"{things[0]} {verb}" for verb in means if there and verb not in GOING)


def _staying(ear: Ear, said: KnownWords) -> str | None:
    """What stays where it stands, by that place, "resta in 82", if nothing else is named; None if it is not so."""
    there = {ear.standing(word.text) for word in said.named if word.text.isdecimal()}
    name = there.pop() if said.means == {STAYS} and len(there) == 1 else None
    others = {word.text for word in said.named if not word.text.isdecimal()}
    return name if name is not None and others <= {name.lower()} else None


def _with_fewer_words(ear: Ear, acts: Acts, said: KnownWords, means: Sequence[str]) -> Iterator[str]:
    """The sentence without those words that say nothing of the order, with what is done in our letters' words or as it is."""
    text, spans = said.text, [(start, end) for start, end, _ in said.acts]
    at = spans[0][0] if spans else said.named[0].end
    for dropped in _droppable(ear, acts, said):
        gone = [(word.start, word.end) for word in dropped]
        yield without(text, gone)
        gone += spans
        before, behind = [span for span in gone if span[0] < at], [(a - at, b - at) for a, b in gone if a >= at]
        for verb in means:
            yield f"{verb} {without(text, gone)}"
            yield f"{without(text[:at], before)} {verb} {without(text[at:], behind)}"


def _droppable(ear: Ear, acts: Acts, said: KnownWords) -> Iterator[list[LineWord]]:
    """The words that may be passed over: those that the game does not know, its little words too, and all beside the names."""
    spans = [(start, end) for start, end, _ in said.acts]
    beside = [word for word in said.words if word not in (*said.named, *said.ways) and not _within(word, spans)]
    counting = _counting(acts, said)
    beside = [word for word in beside if word not in counting]
    silent, denied = acts.silent.single, said.denied
    ones = _ONES.words
    yield [word for word in beside if word in denied or word.text in ones or not _is_read(ear, silent, word)]
    yield [word for word in beside if word in denied or word.text not in silent]
    yield beside


def _counting(acts: Acts, said: KnownWords) -> list[LineWord]:
    """The words that say how many of a thing are meant, which has no figure: "exactly one photograph"."""
    found: list[LineWord] = []
    if acts.counts is None:
        return found
    for at, word in enumerate(said.words):
        figured = any(_is_figure(one) for one in (word, *said.words[at + 1 : at + 2]))
        before = said.words[:at] if word in said.named and not figured else ()
        while before and before[-1].text in acts.counts.words:
            found.append(before[-1])
            before = before[:-1]
    return found


def is_counted(acts: Acts, said: KnownWords) -> bool:
    """Whether a figure right before a thing says how many of it are meant, and none behind it says which: "two poisons"."""
    if acts.figures is None:
        return False
    rows = zip(said.words, said.words[1:], (*said.words[2:], None), strict=False)
    return any(
        one.text in acts.figures.words
        and not said.text[one.end : thing.start].strip()
        and thing in said.named
        and not _is_figure(thing)
        and (after is None or not _is_figure(after))
        for one, thing, after in rows
    )


def _is_read(ear: Ear, silent: AbstractSet[str], word: LineWord) -> bool:
    return ear.knows(word.text) or word.text in silent


def _turned(said: KnownWords) -> Iterator[list[str]]:
    """The names with those behind "with" first: "in H4 with the pawn of G4", "to 24 with my 10"."""
    for word in said.words:
        if word.text in _WITH.words:
            before = [one.text for one in said.named if one.start < word.start]
            behind = [one.text for one in said.named if one.start > word.start]
            if before and behind:
                yield [*behind, *before]


def _called_otherwise(acts: Acts, said: KnownWords) -> Iterator[list[str]]:
    """The names with a noun behind "the fourth" and its like, or with what a thing is called in our letters for "number 4"."""
    if acts.noun and any(word.text in acts.names for word in said.named):
        yield [f"the {word.text} {acts.noun}" if word.text in acts.names else word.text for word in said.named]
    if said.named and (called := acts.called.get(said.named[0].text)):
        yield [called, *(word.text for word in said.named[1:])]


def _within(word: LineWord, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= word.start < end for start, end in spans)


def without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """A text without what stands there, in single blanks."""
    for start, end in sorted(spans, reverse=True):
        text = f"{text[:start]} {text[end:]}"
    return " ".join(text.split())


def followed_as_it_stands(acts: Acts, text: str) -> Iterator[str]:
    """What a sentence may be that begins with a verb in other words and goes on as our letters do: "I swear the first is red"."""
    words, at = words_of(text), 0
    while at < len(words):
        for verb, phrases in acts.followed.items():
            if length := phrases.at(words, at):
                yield from _followed(verb, text, words[at + length :])
        if not (passed := BESIDE.at(words, at)):
            break
        at += passed
    for verb, phrases in acts.preceded.items():
        ends = (one for one in range(1, len(words)) if phrases.at(words, one) == len(words) - one)
        ends = (one for one in ends if not any(word.text.isdecimal() for word in words[:one]))
        yield from (f"{verb} {text[words[0].start : words[one - 1].end]}" for one in ends)


def _followed(verb: str, text: str, behind: Sequence[LineWord]) -> Iterator[str]:
    """An order of a verb and what stands behind it, with what only says that it is so and without."""
    if behind:
        yield f"{verb} {text[behind[0].start :]}"
        yield f"{verb} {' '.join(text[one.start : one.end] for one in behind if one.text not in _EMPHASIS.words)}"
