"""Matches that were judged before an upgrade go on after it: plans, disputes, play that went back or waits, and a series."""

import json
import lzma
from typing import Any, Final
from uuid import UUID

import pytest
from sqlalchemy import select

from domain.game import Seat
from domain.match import events as happened
from domain.match.rules.commands import TimedEvent
from domain.match.rules.redeciding import redecide
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.disputes import open_disputes
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.clubhouse.soundness import prove_whole
from pbem.store.engine import reading
from pbem.store.tables import matches
from tests.corpus.judging import answer, newest, played
from tests.corpus.left import CORPUS, RELEASES, lines
from tests.support.house import House, words_of

JUDGED: Final = [release for release in RELEASES if "judged" in lines(release)[0]]
KINDS: Final = frozenset(
    one.WIRE
    for one in (
        happened.DisputeOpened, happened.DisputeRuled, happened.PlayHeld, happened.PlanSet, happened.Rewound,
        happened.SeedOpened,
    )
)  # fmt: skip


@pytest.fixture(params=JUDGED)
def release(request: pytest.FixtureRequest) -> str:
    """A release that left judged matches behind."""
    return str(request.param)


def of(release: str) -> Any:
    """The judged matches of a corpus by what became of them."""
    return lines(release)[0]["judged"]


def rule(house: House, match: UUID, dispute: int) -> None:
    """What happened stands, and the letters go out."""
    request = RulingRequest(dispute=dispute, ruling="stands", reason="It was read rightly.", by=Operator("ada"))
    house.service.rulings.give(match, request, house.now)
    house.work()


def test_there_are_judged_matches_of_a_release_with_all_that_they_bring() -> None:
    assert JUDGED
    for release in JUDGED:
        told = lzma.decompress((CORPUS / release / "events.jsonl.xz").read_bytes()).splitlines()[1:]
        assert {json.loads(line)["topic"] for line in told} >= KINDS, release


def test_what_went_back_is_ruled_on_and_played_on_and_is_what_the_rules_lead_to(release: str, house: House) -> None:
    for key, match in of(release)["rewound"].items():
        rule(house, UUID(match), 2)
        played(house, UUID(match), 2)
        loaded = house.match(UUID(match))
        history = [TimedEvent(entry.at, entry.event) for entry in loaded.entries]
        assert redecide(loaded.game, house.service.seeds.read(UUID(match)), history) is None, key
        assert any(isinstance(entry.event, happened.Rewound) for entry in loaded.entries), key
    prove_whole(house.service.engine, house.service.keys)


def test_play_that_waited_goes_on_by_itself_where_no_ruling_comes(release: str, house: House) -> None:
    match, begun = UUID(of(release)["waiting"]), house.now
    house.service.continuing.begin(begun)
    house.service.continuing.begin(begun)
    house.wait(hours=144, seconds=-1)
    assert house.match(match).state.held is not None  # type: ignore[union-attr]
    house.wait(seconds=1)

    loaded = house.match(match)
    assert (loaded.state.held, len(loaded.state.disputes.open)) == (None, 1)  # type: ignore[union-attr]
    assert "Play goes on" in " ".join(words_of(newest(house, match, "player-2")).split())
    played(house, match, 1)
    history = [TimedEvent(entry.at, entry.event) for entry in house.match(match).entries]
    assert redecide(loaded.game, house.service.seeds.read(match), history) is None


def test_play_that_waited_goes_on_after_the_ruling(release: str, house: House) -> None:
    match = UUID(of(release)["waiting"])
    assert [
        one.waits for one in open_disputes(house.service.repository, house.service.vault) if one.match == match
    ] == [True]
    house.wait(hours=1000)
    before = house.match(match)
    rule(house, match, 1)
    played(house, match, 1)
    assert house.match(match).version > before.version


def test_a_plan_that_stood_is_played_when_its_turn_comes(release: str, house: House) -> None:
    match = UUID(of(release)["planned"])
    played(house, match, 1)
    carried = [one.event for one in house.match(match).entries if isinstance(one.event, happened.OrderCarriedOut)]
    assert carried[-1].by in ("plan", "letter")
    assert not house.match(match).views[Seat("player-1")].plan or carried[-1].by == "letter"


def test_a_series_comes_to_its_ranking(release: str, house: House) -> None:
    first = house.match(UUID(of(release)["series"])).entries[0].event
    assert isinstance(first, happened.Opened)
    assert first.series is not None
    same = matches.c.series_id == UUID(first.series.id)
    with reading(house.service.engine) as conn:
        second = UUID(str(conn.execute(select(matches.c.id).where(same, matches.c.leg == 1)).scalar_one()))
    answer(house, second, "partisan-1", "resign")
    answer(house, second, "partisan-1", "resign yes")
    assert any(isinstance(entry.event, happened.SeriesRanked) for entry in house.match(second).entries)
