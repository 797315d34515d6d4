"""What every released version stored is loaded, folded, proven, gone on with and told by this one."""

from itertools import groupby
from typing import Final
from uuid import UUID

import pytest
from sqlalchemy import func, select

from domain.game import Seat
from domain.games import discover, playing
from domain.match.effective import effective
from domain.match.events import Opened, OrderCarriedOut, RulesAdopted, Started
from domain.match.rules.commands import TimedEvent
from domain.match.rules.course import fold
from domain.match.rules.redeciding import redecide
from domain.match.state import Concluded, Mustering, Underway, chance_used
from pbem.clubhouse.soundness import prove_whole
from pbem.clubhouse.streams.chain import START, link
from pbem.clubhouse.streams.repository import wire
from pbem.record.alone import RecordRead
from pbem.record.exporting import Exporter
from pbem.record.verifying import verify
from pbem.store.engine import reading
from pbem.store.mapper import EntryMapper
from pbem.store.tables import inbox
from tests.corpus.judging import answer, newest
from tests.corpus.left import RELEASES, lines
from tests.corpus.making import seats_of
from tests.laws.test_draws import follow, recorded
from tests.support.house import House, words_of

BEFORE: Final = "1591422"  # before the first release
GAMES: Final = sorted(discover())


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    """A release of which there is a corpus."""
    return str(request.param)


def test_there_is_a_corpus_of_what_was_stored_before_the_first_release() -> None:
    assert BEFORE in RELEASES


def test_every_stored_event_is_read_and_every_chain_fits_what_was_written(release: str) -> None:
    about, rows = lines(release)
    mapper = EntryMapper(wire())
    kinds = set()
    for stream, each in groupby(rows, lambda row: row[0]):
        some = [(version, topic, state) for _, version, topic, state in each]
        kinds |= {type(entry.event) for entry in mapper.entries(stream, some)}
        seed, digest = about["seeds"].get(str(stream)), START
        for row in mapper.stored(some) if seed else ():
            digest = link(digest, bytes.fromhex(seed), row.version, row.at, row.name, row.body)
            assert digest == row.digest, row
    assert len(kinds) > 40


def test_every_match_is_folded_and_its_recorded_draws_are_those_of_its_seed(release: str) -> None:
    about, rows = lines(release)
    mapper = EntryMapper(wire())
    states = {}
    for stream, each in groupby(rows, lambda row: row[0]):
        events = [entry.event for entry in mapper.entries(stream, [row[1:] for row in each])]
        if not isinstance(events[0], Opened):
            continue
        seats = (*events[0].seats, Seat("public"))
        states[str(stream)], views = fold(playing(events[0].game, events[0].rules_version), events, seats)
        assert set(views) == set(seats)
        values = follow(bytes.fromhex(about["seeds"][str(stream)]), recorded(effective(events)))
        assert (values > 0) == (events[0].record > 1 and Started() in events)
    assert {key: type(states[match]) for key, match in about["ended"].items()} == dict.fromkeys(GAMES, Concluded)
    assert {key: type(states[match]) for key, (match, _) in about["running"].items()} == dict.fromkeys(GAMES, Underway)
    assert isinstance(states[about["invited"]], Mustering)
    assert all(chance_used(states[match]) for match, _ in about["running"].values())


def test_its_matches_go_on_by_letter_and_by_deadline_and_all_is_proven(release: str, house: House) -> None:
    about, _ = lines(release)
    prove_whole(house.service.engine, house.service.keys)
    adopted = house.service.continuing.begin(house.now)
    assert adopted == (len(GAMES) + 1 if release == BEFORE else 0)
    house.work()
    for key, (match, seat) in about["running"].items():
        goes_on(house, UUID(match), seat, key)
    house.answer("partisan-2", "yes")
    assert isinstance(house.match(UUID(about["invited"])).state, Underway)
    house.wait(hours=80)
    with reading(house.service.engine) as conn:
        assert conn.execute(select(func.count()).where(inbox.c.state == "shunted")).scalar() == 0
    prove_whole(house.service.engine, house.service.keys)


def goes_on(house: House, match: UUID, seat: str, key: str) -> None:
    """An order that is offered is accepted from a letter, with the options as they were; then time passes."""
    loaded = house.match(match)
    options = loaded.state.opened.options  # type: ignore[union-attr]
    while isinstance(loaded.state, Underway) and Seat(seat) not in loaded.game.rules.awaited(loaded.state.game):
        house.wait(hours=80)
        loaded = house.match(match)
    assert isinstance(loaded.state, Underway), key
    answer(house, match, seat, house.some_order(match, seat))
    after = house.match(match)
    history = [TimedEvent(entry.at, entry.event) for entry in after.entries]
    asked_as_now = RulesAdopted not in map(type, (entry.event for entry in after.entries))
    assert redecide(after.game, house.service.seeds.read(match), history, asked_as_now=asked_as_now) is None, key
    carried = [entry.event for entry in after.entries[loaded.version :] if isinstance(entry.event, OrderCarriedOut)]
    assert [(order.seat, order.by) for order in carried][:1] == [(seat, "letter")], key
    assert after.state.opened.options == options  # type: ignore[union-attr]


def test_what_is_over_is_told_again(release: str, house: House) -> None:
    about, _ = lines(release)
    for key, match in about["ended"].items():
        seat = seats_of(key)[-1]
        told = words_of(house.answer(seat, "history\nboard", newest(house, UUID(match), seat)))
        assert "Nothing has been changed by it." in told, key
        assert len(told.splitlines()) > 30, key
        assert isinstance(house.match(UUID(match)).state, Concluded)


def test_the_record_of_what_is_over_can_be_verified(release: str, house: House) -> None:
    about, _ = lines(release)
    service = house.service
    exporter = Exporter(service.engine, service.repository, service.vault)
    for key, match in about["ended"].items():
        found = verify(RecordRead(exporter.record(UUID(match))), (), wire())
        assert found.faults == (), key
        assert found.decided == found.events, key
