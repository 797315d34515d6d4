"""What a host asks for in answer to a letter about the running of a match: a line each, in any language."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias

import msgspec

from domain.game import AnyGame, Seat
from domain.match.naming import name_of, seat_name
from domain.match.reading.consent import holds_up, said
from domain.match.reading.seat_names import seat_called
from domain.match.sight import MatchView
from domain.reading.courtesy import is_courtesy, without_courtesy
from domain.reading.doubts import unsettles
from domain.reading.line_words import bare, first_word, plain
from domain.reading.number_words import in_figures
from domain.reading.retraction import retraction
from domain.reading.signature import is_name
from domain.reading.word_lists import WordList
from domain.words import languages

_PACKAGE: Final = "domain.match"
_HOURS: Final = {"h": 1.0, "d": 24.0}
_SPAN: Final = re.compile(r"(\d{1,3})\s*([^\W\d_]{0,10})")
_NUMBERED: Final = re.compile(r"(.{1,40}?) (\d{1,9})")
_OPENINGS: Final = (
    "host extend", "host replace", "host retire", "host pause", "host resume", "host end", "host late", "host remind"
)  # fmt: skip
_BEGINNINGS: Final = WordList("lexicon", *_OPENINGS, package=_PACKAGE)
_LONGEST: Final = 24.0 * 60


class GiveTime(msgspec.Struct, frozen=True):
    """What is being asked stays open so many hours longer."""

    hours: float


class GrantTime(msgspec.Struct, frozen=True):
    """Whoever asks the others for more time has it (G-43). A ``plain`` yes says so in answer to the letter about it alone."""

    plain: bool = False


class StopPlay(msgspec.Struct, frozen=True):
    """Play stops until it is let go on."""


class LetPlayGoOn(msgspec.Struct, frozen=True):
    """Play goes on."""


class PassSeat(msgspec.Struct, frozen=True):
    """A seat passes to whoever has this address; "": to a bot."""

    seat: Seat
    address: str = ""


class FindPlayer(msgspec.Struct, frozen=True):
    """A seat is offered to whoever has waited for one the longest."""

    seat: Seat


class RetireSeat(msgspec.Struct, frozen=True):
    """A seat is not played any more."""

    seat: Seat


class EndMatch(msgspec.Struct, frozen=True):
    """The match ends, or is called off."""


class AskWhoIsLate(msgspec.Struct, frozen=True):
    """To be told for whom the match waits, since when, and how many deadlines they have missed."""


class AskStandings(msgspec.Struct, frozen=True):
    """To be told how the matches of the series, or else those of the host, have ended."""


class PlayAgain(msgspec.Struct, frozen=True):
    """The same people are asked for another match, each in their next seat."""


class KeepWaiting(msgspec.Struct, frozen=True):
    """All stays as it is: who is late is waited for, and the default is played meanwhile."""


class Remind(msgspec.Struct, frozen=True):
    """Who is asked is reminded: one seat, or with None all of them."""

    seat: Seat | None = None


HostQuestion: TypeAlias = AskWhoIsLate | AskStandings
HostAct: TypeAlias = (
    GiveTime | GrantTime | StopPlay | LetPlayGoOn | PassSeat | RetireSeat | EndMatch | Remind | FindPlayer
)
HostOrder: TypeAlias = HostAct | PlayAgain | KeepWaiting | HostQuestion


_SPELT: Final[tuple[tuple[str, HostOrder], ...]] = (
    ("host pause", StopPlay()),
    ("host resume", LetPlayGoOn()),
    ("host end", EndMatch()),
    ("host late", AskWhoIsLate()),
    ("host wait", KeepWaiting()),
    ("host rematch", PlayAgain()),
    ("host standings", AskStandings()),
)


def host_order(game: AnyGame, view: MatchView, text: str) -> HostOrder | None:
    """The one thing that the newest words of a host's letter ask for; None if they ask for nothing, or for more than one, or say
    beside it what leaves it in doubt (G-19). What cannot be undone stands alone but for courtesy."""
    lines = [(line, _asked(game, view, line)) for line in text.splitlines() if line.strip()]
    found = [order for _, order in lines if order is not None]
    beside = [line for line, order in lines if order is None]
    if len(found) != 1 or any(unsettles(line) or retraction(line) or holds_up(line) for line in beside):
        return None
    final = isinstance(found[0], EndMatch | RetireSeat)
    return None if final and not all(is_courtesy(line) or is_name(line) for line in beside) else found[0]


def asked_of_a_match(text: str) -> tuple[HostQuestion, int] | None:
    """What a letter that belongs to no match asks of one by its number, "late 12", and says nothing beside it but courtesy."""
    lines = [line for line in text.splitlines() if line.strip() and not is_courtesy(line)]
    found = _NUMBERED.fullmatch(plain(lines[0])) if len(lines) == 1 else None
    if found is None:
        return None
    question: HostQuestion | None = AskWhoIsLate() if found[1] in _list("host late").words else None
    if found[1] in _list("host standings").words:
        question = AskStandings()
    return (question, int(found[2])) if question is not None else None


def begins_like_one(line: str) -> bool:
    """Whether a line begins as what a host asks for does, whatever stands behind."""
    if bare(first_word(line)) not in _BEGINNINGS.first_words:
        return False
    return any(_behind(heading, f"{line} ") is not None for heading in _OPENINGS)


def _asked(game: AnyGame, view: MatchView, line: str) -> HostOrder | None:
    """The same of one line, courtesy at its ends left out."""
    tries = (line, *(" ".join(one.split()) for one in without_courtesy(line)))
    found = (order for one in tries if (order := _of_line(game, view, one)) is not None and not _only_asks(one, order))
    return next(found, None)


def _only_asks(line: str, order: HostOrder) -> bool:
    """Whether a line asks about what it names, "rematch?"; behind a polite request no question mark is left."""
    return "?" in line and not isinstance(order, HostQuestion)


def _of_line(game: AnyGame, view: MatchView, line: str) -> HostOrder | None:
    words = plain(line)
    spelt = next((order for heading, order in _SPELT if words in _list(heading).words), None)
    return (
        spelt
        or _reminded(game, view, line)
        or _given(line)
        or _given(in_figures(line))
        or _granted(words)
        or _passed(game, view, line)
        or _retired(game, view, line)
    )


def _granted(words: str) -> GrantTime | None:
    if words in _list("time yes").words:
        return GrantTime()
    return GrantTime(plain=True) if said(words) == "yes" else None


def _given(line: str) -> GiveTime | None:
    rest = _behind("host extend", line)
    found = _SPAN.fullmatch(rest.strip(" .!")) if rest is not None else None
    if found is None:
        return None
    unit = plain(found[2]) or "h"
    per = next((hours for name, hours in _HOURS.items() if unit in _list(f"host unit {name}").words), None)
    hours = float(found[1]) * per if per is not None else 0.0
    return GiveTime(hours) if 0 < hours <= _LONGEST else None


def _passed(game: AnyGame, view: MatchView, line: str) -> PassSeat | FindPlayer | None:
    rest = _behind("host replace", line)
    if rest is None:
        return None
    for word in _list("host with").listed:
        who, parted, to = rest.partition(f" {word} ")
        seat = _seat(game, view, who) if parted else None
        to = to.strip(" <>.")
        if seat is not None and plain(to) in _list("host bot").words:
            return PassSeat(seat)
        if seat is not None and "@" in to and not re.search(r"\s", to):
            return PassSeat(seat, to.removeprefix("mailto:"))
    seat = _seat(game, view, rest)
    return FindPlayer(seat) if seat is not None else None


def _retired(game: AnyGame, view: MatchView, line: str) -> RetireSeat | None:
    rest = _behind("host retire", line)
    seat = _seat(game, view, rest) if rest is not None else None
    return RetireSeat(seat) if seat is not None else None


def _reminded(game: AnyGame, view: MatchView, line: str) -> Remind | None:
    """``remind``, ``remind all``, ``remind partisan 2``."""
    words = plain(line)
    if words in _list("host remind").words:
        return Remind()
    rest = _behind("host remind", line)
    if rest is not None and plain(rest) in _list("host all").words:
        return Remind()
    seat = _seat(game, view, rest) if rest is not None else None
    return Remind(seat) if seat is not None else None


def _behind(heading: str, line: str) -> str | None:
    """What stands behind one of the words of a list with which a line begins; None if nothing does."""
    return _list(heading).behind(line) or None


def _seat(game: AnyGame, view: MatchView, words: str) -> Seat | None:
    """The seat that goes by these words, in any language."""
    return seat_called(words, {seat: tuple(_names(game, view, seat)) for seat in view.at_table})


def _names(game: AnyGame, view: MatchView, seat: Seat) -> Iterator[str]:
    for language in languages():
        yield from (name_of(game, view, seat, language), seat_name(game, seat, language))


@cache
def _list(heading: str) -> WordList:
    return WordList("lexicon", heading, package=_PACKAGE)
