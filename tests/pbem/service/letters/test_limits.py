"""How many letters are read and answered: the last answer before a limit tells of it, and nothing is lost unsaid."""

from pathlib import Path

import pytest
from sqlalchemy import select

from mail.inbound.ports import Taken
from pbem.settings import SettingsError, read_settings
from pbem.store.engine import reading
from pbem.store.tables import inbox
from tests.support.desks import next_piece
from tests.support.house import House, words_of


def answers(house: House, seat: str) -> int:
    """How many letters a player was sent in answer."""
    return sum(letter["Auto-Submitted"] == "auto-replied" for letter in house.letters(seat))


def test_the_twentieth_answer_within_an_hour_says_that_it_is_the_last(house: House) -> None:
    house.open("spy", "partisan-1")
    for number in range(19):
        house.answer("spy", f"say hello {number}")
    assert "the last for now" not in house.heard("spy")
    house.answer("spy", "say goodbye")
    assert "this answer is the last for now" in house.heard("spy")
    assert "before Mon 5 Jan 2026, 19:00 UTC are not read" in house.heard("spy")


def test_what_is_over_the_limit_is_not_read_and_after_the_hour_letters_are(house: House) -> None:
    match = house.open("spy", "partisan-1")
    letter, order = house.last("spy"), house.some_order(match, "spy")
    for number in range(20):
        house.answer("spy", f"say hello {number}", letter)
    before = house.match(match).version
    for _ in range(3):
        house.deliver(house.reply("spy", order, letter))
    house.work()
    assert house.verdicts() == ["receipt"] * 20 + ["too many"] * 3
    assert answers(house, "spy") == 20
    assert house.match(match).version == before
    house.wait(minutes=60)
    house.answer("spy", order, letter)
    assert house.match(match).version > before


def test_moves_that_the_match_waited_for_are_not_counted(house: House) -> None:
    match = house.open("player-1", bots=("player-2",), game="vedova-nera")
    for _ in range(8):
        house.answer("player-1", house.some_order(match, "player-1"))
    with reading(house.service.engine) as conn:
        assert set(conn.execute(select(inbox.c.answer)).scalars()) == {"progress"}


def test_strangers_with_a_token_use_up_nothing_of_the_players_own(house: House) -> None:
    match = house.open("spy", "partisan-1")
    letter, order = house.last("spy"), house.some_order(match, "spy")
    for number in range(25):
        house.deliver(house.reply("spy", f"say hello {number}", letter, sender="stranger@example.net"))
    house.work()
    told = [words_of(one) for one in house.letters("spy")[1:]]
    assert len(told) == 1
    assert "stranger@example.net" in told[0]
    assert "hello" not in told[0]
    house.answer("spy", order, letter)
    assert house.verdicts()[-1] == "receipt"


def test_help_is_given_once_an_hour_for_each_letter_and_five_times_a_day(house: House) -> None:
    house.open("spy", "partisan-1")
    letter = house.last("spy")
    for number in range(3):
        house.deliver(house.reply("spy", f"what now {number}?", letter))
    house.work()
    assert house.verdicts() == ["help", "unanswered", "unanswered"]
    assert "orders are carried out and answered before that too" in house.heard("spy")
    for number in range(6):
        house.deliver(house.reply("spy", f"and now {number}?"))
        house.work()
    assert answers(house, "spy") == 5
    assert "This is the last explanation for now" in house.heard("spy")
    house.wait(hours=25)
    house.deliver(house.reply("spy", "and today?"))
    house.work()
    assert house.verdicts()[-1] == "help"


def test_the_same_words_in_vain_are_answered_twice_and_played_when_they_can_be(house: House) -> None:
    match = house.open("spy", "partisan-1")
    for _ in range(4):
        house.deliver(house.reply("partisan-1", "P1 stay"))
        house.work()
    assert house.verdicts() == ["receipt", "receipt", "unanswered", "unanswered"]
    assert "These words have come again" in house.heard("partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    house.answer("partisan-1", "P1 stay")
    assert house.verdicts()[-1] == "receipt"


def test_a_flood_is_closed_in_bulk_and_holds_no_deadline(house: House) -> None:
    match = house.open("spy", "partisan-1")
    for number in range(60):
        house.deliver(house.reply("partisan-1", f"say hello {number}"))
    house.deliver(house.reply("spy", house.some_order(match, "spy")))
    house.work()
    assert house.verdicts() == ["receipt"] * 20 + ["too many"] * 40 + ["receipt"]
    assert next_piece(house.service.desk, house.now, "read_letter") is None


def test_letters_that_are_not_to_be_answered_are_read_ten_times_as_often_and_the_player_is_told(tmp_path: Path) -> None:
    house = House(tmp_path, PBEM_LIMITS="seat=2")
    house.open("spy", "partisan-1")
    for _ in range(30):
        house.deliver(b"Auto-Submitted: auto-replied\r\n" + house.reply("spy", "I am away"))
    house.work()
    assert house.verdicts() == ["automatic"] * 20 + ["too many"] * 10
    assert "More letters have come to an address of yours" in house.heard("spy")
    assert "are not read" in house.heard("spy")
    house.close()


def test_letters_without_a_match_are_limited_by_their_sender(tmp_path: Path) -> None:
    house = House(tmp_path, PBEM_LIMITS="sender=3")
    house.open("spy", "partisan-1")
    for number in range(5):
        for name in ("one", "two"):
            raw = (
                f"From: <{name}@example.net>\r\nTo: g@pbem.localhost\r\nMessage-ID: <{number}@{name}>\r\n\r\nhello\r\n"
            )
            house.deliver(raw.encode())
    house.work()
    assert sorted(house.verdicts()) == ["silent"] * 6 + ["too many"] * 4
    house.close()


def test_what_is_too_much_for_the_house_is_put_off_at_the_door(tmp_path: Path) -> None:
    house = House(tmp_path, PBEM_LIMITS="all=3")
    house.open("spy", "partisan-1")
    taken = [house.deliver(house.reply("spy", f"say hello {number}")) for number in range(5)]
    assert taken == [Taken.STORED] * 3 + [Taken.LATER] * 2
    house.wait(hours=1)
    assert house.deliver(house.reply("spy", "say hello again")) is Taken.STORED
    house.close()


def test_limits_survive_a_restart(house: House) -> None:
    house.open("spy", "partisan-1")
    for number in range(20):
        house.answer("spy", f"say hello {number}")
    house.restart()
    house.deliver(house.reply("spy", "say hello"))
    house.work()
    assert house.verdicts()[-1] == "too many"


def test_limits_can_be_set_and_are_refused_by_name() -> None:
    limits = read_settings({"PBEM_LIMITS": "seat=40, help=2, peer=off"}).limits
    assert (limits.seat, limits.help, limits.address) == (40, 2, 5)
    for wrong in ("seats=4", "seat=0", "seat", "seat=many"):
        with pytest.raises(SettingsError, match="PBEM_LIMITS"):
            read_settings({"PBEM_LIMITS": wrong})
