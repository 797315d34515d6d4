"""Letters as files of a Maildir: written aside, made durable, then moved in under a name that is the letter's own."""

import hashlib
import os
import re
from email.utils import parsedate_to_datetime
from pathlib import Path

from mail.outbound.carrier import CarryError, Route

_MESSAGE_ID = re.compile(rb"^message-id:[ \t]*(?:\r\n[ \t]+)?<([^<>\r\n]+)>", re.IGNORECASE | re.MULTILINE)
_DATE = re.compile(rb"^date:[ \t]*([^\r\n]+)", re.IGNORECASE | re.MULTILINE)


class Maildir:
    """A standard Maildir. A letter carried again while the first is still there is the same file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def carry(self, route: Route, raw: bytes, following: Route | None = None) -> None:
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
        for part in ("tmp", "new", "cur"):
            (self._folder / part).mkdir(parents=True, exist_ok=True)
        return (self._folder / "new" / name).exists() or any((self._folder / "cur").glob(f"{name}*"))

    def _write(self, name: str, raw: bytes) -> None:
        aside = self._folder / "tmp" / name
        with aside.open("wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(self._folder / "new" / name)
        folder = os.open(self._folder / "new", os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


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
