"""What a clause orders in its writer's own words: its piece and its place, whatever verb stands between them (G-22)."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from domain.match.reading.hearing import Ear, Statement
from domain.reading.daily import without_daily
from domain.reading.doubts import unsettles
from domain.reading.line_words import LineWord, has, words_of
from domain.reading.number_words import in_figures
from domain.reading.retraction import retraction, turning_points
from domain.reading.word_lists import WordList

_MOST_WORDS: Final = 24  # of a clause
_MOST_LEFT_OUT: Final = 9  # of them that the game does not know
_MOST_TELLING: Final = 8  # of them that say something in a clause that is asked about
_LEAST: Final = 2  # words that say something: a piece and a place
_GOVERNS: Final = (
    WordList("misgivings", "negations", "conditions", "questions", "past", "happened"),
    WordList("doubts", "waiting always", "taken-back always", "open always", "denied always", "asked always"),
    WordList("doubts", "denied", "waiting", "later", "taken-back", "open", "conditional", "reported", "modals"),
    WordList("remarks", "reports", "announcing", "choices", "habits", "own words", "own words asked"),
)
_AGAINST: Final = (  # for them nobody is even asked; "I keep", "I put" and their like may be meant
    *_GOVERNS[:2],
    WordList("doubts", "denied", "waiting", "later", "taken-back", "open", "conditional", "reported"),
    WordList("remarks", "reports", "announcing", "choices", "habits", "own words", "told", "excepts"),
)
_PUTS_OFF: Final = WordList("remarks", "puts off")  # whatever of it is said of days too: "una prova"
_TENSES: Final = WordList("remarks", "other tenses")
_ASKS: Final = WordList("remarks", "asks")
_EITHER: Final = re.compile(r"\w/\w")
_FROM: Final = WordList("remarks", "from")
_TOWARDS: Final = WordList("remarks", "to")
_LABELS: Final = WordList("remarks", "labels")
_MANNER: Final = WordList("manner", "going", "how", "little")
_GOING: Final = WordList("manner", "going")
_OF_A_PIECE: Final = WordList("manner", "going", "how", "little", "ones")
_SHORTEST_TENSE: Final = 5  # letters of a verb whose ending tells that it is not done now


def gist(ear: Ear, statement: Statement) -> Statement | None:
    """The order of a clause of which a game does not know every word; None if any of the others may say something of it: if
    it is none of those that only say how it goes, or one that makes it a wish, a report or another's."""
    text = in_figures(without_daily(statement.text))
    words = _without_start(ear, words_of(text))
    unknown = [word for word in words if not ear.knows(word.text)]
    telling = [word for word in words if ear.tells(word.text)]
    if len(telling) < _LEAST or _is_too_much(words, unknown) or _wavers(text) or _is_put_off(statement.text):
        return None
    hoped = _hoped(statement.text, words, telling[0])
    if not _sends(words, telling) or _says_other(ear, words, unknown) or governed(ear, [*hoped, *words]):
        return None
    tries = (" ".join(text[word.start : word.end] for word in kept) for kept in _tries(words, unknown, telling))
    found = next((said for said in tries if ear.is_order(said) and ear.says(said)), None)
    return None if found is None else Statement(statement.line, found.ljust(len(text)), statement.start)


def offered(ear: Ear, statement: Statement) -> Statement | None:
    """The order that a clause may mean in its writer's own words, to be asked about: a thing and its places, if they are all
    that it names."""
    text = in_figures(without_daily(statement.text))
    words = _without_start(ear, words_of(text))
    telling = [word for word in words if ear.tells(word.text)]
    places = [word for word in telling if word.text[-1:].isdecimal()]
    if not places or len(words) > _MOST_WORDS or len(telling) > _MOST_TELLING or _unled(ear, words, knows=False):
        return None
    for kept in filter(lambda part: len(part) >= _LEAST, _parts_offered(telling, places)):
        said = " ".join(text[word.start : word.end] for word in kept)
        if ear.is_order(said) and ear.says(said):
            return Statement(statement.line, said.ljust(len(text)), statement.start)
    return None


def may_be_asked(ear: Ear, text: str) -> bool:
    """Whether nothing in a whole line speaks against what it may order: a condition, another day, another player."""
    words = words_of(text)
    return not (_wavers(text) or unsettles(text, near=True) or _is_governed(ear, words, _AGAINST))


def _is_too_much(words: Sequence[LineWord], unknown: Sequence[LineWord]) -> bool:
    """Whether a clause has too many words, or any that the game does not know and that say more than how something goes."""
    return len(words) > _MOST_WORDS or len(unknown) > _MOST_LEFT_OUT or not _passed_over(words, unknown)


def only_goes(ear: Ear, text: str) -> bool:
    """Whether a clause says that something goes from one place to another, and nothing else in any word: "the one on E3
    wanders over to F3"."""
    words = words_of(text)
    places = [at for at, word in enumerate(words) if word.text[-1:].isdecimal()]
    if len(places) < _LEAST or places[-1] != len(words) - 1 or _wavers(text) or governed(ear, words):
        return False
    if words[places[-1] - 1].text not in _TOWARDS.words or not _GOING.among(words):
        return False
    others = [word for at, word in enumerate(words) if at not in places]
    return len(words) <= _MOST_WORDS and _passed_over(words, others, _OF_A_PIECE)


def _passed_over(words: Sequence[LineWord], unknown: Sequence[LineWord], said: WordList = _MANNER) -> bool:
    """Whether each word that the game does not know only says how something goes: "the queen looks tasty" does not."""
    left = {word.start for word in unknown}
    for at in range(len(words)):
        left -= {word.start for word in words[at : at + said.at(words, at)]}
    return not left


