"""Letters as files of a Maildir: written aside, made durable, then moved in under a name that is the letter's own.

Letters show what players hide from one another, so its owner alone may read it.
"""

import hashlib
import os
import re
from contextlib import suppress
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Final

from mail.outbound.carriers.carrier import CarryError, DeliveryRoute

_MESSAGE_ID = re.compile(rb"^message-id:[ \t]*(?:\r\n[ \t]+)?<([^<>\r\n]+)>", re.IGNORECASE | re.MULTILINE)
_DATE = re.compile(rb"^date:[ \t]*([^\r\n]+)", re.IGNORECASE | re.MULTILINE)
_PARTS: Final = ("tmp", "new", "cur")
_OURS: Final = re.compile(r"\.pbem(?::|$)")  # how the files of our letters end, before the flags of mail programs
_FOLDER: Final = 0o700
_FILE: Final = 0o600


class Maildir:
    """A standard Maildir. A letter carried again while the first is still there is the same file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made = False

    def carry(self, route: DeliveryRoute, raw: bytes, following: DeliveryRoute | None = None) -> None:
        """Put the letter in ``new/``, durable; CarryError if the disk does not take it."""
        route.check()
        name = _name(raw)
        try:
            if not self._is_there(name):
                self._write(name, raw)
        except OSError as fault:
            sentence = f"The Maildir {self._folder} did not take the letter: {fault.strerror or fault}."
            raise CarryError(sentence, permanent=False) from fault

    def close(self) -> None:
        """Nothing is kept open."""

    def _is_there(self, name: str) -> bool:
        """In ``new/``, or in ``cur/`` with the flags that a mail program has added."""
        self._make()
        if (self._folder / "new" / name).exists():
            return True
        with os.scandir(self._folder / "cur") as seen:
            return any(file.name.startswith(name) for file in seen)

    def _make(self) -> None:
        """Make what is missing, and close to others what an earlier release made and left open."""
        self._folder.mkdir(mode=_FOLDER, parents=True, exist_ok=True)
        parts = [self._folder / part for part in _PARTS]
        for part in parts:
            part.mkdir(mode=_FOLDER, exist_ok=True)
        if not self._made:
            self._made = True
            letters = [file for part in parts for file in part.iterdir() if _OURS.search(file.name)]
            for path in (self._folder, *parts) if letters else ():
                _close(path, _FOLDER)
            for path in letters:
                _close(path, _FILE)

    def _write(self, name: str, raw: bytes) -> None:
        aside = self._folder / "tmp" / name
        aside.unlink(missing_ok=True)  # left by a process that was killed
        number = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE)
        with os.fdopen(number, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(self._folder / "new" / name)
        folder = os.open(self._folder / "new", os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _close(path: Path, mode: int) -> None:
    """Leave it to its owner alone, if that is us."""
    with suppress(FileNotFoundError):  # a mail program moves its letters about
        found = path.stat()
        if found.st_uid == os.geteuid() and found.st_mode & 0o077:
            path.chmod(mode)


def _name(raw: bytes) -> str:
    """The letter's date, so that files sort as letters do, and a digest of its Message-ID."""
    head = raw.partition(b"\r\n\r\n")[0]
    found, date = _MESSAGE_ID.search(head), _DATE.search(head)
    own = found[1] if found else raw
    try:
        when = int(parsedate_to_datetime(date[1].decode("ascii", "replace")).timestamp()) if date else 0
    except ValueError:
        when = 0
    return f"{when}.{hashlib.sha256(own).hexdigest()[:32]}.pbem"
