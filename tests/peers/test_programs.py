"""Real mail programs of Debian's play: each reads a letter of ours at an account, answers it, and hears what came of it."""

from pathlib import Path

from tests.peers.club import Club
from tests.peers.mail_world import available
from tests.peers.mailboxes import mailboxes
from tests.peers.players import check
from tests.peers.programs import PROGRAMS, AtPrograms, installed
from tests.support.sink import listening


def test_mutt_neomutt_s_nail_and_aerc_each_play_an_order_and_hear_of_it(tmp_path: Path) -> None:
    available()
    installed()
    with listening() as sink, mailboxes(players=tuple(PROGRAMS)) as server:
        club = Club(tmp_path / "club", sink, mailbox=server)
        try:
            players = AtPrograms(club, server, tmp_path, "casablanca")
            players.play(times=1)
            check(players)
        finally:
            club.close()
