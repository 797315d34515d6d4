"""A program run in a terminal of its own, keys pressed when it has gone quiet."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

QUIET_SECONDS: Final = 0.6
LONGEST_SECONDS: Final = 30.0


def run_with_keys(
    command: Sequence[str],
    keys: Sequence[str],
    *,
    environment: Mapping[str, str],
    folder: Path,
    done: Callable[[], bool],
) -> str:
    """Run ``command`` until ``done`` or 30 seconds are over, pressing one of ``keys`` after the other; what it showed."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    process = subprocess.Popen(
        command,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=dict(environment),
        cwd=folder,
        start_new_session=True,
        preexec_fn=_take_terminal,
    )
    os.close(theirs)
    shown = bytearray()
    waiting = list(keys)
    deadline = time.monotonic() + LONGEST_SECONDS
    try:
        while time.monotonic() < deadline and process.poll() is None and not (done() and not waiting):
            if select.select([ours], [], [], QUIET_SECONDS)[0]:
                try:
                    shown += os.read(ours, 65_536)
                except OSError:
                    break
            elif waiting:
                os.write(ours, waiting.pop(0).encode())
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    return shown.decode("utf-8", "replace")


def _take_terminal() -> None:
    """Some programs open the terminal that they are started from rather than what they are given."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
