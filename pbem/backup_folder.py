"""A backup with everything in one folder: the store, the secret that opens it, the settings, who was forgotten.

It is for one machine and its owner: whoever has the folder can read all that is in the store. Its name is its hour, and under
that name it is always a whole one.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from pbem.clubhouse.forgetting.tombstones import FILE as FORGOTTEN
from pbem.clubhouse.forgetting.tombstones import forgotten, remember
from pbem.compose import make_home
from pbem.passwords import FILE as PASSWORD
from pbem.settings import SettingsError
from pbem.settings_file import NAME as SETTINGS
from pbem.settings_file import read_file, write_file, write_privately

STORE: Final = "store.backup"
_SECRET: Final = "secret.key"
_BESIDE: Final = (_SECRET, SETTINGS, PASSWORD, FORGOTTEN)
_BEGINS: Final = "pbem-"
_OWNERS: Final = 0o700


@contextmanager
def whole_backup(place: Path, home: Path, at: datetime) -> Iterator[tuple[Path, Path]]:
    """The folder that a backup made in ``place`` will be, and the file to write the store into meanwhile. ``place`` is made where
    it is missing.

    At the end of the block it stands under its name; if the block fails nothing of it is left. SettingsError if another of the
    same second is there, or being made.
    """
    whole = place / f"{_BEGINS}{at:%Y%m%dT%H%M%SZ}"
    unfinished = place / f".{whole.name}"
    _begin(whole, unfinished)
    try:
        yield whole, unfinished / STORE
        for name in _BESIDE:
            if (home / name).is_file():
                write_privately(unfinished / name, (home / name).read_text(encoding="utf-8"))
        unfinished.rename(whole)
    except OSError as fault:
        raise _unwritten(place, fault) from None
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _begin(whole: Path, unfinished: Path) -> None:
    """Make the folder, which from then on is ours to take away."""
    try:
        whole.parent.mkdir(mode=_OWNERS, parents=True, exist_ok=True)
    except OSError as fault:
        raise _unwritten(whole.parent, fault) from None
    taken = SettingsError(f"There is a backup {whole} already: wait a second, and run this again.")
    try:
        unfinished.mkdir(mode=_OWNERS)
    except FileExistsError:
        raise taken from None
    except OSError as fault:
        raise _unwritten(whole.parent, fault) from None
    if whole.exists():
        unfinished.rmdir()
        raise taken


def _unwritten(place: Path, fault: OSError) -> SettingsError:
    return SettingsError(f"No backup can be written into {place} ({fault.strerror}).")


def whole_in(place: Path) -> Path:
    """The backup that a folder is, or the newest of those in it; SettingsError if there is none."""
    if (place / STORE).is_file():
        return place
    found = sorted(one for one in place.glob(f"{_BEGINS}*") if (one / STORE).is_file())
    if not found:
        raise SettingsError(
            f"There is no backup in {place}: name a file that `pbem backup` has written, or its folder."
        )
    return found[-1]


def bring_back(whole: Path, home: Path) -> None:
    """Put what lies beside the store into PBEM_HOME, where it is missing there. SettingsError if that is of another store."""
    make_home(home)
    kept, here = whole / _SECRET, home / _SECRET
    if kept.exists() and here.exists() and kept.read_text() != here.read_text():
        raise SettingsError(
            f"{home} has a secret.key of another store, and nothing was changed: set PBEM_HOME to an empty folder."
        )
    for name in (_SECRET, PASSWORD):
        if (whole / name).exists() and not (home / name).exists():
            write_privately(home / name, (whole / name).read_text(encoding="utf-8"))
    if (whole / SETTINGS).exists() and not (home / SETTINGS).exists():
        settings = read_file(whole / SETTINGS)
        if Path(settings.get("PBEM_MAIL_PASSWORD_FILE", "")).name == PASSWORD:
            settings["PBEM_MAIL_PASSWORD_FILE"] = str(home / PASSWORD)
        write_file(home, settings)
    remember(home, forgotten(whole))
