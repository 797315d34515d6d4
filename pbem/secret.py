"""The secret that all keys come from: given by PBEM_SECRET_KEY, or made once in PBEM_HOME and readable by its owner alone.

A file holds one secret, as one line. While the secret is being changed the next one lies beside it, or is given by
PBEM_NEW_SECRET_KEY; whichever opens the database is the one it is under (``pbem.readiness.keys_of``).
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from pbem.settings import Settings, SettingsError
from pbem.store.keys import LEAST_BYTES, Keys, derive

_NAME: Final = "secret.key"
_NEXT: Final = "secret.key.next"


def keys_given(settings: Settings) -> Keys | None:
    """The keys of an installation; None if it has no secret yet. SettingsError if its secret cannot be read."""
    if settings.secret_key is not None:
        return derive(settings.secret_key.encode())
    return _read(settings.home / _NAME)


def _read(path: Path) -> Keys | None:
    if not path.exists():
        return None
    try:
        found = path.read_text(encoding="ascii").strip().encode()
    except (OSError, UnicodeDecodeError):
        found = b""
    if len(found) < LEAST_BYTES:
        raise SettingsError(
            f"The secret in {path} cannot be read: restore that file from a backup. Only where nothing was ever played, "
            "delete it, and a new one is made."
        )
    return derive(found)


def keys_made(settings: Settings) -> Keys:
    """The same; a secret is made where there is none. Of several processes the first one's counts."""
    known = keys_given(settings)
    if known is not None:
        return known
    made = _written(settings.home / _NAME)
    try:
        os.link(made, settings.home / _NAME)  # fails if another process was first: its secret counts then
    except FileExistsError:
        pass
    finally:
        made.unlink()
    known = keys_given(settings)
    assert known is not None
    return known


def keys_next(settings: Settings) -> Keys | None:
    """The keys of the secret that is to be the next one, or is it already; None if there is none."""
    if settings.secret_key is None:
        return _read(settings.home / _NEXT)
    return derive(settings.new_secret_key.encode()) if settings.new_secret_key is not None else None


def make_next(settings: Settings) -> Keys:
    """The keys of a new secret, written down where a killed process leaves it. SettingsError if it has to be given."""
    if settings.secret_key is None:
        _written(settings.home / _NEXT).replace(settings.home / _NEXT)
        _settle(settings.home)
    keys = keys_next(settings)
    if keys is None:
        raise SettingsError(
            "The secret is given by PBEM_SECRET_KEY: give the new one by PBEM_NEW_SECRET_KEY, and run this again."
        )
    return keys


def next_is_now(settings: Settings, number: int) -> Path | None:
    """Put the next secret in the place of the old one, after the database was put under it, and keep the old one beside.

    Gives where that is; None if secrets come from the environment. Several processes may do it at once.
    """
    if settings.secret_key is not None:
        return None
    kept = settings.home / f"{_NAME}.before-{number}"
    with suppress(FileExistsError, FileNotFoundError):  # another process was first
        os.link(settings.home / _NAME, kept)
    with suppress(FileNotFoundError):
        (settings.home / _NEXT).replace(settings.home / _NAME)
    _settle(settings.home)
    return kept


def _written(path: Path) -> Path:
    """A new secret in a file of its own beside ``path``."""
    new = path.with_name(f"{path.name}.{os.urandom(4).hex()}")
    fd = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(fd, "w") as file:
        file.write(os.urandom(32).hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    return new


def _settle(folder: Path) -> None:
    """Have the names in a folder on the disk as well: the database must not be ahead of its secret."""
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
