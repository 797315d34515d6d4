"""Whether words say yes or no: the answer to an invitation, or to the question whether a letter is its sender's own."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, Literal, TypeAlias

from domain.reading.aimed import doubt_in
from domain.reading.courtesy import is_courtesy
from domain.reading.daily import without_daily
from domain.reading.doubts import unsettles
from domain.reading.line_words import leads, plain, words_of
from domain.reading.statements import sentences
from domain.reading.weighing.by_words import weight
from domain.reading.word_lists import WordList

Consent: TypeAlias = Literal["yes", "no"]

Question: TypeAlias = Literal["any", "playing", "written", "leaving"]
"""What is answered: whether one plays, whether a letter is one's own and meant, whether one resigns, or anything else."""

_YES: Final[dict[Question, WordList]] = {
    "any": WordList("consent", "yes", "yes to playing", "yes to having written"),
    "playing": WordList("consent", "yes", "yes to playing", "yes to an invitation"),
    "written": WordList("consent", "yes", "yes to playing", "yes to having written"),
    "leaving": WordList("consent", "yes", "yes to having written"),
}
_NO: Final = WordList("consent", "no")
_NO_IN: Final[dict[Question, WordList]] = {
    "playing": WordList("consent", "no", "no to playing"),
    "leaving": WordList("consent", "no", "no to leaving"),
}
_BESIDE: Final = WordList("consent", "beside")
_REGRETS: Final = WordList("consent", "regrets")
_WISHES: Final = WordList("consent", "wishes")
_SORRY: Final = WordList("consent", "sorry")
_TURNS: Final = WordList("consent", "turns")
_HELD_UP: Final = WordList("consent", "held up")
_HELD_UP_FIRST: Final = WordList("consent", "held up first")
_STAYS: Final = WordList("consent", "stays")
_ASKED_AND_MEANT: Final = WordList("consent", "asked and meant")
_TRUST: Final = WordList("consent", "trust")
_DISTRUST: Final = WordList("consent", "distrust")
_COURTESY: Final = WordList("courtesy", "greetings", "sign-offs", "remarks", "praise")
_GREETINGS: Final = WordList("courtesy", "greetings")
_LONGEST_PHRASE: Final = 6  # words
_LONGEST_GREETING: Final = 5
_LONGEST_NAME: Final = 3  # words
_MOST_WORDS: Final = 24
_DRAWN_OUT: Final = re.compile(r"([^\W\d_])\1{2,}", re.IGNORECASE)
_SAID_BY_WEIGHT: Final = 3  # words of a line, with more of which its weight counts
_TALK: Final = -0.3  # the weight of a line below which it is talk, whatever a word of it would mean alone
_SURELY_TALK: Final = -0.8  # the same of a line that begins like one that turns a yes round


def said(words: str, to: Question = "any") -> Consent | None:
    """Whether one plain line says yes, or says no, and nothing else but courtesy; None for every other line."""
    meant = _meant(words.split(), to)
    return meant.pop() if meant is not None and len(meant) == 1 else None


def is_nothing_but_yes(words: str) -> bool:
    """Whether plain words say yes, or nothing but courtesy."""
    meant = _meant(words.split(), "any")
    return meant is not None and meant <= {"yes"}


def answered(lines: Iterable[str], to: Question = "any") -> Consent | None:
    """Whether a letter of these lines says yes or no: in the first line that is no greeting, and nothing below turns it round,
    holds it up, or regrets it. A name, thanks or talk may follow; a number may not, since it would be part of an order.
    """
    rest = iter([line for line in lines if plain(line)])
    for line in rest:
        answer = said_in(line, to)
        if answer is not None:
            return answer if all(_leaves_standing(below, (answer, line), to) for below in rest) else None
        if not _is_greeting(plain(line)):
            return None
    return None


def trusting(words: str) -> bool | None:
    """Whether a plain line asks to be believed from now on, or no longer; None for every other line."""
    return _trusts().get(words)


def trusts(text: str) -> bool | None:
    """Whether a letter asks that its writer be believed from now on, or no longer; None if it asks neither."""
    asked = [on for line in text.splitlines() if (on := trusting(plain(line))) is not None]
    return asked[-1] if asked else None


def said_in(line: str, to: Question = "any") -> Consent | None:
    """The same of a line as it was typed, letters drawn out included; an invitation is answered above a name, too: "sì, Lia"."""
    line = _DRAWN_OUT.sub(r"\1", line)
    found = said(_asked(line), to)
    if found is not None or to != "playing":
        return found
    return next((one for above in _above_names(line, to) if (one := said(_asked(above), to)) is not None), None)


def _above_names(line: str, to: Question) -> Iterable[str]:
    """A line without the names that may close it behind a mark or courtesy, one after another; a word that would mean anything
    is none."""
    for _ in range(_LONGEST_NAME):
        line, _, name = line.rstrip(" .!,").rpartition(" ")
        turns = plain(name) in _turns() or plain(name) in _meanings(to) or unsettles(name) is not None
        if not line or turns or not may_be_a_name(name):
            return
        courteous = _meanings(to).get(plain(line).rpartition(" ")[2], "") is None
        if courteous or not line.rstrip()[-1:].isalnum():
            yield line


