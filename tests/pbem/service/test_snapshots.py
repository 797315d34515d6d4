"""A snapshot is a cache: what is read from it is what folding all events gives, and it is never trusted over them."""

import pickle
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import delete, select, update
from structlog.testing import capture_logs

from domain.game import AnyGame
from domain.games import discover
from domain.wire import Wired
from pbem.clubhouse.secrets.rotation import rotate
from pbem.clubhouse.streams import repository as streams
from pbem.clubhouse.streams import snapshots as made
from pbem.clubhouse.streams.repository import Loaded, Repository
from pbem.store.engine import writing
from pbem.store.keys import derive
from pbem.store.tables import snapshots
from tests.support.house import House, address_of
from tests.support.log import logging_as_it_comes as logging_as_it_comes
from tests.support.rewinding import rewound
from tests.support.worlds import World, positions

GAMES = list(discover().values())
MATCH = UUID(int=1)
ORDERS = 40


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A service that keeps a snapshot when a test says so."""
    monkeypatch.setattr(streams, "EVERY", 1_000_000)
    made = House(tmp_path)
    yield made
    made.close()


def played(game: AnyGame, most: int = ORDERS) -> World:
    """A match after some orders chosen at random."""
    *_, world = positions(game, game.most_players, "snapshots", most=most)
    return world


def append(house: House, happened: list[Wired]) -> None:
    """Put more events into the match."""
    repository = house.service.repository
    repository.append(repository.chained(MATCH, repository.entries(MATCH), happened, b"seed", house.now), ())


def cold(house: House) -> Loaded:
    """The match as a process finds it that remembers nothing."""
    return Repository(house.service.engine, house.service.keys).match(MATCH)


def folded(house: House) -> Loaded:
    """The match folded from its first event on."""
    return Repository(house.service.engine).match(MATCH)


def read_from(house: House) -> int:
    """How many entries a process reads that remembers nothing."""
    return cold(house).entries.held


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_state_and_views_from_a_snapshot_and_the_rest_are_those_of_the_whole(game: AnyGame, house: House) -> None:
    whole = played(game).events
    append(house, whole[:1])
    for begin in range(1, len(whole), 17):
        house.service.repository.keep_snapshot(MATCH)
        append(house, whole[begin : begin + 17])

        assert cold(house).entries.held == len(whole[begin : begin + 17]) + 1
        assert cold(house) == folded(house)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_rewind_goes_back_behind_a_snapshot_and_a_snapshot_holds_a_rewind(game: AnyGame, house: House) -> None:
    world = played(game, most=10)
    keep = [number for number, event in enumerate(world.events, 1) if event.WIRE == "match.decision-opened.v1"][1]
    append(house, world.events)
    house.service.repository.keep_snapshot(MATCH)
    append(house, list(rewound(world, keep, "snapshots").events))

    assert cold(house) == folded(house)
    house.service.repository.keep_snapshot(MATCH)
    assert read_from(house) == 1
    assert cold(house) == folded(house)


def given(house: House) -> None:
    """A match with a snapshot and three events after it."""
    whole = played(GAMES[0]).events
    append(house, whole[:-3])
    house.service.repository.keep_snapshot(MATCH)
    append(house, whole[-3:])
    assert read_from(house) == 4


def test_what_other_code_folded_is_not_looked_at(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    given(house)
    monkeypatch.setattr(made, "_code", lambda: "another release")
    assert read_from(house) == folded(house).version


def test_what_another_key_sealed_is_not_looked_at(house: House) -> None:
    given(house)
    other = Repository(house.service.engine, derive(b"another secret of ours")).match(MATCH)
    assert other.entries.held == other.version


@pytest.mark.parametrize("change", [{"state": b"no snapshot of ours" * 9}, {"state": b""}, {"version": 5}])
def test_what_somebody_else_wrote_there_is_not_looked_at(change: dict[str, object], house: House) -> None:
    given(house)
    with writing(house.service.engine) as conn:
        conn.execute(update(snapshots).values(**change))
    assert cold(house) == folded(house)
    assert read_from(house) == folded(house).version


def test_a_snapshot_of_events_that_are_not_there_is_not_looked_at(house: House) -> None:
    """Neither while the stream ends before it, nor when others stand under the same numbers."""
    given(house)
    with writing(house.service.engine) as conn:
        conn.exec_driver_sql("DROP TRIGGER events_no_delete")
        conn.exec_driver_sql("DROP TRIGGER feed_no_delete")
        conn.exec_driver_sql("DELETE FROM feed WHERE seq > 20")
        conn.exec_driver_sql("DELETE FROM events WHERE version > 20")
    assert cold(house) == folded(house)
    house.now += timedelta(hours=1)
    append(house, played(GAMES[0]).events[20:])
    assert cold(house) == folded(house)
    assert read_from(house) == folded(house).version


def test_dropping_all_snapshots_loses_nothing(house: House) -> None:
    given(house)
    before = cold(house)
    with writing(house.service.engine) as conn:
        conn.execute(delete(snapshots))
    assert cold(house) == before


def test_a_new_secret_drops_them(house: House) -> None:
    given(house)
    rotate(house.service.engine, house.service.keys, derive(b"another secret of ours"), house.now)
    assert read_from(house) == folded(house).version


def test_a_match_that_is_played_keeps_its_newest(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "EVERY", 8)
    match = house.open("spy", "partisan-1")
    for _ in range(6):
        seat = house.match(match).game.rules.awaited(house.match(match).state.game)[0]  # type: ignore[union-attr]
        house.answer(seat, house.some_order(match, seat))
    found = Repository(house.service.engine, house.service.keys).match(match)
    read = found.entries.held

    assert found == Repository(house.service.engine).match(match) == house.match(match)
    assert found.version > 24
    assert read <= 12


@pytest.mark.usefixtures("logging_as_it_comes")
def test_a_command_does_not_fail_where_no_snapshot_can_be_kept(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "EVERY", 1)
    match = house.open("spy", "partisan-1")
    before = house.match(match).version
    with writing(house.service.engine) as conn:
        conn.exec_driver_sql("CREATE TRIGGER full BEFORE INSERT ON snapshots BEGIN SELECT RAISE(ABORT, 'full'); END")
    with capture_logs() as log:
        house.answer("spy", house.some_order(match, "spy"))
    assert house.match(match).version > before
    assert [line["error"] for line in log if line["event"] == "no snapshot was kept"]


def test_what_people_wrote_is_in_no_snapshot(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", "say a rare word: halcyon")
    loaded = house.match(match)
    kept = pickle.dumps((loaded.state, loaded.views))
    assert b"halcyon" not in kept
    assert address_of("spy").encode() not in kept


def test_what_is_hidden_cannot_be_read_in_a_snapshot(house: House) -> None:
    given(house)
    with writing(house.service.engine) as conn:
        (kept,) = conn.execute(select(snapshots)).all()
    assert kept.stream == MATCH
    assert b"domain" not in kept.state
    assert b"spy" not in kept.state
