"""Real mail programs of Debian's play: each reads a letter of ours at an account, answers it, and hears what came of it.

The player of one of them has a provider that does not sign.
"""

from collections.abc import Mapping
from pathlib import Path

from sqlalchemy import select

from pbem.store.engine import reading
from pbem.store.tables import inbox
from tests.peers.club import Club
from tests.peers.mail_world import available
from tests.peers.mailboxes import mailboxes
from tests.peers.players import check, unsigned
from tests.peers.programs import PROGRAMS, AtPrograms, installed
from tests.support.servers.sink import listening


def tokens_shown(players: AtPrograms) -> Mapping[str, bool]:
    """Whose answers showed the token of the letter that they answer, by the program."""
    with reading(players.club.house.service.engine) as conn:
        rows = conn.execute(select(inbox.c.seat, inbox.c.token_digest)).all()
    return {PROGRAMS[players.seats[seat]].__name__: digest is not None for seat, digest in rows}


def test_four_programs_play_where_no_plus_is_known_and_the_one_that_nobody_signs_for_is_asked_once(
    tmp_path: Path,
) -> None:
    available()
    installed()
    with listening() as sink, mailboxes(plus=False, players=tuple(PROGRAMS)) as server:
        club = Club(tmp_path / "club", sink, mailbox=server)
        try:
            players = AtPrograms(club, server, tmp_path, "casablanca")
            players.play(times=1)
            players.play(times=2, whom=unsigned)
            check(players)
            assert tokens_shown(players) == {"mutt": True, "neomutt": True, "aerc": True, "s_nail": False}
        finally:
            club.close()
