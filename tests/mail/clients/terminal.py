"""A program run in a terminal of its own, keys pressed when it has gone quiet, or shows what they are for."""

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
    keys: Sequence[str | tuple[str, str]],
    *,
    environment: Mapping[str, str],
    folder: Path,
    done: Callable[[], bool],
) -> str:
    """Run ``command`` until ``done`` or 30 seconds are over, pressing one of ``keys`` after the other; what it showed.

    A key alone is pressed when nothing more is shown; one with a text as soon as that is shown after the key before it.
    """
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
    since = 0
    deadline = time.monotonic() + LONGEST_SECONDS
    try:
        while time.monotonic() < deadline and process.poll() is None and not (done() and not waiting):
            quiet = not select.select([ours], [], [], QUIET_SECONDS)[0]
            if not quiet:
                try:
                    shown += os.read(ours, 65_536)
                except OSError:
                    break
            if waiting and (key := _due(waiting[0], bytes(shown[since:]), quiet=quiet)):
                os.write(ours, key.encode())
                since = len(shown)
                del waiting[0]
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    return shown.decode("utf-8", "replace")


def _due(step: str | tuple[str, str], shown: bytes, *, quiet: bool) -> str | None:
    """The key to press now, if its time has come."""
    if isinstance(step, str):
        return step if quiet else None
    text, key = step
    return key if text.encode() in shown else None


def _take_terminal() -> None:
    """Some programs open the terminal that they are started from rather than what they are given."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
