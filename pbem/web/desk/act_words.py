"""To whom or at what an act was done, in the reader's language: of phrases that are stored in English what they say."""

import re
from collections.abc import Callable
from typing import Final

from domain.game import Seat
from domain.words import Part
from pbem.audit.acting import ActDone
from pbem.web.desk.gate import AuditDesk
from pbem.web.desk.voice import desk_sayer
from pbem.web.words import SAY

_PHRASES: Final = tuple(
    (re.compile(phrase), sentence)
    for phrase, sentence in (
        (r"letter (?P<number>\d+)", "desk-a-letter-in"),
        (r"letter (?P<number>\d+) of ours", "desk-a-letter-out"),
        (r"deadline (?P<number>\d+)", "desk-a-deadline"),
        (r"report (?P<number>\d+)", "whom-report"),
        (r"player (?P<player>\S+)", "whom-player"),
        (r"(?P<hours>[\d.]+) hours", "whom-hours"),
        (r"the whole position", "whom-position"),
        (r"a letter to the match", "whom-letter"),
        (r"a letter of (?P<seat>\S+)", "whom-letter-of"),
        (r"the table as (?P<seat>\S+) sees it", "whom-table"),
        (r"to event (?P<event>\d+)", "whom-event"),
        (r"(?P<ruling>\S+), on dispute (?P<number>\d+), to event (?P<event>\d+)", "whom-dispute-back"),
        (r"(?P<ruling>\S+), about decision (?P<number>\d+), to event (?P<event>\d+)", "whom-decision-back"),
        (r"(?P<ruling>\S+), on dispute (?P<number>\d+)", "whom-dispute"),
        (r"(?P<ruling>\S+), about decision (?P<number>\d+)", "whom-decision"),
    )
)
_OF_SEATS: Final = frozenset({"reminded", "seat-drawn", "seat-offered", "seat-passed", "seat-retired"})


def whom_said(desk: AuditDesk, act: ActDone) -> str:
    """What ``whom`` of an act says; the name of a file or what another release wrote as it stands."""
    voice = desk.reader().voice
    if act.what in _OF_SEATS:
        return _seat(desk, act, act.whom)
    for phrase, sentence in _PHRASES:
        found = phrase.fullmatch(act.whom)
        if found is not None:
            facts = {name: _fact(desk, act, name, said) for name, said in found.groupdict().items()}
            return desk_sayer(voice.language)(sentence, **facts)
    return act.whom


def _fact(desk: AuditDesk, act: ActDone, name: str, said: str) -> Part:
    """A part of a phrase, in words."""
    tell: dict[str, Callable[[], str]] = {
        "seat": lambda: _seat(desk, act, said),
        "ruling": lambda: SAY(f"ruling-{said}", desk.reader().voice.language),
    }
    return tell[name]() if name in tell else said


def _seat(desk: AuditDesk, act: ActDone, seat: str) -> str:
    if act.match is None:
        return seat
    return desk.reader().voice.seat(desk.match(act.match), Seat(seat))
