"""What earlier releases stored is read as this one has it, and proven as it was written."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar
from uuid import UUID, uuid4

from domain.game import Seat
from domain.match.events import Opened, SeatTaken, Started
from domain.player.events import PLAYER_EVENTS, PreferencesSet
from domain.wire import Upcaster, Wire, Wired
from pbem.clubhouse.streams.chain import START, link
from pbem.clubhouse.streams.proving import prove
from pbem.store.engine import writing
from pbem.store.mapper import EntryMapper
from tests.support.house import House


class PreferencesAnew(Wired, frozen=True):
    """How a later release might keep what a player prefers."""

    WIRE: ClassVar[str] = "player.preferences-set.v2"
    EARLIER: ClassVar[Mapping[str, Upcaster]] = {
        PreferencesSet.WIRE: lambda old: ("player.preferences-set.v2", {"languages": [old["language"]]})
    }
    languages: tuple[str, ...]


# As revision 1591422 wrote it.
OPENED = (
    b'{"game":"quinta-colonna","rules_version":"1","options":{},"seats":["spy","partisan-1"],"pace_hours":72.0,'
    b'"max_defaults":3,"commitment":"c","number":1,"host":null,"series":null}'
)
SEED = b"a seed from long ago"


def stored(house: House, name: str, body: bytes) -> UUID:
    """A stream of one event, written under this name with this body."""
    stream = uuid4()
    digest = link(START, SEED, 1, house.now, name, body)
    state = b'{"at":"%s","digest":"%s","body":%s}' % (house.now.isoformat().encode(), digest.encode(), body)
    house.service.repository.recorder.record([(stream, 1, name, state)], ())
    with writing(house.service.engine) as conn:
        house.service.seeds.keep(conn, stream, SEED)
    return stream


def test_an_event_of_a_match_under_an_earlier_name_is_read_as_the_newest(tmp_path: Path) -> None:
    house = House(tmp_path)
    stream = stored(house, "match.opened.v1", OPENED)

    (entry,) = house.service.repository.entries(stream)

    opened = Opened("quinta-colonna", "1", {}, (Seat("spy"), Seat("partisan-1")), 72.0, 3, "c", 1, record=1)
    assert entry.event == opened
    assert (opened.answer_by, opened.fixed) == (None, False)
    house.close()


def test_a_match_opened_today_says_that_its_draws_are_recorded() -> None:
    assert Opened("quinta-colonna", "2", {}, (), 72.0, 3, "c", 1).record == 2


def test_a_chain_is_proven_over_what_was_written_not_over_what_is_read_today(tmp_path: Path) -> None:
    house = House(tmp_path)
    repository, seeds, keys = house.service.repository, house.service.seeds, house.service.keys
    stream = stored(house, "match.opened.v1", OPENED)
    before = repository.entries(stream)
    assert repository.body(before[0].event) != OPENED  # fields have been added since, and the name is another

    repository.append(repository.chained(stream, before, [Started()], SEED, house.now), ())

    assert prove(repository, seeds, keys) == 2
    house.close()


def test_an_event_of_a_player_under_an_earlier_name_is_read_as_the_newest(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.open("spy", "partisan-1")
    match = house.open("spy", "partisan-1", form="html", language="it", seed=b"another")
    taken = [entry.event for entry in house.match(match).entries if isinstance(entry.event, SeatTaken)]
    later = EntryMapper(Wire([PreferencesAnew, *(one for one in PLAYER_EVENTS if one is not PreferencesSet)]))

    rows = house.service.repository.recorder.select_rows(UUID(taken[0].player))

    assert PreferencesSet.WIRE in {topic for _, topic, _ in rows}
    assert PreferencesAnew(("it",)) in [entry.event for entry in later.entries(uuid4(), rows)]
    house.close()
