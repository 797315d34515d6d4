"""A slice of the kills, with a mail server that takes what is sent: what every letter and every match must have come to."""

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping
from email import message_from_bytes
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.servers.sink import Sink, listening

# Only processes are killed here, never the machine: what was written need not have reached a disk.
MEMORY = Path("/dev/shm")


def shoot(seed: int, first: int, count: int) -> Mapping[str, int]:
    """Play cases ``first`` to ``first + count - 1``; AssertionError says what was lost or doubled."""
    with TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as home, listening() as sink:
        command = [sys.executable, "-m", "tests.pbem.kill", home, str(seed), str(first), str(count)]
        settings = {"PATH": os.environ.get("PATH", ""), "PBEM_MAIL_OUT": f"smtp://127.0.0.1:{sink.port}"}
        done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        figures = json.loads(done.stdout)
        again = doubled(sink, figures.pop("sent"), figures["kills"])
    return {**figures, "points": figures["points"] * count, "again": again}


def doubled(sink: Sink, sent: list[str], kills: int) -> int:
    """How many letters came a second time.

    What a killed process had handed over and not yet marked is handed over again: the letters of one claim, at most eight,
    no two of them for one seat. So each seat may get one letter again for each kill, as the same bytes under the same
    Message-ID, and always before the next letter that it gets.
    """
    copies: dict[str, set[bytes]] = defaultdict(set)
    came: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for _, recipients, raw in sink.letters:
        own_id = str(message_from_bytes(raw)["Message-ID"]).strip("<> \r\n")
        copies[own_id].add(raw)
        came[recipients].append(own_id)
    assert set(sent) <= copies.keys(), "a letter that counts as sent never came"
    assert copies.keys() <= set(sent), "a letter came that does not count as sent"
    assert all(len(same) == 1 for same in copies.values()), "a letter came again with other words"
    for ids in came.values():
        assert len(list(groupby(ids))) == len(set(ids)), "a letter came again after a later one to the same seat"
        assert len(ids) - len(set(ids)) <= kills, "a kill sends each seat at most one letter again"
    return len(sink.letters) - len(copies)
