"""Who serves from a home folder: a lock that services share, and that whoever moves the store away must have alone."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from pbem.settings import SettingsError

_LOCK: Final = "serving.lock"
_OWNERS: Final = 0o600  # who cannot open a lock cannot hold it and stop everything


class Presence:
    """From ``begin`` to ``end`` a service runs here. The kernel ends it for one that was killed."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._held: IO[bytes] | None = None

    def begin(self) -> None:
        """SettingsError while the store is being moved away: what came in now would stay behind."""
        self._held = _locked(self._home, fcntl.LOCK_SH)
        if self._held is None:
            raise SettingsError(
                f"The store in {self._home} is being moved to another database, or put under another secret: wait for that, "
                "set what it then tells you to, and start again."
            )
        with suppress(OSError):  # a full disk, say: that somebody serves here is known all the same
            self._held.truncate(0)
            self._held.write(str(os.getpid()).encode())
            self._held.flush()

    def end(self) -> None:
        """It runs no longer."""
        held, self._held = self._held, None
        if held is not None:
            held.close()


@contextmanager
def nobody_serving(home: Path, *, otherwise: str) -> Iterator[None]:
    """Meanwhile no service starts here; SettingsError if one runs, which says what would happen ``otherwise``."""
    held = _locked(home, fcntl.LOCK_EX)
    if held is None:
        raise SettingsError(f"A service runs in {home}: stop it first, or {otherwise}.")
    with held:
        yield


def who_serves(home: Path) -> int | None:
    """The process of the service that runs here, 0 if it did not say; None if none runs. Nothing is made or changed."""
    with suppress(OSError), (home / _LOCK).open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            said = file.read(20)
            return int(said) if said.isdigit() else 0
    return None


def _locked(home: Path, kind: int) -> IO[bytes] | None:
    file = os.fdopen(os.open(home / _LOCK, os.O_RDWR | os.O_CREAT, _OWNERS), "ab")
    with suppress(PermissionError):  # it is another user's
        os.fchmod(file.fileno(), _OWNERS)  # one left by an earlier release
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return None
    return file