def _parts_offered(telling: Sequence[LineWord], places: Sequence[LineWord]) -> Iterator[Sequence[LineWord]]:
    """The words that may be the order that is offered: all that say something, one thing and its places, the places alone."""
    yield telling
    for one in telling:
        if one not in places:
            yield [one, *places]
    yield places


def _is_put_off(typed: str) -> bool:
    return _PUTS_OFF.among(words_of(typed))


def _wavers(text: str) -> bool:
    """Whether a text asks, with a question mark or in the sequence of its words, takes back, or leaves a choice: "O2/O1"."""
    first = words_of(text)[:1]
    asks = "?" in text or any(word.text in _ASKS.words for word in first)
    return asks or retraction(text) is not None or bool(turning_points(text)) or bool(_EITHER.search(text))


def _sends(words: Sequence[LineWord], telling: Sequence[LineWord]) -> bool:
    """Whether a place is named, and with it a piece, what is done, or that it leads there."""
    places = [word for word in telling if word.text[-1:].isdecimal()]
    return bool(places) and (len(places) < len(telling) or any(word.text in _TOWARDS.words for word in words))


def _may_go_on(words: Sequence[LineWord], unknown: Sequence[LineWord]) -> bool:
    """Whether one word that nobody knows stands behind a place, and may be the next one on the way: "P2 Atlantis"."""
    return words[-1] in unknown and words[-2].text[-1:].isdecimal()


def _says_other(ear: Ear, words: Sequence[LineWord], unknown: Sequence[LineWord]) -> bool:
    """Whether words that the game does not know may say something of a place, or be another one."""
    return _unled(ear, words) or _may_go_on(words, unknown) or _is_told_of(ear, words)


def _is_told_of(ear: Ear, words: Sequence[LineWord]) -> bool:
    """Whether a piece and a place and nothing else lead up to words that say something of both: "P2 to 62 tempts me"."""
    last = max(at for at, word in enumerate(words) if word.text[-1:].isdecimal())
    acts = sum(ear.knows(word.text) and word.text not in _TOWARDS.words for word in words[:last])
    return acts < _LEAST and any(not ear.knows(word.text) for word in words[last + 1 :])


def _hoped(typed: str, words: Sequence[LineWord], first: LineWord) -> Sequence[LineWord]:
    """The words of daily talk before the first that says something of an order, where they do too: "I hope the"."""
    left = {word.start for word in words}
    return [word for word in words_of(typed) if word.end <= first.start and word.start not in left]


def _tries(
    words: Sequence[LineWord], unknown: Sequence[LineWord], telling: Sequence[LineWord]
) -> Iterator[Sequence[LineWord]]:
    """The words that may be the order: those that the game knows, those that say something, what is named "card" first."""
    yield [word for word in words if word not in unknown]
    yield telling
    label = next((at for at, word in enumerate(words) if word.text in _LABELS.words), 0)
    if label:
        yield [*words[label : label + 2], *(word for word in words[:label] if word.text[-1:].isdecimal())]


def _without_start(ear: Ear, words: Sequence[LineWord]) -> Sequence[LineWord]:
    """The words without the place that a thing of the writer's comes from, where another is named behind it: "from 37 I sneak to
    33". Who writes another place than it stands on has another table in mind."""
    places = [at for at, word in enumerate(words) if word.text[-1:].isdecimal()]
    start = next((at for at in places[:-1] if at and words[at - 1].text in _FROM.words), None)
    return (
        words
        if start is None or not _starts(ear, words, words[start].text)
        else [*words[: start - 1], *words[start + 1 :]]
    )


def _starts(ear: Ear, words: Sequence[LineWord], place: str) -> bool:
    """Whether what is named, if a thing is, comes from a place where it stands."""
    name = ear.standing(place)
    named = {
        word.text for word in words if word.text[-1:].isdecimal() and not word.text.isdecimal() and ear.tells(word.text)
    }
    return ear.starts(place) and (name is None or not named or name.lower() in named)


def governed(ear: Ear, words: Sequence[LineWord]) -> bool:
    """Whether any word may make of an order a wish, a report, a condition, or another player's."""
    return _is_governed(ear, words, _GOVERNS)


def _is_governed(ear: Ear, words: Sequence[LineWord], tables: Sequence[WordList]) -> bool:
    if any(has(table.by_first, words) or any(word.text.startswith(table.stems) for word in words) for table in tables):
        return True
    called = [_name_in(word.text) for word in words]
    spoken = {*called, *(f"{one} {other}" for one, other in pairwise(called))}
    if any(_is_other_tense(ear, word) or ear.doubts(word.text) for word in words):
        return True
    return not spoken.isdisjoint(ear.others)


def _name_in(word: str) -> str:
    """A word without whose something is, "violet's", or what is elided before it, "l'agente"."""
    before, _, behind = word.partition("'")
    return behind if len(behind) > len(before) else before


def _is_other_tense(ear: Ear, word: LineWord) -> bool:
    ends = len(word.text) >= _SHORTEST_TENSE and word.text.endswith(_TENSES.listed)
    return ends and not ear.tells(word.text)


def _unled(ear: Ear, words: Sequence[LineWord], *, knows: bool = True) -> bool:
    """Whether a place stands behind a word that leads away from it, or neither leads to it nor is the game's: "off O2"."""
    before = [words[at - 1].text for at, word in enumerate(words) if at and word.text[-1:].isdecimal()]
    return any(word in _FROM.words or (knows and not (word in _TOWARDS.words or ear.knows(word))) for word in before)
