"""Letters are read in a process of its own: a bomb costs one letter, and what is said is the same as without."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from mail.inbound.desk import Reading, read_reply
from mail.inbound.isolation.bounded import BoundedDesk, NoReader, bounded_desk
from mail.inbound.isolation.child import ReadingBounds
from mail.inbound.limits import MESSAGE_BYTES, Excess
from tests.support import whispers

LETTERS = [path.read_bytes() for path in sorted((Path(__file__).parent / "corpus").glob("*.eml"))]
SENT = b"From: g@example.org\n\nx\n"
PLAIN = b"From: one@example.org\n\nP1 27\n"
SIGNED = b"From: one@example.org\n\nyes\n\n-- \nhousekeeping\n"
SLOW = b"From: one@example.org\n\n" + b"On 1/1/2026 10:00 x\n" * 12_000


def limit(found: Reading | Excess) -> str:
    """Which bound a letter went over; empty if it was read."""
    return found.limit if isinstance(found, Excess) else ""


def test_a_letter_is_read_as_it_is_without_a_process_of_its_own() -> None:
    with closing(BoundedDesk()) as desk:
        for raw in LETTERS:
            assert desk.read(raw, envelope_from="", sent=SENT, ours=("y",)) == read_reply(
                raw, envelope_from="", sent="x\n", ours=("y",)
            )


def test_a_game_that_lies_wherever_python_looks_here_is_known_there_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (site := tmp_path / "site").mkdir()
    with whispers.registered(site, monkeypatch), closing(BoundedDesk()) as desk:
        read = desk.read(SIGNED, game=whispers.KEY)
        assert read == read_reply(SIGNED, game=whispers.KEY)
    assert read != read_reply(SIGNED, game="vedova-nera")


def test_a_letter_that_takes_too_long_costs_itself_alone() -> None:
    with closing(BoundedDesk(bounds=ReadingBounds(cpu_seconds=0.02))) as desk:
        assert [limit(desk.read(raw)) for raw in (PLAIN, SLOW, PLAIN, SLOW, PLAIN)] == ["", "time", "", "time", ""]


def test_a_process_that_does_not_answer_in_time_is_given_up() -> None:
    with closing(BoundedDesk(wall_seconds=0)) as desk:
        found = desk.read(PLAIN)
    assert isinstance(found, Excess)
    assert (found.limit, "plain words" in found.sentence) == ("time", True)


@pytest.mark.parametrize("megabytes", [1, 24, 32, 40, 64])
def test_with_however_little_memory_nothing_but_the_letter_is_lost(megabytes: int) -> None:
    outcomes = []
    with closing(BoundedDesk(bounds=ReadingBounds(memory_bytes=megabytes * 1024 * 1024))) as desk:
        for raw in (PLAIN, SLOW, PLAIN):
            try:
                outcomes.append(limit(desk.read(raw)))
            except NoReader:
                outcomes.append("none")
    assert outcomes[0] == outcomes[2]
    assert set(outcomes) <= {"", "memory", "none"}


def test_a_letter_that_takes_too_much_memory_costs_itself_alone() -> None:
    with closing(BoundedDesk(bounds=ReadingBounds(memory_bytes=1024 * 1024))) as desk:
        assert [limit(desk.read(raw)) for raw in (PLAIN, SLOW, PLAIN)] == ["", "memory", ""]


def test_a_letter_over_a_limit_is_refused_by_the_same_name() -> None:
    with closing(BoundedDesk()) as desk:
        assert limit(desk.read(b"x" * (MESSAGE_BYTES + 1))) == "message"
        assert limit(desk.read(b"X: y\n" * 300 + b"\n")) == "header-count"


def test_an_interruption_gives_the_next_letter_no_answer_of_another() -> None:
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        with closing(BoundedDesk(bounds=ReadingBounds(cpu_seconds=60))) as desk:
            desk.read(PLAIN)
            signal.setitimer(signal.ITIMER_REAL, 0.02)
            with pytest.raises(KeyboardInterrupt):
                desk.read(SLOW)
            assert desk.read(PLAIN) == read_reply(PLAIN)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_several_threads_read_at_once() -> None:
    expected = [read_reply(raw).text for raw in LETTERS]
    with closing(BoundedDesk()) as desk, ThreadPoolExecutor(4) as threads:
        found = list(threads.map(desk.read, LETTERS))
    assert [reading.text for reading in found if isinstance(reading, Reading)] == expected


def test_who_knows_the_game_decides_what_an_order_is() -> None:
    parts = b"--x\n\nalfa\n--x\nContent-Type: text/html\n\nbeta\n--x--\n"
    raw = b"From: one@example.org\nContent-Type: multipart/alternative; boundary=x\n\n" + parts
    with closing(BoundedDesk()) as desk:
        found = desk.read(raw, is_order=lambda line: line == "beta")
    assert isinstance(found, Reading)
    assert ([line.text for line in found.held], found.text) == (["beta"], "alfa")


def test_the_process_knows_nothing_of_our_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_SECRET_KEY", "hidden")
    with closing(BoundedDesk()) as desk:
        desk.read(PLAIN)
        told = [Path(f"/proc/{child}/environ").read_bytes() for child in children(os.getpid())]
    assert told
    assert not any(b"hidden" in environment for environment in told)


def children(process: int) -> list[str]:
    """The processes that this one has started."""
    return Path(f"/proc/{process}/task/{process}/children").read_text().split()


def test_a_desk_that_was_started_has_its_process_before_the_first_letter() -> None:
    with closing(BoundedDesk()) as desk:
        desk.start()
        ready = children(os.getpid())
        desk.read(PLAIN)
        desk.start()
        assert children(os.getpid()) == ready
    assert ready


def test_there_is_a_desk_for_whoever_keeps_none() -> None:
    found = bounded_desk().read(PLAIN)
    assert isinstance(found, Reading)
    assert found.text == "P1 27"
