"""The forms of verbs in which people say what they do: "sidestep", "sidesteps", "sidestepping"; "rotolo", "rotola".

A language with a file of its own, ``words/verbs.de.txt``, lists stems under the endings of their forms: "going: - e t en", where
"-" is none.
"""

from collections.abc import Container, Iterator
from functools import cache
from typing import Final

from domain.reading.word_lists import WordList, by_language, headings

_FILE: Final = "verbs"
_VOWELS: Final = frozenset("aeiou")
_SHORTEST_STEM: Final = 3  # letters of an English verb whose last one may be doubled: "hop", "hopping"
_PRONOUNS: Final = WordList(_FILE, "italian pronouns")
_OBJECTS: Final = WordList(_FILE, "italian objects")
_HISSING: Final = WordList(_FILE, "english endings with es")
_KEPT: Final = WordList(_FILE, "english endings kept")


def forms(kind: str, spoken: Container[str]) -> tuple[str, ...]:
    """All forms of the verbs of a kind, of the languages with a file of their own in those that are ``spoken``; what stands
    behind a verb stays as it is."""
    english = (form for verb in WordList(_FILE, f"english {kind}").listed for form in _english(verb))
    italian = (form for verb in WordList(_FILE, f"italian {kind}").listed for form in _italian(verb))
    return tuple(dict.fromkeys((*english, *italian, *_by_endings(kind, spoken))))


def _by_endings(kind: str, spoken: Container[str]) -> Iterator[str]:
    """The stems of a kind with each of their endings."""
    for heading in headings(_FILE):
        named, _, endings = heading.partition(":")
        for language, stems in by_language(_FILE, heading).items() if named == kind else ():
            for stem in stems if language in spoken else ():
                yield from (f"{stem}{ending.strip('-')}" for ending in endings.split() or ("",))


def _english(phrase: str) -> Iterator[str]:
    """The verb as it is, of the third person and as what is being done."""
    verb, _, rest = phrase.partition(" ")
    third = (
        f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2] not in _VOWELS else verb + ("es" if _hisses(verb) else "s")
    )
    stem = verb[:-1] if verb.endswith("e") and not verb.endswith(_KEPT.endings) else verb
    doubled = (f"{verb}{verb[-1]}ing",) if _is_short(verb) else ()
    single = () if doubled and _is_of_one_syllable(verb) else (f"{stem}ing",)
    for form in (verb, third, *doubled, *single):
        yield f"{form} {rest}".strip()


def _hisses(verb: str) -> bool:
    return verb.endswith(_HISSING.endings)


def _is_of_one_syllable(verb: str) -> bool:
    """Whether a verb's last letter is doubled for sure: "hopping", but "answering" and "travelling" or "traveling"."""
    return sum(letter in _VOWELS for letter in verb) == 1


def _is_short(verb: str) -> bool:
    """Whether a verb ends with one vowel and one consonant."""
    return (
        len(verb) >= _SHORTEST_STEM
        and verb[-1] not in _VOWELS | set("wxy")
        and verb[-2] in _VOWELS
        and verb[-3] not in _VOWELS
    )


def _italian(phrase: str) -> Iterator[str]:
    """What I do, it does, we and you do, let it do, is to be done, is being done and will be done; with its object."""
    verb, _, rest = phrase.partition(" ")
    stem, ending = verb[:-3], verb[-3:]
    for end in _endings("endings", ending):
        yield f"{_joined(stem, end, hard=ending == 'are')} {rest}".strip()
    for pronoun in _PRONOUNS.listed if not rest else ():
        yield f"{verb[:-1] if ending != 'rre' else verb[:-2]}{pronoun}"
    for end in _endings("commands", ending) if not rest else ():
        yield from (f"{_joined(stem, end, hard=ending == 'are')}{pronoun}" for pronoun in _OBJECTS.listed)


@cache
def _endings(of: str, verbs: str) -> tuple[str, ...]:
    """How verbs that end so end as well, or as commands: "are", "ere", "ire", "rre"."""
    return WordList(_FILE, f"italian {of} in {verbs}").endings


def _joined(stem: str, end: str, *, hard: bool) -> str:
    """A stem with its ending; "carichi" is written with an h, "lanciamo" with one i."""
    if stem.endswith("i") and end.startswith("i"):
        return stem + end[1:]
    if hard and end[0] in "ie" and stem.endswith(("c", "g")):
        return f"{stem}h{end}"
    return stem + end
