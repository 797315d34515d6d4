"""Four players of four providers play by real Postfix and OpenDKIM, each letter all the way round."""

import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from tests.peers.club import Club
from tests.peers.test_four_players import Players, check
from tests.support.sink import listening

NAME = "peers"
COUNT = 4
SLICE = 0  # the tests play fewer turns
TIMES = 20


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Play matches in which each of the four answers twenty times, or to the end: by a provider like Gmail every second time."""
    figures: Counter[str] = Counter()
    for case in range(start, start + count):
        gmail = bool(case % 2)
        with tempfile.TemporaryDirectory(prefix="pbem-soak-") as folder, listening() as sink:
            club = Club(Path(folder), sink, hops=2 if gmail else 1, own_name=not gmail)
            try:
                players = Players(club, f"peers {seed} {case}".encode())
                players.play(TIMES)
                check(players)
                figures["cases"] += 1
                figures["letters-in"] += players.written
                figures["letters-out"] += len(sink.letters)
                figures["confirmations"] += len(players.confirmed)
            finally:
                club.close()
    return figures
