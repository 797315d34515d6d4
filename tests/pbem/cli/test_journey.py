"""A match at the command line, each step a process of its own: opened, answered, looked at, and time passing."""

from pathlib import Path
from typing import Any

from tests.pbem.cli.conftest import Here, new
from tests.pbem.cli.shell import Shell, first_move
from tests.support.house import words_of


def test_a_match_is_opened_answered_and_goes_on_when_time_is_up(here: Here, shell: Shell, tmp_path: Path) -> None:
    match = new(here, "--pace", "2d")
    assert work(here) == {"read": 0, "bots": 0, "closed": 0, "reminded": 0, "sent": 2, "waiting": 0, "failed": 0}

    order = first_move(shell.letters("spy")[-1])
    letter = tmp_path / "letter"
    letter.write_bytes(shell.answer("spy", order))
    asked = here("read", str(letter)).json
    assert (asked["token"], asked["would"], asked["seat"], asked["match"]) == ("valid", "accept", "spy", match)
    assert [one["order"] for one in asked["orders"]] == [order]
    assert here("deliver", str(letter)).code == 0
    assert work(here)["read"] == 1
    assert "decision 2" in words_of(shell.letters("partisan-1")[-1])

    assert work(here, "--now", "2099-01-01T00:00:00Z")["closed"] >= 1
    assert "decision 3" in words_of(shell.letters("spy")[-1])
    # Time goes on from there: the next piece of work is not done before the last event.
    assert "which is of 2099" in here("work", "--until-idle", "--now", "2098-12-31").mistake()
    assert work(here)["closed"] == 0


def test_a_match_that_runs_is_shown_to_its_seats_and_to_others_for_a_reason_alone(here: Here) -> None:
    match = new(here)

    assert here("position", match, "--as", "spy", *WHY).json["seat"] == "spy"
    assert here("position", "1", "--as", "partisan-1", "--at", "1", *WHY).json["seat"] == "partisan-1"
    assert "say --reason TEXT. The look is recorded" in here("position", match).mistake()
    assert here("position", match, "--reason", "a dispute").json["seats"] == ["spy", "partisan-1"]
    assert "the match has events 1 to" in here("position", match, "--reason", "a dispute", "--at", "999").mistake()
    assert "the match has decisions 1 to 1" in here("replay", match, "--as", "spy", "--at", "2", *WHY).mistake()
    assert "the referee's view opens when it has ended" in here("replay", match).mistake()
    assert "There is no seat 'king'" in here("replay", match, "--as", "king").mistake()


def test_a_replay_is_text_json_or_a_drawing(here: Here) -> None:
    match = new(here)

    assert "Case invalicabili" in here("replay", match, "--as", "Spy", "--lang", "it", *WHY).out
    assert here("replay", match, "--as", "spy", "--format", "json", *WHY).json["decision"] == 1
    assert here("replay", match, "--as", "public", "--json").json["seat"] == "public"
    assert here("replay", match, "--as", "spy", "--format", "svg", *WHY).out.startswith("<svg ")


def test_who_is_invited_sees_no_position_before_all_have_accepted(here: Here) -> None:
    match = new(here, "--invite")

    assert "Play had not begun then" in here("replay", match, "--as", "spy", *WHY).mistake()
    assert "Play had not begun then" in here("position", match, "--reason", "why not").mistake()


def test_letters_that_nobody_takes_are_said_to_wait(here: Here, tmp_path: Path) -> None:
    new(here)
    (tmp_path / "full").touch()

    done = here("work", "--until-idle", PBEM_MAIL_OUT=f"maildir:{tmp_path / 'full'}")

    assert done.out == "read 0, bots 0, closed 0, reminded 0, sent 0, waiting 2, failed 0\n"
    assert done.err == "pbem: 2 letters wait for another try: see `pbem letters --waiting`.\n"
    assert done.code == 0


WHY = ("--reason", "a dispute")


def work(here: Here, *more: str) -> Any:
    """Do all that is due; the figures."""
    return here("work", "--until-idle", "--json", *more).json


def test_why_a_seat_knows_something_is_said_for_a_reason_from_what_it_was_told(here: Here) -> None:
    match = new(here)

    assert "say --reason TEXT" in here("why", match, "--as", "spy", "refuges").mistake()
    told = here("why", match, "--seat", "spy", "refuges", "--json", *WHY).json
    assert told["told"][0]["sentence"].startswith("The board lies ready")
    assert told["told"][0]["decision"] == 0
    assert "it cannot be known from that seat" in here("why", match, "--as", "public", "9999").out
    assert "The board lies ready" in here("why", match, "--as", "referee", "refuges", *WHY).out
    assert "There is no seat 'king'" in here("why", match, "--as", "king", "37", *WHY).mistake()
    assert [one["reason"] for one in here("acts", "--json").json] == [WHY[1]] * 2
