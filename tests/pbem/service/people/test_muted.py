"""Words of a player are kept from another who does not want them, and nobody learns that; at the end they are read (G-37)."""

from typing import Final
from uuid import UUID

import pytest

from domain.game import Seat
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.hosting import Doing
from pbem.replay.perspective import Perspective
from tests.support.house import House, line_of, words_of

SEATS: Final = ("spy", "partisan-1", "partisan-2")
WORDS: Final = "you play like a sack of turnips"
BY: Final = Doing(by=Operator("root"), reason="for the test")


def replayed(house: House, match: UUID, seat: str) -> str:
    """What the player in a seat reads of it in the match played back."""
    player = UUID(house.match(match).seated[Seat(seat)])
    admitted = house.service.theatre.admit(match, player)
    assert admitted is not None
    shown = house.service.theatre.replay(admitted, Perspective(seat, own=True), "en")
    return " ".join(line for step in shown.steps for line in step.lines)


def press(house: House, seat: str) -> int:
    """How many letters that relay words a player has."""
    return sum(f": {WORDS}" in line_of(letter) for letter in house.letters(seat))


@pytest.mark.parametrize(
    ("mute", "unmute"),
    [
        ("mute partisan 2", "unmute partisan 2"),
        ("silenzia il partigiano 2", "riattiva partigiano 2"),
        ("stumm Partisan 2", "nicht mehr stumm Partisan 2"),
    ],
)
def test_who_is_muted_is_heard_by_the_others_alone_until_unmuted(house: House, mute: str, unmute: str) -> None:
    house.open(*SEATS)
    said = words_of(house.answer("partisan-1", mute))
    assert "does not reach you any more" in " ".join(said.split())
    house.answer("partisan-2", f"say {WORDS}")
    assert press(house, "partisan-1") == 0
    house.answer("partisan-1", unmute)
    house.answer("partisan-2", f"say {WORDS}")
    assert press(house, "partisan-1") == 1


def test_what_a_muted_player_is_told_is_what_they_would_be_told_otherwise(house: House) -> None:
    house.open(*SEATS)
    before = words_of(house.answer("partisan-2", f"say {WORDS}"))
    house.answer("partisan-1", "mute partisan 2")
    letters = len(house.letters("partisan-2"))
    after = words_of(house.answer("partisan-2", f"say {WORDS}"))
    assert "partisan 1" in after
    assert before.splitlines()[:8] == after.splitlines()[:8]
    assert len(house.letters("partisan-2")) == letters + 1


def test_words_kept_back_are_read_once_the_match_has_ended(house: House) -> None:
    match = house.open(*SEATS)
    house.answer("partisan-1", "mute partisan 2")
    house.answer("partisan-2", f"say {WORDS}")
    assert WORDS not in replayed(house, match, "partisan-1")
    house.service.hosting.end(match, BY, house.now)
    house.work()
    assert WORDS in replayed(house, match, "partisan-1")


def test_muting_is_of_the_player_and_not_of_who_has_the_seat_next(house: House) -> None:
    match = house.open(*SEATS)
    house.answer("partisan-1", "mute partisan 2")
    newcomer = Guest(address="grace@example.org")
    house.service.hosting.pass_on(match, Seat("partisan-2"), newcomer, "administrator", BY, house.now)
    house.work()
    welcome = house.letters_to("grace@example.org")[-1]
    house.deliver(house.reply("grace", f"say {WORDS}", welcome))
    house.work()
    assert press(house, "partisan-1") == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("mute partisan 9", "Write the seat and not the person"),
        ("mute Dora", "No seat at this table goes by that name"),
        ("report Dora: rude", "by the word that stands before the colon under “Who plays” in your first letter"),
        ("say to Dora: hello", "the seats and not the people"),
        ("mute partisan 1", "That is you"),
        ("mute spy", "a bot sits there"),
    ],
)
def test_a_mute_that_can_mean_nobody_says_so(house: House, line: str, told: str) -> None:
    house.open("partisan-1", "partisan-2", bots=("spy",))
    assert told in line_of(house.answer("partisan-1", line))
