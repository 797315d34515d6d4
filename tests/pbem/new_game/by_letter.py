"""Play one match of any game by letter, a player in every seat, and print what came of it as JSON."""

import json
import sys
from pathlib import Path
from typing import Any

from domain.chance import SeededChance
from domain.game import Seat
from domain.games import find
from domain.match.reading.notation import write
from domain.match.state import Concluded, Underway
from domain.options import resolve
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from tests.support.house import House, address_of, words_of

MOST_LETTERS = 500


def play(key: str, home: Path) -> dict[str, Any]:
    """How many answers it took, how it ended, and the last letter of every seat."""
    game = find(key)
    house = House(home)
    seats = game.rules.seats(game.least_players, resolve(game.options, game.presets, {}))
    guests = tuple(Guest(address=address_of(seat), seat=seat) for seat in seats)
    match = house.service.opening.open(OpeningRequest(game=key, guests=guests, seed=b"by letter"), house.now).match
    house.work()
    chance = SeededChance(b"players")
    answers = 0
    while isinstance(state := house.match(match).state, Underway) and answers < MOST_LETTERS:
        seat = game.rules.awaited(state.game)[0]
        order = game.sight.bot(house.match(match).views[seat].game, seat, chance)
        house.answer(seat, write(game, order, "en"))
        answers += 1
    ended = state.outcome.reason if isinstance(state, Concluded) else None
    last = {seat: words_of(house.last(seat)) for seat in map(Seat, seats)}
    house.close()
    return {"answers": answers, "ended": ended, "last": last}


if __name__ == "__main__":
    json.dump(play(sys.argv[1], Path(sys.argv[2])), sys.stdout)
