"""What the operator reads: a failure that goes on and on is told now and then, with how often it happened."""

import json
import logging
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import structlog

from pbem import journal
from tests.support.servers.tarpit import Seconds


@pytest.fixture
def clock() -> Iterator[Seconds]:
    """The clock of the log, which is written to standard error until the test is over."""
    made = Seconds()
    journal.to_stderr(logging.INFO, seconds=made)
    yield made
    structlog.reset_defaults()
    journal.quiet()


def lines(capsys: pytest.CaptureFixture[str]) -> list[Any]:
    """What was written since this was last asked."""
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def fail(said: str = "The disk is full.", **ids: object) -> None:
    """Something failed, somewhere."""
    try:
        raise OSError(said)
    except OSError as failure:
        journal.note_failure("a piece of work failed", failure, **ids)


def test_the_same_failure_is_told_once_a_minute_with_its_number(
    clock: Seconds, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(100):
        fail()
    (first,) = lines(capsys)
    clock.now += 61
    fail()
    (again,) = lines(capsys)

    assert (first["said"], first.get("times")) == ("The disk is full.", None)
    assert (again["said"], again["times"]) == ("The disk is full.", 100)


def test_other_failures_and_what_goes_well_are_told_each_time(
    clock: Seconds, capsys: pytest.CaptureFixture[str]
) -> None:
    fail()
    fail("The disk is gone.")
    fail(letter="1")
    fail(letter="2")
    for _ in range(2):
        structlog.get_logger().info("letter sent", letter="1")

    assert len(lines(capsys)) == 6


def test_what_a_library_fails_at_is_told_once_a_minute_too(clock: Seconds, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(3):
        logging.getLogger("mail").error("the door could not answer", exc_info=OSError("The disk is full."))

    (line,) = lines(capsys)
    assert line["said"] == "The disk is full."


def test_a_log_for_which_there_is_no_room_stops_nobody(clock: Seconds) -> None:
    journal.to_file(Path("/dev/full"))
    fail()

    with pytest.raises(OSError, match="No space left"), Path("/dev/full").open("w") as file:
        file.write("this is what it met")


def test_what_a_game_of_another_distribution_failed_at_stays_out_of_the_log(
    clock: Seconds, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "brought.py").write_text("def fail():\n    raise ValueError('the spy is in house 7')\n")
    (info := tmp_path / "brought-1.dist-info").mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: brought\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[pbem.games]\nbrought = brought:GAME\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ValueError, match="house 7") as failed:
        import_module("brought").fail()
    journal.note_failure("a letter was set aside", failed.value)
    (line,) = lines(capsys)
    assert line["failure"] == "ValueError"
    assert line["said"].startswith("the rules of a game failed")
