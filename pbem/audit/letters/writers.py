"""Who wrote a letter that came to a match, and what somebody who runs one had happen by theirs."""

from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias, get_args
from uuid import UUID

from msgspec.structs import replace

from domain.game import PUBLIC
from domain.games import UnknownGame
from domain.match import events as happened
from domain.wire import Wired
from domain.words import Language
from pbem.audit.receipts import LetterAnswered
from pbem.clubhouse.letters.scrutiny import Disposition
from pbem.clubhouse.outbox.posted import PostedLetter
from pbem.clubhouse.streams.repository import Loaded, NoSuchMatch, Repository
from pbem.words import SAY

Writer: TypeAlias = Literal["seat", "host", "administrator", "offered", "stranger", "nobody"]
"""Whoever has the seat; who runs the match or ran it; one of those who run the service; who was offered a seat; somebody else,
who had the token of a seat; or nobody whom it names."""
Reader: TypeAlias = Literal["host", "administrators"]

_ACTS: Final[dict[type[Wired], str]] = {
    happened.PlayPaused: "play-paused",
    happened.PauseEnded: "play-resumed",
    happened.SeatPassed: "seat-passed",
    happened.SeatVacated: "seat-retired",
    happened.TimeGiven: "time-given",
    happened.MatchStopped: "match-stopped",
    happened.Ended: "match-stopped",
}
_FOLLOWS: Final = (("play-resumed", "time-given"), ("seat-retired", "match-stopped"))
"""What can follow by itself from what was done before it."""
_JUDGED: Final = ("dispute ", "report ")  # how the causes of letters begin that no host gets as such


def hosts_of(one: Loaded) -> frozenset[str]:
    """Everybody who runs a match or ran it."""
    ran = set[str | None]()
    for entry in one.entries:
        match entry.event:
            case happened.Opened(host=host) | happened.HostSucceeded(player=host):
                ran.add(host)
            case _:
                pass
    return frozenset(one for one in ran if one is not None)


def writer_of(match: Loaded, letter: LetterAnswered) -> Writer:
    """Who wrote it, as far as is known: of a held letter whose owner has said that it is theirs, they."""
    row, asked = letter.row, letter.asked.note if letter.asked is not None else ""
    strange = Disposition.ASK_OWNER.value in (letter.verdict.reason, asked) and not letter.confirmed
    if strange or (letter.verdict.result == "silent" and row.seat not in (None, "", PUBLIC)):
        return "stranger"
    if row.seat is None or row.seat == "":
        return "nobody"
    if row.seat != PUBLIC:
        return "seat"
    if letter.ours is None or letter.ours.kind == "offer":
        return "offered"
    return "host" if str(letter.ours.player) in hosts_of(match) else "administrator"


def reader_of(letter: PostedLetter, hosts: frozenset[str]) -> Reader:
    """To whom a letter about the running of a match went: to who runs it or ran it, or to those who run the service."""
    judged = letter.cause.startswith(_JUDGED)
    return "host" if not judged and str(letter.player_id) in hosts else "administrators"


def as_addressed(repository: Repository, letters: Iterable[PostedLetter]) -> list[PostedLetter]:
    """The same letters, those about the running of a match with whom they went to in place of a seat."""
    hosts: dict[UUID, frozenset[str]] = {}
    found = []
    for one in letters:
        if one.kind == "host" and one.match_id is not None:
            if one.match_id not in hosts:
                hosts[one.match_id] = _hosts(repository, one.match_id)
            one = replace(one, seat=reader_of(one, hosts[one.match_id]))
        found.append(one)
    return found


def _hosts(repository: Repository, match: UUID) -> frozenset[str]:
    """Nobody is known of a match whose game is not installed here."""
    try:
        return hosts_of(repository.match(match, ()))
    except (NoSuchMatch, UnknownGame):
        return frozenset()


def reader_said(seat: str, language: Language) -> str:
    """One of those to whom letters about the running of a match go, in words; "" of a seat."""
    return SAY(f"reader.{seat}", language) if seat in get_args(Reader) else ""


def writer_said(writer: Writer, seat: str, language: Language) -> str:
    """Who wrote a letter, in words; ``seat`` is what the seat of its token is called."""
    return SAY(f"writer.{writer}", language, seat=seat)


def led_to(match: Loaded, letter: LetterAnswered) -> str:
    """What the letter of somebody who runs a match had happen, a stable key; "" if nothing, or of any other letter."""
    if (letter.verdict.result, letter.verdict.reason) != ("hosted", "hosted"):
        return ""
    done = list(_acts(match, letter.told.upto))[-2:]  # another command may have the same moment: the newest is its own
    return "" if not done else done[0] if tuple(done) in _FOLLOWS else done[-1]


def _acts(match: Loaded, last: int) -> Iterator[str]:
    """What was done by a host at the moment of an event, up to it."""
    events = match.entries[:last]
    for entry in events:
        if entry.at == events[-1].at and not (isinstance(entry.event, happened.TimeGiven) and entry.event.passed):
            name = _ACTS.get(type(entry.event))
            if name is not None:
                yield name
