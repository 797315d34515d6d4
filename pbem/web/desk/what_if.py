"""``/desk/matches/<id>/what-if``: letters tried on a copy of a position, of which nothing comes."""

import os
from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

import msgspec
from flask import Blueprint, abort, request

from domain.game import Seat
from domain.match.queries import PreviewQuery
from domain.match.rules.rewinding import CannotRewind
from domain.match.scenario import Result, ScenarioMistake
from domain.match.telling import refusal_words
from domain.words import sentence
from mail.outbound.compose.answers import answers
from mail.outbound.occasion import Occasion
from pbem.audit.order import orders_read
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.judging.points import before_order
from pbem.judging.what_if import seen_whole, what_if
from pbem.sentences import said_in
from pbem.web.desk.gate import AuditDesk, Visit
from pbem.web.desk.order_shown import PositionShown, sight_shown
from pbem.web.desk.voice import DeskVoice, desk_page
from pbem.web.filled import number_in
from pbem.web.words import SAY

_MOST: Final = 12  # letters one after another
_LONGEST: Final = 2_000
_SEED_BYTES: Final = 16
_LONGEST_SEED: Final = 64


class Tried(msgspec.Struct, frozen=True):
    """A letter that was tried, and what would come of it."""

    seat: str
    name: str
    text: str
    became: str
    why: tuple[str, ...]


class Trial(msgspec.Struct, frozen=True):
    """What the form holds: the letters, the seed, the order before which they are played (0: as the match stands)."""

    letters: tuple[tuple[str, str], ...]
    seed: str
    order: int


def add_what_if_pages(pages: Blueprint, desk: AuditDesk) -> None:
    """The page on which letters are tried."""

    @pages.get("/matches/<uuid:match_id>/what-if")
    def what_if_form(match_id: UUID) -> str:
        visit = desk.looked(match_id)
        return _page(desk.service, visit, Trial((), "", number_in(request.args.get("order", "")) or 0))

    @pages.post("/matches/<uuid:match_id>/what-if")
    def try_out(match_id: UUID) -> str | tuple[str, int]:
        visit = desk.looked(match_id, back=f"/desk/matches/{match_id}/what-if")
        trial = _filled(visit.match)
        if visit.narrow:
            return _own_page(visit, trial)
        try:
            return _page(desk.service, visit, trial, _played(desk.service, visit, trial))
        except (CannotRewind, ScenarioMistake) as why:
            return _page(desk.service, visit, trial, trouble=said_in(str(why), visit.voice.language)), 400


def _filled(match: Loaded) -> Trial:
    """What was filled in; what cannot have come from the form is no request of it."""
    texts = request.form.getlist("text")
    seats = request.form.getlist("seat") or [str(match.opened.seats[0])] * len(texts)  # whoever plays chooses none
    letters = tuple((seat, text[:_LONGEST]) for seat, text in zip(seats, texts, strict=False) if text.strip())[:_MOST]
    if any(Seat(seat) not in match.opened.seats for seat, _ in letters):
        abort(400)
    order = number_in(request.form.get("order", "0"))
    if order is None:
        abort(400)
    return Trial(letters, request.form.get("seed", "").strip()[:_LONGEST_SEED], order)


class _Outcome(msgspec.Struct, frozen=True):
    tried: tuple[Tried, ...]
    seed: str
    after: PositionShown | None


def _played(service: Service, visit: Visit, trial: Trial) -> _Outcome:
    match, voice = visit.match, visit.voice
    try:
        seed = bytes.fromhex(trial.seed) if trial.seed else os.urandom(_SEED_BYTES)
    except ValueError:
        raise ScenarioMistake(SAY("what-if-no-seed", voice.language)) from None
    letters = [(Seat(seat), text) for seat, text in trial.letters]
    results = what_if(match, _upto(service, match, trial.order), letters, seed)
    tried = tuple(
        _tried(match, seat, text, result, voice) for (seat, text), result in zip(letters, results, strict=True)
    )
    sight = seen_whole(match, results[-1].position, voice.language) if results else None
    after = None
    if sight is not None:
        shown = sight_shown(SAY("what-if-after", voice.language), sight)
        after = PositionShown(SAY("position-after", voice.language), 0, (shown,))
    return _Outcome(tried, seed.hex(), after)


def _upto(service: Service, match: Loaded, order: int) -> int:
    if order == 0:
        return match.version
    orders = orders_read(service, match)
    return before_order(match.entries, orders, order)


def _tried(match: Loaded, seat: Seat, text: str, result: Result, voice: DeskVoice) -> Tried:
    key = "what-if-refused" if result.refusals else "what-if-not-played" if result.not_played else "what-if-accepted"
    why = tuple(f"{refusal_words(match.game, one, voice.language)} ({one.rule})" for one in result.refusals)
    return Tried(str(seat), sentence(voice.seat(match, seat)), text, SAY(key, voice.language), why)


def _page(service: Service, visit: Visit, trial: Trial, outcome: _Outcome | None = None, trouble: str = "") -> str:
    match, voice = visit.match, visit.voice
    return desk_page(
        "what-if.html",
        voice,
        **_frame(visit, trial),
        choices=[] if visit.narrow else [(str(seat), sentence(voice.seat(match, seat))) for seat in match.opened.seats],
        points=[] if visit.narrow else _points(service, match, voice),
        tried=outcome.tried if outcome is not None else (),
        seed=outcome.seed if outcome is not None else trial.seed,
        after=outcome.after if outcome is not None else None,
        trouble=trouble,
    )


def _frame(visit: Visit, trial: Trial) -> dict[str, Any]:
    here = f"/desk/matches/{visit.match.id}"
    return {
        "title": visit.voice.title(visit.match),
        "trial": trial,
        "narrow": visit.narrow,
        "most": _MOST,
        "links": {"match": here, "here": f"{here}/what-if"},
    }


def _points(service: Service, match: Loaded, voice: DeskVoice) -> Sequence[tuple[int, str]]:
    """From where one can try: as the match stands, or from before an order."""
    orders = orders_read(service, match)
    now = (0, SAY("what-if-now", voice.language))
    said = (SAY("what-if-before", voice.language, number=one.number) for one in orders)
    return (now, *zip((one.number for one in orders), said, strict=True))


def _own_page(visit: Visit, trial: Trial) -> str:
    """For whoever plays: what a letter with the same question would answer them, and nothing of what they do not see."""
    match, voice = visit.match, visit.voice
    own = next((seat for seat, player in match.seated.items() if player == str(visit.person.id)), None)
    lines: tuple[str, ...] = ()
    if own is not None and trial.letters:
        view = match.at(match.version, (own,)).views[own]
        asked = tuple(PreviewQuery(line) for _, text in trial.letters for line in text.splitlines() if line.strip())
        occasion = Occasion(kind="receipt", language=voice.language, zone=voice.zone, queries=asked)
        lines = tuple(line for section in answers(match.game, view, occasion) for line in section.lines)
    return desk_page("what-if.html", voice, **_frame(visit, trial), choices=[], points=[], own_lines=lines)
