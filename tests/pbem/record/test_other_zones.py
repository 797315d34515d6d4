"""Where a decision closes may hang on zones that have changed since: verifying says so, and of nothing else that is otherwise."""

import json
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from pbem.record.alone import Event
from tests.pbem.record.conftest import Command
from tests.pbem.record.forging import Numbered, forged
from tests.support.house import House

FIRST, SECOND = "player-1", "player-2"


def exported(house: House, command: Command, to: Path) -> bytes:
    """The record of a match in which somebody had quiet hours."""
    match = house.open(FIRST, SECOND, game="vedova-nera")
    house.answer(SECOND, "quiet 17-23")
    house.answer(FIRST, house.some_order(match, FIRST))
    house.answer(SECOND, house.some_order(match, SECOND))
    house.resign(FIRST)
    assert command("export", match, "--output", to).exit_code == 0
    return to.read_bytes()


def moved(by: timedelta, events: Numbered) -> Numbered:
    """The second decision, that of the player with quiet hours, closes at another hour."""
    number, event = [one for one in events if one[1].name == b"match.decision-opened.v1"][1]
    body = json.loads(event.body)
    body |= {key: _later(body[key], by) for key in ("due", "remind_at")}
    other: Event = event._replace(body=json.dumps(body, separators=(",", ":")).encode())
    return [(was, other if was == number else one) for was, one in events]


def _later(at: str, by: timedelta) -> str:
    return (datetime.fromisoformat(at) + by).isoformat().replace("+00:00", "Z")


@pytest.mark.parametrize(("hours", "said"), [(1, True), (30, False)])
def test_an_hour_that_hangs_on_zones_is_said_to(
    house: House, command: Command, tmp_path: Path, hours: int, said: bool
) -> None:
    record = tmp_path / "match.jsonl"
    record.write_bytes(forged(exported(house, command, record), partial(moved, timedelta(hours=hours))))
    found = command("verify", record)
    assert found.exit_code == 1
    assert ("by the time zones that this machine knows" in found.output) == said
