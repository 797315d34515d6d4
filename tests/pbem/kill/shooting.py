"""A slice of the kills, with a mail server that takes what is sent: what every letter and every match must have come to."""

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping
from email import message_from_bytes
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.sink import Sink, listening

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
    """How many letters came a second time. Each must have come, as the same bytes each time, and few again."""
    copies: dict[str, list[bytes]] = defaultdict(list)
    for _, _, raw in sink.letters:
        copies[str(message_from_bytes(raw)["Message-ID"]).strip("<> \r\n")].append(raw)
    assert set(sent) <= copies.keys(), "a letter that counts as sent never came"
    assert copies.keys() <= set(sent), "a letter came that does not count as sent"
    assert all(len(set(same)) == 1 for same in copies.values()), "a letter came again with other words"
    again = sum(len(same) - 1 for same in copies.values())
    assert again <= kills, "a kill sends at most one letter again"
    return again
