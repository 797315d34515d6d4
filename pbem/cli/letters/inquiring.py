"""What `pbem read` says of a letter, as plain data."""

from typing import Any

import msgspec

from domain.match.queries import (
    BelieveMe,
    MutePress,
    NameDeputy,
    PreviewQuery,
    Query,
    RemindMe,
    ReportPress,
    RulesQuery,
    SetMine,
    WhyQuery,
)
from domain.match.reading.notation import write
from domain.match.telling import refusal_words
from domain.words import DEFAULT
from mail.inbound.limits import Excess
from mail.inbound.quoting.classify import ClassifiedLine
from pbem.inquiry import Inquiry, LineReading, told


def inquiry_data(name: str, asked: Inquiry | Excess) -> dict[str, Any]:
    """All of it: lines of the letter are counted from 1 as they stand in it, lines of the newest words in ``text``."""
    if isinstance(asked, Excess):
        would = "shunted" if asked.limit == "failure" else "unreadable"
        nothing: dict[str, Any] = {"text": "", "ignored": [], "held": [], "lines": []}
        return {"file": name, **nothing, "unreadable": asked.sentence, "limit": asked.limit, "would": would}
    read = asked.read
    lines = told(asked)
    answer: dict[str, Any] = {
        "file": name,
        "text": read.text,
        "ignored": [_line(line) for line in read.ignored],
        "held": [_line(line) for line in read.held],
        "lines": [_line(line.line) | {"kind": line.line.kind, "taken": line.taken} for line in lines],
        "body": read.body.chosen,
        "sender": read.letter.sender,
        "sender_problem": read.letter.sender_problem,
        "automatic": read.automatic,
        "reaction": read.reaction,
        "authentication": msgspec.to_builtins(asked.vouched),
        "results": msgspec.to_builtins(asked.places),
        "token": asked.standing,
        "would": asked.would,
    }
    return answer | _of_token(asked, lines)


def _line(line: ClassifiedLine) -> dict[str, Any]:
    doubt = {"doubt": line.doubt} if line.doubt else {}
    return {"line": line.number, "text": line.text, "reason": line.reason, **doubt}


def _of_token(asked: Inquiry, lines: tuple[LineReading, ...]) -> dict[str, Any]:
    token = asked.token
    if token is None:
        return {}
    answer: dict[str, Any] = {"purpose": token.purpose, "seat": token.seat}
    if token.match_id is None:
        return answer
    answer |= {"match": str(token.match_id), "decision": token.decision}
    if asked.match is not None:
        opened = asked.match.opened
        answer |= {"game": opened.game, "number": opened.number}
    if asked.match is not None:
        answer["view"] = "public" if asked.as_public else "seat"
    return answer if asked.parsed is None else answer | _said(asked, [line for line in lines if line.at is not None])


def _said(asked: Inquiry, lines: list[LineReading]) -> dict[str, Any]:
    assert asked.match is not None
    assert asked.parsed is not None
    game = asked.match.game
    why: dict[int | None, str] = {doubt.line: doubt.why for doubt in asked.parsed.doubts}

    def taken(*kinds: str) -> list[LineReading]:
        return [line for line in lines if line.taken in kinds]

    return {
        "orders": [
            {**_at(line), "order": write(game, order, DEFAULT), "name": order.WIRE}
            for line in lines
            for order in line.orders
        ],
        "questions": [
            _quoted(line, question=question.WIRE.split(".")[1], about=_about(question))
            for line in lines
            for question in line.questions
        ],
        "complaints": [_refused(asked, line) for line in taken("complaint")],
        "refused": [_refused(asked, line) for line in taken("refused")],
        "doubts": [_quoted(line, why=why[line.at]) for line in lines if line.at in why],
        "talk": [
            _quoted(line, reason="no-order" if line.taken == "talk" else line.taken)
            for line in taken("talk", "below-stop")
        ],
        "stop": next(map(_quoted, taken("stop")), None),
    }


def _quoted(line: LineReading, **more: str) -> dict[str, Any]:
    return {**_at(line), "text": line.line.text, **more}


def _about(question: Query) -> str:
    match question:
        case RulesQuery(word=about) | PreviewQuery(text=about) | WhyQuery(about=about):
            return about
        case BelieveMe(on=on) | RemindMe(on=on):
            return "from now on" if on else "no longer"
        case MutePress(seat=seat, on=on):
            return seat if on else f"{seat} no longer".strip()
        case NameDeputy(address=address):
            return address
        case ReportPress(seat=seat):
            return seat
        case SetMine(what=what, value=value):
            return f"{what} {value}".strip()
        case _:
            return ""


def _at(line: LineReading) -> dict[str, int]:
    assert line.at is not None
    return {"line": line.at + 1}


def _refused(asked: Inquiry, line: LineReading) -> dict[str, Any]:
    assert asked.match is not None
    assert line.refused is not None
    return {
        **_at(line),
        "text": line.line.text,
        "start": line.refused.start,
        "end": line.refused.end,
        "rule": line.refused.refusal.rule,
        "why": refusal_words(asked.match.game, line.refused.refusal, DEFAULT),
        "nearest": list(line.refused.nearest),
    }
