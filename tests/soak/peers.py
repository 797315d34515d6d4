"""Four players of four providers play every game by a real mailbox, Postfix and OpenDKIM; with each letter something fails."""

import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from domain.games import discover
from tests.peers.club import PROGRAMS
from tests.peers.mailboxes import Mailboxes
from tests.peers.players import Players, check, unsigned
from tests.peers.struck import StruckClub
from tests.support.servers.sink import listening

NAME = "peers"
COUNT = 20
SLICE = 0  # the tests play fewer turns
TIMES = 20
_SIGNED: Final = tuple(one for one in PROGRAMS if not unsigned(one))


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Play matches in which each of the four answers twenty times, or to the end. In turn every game; every four matches the
    service's provider changes (one like Gmail, one without plus addresses), and who of the five does not play; whoever nobody
    vouches for always does.
    """
    figures: Counter[str] = Counter()
    games = sorted(discover())
    for case in range(start, start + count):
        round_ = case // len(games)
        away = _SIGNED[(round_ + 3) % len(_SIGNED)]
        cast = tuple(one for one in PROGRAMS if one != away)
        with tempfile.TemporaryDirectory(prefix="pbem-soak-") as folder, listening() as sink:
            server = Mailboxes(plus=not round_ % 2)
            try:
                club = StruckClub(Path(folder), sink, server, f"peers {seed} {case}", own_name=bool(round_ % 2))
                try:
                    players = Players(club, games[case % len(games)], cast, f"peers {seed} {case}".encode())
                    players.play(TIMES)
                    check(players)
                    figures.update(_figures(players, club))
                finally:
                    club.close()
            finally:
                server.remove()
    return figures


def _figures(players: Players, club: StruckClub) -> Counter[str]:
    assert not club.again_unasked(), "letters came again that had been noted as sent"
    return Counter(
        {
            "cases": 1,
            "letters-in": players.written,
            "letters-out": len(club.came()),
            "again": sum(club.came().values()) - len(club.came()),
            "confirmations": len(players.confirmed),
            **club.counted,
        }
    )
