"""Ways round the letters: decisions as numbers, a running match replayed, what is logged and what is answered at the door."""

import re
from pathlib import Path
from uuid import UUID

import msgspec
import pytest
from click.testing import CliRunner, Result

from domain.game import PUBLIC, Seat
from domain.match import events as happened
from domain.match.rules.course import fold
from mail.inbound.ports import RawLetter, Taken
from pbem.cli import pbem
from tests.support.house import House, words_of
from tests.support.house import house as house

WHY = ("--reason", "a disputed arrest")
TOKEN = re.compile(r"\b[a-z2-7]{26}\b")


def played(house: House) -> UUID:
    """A match in its third decision."""
    match = house.open("spy", "partisan-1")
    house.answer("spy", "play 91 to 200")
    house.answer("spy", house.some_order(match, "spy"))
    house.answer("partisan-1", "end")
    return match


def command(house: House, *arguments: str) -> Result:
    """A command on this installation."""
    return CliRunner().invoke(pbem, arguments, env={"PBEM_HOME": str(house.home)})


def test_a_decision_shows_a_seat_what_it_had_learnt_before_the_next_one(house: House) -> None:
    match = house.match(played(house))
    for viewer in (Seat("partisan-1"), PUBLIC, Seat("spy")):
        for number in (1, 2, 3):
            events = [entry.event for entry in match.entries]
            following = (e for e in events if isinstance(e, happened.DecisionOpened) and e.number == number + 1)
            cut = events.index(next(following)) if number < 3 else len(events)
            expected = fold(match.game, events[:cut], (viewer,))[1][viewer].game
            shown = command(house, "position", str(match.id), "--as", viewer, "--at", str(number), *WHY)
            told = msgspec.json.decode(msgspec.json.encode(expected))
            assert msgspec.json.decode(shown.stdout) == told, (viewer, number)


def test_no_number_a_seat_may_ask_for_counts_hidden_events(house: House) -> None:
    match = played(house)
    before = command(house, "replay", str(match), "--as", "partisan-1", "--at", "3", "--json", *WHY).stdout
    version = house.match(match).version
    house.answer("spy", "play 91 to 200")

    assert house.match(match).version > version
    assert command(house, "replay", str(match), "--as", "partisan-1", "--at", "3", "--json", *WHY).stdout == before
    beyond = command(house, "replay", str(match), "--as", "partisan-1", "--at", str(version), *WHY)
    assert str(version + 1) not in beyond.output.replace(str(match), "")


@pytest.mark.parametrize("arguments", [(), ("--as", "referee"), ("--as", "Referee "), ("--at", "3"), ("--as", "")])
def test_a_running_match_is_shown_to_no_referee(house: House, arguments: tuple[str, ...]) -> None:
    match = str(played(house))
    for name in ("replay", "position"):
        done = command(house, name, match, *arguments)
        assert done.exit_code != 0
        assert done.stdout == ""


@pytest.mark.parametrize("at", ["-1", "0", "1", "999"])
def test_a_look_that_shows_nothing_is_refused_before_it_is_recorded(house: House, at: str) -> None:
    match = played(house)
    version = house.match(match).version

    looked = command(house, "position", str(match), "--at", at, "--reason", "a disputed arrest")

    assert looked.exit_code != 0
    assert looked.stdout == ""
    assert house.match(match).version == version


def test_a_look_at_the_whole_position_needs_a_reason_and_is_kept_for_good(house: House) -> None:
    match = played(house)
    looked = command(house, "position", str(match), "--reason", "a disputed arrest")

    assert looked.exit_code == 0
    events = [entry.event for entry in house.match(match).entries]
    assert sum(isinstance(event, happened.SecretsSeen) for event in events) == 1
    assert not any("disputed" in words_of(letter) for letter in house.letters("spy"))


def test_the_door_answers_a_guessed_token_like_any_unknown_one(house: House) -> None:
    house.open("spy", "partisan-1")
    base, domain = house.service.ours.base.split("@")
    for token in ("a" * 26, "b" * 26, "2" * 26):
        guess = RawLetter("x@example.org", f"{base}+{token}@{domain}", "test", b"From: x\r\n\r\nhi")
        assert house.service.intake.take_in(guess, lambda: house.now) is Taken.NOBODY


def test_nothing_that_commands_print_or_note_holds_an_address_or_a_token(house: House, tmp_path: Path) -> None:
    match = house.open("spy", "partisan-1")
    house.deliver(house.reply("spy", house.some_order(match, "spy")))
    nowhere = {"PBEM_HOME": str(house.home), "PBEM_MAIL_OUT": "smtp://127.0.0.1:9", "PBEM_LOG": "debug"}
    later = (house.now.replace(year=house.now.year + 1)).isoformat()
    said = ""
    for arguments in (
        ("work", "--until-idle", "--now", later),
        ("shunted", "list"),
        ("work", "--until-idle", "--now", later),
    ):
        done = CliRunner().invoke(pbem, arguments, env=nowhere)
        said += done.output + str(done.exception or "")
    said += "".join(file.read_text() for file in house.home.glob("*.log"))

    assert said
    assert "@example.org" not in said
    assert not TOKEN.search(said)
