"""The log is read by operators and by whoever carries logs about: it names only what everybody at the table learns."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from domain.audience import observe
from domain.game import PUBLIC, Seat
from domain.games import discover
from domain.games.quinta_colonna import events as e
from domain.options import resolve
from pbem import journal
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from tests.support.house import House, address_of


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A whole service in a folder of its own, and its log on standard error."""
    journal.to_stderr(logging.INFO)
    made = House(tmp_path)
    yield made
    made.close()
    structlog.reset_defaults()
    journal.quiet()


def lines(capsys: pytest.CaptureFixture[str], event: str) -> list[Any]:
    """The lines of the log of one kind, since this was last asked."""
    return [line for line in map(json.loads, capsys.readouterr().err.splitlines()) if line["event"] == event]


def public_names(house: House, match: Any) -> list[str]:
    """What everybody has learnt, event by event, by its name."""
    loaded = house.match(match)
    seen = [(entry.event, observe(entry.event, PUBLIC)) for entry in loaded.entries]
    return [event.WIRE if told is event else type(told).__name__ for event, told in seen if told is not None]


@pytest.mark.parametrize("key", [game.key for game in discover().values()])
def test_events_are_named_as_everybody_learns_of_them(
    house: House, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    game = discover()[key]
    seats = game.rules.seats(game.least_players, resolve(game.options, game.presets, {}))
    guests = (Guest(address=address_of("host"), seat=seats[0]), *(Guest(address=None, seat=seat) for seat in seats[1:]))
    match = house.service.opening.open(
        OpeningRequest(game=key, guests=guests, seed=b"a log that tells"), house.now
    ).match
    for _ in range(3):
        house.wait(hours=200)

    told = [
        name for line in lines(capsys, "events recorded") if line["stream"] == str(match) for name in line["events"]
    ]
    assert told == public_names(house, match)
    assert len(told) < house.match(match).version


def test_a_line_is_not_even_written_where_only_hidden_things_happened(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    match = house.open("spy", "partisan-1")
    version = house.match(match).version
    lines(capsys, "events recorded")

    house.answer("spy", "play 91 to 200")

    assert house.match(match).version > version
    assert [line for line in lines(capsys, "events recorded") if line["stream"] == str(match)] == []


def test_an_assault_on_a_refuge_is_named_in_no_log(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    match = house.open("spy", "partisan-1")
    loaded = house.match(match)
    hidden = e.RefugeAssaulted(house=2), e.SpyHomeSilently(), e.CardDrawn(card=4)
    lines(capsys, "events recorded")

    entries = house.service.repository.chained(match, loaded.entries, hidden, b"house", house.now)
    house.service.repository.append(entries, ())

    assert capsys.readouterr().err == ""


def test_what_python_says_where_rules_failed_stays_out(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    match = house.match(house.open("spy", "partisan-1"))
    lines(capsys, "events recorded")
    try:
        match.game.rules.decide(match.state, Seat("the spy sits in 37"), None, None)  # type: ignore[arg-type]
    except Exception as failure:
        journal.note_failure("a piece of work failed", failure)

    (line,) = [json.loads(text) for text in capsys.readouterr().err.splitlines()]
    assert line["event"] == "a piece of work failed"
    assert line["said"].startswith("the rules of a game failed")
    assert "domain" not in line["said"]
    assert line["where"]


@pytest.mark.parametrize(
    ("key", "seats", "text"),
    [
        ("mata-hari", ("agent-1", "agent-2", "agent-3", "agent-4"), "diary: whom I would accuse"),
        ("quinta-colonna", ("spy", "partisan-1"), "dispute my move was read wrongly, it should have been 20"),
        ("vedova-nera", ("player-1", "player-2"), "help"),
    ],
)
def test_no_line_says_who_wrote_while_a_match_is_played(
    house: House, capsys: pytest.CaptureFixture[str], key: str, seats: tuple[str, ...], text: str
) -> None:
    house.environment["PBEM_ADMINS"] = "root@example.org"
    house.restart()
    house.open(*seats, game=key)
    capsys.readouterr()
    house.answer(seats[-1], text)
    said = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert {"letter taken in", "letter read", "letter sent"} <= {line["event"] for line in said}
    assert not any(seats[-1] in json.dumps(line) or "seat" in line for line in said)
    assert all(line["kind"] != "host" or "letter_in" not in line for line in said if line["event"] == "letter sent")
    assert any(line.get("kind") == "host" for line in said) is ("dispute" in text)
