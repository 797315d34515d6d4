"""A whole match is one conversation to each of its players, in every mail program whose rules are known."""

import pytest

from domain.games import discover
from domain.match.state import Underway
from tests.pbem.service.letters_per_turn import bot_line
from tests.peers.conversations import PROGRAMS, conversations
from tests.support.house import House

SEATS = {
    "quinta-colonna": ("spy", "partisan-1"),
    "vedova-nera": ("player-1", "player-2"),
    "mata-hari": ("agent-1", "agent-2", "agent-3"),
    "casablanca": ("red", "black"),
}
MOST = 12  # orders: after them one resigns


@pytest.mark.parametrize("game", sorted(discover()))
def test_all_letters_of_a_match_to_a_player_are_one_conversation(house: House, game: str) -> None:
    match = house.open(*SEATS[game], game=game, pace_hours=12)
    seat = SEATS[game][0]
    house.wait(hours=9)  # reminders
    house.wait(hours=4)  # the first deadline
    for number in range(MOST):
        state = house.match(match).state
        if not isinstance(state, Underway):
            break
        awaited = sorted(house.match(match).game.rules.awaited(state.game))
        house.answer(awaited[0], bot_line(house, match, awaited[0], str(number)))
    house.answer(seat, "help")
    for one in SEATS[game]:
        house.deliver(house.reply(one, "resign"))
        house.work()
        house.deliver(house.reply(one, "resign yes"))
        house.work()
    for one in SEATS[game]:
        letters = [letter for letter in house.letters(one) if "match" in str(letter["List-Id"])]
        assert 5 < len(letters) < 100
        assert {name: conversations(letters, name) for name in PROGRAMS} == dict.fromkeys(PROGRAMS, 1)


def test_another_subject_or_a_letter_that_refers_to_nothing_known_is_another_conversation(house: House) -> None:
    house.open("spy", "partisan-1")
    house.answer("spy", "help")
    letters = house.letters("spy")
    del letters[1]["References"]
    del letters[1]["In-Reply-To"]
    assert conversations(letters, "apple-mail") == 2
    letters[1].replace_header("Subject", "Your turn!")
    assert conversations(letters, "outlook") == 2
