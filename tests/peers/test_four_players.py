"""Four players of four providers play by real mail servers: one confirmation and one conversation each, nothing lost."""

from tests.peers.club import Club
from tests.peers.players import Players, check


def test_four_players_of_four_providers_play_and_each_letter_does_what_it_says(at_gmail: Club) -> None:
    players = Players(at_gmail)
    players.play(times=1)
    assert players.written >= len(players.seats) + 1
    check(players)
