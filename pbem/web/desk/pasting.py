"""``/desk/paste``: a raw letter as it would be read, line by line; nothing comes of it."""

from collections.abc import Iterator
from typing import Final

import msgspec
from flask import Blueprint, request

from domain.game import Seat
from mail.inbound.limits import Excess
from pbem.audit.letters.masking import masked
from pbem.audit.words import as_taken
from pbem.inquiry import Inquiry, LineReading, inquire, told
from pbem.web.desk.gate import AuditDesk
from pbem.web.desk.order_evidence import proved, vouched
from pbem.web.desk.order_shown import LineRead, taken_for, why_taken
from pbem.web.desk.voice import DeskVoice, Facts, desk_page
from pbem.web.words import SAY
from pbem.words import SAY as OF_PAGES

_LONGEST_REASON: Final = 1_000
_MOST_LINES: Final = 400


class Pasted(msgspec.Struct, frozen=True):
    """How a letter was read: what it would do, of whom it seems to be, and its lines. ``notice``: with whose eyes it was read."""

    would: str
    facts: tuple[str, ...]
    lines: tuple[LineRead, ...]
    more: int
    notice: str = ""


def add_paste_pages(pages: Blueprint, desk: AuditDesk) -> None:
    """The page on which a letter is pasted."""

    @pages.get("/paste")
    def paste() -> str:
        return desk_page("paste.html", desk.reader().voice, text="", read=None)

    @pages.post("/paste")
    def read_pasted() -> str:
        text, voice = request.form.get("letter", ""), desk.reader().voice
        # A form's line feeds are the browser's; a letter's are those of mail.
        raw = "\r\n".join(text.splitlines()).encode("utf-8", "replace") + b"\r\n"
        found = (
            _read(desk, raw, request.form.get("reason", "").strip()[:_LONGEST_REASON], voice) if text.strip() else None
        )
        return desk_page("paste.html", voice, text=text, read=found)


def _read(desk: AuditDesk, raw: bytes, reason: str, voice: DeskVoice) -> Pasted:
    """The letter with what everybody sees; with the eyes of its seat where a reason is given, which is recorded first."""
    asked, notice = inquire(desk.service, raw, as_public=True), ""
    if isinstance(asked, Inquiry) and asked.as_public and asked.match is not None and asked.token is not None:
        match, seat = desk.match(asked.match.id), Seat(asked.token.seat)
        if desk.visit(match).narrow:
            notice = SAY("paste-narrow", voice.language)
        elif reason or not desk.needs_reason(match.id):
            if reason:
                desk.look(match.id, reason, seat)
            asked, notice = (
                inquire(desk.service, raw),
                SAY("paste-as-seat", voice.language, seat=voice.seat(match, seat)),
            )
        else:
            notice = SAY("paste-as-public", voice.language)
    return _pasted(desk, asked, voice, notice)


def _pasted(desk: AuditDesk, asked: Inquiry | Excess, voice: DeskVoice, notice: str) -> Pasted:
    language = voice.language
    if isinstance(asked, Excess):
        return Pasted(SAY("would-unreadable", language), (masked(asked.sentence),), (), 0, notice)
    known = f"would-{asked.would}" in SAY
    would = SAY(f"would-{asked.would}" if known else "would-nothing", language)
    lines = [line for line in told(asked) if line.line.text.strip()]
    shown = tuple(_line(asked, line, voice) for line in lines[:_MOST_LINES])
    return Pasted(would, tuple(_facts(desk, asked, voice)), shown, max(0, len(lines) - _MOST_LINES), notice)


def _facts(desk: AuditDesk, asked: Inquiry, voice: DeskVoice) -> Iterator[str]:
    language, found = voice.language, asked.vouched
    yield SAY("paste-from", language, sender=asked.read.letter.sender or "–")
    yield SAY(f"token-{asked.standing}", language)
    token, match = asked.token, asked.match
    if match is not None and token is not None:
        game = OF_PAGES("page.match-title", language, game=match.game.title[language], number=match.opened.number)
        seat: Facts = {
            "match": game,
            "seat": voice.seat(desk.match(match.id), Seat(token.seat)),
            "decision": token.decision or 0,
        }
        yield SAY("paste-for", language, **seat)
    if asked.judged is not None and asked.judged.because:
        yield vouched(asked.judged, language)
    else:
        yield proved(found.verdict, found.method or "", found.domain or "", language)


def _line(asked: Inquiry, line: LineReading, voice: DeskVoice) -> LineRead:
    text, number = masked(line.line.text), line.line.number
    why = f"why.{line.line.reason}"
    reason = OF_PAGES(why, voice.language) if why in OF_PAGES else ""
    if asked.match is None or line.at is None:
        return LineRead(number, text, line.taken, _label(line.taken, voice), reason)
    taken = as_taken(asked.match.game, line, voice.language)
    return LineRead(number, text, taken.what, taken_for(taken, voice), why_taken(taken) or reason)


def _label(taken: str, voice: DeskVoice) -> str:
    known = f"taken.{taken}" in OF_PAGES
    return OF_PAGES(f"taken.{taken}", voice.language) if known else SAY("line-unknown", voice.language)
