"""Looks of an administrator at a running match: for a reason, recorded, without a mark before the end, and told then."""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID

import msgspec
import pytest
from click.testing import CliRunner, Result
from eventsourcing.persistence import IntegrityError
from sqlalchemy import update

from domain.game import Seat
from domain.match.events import LooksTold, SecretsSeen
from domain.match.rules.course import Decided
from pbem.cli import pbem
from pbem.cli.looking import operator
from pbem.clubhouse.matches.looks import Looking, Looks
from pbem.clubhouse.matches.record import Record
from pbem.clubhouse.matches.series import SeriesKeeper
from pbem.clubhouse.secrets.marks import operator_key
from pbem.clubhouse.streams.repository import Loaded, Write
from pbem.compose import Service
from pbem.store.engine import reading, writing
from pbem.store.tables import inbox
from tests.secrecy.blanking import blanked
from tests.support.house import House, line_of, words_of
from tests.support.house import house as house

WHY = ("--reason", "a disputed arrest", "--by", "ada")
HIDDEN = (
    ("position",),
    ("position", "--as", "spy"),
    ("position", "--as", "partisan-1", "--at", "1"),
    ("replay", "--as", "spy"),
    ("replay", "--as", "partisan-1", "--format", "svg"),
    ("replay", "--as", "spy", "--at", "1", "--json"),
    ("audit",),
    ("audit", "--json"),
)


def command(house: House, name: str, *arguments: str) -> Result:
    """A command on this installation."""
    return CliRunner().invoke(pbem, (*name.split(), *arguments), env={"PBEM_HOME": str(house.home)})


def recorded(house: House, match: UUID) -> list[SecretsSeen]:
    """The looks that the match remembers."""
    return [entry.event for entry in house.match(match).entries if isinstance(entry.event, SecretsSeen)]


def kept(house: House, row: str) -> str:
    """A text of the vault; "" if it was erased."""
    with reading(house.service.engine) as conn:
        return (house.service.vault.get(conn, row) or b"").decode()


def end(house: House) -> None:
    """A player leaves, and that ends the match."""
    newest = house.service.repository.newest()
    house.now = max(house.now, newest.at if newest is not None else house.now)
    house.resign("partisan-1")


@pytest.mark.parametrize("arguments", HIDDEN, ids=" ".join)
def test_what_is_hidden_is_shown_for_a_reason_which_is_recorded(house: House, arguments: tuple[str, ...]) -> None:
    name, *rest = arguments
    match = house.open("spy", "partisan-1")
    version = house.match(match).version

    for reason in ((), ("--reason", " ")):
        refused = command(house, name, str(match), *rest, *reason)
        assert (refused.exit_code, refused.stdout) == (1, "")
        assert "players are told at the end" in str(refused.exception)
    assert house.match(match).version == version

    assert command(house, name, str(match), *rest, *WHY).exit_code == 0
    (look,) = recorded(house, match)
    assert house.match(match).version == version + 1
    assert (look.seat, look.what) == (rest[1] if "--as" in rest else None, "position")
    assert look.by is not None
    assert kept(house, look.reason.id) == "a disputed arrest"
    assert kept(house, look.by.id) == operator("ada").said


@pytest.mark.parametrize(
    "given", ["audit 1", "audit 1 --order 1", "whatif 1 --order spy:pass", "position 1", "replay 1 --as spy"]
)
def test_the_way_named_to_what_everybody_may_see_is_there(house: House, given: str) -> None:
    house.open("spy", "partisan-1")
    name, *rest = given.split()
    said = str(command(house, name, *rest).exception)
    found = re.search(r"needs none \((?:`pbem (\w+) MATCH )?--as public`?\)\.$", said)
    assert found, said
    assert command(house, found[1] or name, "1", "--as", "public").exit_code == 0


class Overtaken(Record, frozen=True):
    """Just before a look is written, somebody else's is: so many times."""

    others: Looks
    times: Iterator[int]

    def commit(
        self, match: Loaded, decided: Decided, actor: Seat | None, now: datetime, also: Iterable[Write] = ()
    ) -> Loaded:
        if next(self.times, None) is not None:
            self.others.record(match.id, Looking(reason="first", by="bob"), now)
        return super().commit(match, decided, actor, now, also)


def overtaken(service: Service, times: int) -> Overtaken:
    """The record of a service, overtaken so many times."""
    series = SeriesKeeper(service.repository, service.seeds)
    parts = service.repository, service.outbox, service.seeds, series, service.hosts, service.directory
    return Overtaken(*parts, service.looks, iter(range(times)))


def names_kept(house: House, match: UUID) -> list[str]:
    """Who looked, in the order of the match."""
    return [kept(house, look.by.id) for look in recorded(house, match) if look.by is not None]


def test_a_look_that_others_come_before_is_recorded_all_the_same_once(house: House) -> None:
    match = house.open("spy", "partisan-1")
    service = house.service
    looks = Looks(overtaken(service, 19), service.vault, service.keys)
    looks.record(match, Looking(reason="at last", by="ada"), house.now)
    assert names_kept(house, match) == ["bob"] * 19 + ["ada"]
    assert {look.what for look in recorded(house, match)} == {"position"}


