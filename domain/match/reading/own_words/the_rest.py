"""What is said of the rest of one's pieces beside orders for some: that it comes later, or that they stay.

What comes later leaves the orders as they are, only where a game's turn stays open for it: "the others tomorrow", "P2 I'll
tell you later", "per le altre ti dico dopo cena".
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from domain.match.reading.beside import is_sorry_for_else
from domain.match.reading.hearing import Ear
from domain.match.reading.own_words.around import is_idle
from domain.match.reading.own_words.known_words import BESIDE
from domain.match.reading.own_words.the_end import ends_in_part
from domain.match.reading.own_words.wavering import wavers
from domain.match.reading.paragraphs import is_light
from domain.reading.acts import Acts
from domain.reading.announced import announces_the_answer
from domain.reading.courtesy import is_courtesy
from domain.reading.daily import without_daily
from domain.reading.line_words import LineWord, words_of
from domain.reading.number_words import number_named
from domain.reading.retraction import ends_in_retraction
from domain.reading.statements import sentences
from domain.reading.word_lists import WordList

_LATER: Final = WordList("harmless", "later")
_UNTIL: Final = WordList("harmless", "later, when")
_FOR_NOW: Final = WordList("harmless", "for now")
_ANSWERS_FIRST: Final = WordList("harmless", "the answers first")
_NOW: Final = WordList("harmless", "now")
_OF_MOVES: Final = WordList("harmless", "of moves")
_AROUND: Final = WordList("harmless", "around the rest")
_UNDECIDED: Final = WordList("harmless", "undecided")
_BEFORE: Final = WordList("harmless", "before it")
_ONES_OWN: Final = WordList("harmless", "behind before, of oneself")
_ENCLITICS: Final = WordList("harmless", "ends of verbs that point")
_DEMONSTRATIVES: Final = WordList("harmless", "demonstratives")
_ONESELF: Final = WordList("harmless", "of oneself")
_OTHERS: Final = WordList("harmless", "others than some")
_ASKS_LATER: Final = WordList("harmless", "asks later")
_TURNS: Final = WordList("harmless", "names of a turn")
_DENIES: Final = WordList("misgivings", "negations")
_CONDITIONS: Final = WordList("misgivings", "conditions")
_TOO: Final = WordList("harmless", "too")
_SAYINGS: Final = WordList("harmless", "sayings")
_NUMBERED: Final = WordList("harmless", "before a figure that names")
_APOLOGIES: Final = WordList("courtesy", "apologies")
_WHERE: Final = WordList("harmless", "where one is then")
_HELD: Final = WordList("harmless", "holds what is ordered")
_ITS_PIECES: Final = WordList("harmless", "points at what is ordered")
_IT: Final = WordList("little", "it and them")
_MARKS: Final = re.compile(r"[,;:(]|\s[-\u2013\u2014]+\s")
_MOST_MARKS: Final = 8
_MOST: Final = 24  # words
_NEAR: Final = 2  # words before what says the end, one of which may deny it
_MOST_OF_A_WHEN: Final = 9  # words behind "when", "after"
_MOST_OF_A_PLACE: Final = 3  # words that say where one is then: "on the train"


def is_of_the_rest(ear: Ear, acts: Acts, text: str, given: Sequence[str]) -> bool:
    """Whether words say that more comes later, of what the orders that were ``given`` do not name, and nothing else."""
    words = words_of(text)
    if acts.rest is None or len(words) > _MOST or "?" in text or announces_the_answer(text):
        return False
    named = {word.text for order in given for word in words_of(order)}
    at, rest, later = 0, False, False
    while at < len(words):
        found = _of_the_rest(ear, acts, words, at, named)
        length = max(found) or (_place(ear, words, at) if later else 0)
        if not length or _is_of_orders(words[at], length, rest=rest):
            return False
        rest, later = rest or found[0] > 0, later or found[1] > 0
        at += length
    return rest and later


def _of_the_rest(ear: Ear, acts: Acts, words: Sequence[LineWord], at: int, named: set[str]) -> tuple[int, int, int]:
    """How many words there say of what more comes, how many that it comes later, and how many may stand beside these."""
    now = _FOR_NOW.at(words, at)
    others = now or (0 if acts.rest is None else acts.rest.at(words, at))
    if others:
        return others, now, 0
    if when := max(_later(ear, words, at), _UNDECIDED.at(words, at)):
        return (when if _is_before_more(acts, words[at : at + when]) else 0), when, 0
    if length := _ANSWERS_FIRST.at(words, at):
        return 0, length, 0
    if _is_a_name(ear, words[at], named) or _is_numbered(acts, words, at, named):
        return 1, 0, 0
    return 0, 0, 0 if _ends(acts, words, at) else max(_AROUND.at(words, at), BESIDE.at(words, at))


def _is_before_more(acts: Acts, words: Sequence[LineWord]) -> bool:
    """Whether what is awaited first names the rest: "when I do the others", "before I send the rest"; not what another does:
    "before you send the others"."""
    before = words[0].text in _BEFORE.words
    if acts.rest is None or (before and not _ONES_OWN.at(words, 1)):
        return False
    return any(acts.rest.at(words, at) for at in range(1, len(words)))


def _ends(acts: Acts, words: Sequence[LineWord], at: int) -> bool:
    """Whether several words there close the turn: "tomorrow, end of turn"."""
    return _length_of_the_end(acts, words, at) > 1


def _is_of_orders(word: LineWord, length: int, *, rest: bool) -> bool:
    """Whether a word points at the orders that were given: "this one", and "it" before anything else is spoken of."""
    return length == 1 and (word.text in _DEMONSTRATIVES.words or (not rest and word.text in _IT.words))


def left_out(ear: Ear, acts: Acts, text: str, given: Sequence[str]) -> frozenset[str]:
    """The pieces of which words say that nothing is ordered, and nothing else: "P4 can save its breath", "I keep P2 quiet"; none
    of those that an order names."""
    named = {word.text for order in given for word in words_of(order)}
    pieces = frozenset(word.text for word in words_of(text) if _is_a_name(ear, word, named))
    words = [word for word in words_of(text) if word.text not in pieces]
    at, said = 0, False
    while acts.left_out is not None and at < len(words):
        if length := acts.left_out.at(words, at):
            said = True
        elif not (length := BESIDE.at(words, at)) or acts.at(words, at) is not None:
            return frozenset()
        at += length
    return pieces if said else frozenset()


def trails(ear: Ear, acts: Acts, text: str) -> bool:
    """Whether words behind what is put off are talk, and neither name nor point at anything: "I have to fetch the children"."""
    words = words_of(text)
    if ends_in_retraction(text) or any(_ends(acts, words, at) for at in range(len(words))):
        return False
    if (
        is_courtesy(text)
        or is_sorry_for_else(ear, text)
        or _APOLOGIES.at(words, 0) == len(words)
        or _is_undecided(text)
    ):
        return True
    if (
        ear.names(without_daily(text))
        or "?" in text
        or any(word.text in _DEMONSTRATIVES.words | _TOO.words for word in words)
    ):
        return False
    if is_idle(acts, text):
        return True
    told = _ONESELF.at(words, 0) > 0 and len(words) <= _MOST
    return (told or is_light(text)) and not wavers(text)


def _is_undecided(text: str) -> bool:
    """Whether words only say that nothing is decided yet: "still chewing on it"."""
    words = words_of(text)
    return bool(words) and _UNDECIDED.at(words, 0) == len(words)


def announces(acts: Acts, text: str) -> bool:
    """Whether words only say that something is ordered now, and name nothing: "for now I move"."""
    words = words_of(text)
    at, now = 0, False
    while at < len(words):
        act = acts.at(words, at)
        if length := _NOW.at(words, at):
            now = True
        elif act is not None and acts.closing.isdisjoint(act.means):
            length = act.length
        elif not (length := max(BESIDE.at(words, at), _SAYINGS.at(words, at))):
            return False
        at += length
    return now


def says_the_end(ear: Ear, acts: Acts, text: str) -> bool:
    """Whether a sentence names the turn or what is handed on with it, and says that it is over, whatever else it says, or a part
    of it says nothing else."""
    words = words_of(text)
    if "?" in text or any(one.among(words) for one in (_CONDITIONS, _NOW, _FOR_NOW, _OF_MOVES, _LATER)):
        return False
    ends = (at for at in range(len(words)) if not _DENIES.among(words[max(at - _NEAR, 0) : at]))
    said = (word.text for at in ends for word in words[at : at + _length_of_the_end(acts, words, at)])
    over = not _TURNS.words.isdisjoint(said) or ends_in_part(acts, text)
    return over and not is_of_the_rest(ear, acts, text, ())


def _length_of_the_end(acts: Acts, words: Sequence[LineWord], at: int) -> int:
    act = acts.at(words, at)
    return act.length if act is not None and not acts.closing.isdisjoint(act.means) else 0


def is_for_now(text: str) -> bool:
    """Whether words stand in a text that say that the turn stays open."""
    return _FOR_NOW.among(words_of(text))


def rest_stays(acts: Acts, text: str, *, alone: bool) -> bool:
    """Whether words say that all other pieces stay, and nothing else: "the other three hold their ground". ``alone``, with no
    order beside them, they say so of all: "tutte ferme"."""
    words = words_of(text)
    if alone and any(word.text in _OTHERS.words for word in words):
        return False
    at, found = 0, False
    while acts.rest_stays is not None and at < len(words):
        said = acts.rest_stays.at(words, at)
        length = said or (BESIDE.at(words, at) if acts.at(words, at) is None else 0)
        if not length:
            return False
        found = found or said > 0
        at += length
    return found


def others_counted(text: str) -> frozenset[int]:
    """How many others are spoken of: "the other two stay"."""
    behind = (two.text for one, two in pairwise(words_of(text)) if one.text in _OTHERS.words)
    return frozenset(number for word in behind if (number := number_named(word)) is not None)


def without_enough_for_now(acts: Acts, line: str) -> str:
    """A line without the sentences that would close the turn, and say that it is so for now, or of the moves: more may come."""
    if acts.rest is None or not (_NOW.among(words_of(line)) or _OF_MOVES.among(words_of(line))):
        return line
    for sentence in sentences(line):
        for part in (sentence, *re.split("[,;]", sentence)):
            if _is_enough_for_now(acts, part):
                line = line.replace(part, " " * len(part))
    return line


def without_what_comes(ear: Ear, acts: Acts, lines: Sequence[str]) -> list[str]:
    """The lines without the sentences, and what stands behind their marks, that say that more comes later in the turn, of nothing
    that is named elsewhere: "questions will follow". Above all that names a figure they may say of the orders themselves that
    they are not all, but where they head these: "one question for now, the rest after the answer:"."""
    first = next((number for number, line in enumerate(lines) if any(map(str.isdecimal, line))), 0)
    said = list(lines)
    for number in range(len(said)):
        heads = said[number].rstrip().endswith(":") and is_for_now(said[number])
        if said[number].strip() and (number >= first or heads):
            said[number] = _without_what_comes(ear, acts, said[number], [*said[:number], *said[number + 1 :]])
    return said


def _without_what_comes(ear: Ear, acts: Acts, line: str, others: Sequence[str]) -> str:
    """A line without that; ``others``: the other lines of its letter."""
    for sentence in ear.sentences(line):
        comes = next((tail for tail in _tails(sentence) if _only_comes(ear, acts, tail, [*others, line])), None)
        if comes is not None:
            line = line.replace(comes, " " * len(comes))
    return line


def _tails(sentence: str) -> Iterator[str]:
    """A sentence, and what stands in it behind each mark, the longest first: "…, the others tomorrow"; of one with many marks
    none is looked behind."""
    yield sentence
    marks = list(_MARKS.finditer(sentence))
    yield from (sentence[mark.start() :] for mark in marks if len(marks) <= _MOST_MARKS)


def _only_comes(ear: Ear, acts: Acts, text: str, lines: Sequence[str]) -> bool:
    """Whether words in a letter's lines say that more comes later in the turn, and neither name anything that is named elsewhere
    in it nor say anything else."""
    words = words_of(text)
    asks = bool(words) and _ASKS_LATER.at(words, 0) == len(words)
    elsewhere = [line.replace(text, " ", 1) for line in lines]
    comes = asks or is_of_the_rest(ear, acts, text, elsewhere)
    return comes and not ear.is_order(text.strip(" .,;:!(-"))  # "hold open" is one


def _is_enough_for_now(acts: Acts, text: str) -> bool:
    """Whether words would close the turn and say that it is so for now, or of the moves: "nothing else from me for now"."""
    words = words_of(text)
    at, ends, now = 0, False, False
    while at < len(words):
        act = acts.at(words, at)
        if length := _NOW.at(words, at) or _OF_MOVES.at(words, at):
            now = True
        elif act is not None and acts.closing.intersection(act.means):
            length, ends = act.length, True
        elif not (length := BESIDE.at(words, at)):
            return False
        at += length
    return ends and now


def _later(ear: Ear, words: Sequence[LineWord], at: int) -> int:
    """How many words say that it is later: "tomorrow", "when I'm home", "after training"."""
    said = _LATER.at(words, at)
    until = _UNTIL.at(words, at)
    behind = words[at + until :]
    if words[at].text in _BEFORE.words and any(_points(one) for one in behind):
        return 0  # "before you move it" is for the orders themselves
    named = any(one.text[-1:].isdecimal() and ear.tells(one.text) for one in behind)
    if until >= max(said, 1) and 0 < len(behind) <= _MOST_OF_A_WHEN and not named:
        return len(words) - at
    return said


def holds_up(ear: Ear, acts: Acts, text: str, given: Sequence[str]) -> bool:
    """Whether words put off the rest, and with it what was ordered, or that alone: "the others tomorrow, this one too"."""
    words = words_of(text)
    if _HELD.among(words):
        return True
    if acts.rest is None or len(words) > _MOST or any(word.text.isdecimal() for word in words):
        return False
    named = {word.text for order in given for word in words_of(order) if word.text[-1:].isdecimal()}
    at, rest, later, points = 0, False, False, False
    while at < len(words):
        at_rest, put_off = acts.rest.at(words, at), max(_FOR_NOW.at(words, at), _later(ear, words, at))
        rest, later = rest or at_rest > 0, later or put_off > 0
        length = max(at_rest, put_off, 1)
        points = points or (length == 1 and (words[at].text in _DEMONSTRATIVES.words or words[at].text in named))
        at += length
    return rest and later and points


def _points(word: LineWord) -> bool:
    """Whether a word points at what was ordered: "it", "muoverla"."""
    return word.text in _ITS_PIECES.words or word.text.endswith(_ENCLITICS.listed)


def _place(ear: Ear, words: Sequence[LineWord], at: int) -> int:
    """How many words at the end say where one is then: "tomorrow on the train"."""
    behind = words[at:]
    placed = _WHERE.at(words, at) and len(behind) <= _MOST_OF_A_PLACE and not _ITS_PIECES.among(behind)
    return len(behind) if placed and not any(ear.tells(word.text) for word in behind) else 0


def _is_numbered(acts: Acts, words: Sequence[LineWord], at: int, named: set[str]) -> bool:
    """Whether a figure names a thing which no order names: "number 5"."""
    called = acts.called.get(words[at].text)
    return at > 0 and words[at - 1].text in _NUMBERED.words and called is not None and called.lower() not in named


def _is_a_name(ear: Ear, word: LineWord, named: set[str]) -> bool:
    """Whether a word names a thing with a letter and a figure, "P2", which no order names."""
    figured = word.text[-1:].isdecimal() and not word.text.isdecimal()
    return figured and ear.tells(word.text) and word.text not in named
