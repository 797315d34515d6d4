"""What says that a turn is over in words that are courtesy elsewhere: "that's all from me, cheers", "tutto qui"."""

import re
from collections.abc import Sequence
from typing import Final

from domain.match.reading.hearing import Ear
from domain.match.reading.own_words.around import is_idle
from domain.match.reading.own_words.wavering import wavers
from domain.match.reading.paragraphs import is_light
from domain.reading.acts import Acts
from domain.reading.courtesy import is_courtesy
from domain.reading.line_words import LineWord, words_of
from domain.reading.signature import is_name
from domain.reading.word_lists import WordList

_BEFORE: Final = WordList("harmless", "before the end", "greetings")
_DAY: Final = WordList("harmless", "of the day")
_TURNS: Final = WordList("harmless", "names of a turn")
_GREETINGS: Final = WordList("harmless", "greetings")
_PARTS: Final = re.compile(r"[,;.:!()\u2026]+|\s[-\u2013\u2014]+\s")


def closes(ear: Ear, acts: Acts, text: str) -> bool:
    """Whether a sentence says that the turn is over, and nothing else but talk; "well done all" does not."""
    if not acts.closing or "?" in text:
        return False
    parts = [part for part in _PARTS.split(text) if any(map(str.isalnum, part))]
    others = [part for part in parts if not _is_the_end(acts, words_of(part))]
    return len(others) < len(parts) and (is_courtesy(text) or all(_is_talk(ear, acts, part) for part in others))


def ends_in_part(acts: Acts, text: str) -> bool:
    """Whether a part of a sentence is several words that say that the turn is over, and nothing else."""
    parts = [words_of(part) for part in _PARTS.split(text)]
    return any(len(words) > 1 and _is_the_end(acts, words) for words in parts)


def may_be_of_the_day(acts: Acts, line: str) -> bool:
    """Whether a line closes the turn in words that name the day and not the turn: "done for today", of which more may come."""
    said = [words for part in _PARTS.split(line) if (words := words_of(part))]
    parts = [words for words in said if _says_the_end(acts, words)] or (said if len(said) == 1 else [])
    return bool(parts) and all(_DAY.among(words) and not _TURNS.among(words) for words in parts)


def _says_the_end(acts: Acts, words: Sequence[LineWord]) -> bool:
    found = (acts.at(words, at) for at in range(len(words)))
    return any(act is not None and not acts.closing.isdisjoint(act.means) for act in found)


def _is_talk(ear: Ear, acts: Acts, text: str) -> bool:
    """Whether words beside the end say nothing of it: "off to bed"."""
    return (
        is_courtesy(text)
        or is_name(text.strip())
        or is_idle(acts, text)
        or (is_light(text) and not (ear.names(text) or wavers(text)))
    )


def _is_the_end(acts: Acts, words: Sequence[LineWord]) -> bool:
    at = 0
    while at < len(words) and (length := _BEFORE.at(words, at)):
        at += length
    act = acts.at(words, at) if at < len(words) else None
    if act is None or acts.closing.isdisjoint(act.means):
        return False
    behind = at + act.length
    return behind == len(words) or _GREETINGS.at(words, behind) > 0


def with_the_end(ear: Ear, acts: Acts, lines: Sequence[str]) -> list[str]:
    """The lines with the turn's end as our letters write it in place of the sentences that say so."""
    end = min(acts.closing, default="")
    return [_with_the_end(ear, acts, line, end) if line.strip() else line for line in lines]


def _with_the_end(ear: Ear, acts: Acts, line: str, end: str) -> str:
    parted = ear.sentences(line)
    said = [_ended(ear, acts, sentence, end) for sentence in parted]
    return " ".join(one.strip() for one in said) if said != parted else line


def _ended(ear: Ear, acts: Acts, sentence: str, end: str) -> str:
    """A sentence with the end for what says so, all of it or what stands behind its orders: "P3 to 65, and that's all"."""
    if closes(ear, acts, sentence):
        return f"{end}."
    joined = _joined_end(acts, words_of(sentence))
    if joined is not None and "?" not in sentence:
        return f"{sentence[:joined].rstrip()}. {end}."
    last = max(_PARTS.finditer(sentence.rstrip(" .!")), key=lambda found: found.start(), default=None)
    if last is None or "?" in sentence or not any(map(str.isdecimal, sentence[: last.start()])):
        return sentence
    return f"{sentence[: last.start()]}. {end}." if _is_the_end(acts, words_of(sentence[last.end() :])) else sentence


def _joined_end(acts: Acts, words: Sequence[LineWord]) -> int | None:
    """Where the words begin with which a sentence closes the turn behind its orders: "P5 to 90 and with that I'm done"."""
    behind = (at for at in range(1, len(words)) if _BEFORE.at(words, at) and words[at - 1].text[-1:].isdecimal())
    return next((words[at].start for at in behind if _is_the_end(acts, words[at:])), None)
