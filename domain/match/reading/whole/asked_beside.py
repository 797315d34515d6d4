"""What is asked behind an order on its line, and stands apart from it: "P1 to 54, and send me the rules, please"."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from domain.match.queries import BoardQuery, HelpQuery, HistoryQuery, RulesQuery
from domain.match.reading.hearing import Ear, Statement
from domain.match.reading.paragraphs import doubt_of
from domain.match.reading.rewording import reworded
from domain.match.reading.whole.spoken import until_spoken
from domain.reading.daily import asks_when
from domain.reading.line_words import words_of
from domain.reading.word_lists import WordList

_THINGS: Final = WordList("asking", "things")
_JOINTS: Final = re.compile(r"[.!,;:\u2013\u2014]+\s+|\s+-\s+")
_AND: Final = WordList("little", "and")
_ASKED: Final = (BoardQuery, HelpQuery, HistoryQuery, RulesQuery)
_MOST: Final = 6  # places where it may begin
_QUESTIONS: Final = WordList("asking", "questions")
_BEFORE_A_QUESTION: Final = re.compile(r"[,;:]\s+|\s+[-\u2013\u2014]+\s+")


def statements_of(ear: Ear, lines: Sequence[str]) -> list[Statement]:
    """The lines as statements; what is asked for behind an order is one of its own."""
    return [one for number, line in enumerate(lines) for one in _parted(ear, number, line)]


def with_questions_apart(ear: Ear, lines: Sequence[str]) -> list[str]:
    """The lines with the end of a sentence where a question begins behind an order that would be talk on a line of its own."""
    return [_question_apart(ear, line) if line.rstrip().endswith("?") else line for line in lines]


def _question_apart(ear: Ear, line: str) -> str:
    for joint in list(_BEFORE_A_QUESTION.finditer(line, 0, until_spoken(ear, line)))[:_MOST]:
        order, question = line[: joint.start()], line[joint.end() :]
        if _begins_a_question(question) and ear.is_order(said := reworded(ear, Statement(0, order)).text):
            talk = doubt_of(ear, question, (said,), below=True, apart=True) is None
            return f"{order}{'.'.ljust(len(joint[0]))}{question}" if talk else line
    return line


def _begins_a_question(text: str) -> bool:
    return _QUESTIONS.at(words_of(text), 0) > 0 or asks_when(text)


def _parted(ear: Ear, number: int, line: str) -> list[Statement]:
    whole = Statement(number, line)
    if not _THINGS.among(words_of(line)):
        return [whole]
    for start in list(_beginnings(line))[:_MOST]:
        asked = Statement(number, line[start:], start)
        if _asks(ear, asked.text) and ear.is_order(reworded(ear, Statement(number, line[:start])).text):
            return [Statement(number, line[:start].rstrip(" ,;:\u2013\u2014-")), asked]
    return [whole]


def _asks(ear: Ear, text: str) -> bool:
    """Whether words ask for the rules, the table or their like, and for nothing of these alone."""
    heard = ear.alone(text)
    queries: list[Any] = [one.order for one in heard.queries]
    if heard.orders or heard.complaints or len(queries) != 1 or not isinstance(queries[0], _ASKED):
        return False
    return not (isinstance(queries[0], RulesQuery) and queries[0].word)


def _beginnings(line: str) -> Iterator[int]:
    """Where another sentence or clause begins, the last first."""
    joints = [found.end() for found in _JOINTS.finditer(line)]
    joined = [word.start for word in words_of(line)[1:] if word.text in _AND.words]
    return iter(sorted({*joints, *joined}, reverse=True))
