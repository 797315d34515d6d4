"""Every game: matches played by letter through the whole service, and taken back by rulings to each of their decisions."""

import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from uuid import UUID

from sqlalchemy import select

from domain.games import discover
from domain.match import events as happened
from domain.match.effective import effective
from domain.match.rules.commands import TimedEvent
from domain.match.rules.course import fold
from domain.match.rules.redeciding import redecide
from domain.match.state import Underway
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.clubhouse.soundness import prove_whole
from pbem.judging.points import to_decision
from pbem.store.engine import reading
from pbem.store.tables import deadlines, outbox
from tests.corpus.judging import newest, opened, played
from tests.support.house import House, words_of

NAME = "rewinds-by-letter"
COUNT = 40
SLICE = 1
_ORDERS = 8  # of one match


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Play ``count`` matches, each game in turn; AssertionError: a law does not hold."""
    figures: Counter[str] = Counter()
    games = sorted(discover())
    for case in range(start, start + count):
        key = games[case % len(games)]
        figures["cases"] += 1
        with tempfile.TemporaryDirectory() as folder:
            house = House(Path(folder))
            figures[f"{key}:points"] += _rewound_everywhere(house, opened(house, key, f"by letter {seed} {case}"))
            house.close()
    return figures


def _rewound_everywhere(house: House, match: UUID) -> int:
    """From the newest decision to each earlier one; how many points there were."""
    played(house, match, _ORDERS)
    asked = [one.event.number for one in house.match(match).entries if isinstance(one.event, happened.DecisionOpened)]
    points = [number for number in reversed(asked[:-1]) if _may_go_back_to(house, match, number)]
    for number in points:
        old = {seat: newest(house, match, seat) for seat in _seats(house, match)}
        keep = to_decision(house.match(match).entries, number)
        request = RulingRequest(dispute=0, ruling="corrected", reason="soak", by=Operator("ada"), keep=keep)
        house.service.rulings.give(match, request, house.now)
        house.work()
        _assert_laws(house, match)
        for seat in _seats(house, match):
            assert f"goes on from decision {number}" in " ".join(words_of(newest(house, match, seat)).split()), seat
        before = _running(house, match)
        seat = str(house.match(match).game.rules.awaited(before.game)[0])
        house.answer(seat, house.some_order(match, seat), old[seat])
        assert _running(house, match).game == before.game  # whose answer it was is undone
        _assert_laws(house, match)
    played(house, match, 1)
    _assert_laws(house, match)
    prove_whole(house.service.engine, house.service.keys)
    return len(points)


def _may_go_back_to(house: House, match: UUID, number: int) -> bool:
    """Whether the decision was not answered by a plan as soon as it was asked."""
    try:
        to_decision(house.match(match).entries, number)
    except ValueError:
        return False
    return True


def _assert_laws(house: House, match: UUID) -> None:
    """State, views, numbers, deadlines, letters and draws are those of the effective history."""
    loaded, state = house.match(match), _running(house, match)
    events = [entry.event for entry in loaded.entries]
    given = [event.number for event in events if isinstance(event, happened.DecisionOpened)]
    assert given == sorted(set(given))
    assert fold(loaded.game, events, loaded.views) == (loaded.state, loaded.views)
    assert fold(loaded.game, effective(events), loaded.views) == (loaded.state, loaded.views)
    timed = [TimedEvent(entry.at, entry.event) for entry in loaded.entries]
    assert redecide(loaded.game, house.service.seeds.read(match), timed) is None
    due = select(deadlines.c.decision).where(deadlines.c.match_id == match, deadlines.c.done_at.is_(None))
    waiting = select(outbox.c.kind).where(outbox.c.match_id == match, outbox.c.state == "waiting")
    with reading(house.service.engine) as conn:
        assert set(conn.execute(due).scalars()) == {state.decisions}
        assert list(conn.execute(waiting).scalars()) == []


def _running(house: House, match: UUID) -> Underway:
    state = house.under_way(match)
    return state


def _seats(house: House, match: UUID) -> list[str]:
    first = house.match(match).entries[0].event
    assert isinstance(first, happened.Opened)
    return [str(seat) for seat in first.seats]
