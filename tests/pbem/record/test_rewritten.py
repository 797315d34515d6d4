"""A keeper with every key rewrites a match so that all hashes fit: two players' letters tell, and from where on."""

from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID

import pytest
from msgspec.structs import replace
from sqlalchemy import text, update

from domain.match import events as happened
from pbem.clubhouse.streams.chain import START, link
from pbem.clubhouse.streams.repository import wire
from pbem.store.engine import writing
from pbem.store.entry import Entry
from pbem.store.mapper import EntryMapper
from pbem.store.tables import events
from tests.pbem.record.conftest import Command
from tests.pbem.record.table import play, save_letters
from tests.support.databases import migrated_file
from tests.support.house import House


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The file of a keeper who writes in it as they like."""
    migrated_file(tmp_path / "pbem.db")
    return f"sqlite:///{tmp_path / 'pbem.db'}"


def refused(house: House, match: UUID) -> Entry:
    """The letter that the rules refused."""
    return next(one for one in house.match(match).entries if isinstance(one.event, happened.OrdersRefused))


def rewrite(house: House, match: UUID, changed: Entry) -> None:
    """Put another event into history, and hash all that follow anew with the match's own seed."""
    seed, mapper, digest = house.service.seeds.read(match), EntryMapper(wire()), START
    with writing(house.service.engine) as conn:
        for (trigger,) in conn.execute(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")).all():
            conn.execute(text(f"DROP TRIGGER {trigger}"))
        for entry in house.service.repository.entries(match):
            number = entry.originator_version
            entry = changed if number == changed.originator_version else entry
            body = mapper.wire.dump(entry.event)
            digest = link(digest, seed, number, entry.at, entry.event.WIRE, body)
            state = mapper.row(replace(entry, digest=digest))[3]
            conn.execute(update(events).where(events.c.stream == match, events.c.version == number).values(state=state))
    house.restart()


def earlier(at: datetime) -> datetime:
    """Half an hour earlier, which may have been in time."""
    return at - timedelta(minutes=30)


def test_a_rewritten_history_fits_itself_and_is_told_by_the_letters(
    house: House, command: Command, tmp_path: Path
) -> None:
    match = play(house)
    save_letters(house, tmp_path / "letters")
    truth = refused(house, match)
    rewrite(house, match, replace(truth, at=earlier(truth.at)))
    command("export", match, "--output", tmp_path / "forged.jsonl")

    assert command("verify", tmp_path / "forged.jsonl").exit_code == 0

    found = command("verify", tmp_path / "forged.jsonl", "--letters", tmp_path / "letters")
    assert found.exit_code == 1
    assert found.stdout.splitlines()[0].startswith(f"event {truth.originator_version}: ")


@pytest.mark.parametrize("seat", ["spy", "partisan-1"])
def test_the_letters_of_either_player_are_enough(house: House, command: Command, tmp_path: Path, seat: str) -> None:
    match = play(house)
    save_letters(house, tmp_path / "letters", seat)
    truth = refused(house, match)
    rewrite(house, match, replace(truth, at=earlier(truth.at)))
    command("export", match, "--output", tmp_path / "forged.jsonl")

    found = command("verify", tmp_path / "forged.jsonl", "--letters", tmp_path / "letters")
    assert found.exit_code == 1
    assert "letters and this record agree up to event 14, and part at event" in found.stdout


def test_letters_of_a_match_that_was_not_rewritten_fit(house: House, command: Command, tmp_path: Path) -> None:
    match = play(house)
    save_letters(house, tmp_path / "letters")
    command("export", match, "--output", tmp_path / "match.jsonl")
    assert command("verify", tmp_path / "match.jsonl", "--letters", tmp_path / "letters").exit_code == 0