def _asked(line: str) -> str:
    """A line in plain letters; a question keeps its mark, since "yes?" is no yes, but for "why not?"."""
    words = plain(line)
    meant = any(f" {words}".endswith(f" {one}") for one in _ASKED_AND_MEANT.listed)
    return f"{words} ?" if line.rstrip().endswith("?") and not meant else words


def _leaves_standing(line: str, above: tuple[Consent, str], to: Question) -> bool:
    """Whether a line leaves the answer ``above`` it standing, which was said so."""
    answer, said_so = above
    words = plain(line).split()
    if _meant(words, to) is not None:
        return _meant([*plain(said_so).split(), *words], to) == {answer}
    if any(char.isdigit() for char in line):
        return False
    turned = words[0] in _turns() and bool(without_daily(line).strip()) and not _is_talk(line, _SURELY_TALK)
    return answer == "no" or not (turned or holds_up(line, to))


def holds_up(line: str, to: Question = "any") -> bool:
    """Whether a line beside a yes puts it off, sets a condition to it, wants to know first, or is against it."""
    said = without_daily(line).rstrip(": ")
    words = words_of(line)
    turned = int(words[0].text in _turns()) if words else 0  # "but in autumn"
    if _HELD_UP.among(words) or any(_HELD_UP_FIRST.at(words, at) for at in (0, turned)):
        return True
    if to == "leaving" and _STAYS.among(words):
        return True
    if is_courtesy(line) or to == "playing" or _is_talk(line) or may_be_a_name(line):
        return False
    heavy = weight(line)
    if heavy is not None and heavy > 0 and len(words) > _SAID_BY_WEIGHT:
        return True
    doubts = (doubt_in(one, _is_named, frozenset(), below=True) for one in sentences(said))
    return unsettles(said) is not None or any(why is not None for why in doubts)


def _is_talk(line: str, most: float = _TALK) -> bool:
    """Whether by weight a line is talk, whatever a word of it would mean alone: "non vedo l'ora di cominciare"."""
    heavy = weight(line)
    return heavy is not None and heavy <= most and len(words_of(line)) >= _SAID_BY_WEIGHT


def may_be_a_name(line: str) -> bool:
    """Whether a line is written as names and addresses below a letter are: "Example Lane"."""
    written = line.strip()
    return len(written.split()) <= _LONGEST_NAME and written[-1:].isalpha() and written.istitle()


def _is_named(_: str) -> bool:
    """Whether a word is one of a game's: here none is."""
    return False


def _is_greeting(line: str) -> bool:
    words = words_of(line)
    return _meant(line.split(), "any") == set() or (
        len(words) <= _LONGEST_GREETING and leads(_GREETINGS.by_first, words) > 0
    )


def _meant(words: Sequence[str], to: Question) -> set[Consent] | None:
    """What the phrases of a line mean; None if one of them is neither yes nor no nor courtesy, or regrets a yes."""
    phrases = _phrases(words, _meanings(to))
    if phrases is None:
        return None
    meant = {meaning for phrase in phrases if (meaning := _meanings(to)[phrase]) is not None}
    regretted = not phrases.isdisjoint(_plain(_REGRETS))
    wished = not (phrases.isdisjoint(_plain(_SORRY)) or phrases.isdisjoint(_plain(_WISHES)))
    return None if meant == {"yes"} and (regretted or wished) else meant


def _phrases(words: Sequence[str], meanings: Mapping[str, Consent | None]) -> set[str] | None:
    """The phrases of which a line is made, the longest first; None if it has other words, or too many."""
    found: set[str] = set()
    place = 0
    while place < len(words) <= _MOST_WORDS:
        length = next((n for n in range(_LONGEST_PHRASE, 0, -1) if " ".join(words[place : place + n]) in meanings), 0)
        if not length:
            return None
        found.add(" ".join(words[place : place + length]))
        place += length
    return found if len(words) <= _MOST_WORDS else None


@cache
def _meanings(to: Question) -> Mapping[str, Consent | None]:
    """The phrases as ``plain`` writes them ("d'accordo" is "d accordo"); courtesy means nothing."""
    refused = _NO_IN.get(to, _NO)
    courtesy: dict[str, Consent | None] = dict.fromkeys(map(plain, (*_COURTESY.listed, *_BESIDE.listed)))
    return (
        courtesy | dict.fromkeys(map(plain, _YES[to].listed), "yes") | dict.fromkeys(map(plain, refused.listed), "no")
    )


@cache
def _plain(phrases: WordList) -> frozenset[str]:
    return frozenset(map(plain, phrases.listed))


@cache
def _trusts() -> Mapping[str, bool]:
    trusts = dict.fromkeys(map(plain, _TRUST.listed), True)
    return trusts | dict.fromkeys(map(plain, _DISTRUST.listed), False)


@cache
def _turns() -> frozenset[str]:
    """The first words of what turns round: "don't" is read as "don"."""
    return frozenset(plain(phrase).partition(" ")[0] for phrase in _TURNS.listed)