def test_a_look_that_others_come_before_twenty_times_is_given_up_and_nothing_is_shown(house: House) -> None:
    match = house.open("spy", "partisan-1")
    service = house.service
    looks = Looks(overtaken(service, 30), service.vault, service.keys)
    with pytest.raises(IntegrityError):
        looks.record(match, Looking(reason="never", by="ada"), house.now)
    assert names_kept(house, match) == ["bob"] * 20


def test_a_look_is_never_written_as_earlier_than_what_happened_before_it(house: House) -> None:
    match = house.open("spy", "partisan-1")
    start = house.now
    for pretended, written in ((-1, 0), (3, 3), (1, 3)):
        looked = start + timedelta(hours=pretended)
        house.service.looks.record(match, Looking(reason="when", by="ada"), looked)
        assert house.match(match).entries[-1].at == start + timedelta(hours=written)


def test_no_look_is_written_behind_the_end_of_a_match(house: House) -> None:
    match = house.open("spy", "partisan-1")
    end(house)
    version = house.match(match).version
    house.service.looks.record(match, Looking(reason="too late", by="ada"), house.now)
    assert house.match(match).version == version


@pytest.mark.parametrize("name", ["position", "replay"])
def test_what_everybody_may_see_is_no_look(house: House, name: str) -> None:
    match = house.open("spy", "partisan-1")
    assert command(house, name, str(match), "--as", "public").exit_code == 0
    assert recorded(house, match) == []


def test_a_letter_set_aside_is_shown_for_a_reason_while_its_match_runs(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.deliver(house.reply("spy", house.some_order(match, "spy")))
    with writing(house.service.engine) as conn:
        conn.execute(update(inbox).values(state="shunted"))

    assert "say --reason TEXT" in str(command(house, "shunted show", "1").exception)
    assert "spy@example.org" in command(house, "shunted show", "1", *WHY).stdout
    (look,) = recorded(house, match)
    assert (look.seat, look.what) == ("spy", "letter")


def test_a_look_leaves_no_mark_in_any_letter_before_the_end(tmp_path: Path) -> None:
    letters = []
    for looked in (False, True):
        house = House(tmp_path / str(looked))
        match = house.open("spy", "partisan-1")
        for seat in (None, Seat("spy")) if looked else ():
            house.service.looks.record(match, Looking(reason="a dispute", by="ada", seat=seat), house.now)
        house.answer("spy", "board\nhistory")
        house.answer("spy", house.some_order(match, "spy"))
        house.answer("partisan-1", "end")
        house.wait(hours=50)
        assert len(recorded(house, match)) == 2 * looked
        letters.append(blanked([file.read_bytes() for file in house.files()]))
        house.close()
    assert letters[0] == letters[1]
    assert len(letters[0]) > 5


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("the administrator looked at the whole position: a disputed arrest", "as the spy sees it: again")),
        (
            "it",
            (
                "Un amministratore ha guardato l'intera posizione (",
                "UTC): a disputed arrest",
                "guardato il tavolo come lo vede la spia (",
                "UTC): again",
            ),
        ),
    ],
)
def test_the_last_letter_tells_every_look_and_its_reason(house: House, language: str, told: tuple[str, ...]) -> None:
    match = house.open("spy", "partisan-1", language=language)
    command(house, "position", str(match), *WHY)
    command(house, "replay", str(match), "--as", "spy", "--reason", "again")
    end(house)

    for seat in ("spy", "partisan-1"):
        words = line_of(house.last(seat))
        assert [one for one in told if one not in words] == []
        assert "amministrat" not in " ".join(map(words_of, house.letters(seat)[:-1]))
        assert "administrator" not in " ".join(map(words_of, house.letters(seat)[:-1]))


def test_a_reason_that_was_erased_is_said_to_be(house: House) -> None:
    match = house.open("spy", "partisan-1")
    command(house, "position", str(match), *WHY)
    with writing(house.service.engine) as conn:
        house.service.vault.erase(conn, operator_key(house.service.keys, "ada"), house.now)
    end(house)

    words = line_of(house.last("spy"))
    assert "the administrator looked at the whole position: (the reason has been erased)" in words
    refused = command(house, "position", str(house.open("spy", "partisan-1")), *WHY)
    assert "was erased for good: say --by with another name" in str(refused.exception)


def test_after_the_end_looking_needs_no_reason_and_is_not_recorded(house: House) -> None:
    match = house.open("spy", "partisan-1")
    end(house)
    version = house.match(match).version
    for name, *rest in (*HIDDEN, ("replay",)):
        assert command(house, name, str(match), *rest).exit_code == 0, rest
    assert house.match(match).version == version
    assert not any(isinstance(entry.event, LooksTold) for entry in house.match(match).entries)


def test_a_look_of_an_earlier_release_is_told_too(house: House) -> None:
    """It said neither who looked nor at what: then it was always the whole position."""
    body = b'{"reason":{"id":"row","digest":"d"}}'
    assert msgspec.json.decode(body, type=SecretsSeen).seat is None
    assert msgspec.json.decode(body, type=SecretsSeen).what == "position"
    assert Seat("spy") not in msgspec.structs.astuple(msgspec.json.decode(body, type=SecretsSeen))
