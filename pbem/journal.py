"""The operator's log: one JSON line for each thing that happened, with ids, and never an address or a token."""

import logging
import math
import os
import re
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import entry_points
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import structlog
from structlog.typing import EventDict, WrappedLogger

from domain.games import ENTRY_POINTS

_ADDRESS: Final = re.compile(r"[^\s<>\"'(),:;]+@[^\s<>\"'(),:;]+")
_TOKEN: Final = re.compile(r"\b[a-z2-7]{26}\b", re.IGNORECASE)
_FRAMES: Final = 12
_LONGEST: Final = 300
_OF_RULES: Final = "the rules of a game failed; what it said stays out of the log, for it may tell of a position"
_QUIET_SECONDS: Final = 60.0
_MOST_REMEMBERED: Final = 200
_QUIET: Final = logging.CRITICAL  # nothing here is called that


def to_stderr(least: int = logging.INFO, *, seconds: Callable[[], float] = time.monotonic) -> None:
    """Write to standard error, from a level of the ``logging`` module on. ``seconds`` is any clock that never goes back."""
    _configure(least, lambda: sys.stderr, seconds)


def to_file(path: Path) -> None:
    """Append failures to a file that its owner alone may read; where none can be kept, nothing is."""
    _configure(logging.ERROR, lambda: _File(path))


def quiet() -> None:
    """Write nothing."""
    _configure(_QUIET, lambda: sys.stderr)


def note_failure(what: str, failure: BaseException, **ids: object) -> None:
    """Log that something of ours failed: what kind of failure, what it said first, and where in the code."""
    structlog.get_logger("pbem").error(what, **ids, **_told(failure))


def note_failed_work(failure: Exception) -> None:
    """Log that a piece of work failed."""
    note_failure("a piece of work failed", failure)


def without_people(text: str) -> str:
    """A text without anything in it that looks like an address or a token."""
    return _TOKEN.sub("[token]", _ADDRESS.sub("[address]", text))


class _Repeats:
    """Drops a failure that was told less than a minute ago: a database that is away all night, asked every second, must
    not fill the disk with it. When it is told again, ``times`` says how often it happened since."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._told: dict[object, tuple[float, int]] = {}

    def __call__(self, _logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
        """The line, if it is to be written; structlog's DropEvent if not."""
        if "failure" not in line:
            return line
        same = repr(sorted((name, value) for name, value in line.items() if name != "where"))
        now = self._seconds()
        told, times = self._told.get(same, (-math.inf, 0))
        if now - told < _QUIET_SECONDS:
            self._told[same] = told, times + 1
            raise structlog.DropEvent
        if len(self._told) >= _MOST_REMEMBERED:
            self._told.clear()
        self._told[same] = now, 0
        return {**line, "times": times + 1} if times else line


class _Library(logging.Handler):
    """What a library has to say, in the same lines."""

    def emit(self, record: logging.LogRecord) -> None:
        """One record, one line."""
        failure = record.exc_info[1] if record.exc_info else None
        told = _told(failure) if failure is not None else {}
        structlog.get_logger("pbem").log(record.levelno, record.getMessage(), logger=record.name, **told)


def _configure(least: int, stream: Callable[[], Any], seconds: Callable[[], float] = time.monotonic) -> None:
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            _Repeats(seconds),
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _scrubbed,
            structlog.processors.JSONRenderer(sort_keys=False, default=str, ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=lambda *_: structlog.PrintLogger(stream()),
        cache_logger_on_first_use=False,
    )
    root = logging.getLogger()
    for handler in [one for one in root.handlers if isinstance(one, _Library)]:
        root.removeHandler(handler)
    root.addHandler(_Library(max(least, logging.WARNING)))


def _scrubbed(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    return {name: without_people(value) if isinstance(value, str) else value for name, value in line.items()}


def _told(failure: BaseException) -> dict[str, Any]:
    # Only the first line: what follows may be the values of a statement, or a piece of somebody's letter. And nothing where
    # the rules failed: what Python says then names cards and houses.
    said = _OF_RULES if _ruled(failure.__traceback__) else (str(failure).splitlines() or [""])[0][:_LONGEST]
    return {"failure": type(failure).__name__, "said": said, "where": _where(failure.__traceback__)}


def _ruled(trace: TracebackType | None) -> bool:
    """Whether a game had a part in a failure, one of ours or one that another distribution brings."""
    rules = {"domain", *(entry.module.partition(".")[0] for entry in entry_points(group=ENTRY_POINTS))}
    modules = (str(frame.f_globals.get("__name__")) for frame, _ in traceback.walk_tb(trace))
    return any(module.partition(".")[0] in rules for module in modules)


def _where(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)[-_FRAMES:]
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]


class _File:
    """A file that is open only while a line is written, so that nobody has to close it."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def write(self, text: str) -> None:
        """Append."""
        with suppress(OSError):  # a log that cannot be kept, as on a full disk, stops nobody
            number = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            with os.fdopen(number, "a", encoding="utf-8") as file:
                file.write(text)

    def flush(self) -> None:
        """Every line is written at once."""


quiet()  # whoever wants to hear says so: tests, and scripts that import us, stay silent
