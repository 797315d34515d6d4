"""Whoever is to end does not wait for ever behind a process that stands still: it says which one, and since when."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pbem.clubhouse.inbox.turns import FileTurns, Occupied
from tests.pbem.cli.conftest import Here, new
from tests.pbem.cli.shell import Shell, first_move

IDLE = ("work", "--until-idle")
WAIT_SECONDS = 20


@pytest.fixture(autouse=True)
def soon_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """It shows soon that somebody stands still."""
    monkeypatch.setattr("pbem.clubhouse.inbox.turns.TURN_SECONDS", 0.1)
    monkeypatch.setattr("pbem.clubhouse.inbox.turns.SENDING_SECONDS", 0.1)


def turns_in(folder: Path) -> FileTurns:
    """Turns as another process has them: nothing but the files is shared."""
    return FileTurns(folder / "worker.lock", folder / "sender.lock")


def test_work_says_who_has_been_deciding_here_for_how_long_and_ends(here: Here, shell: Shell, tmp_path: Path) -> None:
    new(here)
    here(*IDLE)
    letter = shell.answer("spy", first_move(shell.letters("spy")[-1]))
    (tmp_path / "letter").write_bytes(letter)
    here("deliver", str(tmp_path / "letter"))
    with turns_in(tmp_path / "home").deciding("a match"):
        told = here(*IDLE).mistake(75)
    assert f"Process {os.getpid()} has been deciding here for 0 seconds and may stand still" in told
    assert "end it and run this again" in told
    assert here(*IDLE).code == 0


def test_work_says_who_has_been_sending_letters_here_and_ends(here: Here, tmp_path: Path) -> None:
    new(here)
    with turns_in(tmp_path / "home").sending():
        told = here(*IDLE).mistake(75)
    assert f"Process {os.getpid()} has been sending letters here for 0 seconds and may stand still" in told


def test_of_a_turn_that_an_earlier_release_took_it_is_said_that_somebody_has_it(tmp_path: Path) -> None:
    with turns_in(tmp_path).deciding("a match"):
        os.truncate(tmp_path / "worker.lock", 0)
        with pytest.raises(Occupied) as told, turns_in(tmp_path).hurried().deciding("a match"):
            pass
    assert told.value.pid is None
    assert told.value.seconds >= 0.1


def test_who_stays_waits_for_a_turn_however_long_another_has_it(tmp_path: Path) -> None:
    def taken() -> bool:
        with turns_in(tmp_path).deciding("a match") as own:
            return own

    with ThreadPoolExecutor() as beside:
        with turns_in(tmp_path).deciding("a match"):
            waits = beside.submit(taken)
            with pytest.raises(Occupied), turns_in(tmp_path).hurried().deciding("a match"):
                pass
            assert not waits.done()
        assert waits.result(WAIT_SECONDS)
