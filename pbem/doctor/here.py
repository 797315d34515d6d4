"""This machine: its Python, its disk and clock, the folder of the service, who may read its secrets, its ports."""

import email.policy
import http.client
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

from pbem.doctor.check import Check, State, fine, note, problem, skipped
from pbem.presence import who_serves
from pbem.settings import Settings
from pbem.settings_file import NAME

_MEGABYTE: Final = 1_000_000
_FULL: Final = 100 * _MEGABYTE
_NEARLY_FULL: Final = 1000 * _MEGABYTE
_OTHERS: Final = 0o077
_SECONDS: Final = 3.0
_LONGEST_DRIFT: Final = 120  # seconds
_LONGEST_GREETING: Final = 512

Door = Literal["ours", "taken", "silent", "free"]


def machine(home: Path, chosen: Settings) -> list[Check]:
    """What has to be there before anything is set up."""
    return [python(), folder(home), disk(home), *ports(chosen)]


def python() -> Check:
    """Whether this Python's mail library is one with its known holes closed (CVE-2024-6923)."""
    if hasattr(email.policy.default, "verify_generated_headers"):
        return fine("python", "python.fine")
    return note("python", "python.old")


def folder(home: Path) -> Check:
    """Whether the folder of the service can be written to, or made."""
    place = _nearest(home)
    if not place.is_dir() or not os.access(place, os.W_OK | os.X_OK):
        return problem("folder", "folder.closed", folder=str(home))
    return fine("folder", "folder.fine", folder=str(home))


def _nearest(home: Path) -> Path:
    """The folder, or the one above it that is there."""
    return next((place for place in (home, *home.parents) if place.exists()), home)


def disk(home: Path) -> Check:
    """How much room is left where the store lies."""
    free = shutil.disk_usage(_nearest(home)).free
    parts = {"folder": str(home), "free": f"{free // _MEGABYTE}"}
    if free < _FULL:
        return Check("disk", State.PROBLEM, "disk.full", dict(parts))
    return Check("disk", State.NOTE if free < _NEARLY_FULL else State.FINE, "disk.free", dict(parts))


def clock() -> Check:
    """Whether the system keeps its clock by NTP; `clock_of_letters` compares it."""
    program = shutil.which("timedatectl")
    if program is None:
        return skipped("clock", "clock.unknown")
    try:
        done = subprocess.run(
            [program, "show", "--property=NTPSynchronized", "--value"],
            capture_output=True, text=True, check=False, timeout=_SECONDS,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return skipped("clock", "clock.unknown")
    match done.stdout.strip():
        case "yes":
            return fine("clock", "clock.kept")
        case "no":
            return note("clock", "clock.alone")
    return skipped("clock", "clock.unknown")


def clock_of_letters(ahead: float | None) -> Check:
    """Whether our clock agrees with that of the mail server, by when it says that a letter of ours came."""
    if ahead is None:
        return skipped("clock-of-letters", "clock.no-letter")
    if abs(ahead) > _LONGEST_DRIFT:
        return problem("clock-of-letters", "clock.ahead" if ahead > 0 else "clock.behind", seconds=round(abs(ahead)))
    return fine("clock-of-letters", "clock.agrees")


def secrets(home: Path, chosen: Settings) -> list[Check]:
    """Who may read what must stay secret."""
    return list(_secrets(home, chosen)) or [fine("secrets", "secrets.fine")]


def _secrets(home: Path, chosen: Settings) -> Iterator[Check]:
    password = chosen.mail_in.passwords.password_file
    for file in (home, home / NAME, home / "secret.key", password, chosen.backup_keys, chosen.sqlite_path):
        if file is None or not file.exists() or (file == chosen.sqlite_path and home in file.parents):
            continue
        if file.stat().st_mode & _OTHERS:
            yield problem("secrets", "secrets.open", file=str(file))


def ports(chosen: Settings) -> list[Check]:
    """Whether the pages can be shown, or are."""
    wanted = {"PBEM_WEB_LISTEN": (chosen.web_host, chosen.web_port)}
    if chosen.operator_listen is not None:
        wanted["PBEM_OPERATOR_LISTEN"] = chosen.operator_listen
    return [_port(chosen.home, name, *at) for name, at in wanted.items()]


def serving(chosen: Settings) -> bool:
    """Whether the pages of a service answer where the settings say."""
    return _door(chosen.web_host, chosen.web_port) == "ours"


def _port(home: Path, setting: str, host: str, port: int) -> Check:
    parts: dict[str, str | int] = {"setting": setting, "host": host, "port": port}
    match _door(host, port):
        case "ours":
            return Check("ports", State.FINE, "ports.ours", dict(parts))
        case "free":
            return Check("ports", State.FINE, "ports.free", dict(parts))
        case "silent":
            return _silent(home, parts)
    return Check("ports", State.PROBLEM, "ports.taken", dict(parts))


def _silent(home: Path, parts: dict[str, str | int]) -> Check:
    """Who takes connections at a port and says nothing: the service of this folder, if it stands still, or another program."""
    match who_serves(home):
        case None:
            return Check("ports", State.PROBLEM, "ports.taken", dict(parts))
        case 0:
            return Check("ports", State.PROBLEM, "ports.still-unnamed", {**parts, "folder": str(home)})
        case process:
            return Check("ports", State.PROBLEM, "ports.still", {**parts, "folder": str(home), "process": str(process)})


def door(chosen: Settings) -> Iterator[Check]:
    """Whether mail servers find the door for letters, or will; nothing where there is none."""
    place = chosen.mail_in.door
    if place is None or place.port == 0:
        return
    parts: dict[str, str | int] = {"setting": "PBEM_MAIL_IN", "host": place.host, "port": place.port}
    match _greeting(place.host, place.port):
        case None if serving(chosen):
            yield Check("ports", State.PROBLEM, "ports.no-door", dict(parts))
        case None:
            yield Check("ports", State.FINE, "ports.free", dict(parts))
        case greeting if greeting.startswith(b"220 ") and greeting.endswith(b" pbem"):
            yield Check("ports", State.FINE, "ports.door", dict(parts))
        case b"":
            yield _silent(chosen.home, parts)
        case _:
            yield Check("ports", State.PROBLEM, "ports.taken", dict(parts))


def _greeting(host: str, port: int) -> bytes | None:
    """The first line that somebody at a port says, empty if nothing; None if nobody is there."""
    try:
        with socket.create_connection((_reachable(host), port), timeout=_SECONDS) as connection:
            return connection.makefile("rb").readline(_LONGEST_GREETING).strip()
    except (ConnectionRefusedError, socket.gaierror):
        return None
    except OSError:
        return b""


def _door(host: str, port: int) -> Door:
    """Who is at a port: a service of ours, another program, or nobody."""
    if port == 0:
        return "free"
    connection = http.client.HTTPConnection(_reachable(host), port, timeout=_SECONDS)
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        known = answer.status == http.client.OK and answer.read(16).strip() == b"ok"
        return "ours" if known else "taken"
    except (ConnectionRefusedError, socket.gaierror):
        return "free"
    except TimeoutError:
        return "silent"
    except (OSError, http.client.HTTPException):
        return "taken"
    finally:
        connection.close()


def _reachable(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
