"""The secret that all keys come from: given by PBEM_SECRET_KEY, or made once in PBEM_HOME and readable by its owner alone."""

import os
from pathlib import Path
from typing import Final

from pbem.settings import Settings, SettingsError
from pbem.store.keys import LEAST_BYTES, Keys, derive

_NAME: Final = "secret.key"


def keys_given(settings: Settings) -> Keys | None:
    """The keys of an installation; None if it has no secret yet. SettingsError if its secret cannot be read."""
    if settings.secret_key is not None:
        return derive(settings.secret_key.encode())
    path = settings.home / _NAME
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
    _make(settings.home / _NAME)
    made = keys_given(settings)
    assert made is not None
    return made


def _make(path: Path) -> None:
    new = path.with_name(f"{path.name}.{os.urandom(4).hex()}")
    fd = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(fd, "w") as file:
        file.write(os.urandom(32).hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(new, path)  # fails if another process was first: its secret counts then
    except FileExistsError:
        pass
    finally:
        new.unlink()
