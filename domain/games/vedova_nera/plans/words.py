"""Conditional orders as text: ``if blue advisor F1 then B3 B4, if blue B4 B5 then C1 C2`` (VN-37, VN-38)."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, Literal, TypeAlias

import msgspec

from domain.game import Parsed
from domain.games.vedova_nera.board.colours import Colour, colour_word
from domain.games.vedova_nera.orders import ChooseColour, Lapse
from domain.games.vedova_nera.plans import silent
from domain.games.vedova_nera.plans.lines import Line, PlanLine, PlannedTurn, SilentLine, order_of, step_of
from domain.games.vedova_nera.reading import notation
from domain.games.vedova_nera.reading.lexicon import ARTICLES, IF, JOINTS, PLAYS, THEN, colour_of
from domain.games.vedova_nera.state import View
from domain.games.vedova_nera.words import SAY
from domain.plans.silence import behind_silence
from domain.reading.by_line import by_line
from domain.reading.misread import Misread
from domain.reading.statements import within_blanks
from domain.refusal import Refusal
from domain.words import Language, quoted

_Expected: TypeAlias = Literal["nothing", "condition", "answer"]

_BULLET: Final = re.compile(r"[\s*•-]{0,8}(?:\d{1,2}[.)]\s+)?")
_OF_THE_WEB: Final = re.compile(r"\b[a-z]\d\b", re.IGNORECASE)


def parse(text: str, view: View) -> Parsed[Line]:
    """The lines that begin with "if", have a "then" and speak of the web; the rest is ignored: letters may talk of ifs."""
    return by_line(text, lambda line: _line(line, view))


def _line(line: str, view: View) -> tuple[Line, ...]:
    bullet = _BULLET.match(line)
    late = behind_silence(line, bullet.end() if bullet else 0)
    if late is not None:
        return silent.read(line, late, view)
    return (PlanLine(tuple(_steps(line, view))),) if _is_plan(line) else ()


def _is_plan(line: str) -> bool:
    return bool(_begins().match(line) and _has_answer().search(line) and _OF_THE_WEB.search(line))


def write(line: Line, language: Language) -> str:
    """The line; ``parse`` reads it back as the same."""
    if isinstance(line, SilentLine):
        return silent.write(line, language)
    said = ""
    before: PlannedTurn | None = None
    for step in line.steps:
        order = turn(step, language)
        if step.colour is None:
            said += " " + SAY("plan-line.then", language, order=order)
        elif before is None or before.colour is None:
            said += (", " if before else "") + _on(step.colour, "plan-line.if", order, language)
        else:
            said += " " + _on(step.colour, "plan-line.and", order, language)
        before = step
    return said


def _on(colour: Colour, message: str, order: str, language: Language) -> str:
    """What a line says of the turn of another."""
    return SAY(message, language, colour=colour_word(colour, language), order=order)


def turn(step: PlannedTurn, language: Language) -> str:
    """The order of one turn."""
    return notation.write(order_of(step), language)


def turn_words(kind: str, places: str, language: Language) -> str:
    """The order of a turn that a refusal names by its kind and nodes."""
    return turn(msgspec.convert({"colour": None, "kind": kind, "places": places.split()}, PlannedTurn), language)


def explain(line: Line, language: Language) -> str:
    """The line as a sentence; without "then" or "allora" nobody can take it for a plan."""
    if isinstance(line, SilentLine):
        return silent.explain(line, language)
    said = ""
    before: PlannedTurn | None = None
    for step in line.steps:
        order = quoted(turn(step, language), language)
        if step.colour is None:
            said += SAY("plan.answer", language, order=order)
        elif before is None:
            said += _on(step.colour, "plan.if", order, language)
        elif before.colour is None:
            said += _on(step.colour, "plan.next-if", order, language)
        else:
            said += " " + _on(step.colour, "plan.and", order, language)
        before = step
    return said + "."


def _steps(line: str, view: View) -> Iterator[PlannedTurn]:
    """Conditions and answers in turn; Misread where something else stands."""
    expected: _Expected = "nothing"
    last: PlannedTurn | None = None
    for joint, start, end in _parts(line):
        expected = _follows(expected, joint, last)
        said = within_blanks(line, start, end)
        if said is None:
            continue
        if expected == "nothing":
            raise Misread(*said, Refusal("VN-37", "plan-form"))
        last = _condition(line, *said, view) if expected == "condition" else _turn(line, *said, None, view)
        yield last
    if last is None or last.colour is not None:
        raise Misread(0, len(line), Refusal("VN-37", "plan-form"))


def _follows(expected: _Expected, joint: str, last: PlannedTurn | None) -> _Expected:
    """What stands behind a joining word, given what stood before it."""
    if joint in IF.words:
        return "condition"
    if joint in THEN.words:
        return "answer" if last is not None and last.colour is not None else "nothing"
    return "condition" if expected == "condition" else "nothing"


def _parts(line: str) -> Iterator[tuple[str, int, int]]:
    """Each joining word, in small letters ("" for a comma), and where the text after it lies."""
    joints = [*_part().finditer(line)]
    for joint, end in zip(joints, [*(after.start() for after in joints[1:]), len(line)], strict=False):
        yield (joint[1] or "").lower(), joint.end(), end


def _condition(line: str, start: int, end: int, view: View) -> PlannedTurn:
    subject = _subject().match(line, start, end)
    colour = colour_of(subject[1].lower()) if subject else None
    if subject is None or colour is None:
        raise Misread(start, end, Refusal("VN-37", "plan-whose"))
    return _turn(line, subject.end(), end, colour, view)


def _turn(line: str, start: int, end: int, colour: Colour | None, view: View) -> PlannedTurn:
    """The order that stands there, read as in any letter."""
    parsed = notation.parse(line[start:end], view)
    for wrong in parsed.complaints:
        raise Misread(start + wrong.start, start + wrong.end, wrong.refusal, wrong.nearest)
    order = parsed.orders[0].order if parsed.orders else None
    if order is None or isinstance(order, ChooseColour | Lapse):
        raise Misread(start, end, Refusal("VN-37", "plan-turn"))
    return step_of(colour, order)


@cache
def _begins() -> re.Pattern[str]:
    return re.compile(rf"[\s*•-]{{0,8}}{IF.expression}\b", re.IGNORECASE)


@cache
def _has_answer() -> re.Pattern[str]:
    return re.compile(rf"\b{THEN.expression}\b", re.IGNORECASE)


@cache
def _part() -> re.Pattern[str]:
    return re.compile(rf"\b({JOINTS.expression})\b|[,;]", re.IGNORECASE)


@cache
def _subject() -> re.Pattern[str]:
    """Whose turn a condition is of, up to the order."""
    return re.compile(rf"\s*(?:{ARTICLES.expression}\s*)?([^\W\d_]+)\s+(?:{PLAYS.expression}\s+)?", re.IGNORECASE)
