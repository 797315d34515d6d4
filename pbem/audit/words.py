"""The lines of a letter as they were taken when it was read, from what was stored then, and as they would be taken today."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from domain.game import AnyGame
from domain.match import events as happened
from domain.match.as_typed import put_back, told_of
from domain.match.events import LineRefused
from domain.match.reading.notation import carried_out, write
from domain.match.telling import refusal_words
from domain.wire import Wired
from domain.words import DEFAULT, Language
from mail.inbound.quoting.classify import ClassifiedLine, Kind
from pbem.inquiry import Inquiry, LineReading, taken_at

_SAME: Final = {"no-order": "talk", "complaint": "refused", "doubt": "refused", "not-played": "order", "plan": "order"}
_LIKE_ABOVE: Final = "with-the-order"  # a line of an order that begins or ends in another one


class TakenFor(msgspec.Struct, frozen=True):
    """What a line was taken for: a stable key; the order as it was understood, and the ruling and the sentence against it."""

    what: str
    order: str = ""
    rule: str = ""
    why: str = ""


class LineTaken(msgspec.Struct, frozen=True):
    """A line of the words that counted, numbered from 1. ``then`` is None where nothing was stored of it."""

    line: int
    text: str
    then: TakenFor | None
    today: TakenFor | None


class Differs(msgspec.Struct, frozen=True):
    """Something that was decided otherwise than it would be today: a stable key, the line if it is about one, and both."""

    what: str
    then: str
    today: str
    line: int = 0


def lines_taken(
    game: AnyGame, words: str, stored: Sequence[Wired], asked: Sequence[tuple[int, str, str]],
    ignored: Iterable[tuple[int, str]], today: Inquiry | None, language: Language = DEFAULT,
) -> tuple[LineTaken, ...]:  # fmt: skip
    """Each line of the words. ``stored`` are the events that the letter caused, ``asked`` its questions and ``ignored`` the
    lines of which nothing was made, as they were written down then; ``today`` is the same letter read again."""
    then = {line: TakenFor(why) for line, why in ignored}
    then |= {line: TakenFor("question") for line, _, _ in asked}
    then |= dict(_by_line(game, stored, words.splitlines(), language))
    unsaid = TakenFor(_LIKE_ABOVE) if any(taken.what in ("order", "plan") for taken in then.values()) else None
    found = []
    for at, text in enumerate(words.splitlines()):
        if text.strip():
            now = _today(today, at, text, language) if today is not None else None
            found.append(LineTaken(at + 1, text, then.get(at, unsaid if stored else None), now))
    return tuple(found)


def _by_line(
    game: AnyGame, stored: Sequence[Wired], typed: Sequence[str], language: Language
) -> Iterator[tuple[int, TakenFor]]:
    for event in stored:
        match event:
            case happened.OrderCarriedOut(by="letter" | "held", line=line):
                yield line, TakenFor("order", carried_out(game, event, language))
            case happened.OrdersRefused(lines=lines):
                said = dict(enumerate(typed))
                yield from (
                    (one.line, _refused(game, put_back(one, said.get(one.line)), language)) for one in told_of(lines)
                )
            case happened.OrderNotPlayed(line=line, refusal=refusal):
                yield line, TakenFor("not-played", "", refusal.rule, refusal_words(game, refusal, language))
            case happened.PlanSet(at=at):
                yield from ((line, TakenFor("plan")) for line in at)
            case happened.PlanDropped(line=line):
                yield line, TakenFor("plan")
            case _:
                pass


def _refused(game: AnyGame, one: LineRefused, language: Language) -> TakenFor:
    return TakenFor("refused", "", one.refusal.rule, refusal_words(game, one.refusal, language))


def _today(asked: Inquiry, at: int, text: str, language: Language) -> TakenFor | None:
    if asked.match is None or asked.parsed is None:
        return None
    found = taken_at(asked, asked.parsed, at, ClassifiedLine(at + 1, text, Kind.NEW, ""))
    return as_taken(asked.match.game, found, language)


def as_taken(game: AnyGame, found: LineReading, language: Language = DEFAULT) -> TakenFor:
    """What a line was taken for, in a language."""
    orders = ", ".join(write(game, order, language) for order in found.orders)
    if found.refused is None:
        return TakenFor(found.taken, orders)
    refusal = found.refused.refusal
    return TakenFor(found.taken, orders, refusal.rule, refusal_words(game, refusal, language))


def differences(lines: Sequence[LineTaken]) -> Iterator[Differs]:
    """The lines that would be taken otherwise today."""
    for line in lines:
        if line.then is None or line.today is None or line.then.what == _LIKE_ABOVE:
            continue
        if _differ(line.then, line.today):
            yield Differs("line", _said(line.then), _said(line.today), line.line)


def _differ(then: TakenFor, today: TakenFor) -> bool:
    if _kind(then) != _kind(today) or then.rule != today.rule:
        return True
    return bool(then.order and today.order) and then.order != today.order


def _kind(taken: TakenFor) -> str:
    return _SAME.get(taken.what, taken.what)


def _said(taken: TakenFor) -> str:
    return " ".join(filter(None, (taken.what, taken.order and f"“{taken.order}”", taken.rule)))
