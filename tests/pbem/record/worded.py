"""Records of matches that were played by letter, with everything in them that people wrote: told, private and erased."""

import tempfile
from functools import cache
from pathlib import Path
from uuid import UUID

from domain.games import find
from domain.match.state import Concluded, Underway
from domain.options import resolve
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.looks import Looking
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.record.exporting import Exporter
from pbem.store.engine import writing
from tests.corpus.judging import answer, played
from tests.support.house import House

_ORDERS = 4


@cache
def worded_record(key: str) -> bytes:
    """The record of a match of a game in which everybody wrote: words into chance, to each other, orders that were refused, a
    dispute, the reasons of a look and of a ruling; the first player had theirs erased."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        match = _begun(house, key)
        _written(house, match)
        service = house.service
        with writing(service.engine) as conn:
            occupants = house.match(match).state.occupants  # type: ignore[union-attr]
            service.vault.erase(conn, str(next(iter(occupants.values())).player), house.now)
        record = Exporter(service.engine, service.repository, service.vault).record(match)
        house.close()
    return record


def _begun(house: House, key: str) -> UUID:
    """A match in which everybody has said yes and somebody is to move; one that the deal itself ended (MH-34) is dealt again."""
    game = find(key)
    seats = [*map(str, game.rules.seats(game.least_players, resolve(game.options, game.presets, {})))]
    while True:
        match = house.open(*seats, game=key, seed=None, invite=True)
        for number, seat in enumerate(seats):
            house.answer(seat, f"yes\nword: blue heron {number}")
        if isinstance(house.match(match).state, Underway):
            return match


def _written(house: House, match: UUID) -> None:
    """All of it, until the match is over."""
    state = house.under_way(match)
    seats = [str(seat) for seat in state.opened.seats]
    for seat in seats:
        answer(house, match, seat, f"say buona fortuna dal posto {seat}, è l'ora")
        answer(house, match, seat, "move the ship to Ithaca\n9999 to 9998")
    played(house, match, _ORDERS)
    answer(house, match, seats[-1], "dispute 1: that is not what I wrote, “no”")
    house.service.looks.record(match, Looking(reason="a dispute", by="ada"), house.now)
    request = RulingRequest(dispute=1, ruling="seat-compensated", reason="Ours was the fault.", by=Operator("ada"))
    house.service.rulings.give(match, request, house.now)
    house.work()
    for seat in seats:
        if not isinstance(house.match(match).state, Concluded):
            answer(house, match, seat, "resign")
            answer(house, match, seat, "resign yes")
