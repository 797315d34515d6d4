"""How a reply was read, in words for its writer: each line with what it was taken for and why."""

from itertools import groupby
from typing import Final

import msgspec

from domain.game import AnyGame
from domain.match.reading.notation import write
from domain.match.reading.understood import refusal_of
from domain.match.telling import refusal_words
from domain.reading.line_words import plain
from domain.refusal import Refusal
from domain.words import Language, quoted
from mail.inbound.limits import Excess
from mail.outbound.words import SAY as OF_LETTERS
from pbem.demo import ReplyRead
from pbem.inquiry import Inquiry, LineReading, told
from pbem.words import SAY

_SHOWN: Final = 2  # lines of a kind that are shown without being asked for


class Passage(msgspec.Struct, frozen=True):
    """A line, or several of a kind one below the other. ``fault`` is the text before, in and after what is wrong."""

    taken: str
    label: str
    lines: tuple[str, ...]
    why: str = ""
    fault: tuple[str, str, str] | None = None

    @property
    def folded(self) -> bool:
        """Whether only their number is shown until somebody asks for more."""
        return len(self.lines) > _SHOWN


class Retold(msgspec.Struct, frozen=True):
    """A reply retold: what became of it, and its lines. ``number`` tells several replies on one page apart."""

    number: int
    became: str
    pieces: tuple[Passage, ...]


def retold(reply: ReplyRead, language: Language) -> Retold:
    """A reply as it was read."""
    asked = reply.asked
    if isinstance(asked, Excess):
        return Retold(reply.number, SAY("became.unreadable", language), ())
    lines = [line for line in told(asked) if line.line.text.strip()]
    runs = (list(run) for _, run in groupby(lines, key=_sort))
    pieces = tuple(_piece(asked, run, language) for run in runs)
    return Retold(reply.number, SAY("became.waits", language) if reply.waiting else _became(asked, language), pieces)


def _sort(line: LineReading) -> tuple[str, str, int | None]:
    """What lines have in common that are retold as one piece: kind and reason, and the new ones each stand alone."""
    return line.taken, line.line.reason if f"why.{line.line.reason}" in SAY else "", line.at


def _became(asked: Inquiry, language: Language) -> str:
    if asked.would == "accept" and asked.refused:
        return OF_LETTERS("letter.none-done", language)
    if asked.would == "accept" and asked.parsed is not None and not asked.parsed.orders:
        return SAY("became.answered", language) if asked.parsed.queries else OF_LETTERS("letter.no-orders", language)
    return SAY(f"became.{asked.would}" if f"became.{asked.would}" in SAY else "became.nothing", language)


def _piece(asked: Inquiry, run: list[LineReading], language: Language) -> Passage:
    first, texts = run[0], tuple(line.line.text for line in run)
    label = SAY(f"taken.{first.taken}", language)
    if len(run) > _SHOWN:
        label = SAY("taken-lines", language, taken=label, count=len(run))
    return Passage(first.taken, label, texts, _why(asked, first, language), _fault(first))


def _why(asked: Inquiry, line: LineReading, language: Language) -> str:
    game = asked.match.game if asked.match is not None else None
    if game is not None and line.refused is not None:
        near = ", ".join(quoted(word, language) for word in line.refused.nearest)
        return f"{_against(game, line.refused.refusal, language)} {SAY('nearest', language, words=near) if near else ''}".strip()
    doubt = _doubted(asked, line)
    if game is not None and doubt is not None:
        return _against(game, doubt, language)
    if game is not None and line.orders:
        waits = OF_LETTERS("letter.waits-for-the-rest", language) if asked.refused else ""
        return f"{_understood(game, line, language)} {waits}".strip()
    reasons = [reason for reason in (line.taken, line.line.reason) if f"why.{reason}" in SAY]
    return SAY(f"why.{reasons[0]}", language) if reasons else ""


def _understood(game: AnyGame, line: LineReading, language: Language) -> str:
    """As what a line was understood; "" if it says just that."""
    orders = [write(game, order, language) for order in line.orders]
    if plain(" ".join(orders)) == plain(line.line.text):
        return ""
    return OF_LETTERS("letter.understood-as", language, order=quoted(", ".join(orders), language))


def _doubted(asked: Inquiry, line: LineReading) -> Refusal | None:
    """Why a line puts the letter in doubt; None if it does not."""
    doubts = asked.parsed.doubts if asked.parsed is not None and line.at is not None else ()
    return next((refusal_of(doubt) for doubt in doubts if doubt.line == line.at), None)


def _against(game: AnyGame, refusal: Refusal, language: Language) -> str:
    return f"{refusal_words(game, refusal, language)} ({refusal.rule})"


def _fault(line: LineReading) -> tuple[str, str, str] | None:
    refused, text = line.refused, line.line.text
    if refused is None or refused.end <= refused.start:
        return None
    return text[: refused.start], text[refused.start : refused.end], text[refused.end :]
