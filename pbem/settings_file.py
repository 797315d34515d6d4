"""Settings that lie in a file of PBEM_HOME, beneath the environment: what ``pbem setup`` has found, for its owner alone.

A line is ``NAME=VALUE``, as it stands, without quotes; one that begins with ``#`` is a remark. The environment wins. The
password of the mailbox is in neither, and is asked for where letters are fetched or handed over, never before.
"""

import os
import re
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from pbem.settings import SettingsError, home_of

NAME: Final = "settings.env"
_OTHERS_WRITE: Final = 0o022
_LINE: Final = re.compile(r"([A-Z][A-Z0-9_]*)=(.*)")
_HEAD: Final = """\
# Settings of pbem, written by `pbem setup`; the environment wins over them. Change a line, or run `pbem setup` again.
"""


def beneath(environment: Mapping[str, str]) -> dict[str, str]:
    """An environment, with the settings of the file beneath it. SettingsError if others may have written these: a setting can
    name a command, and whoever works in a folder of somebody else's must not run it."""
    file = home_of(environment) / NAME
    with suppress(FileNotFoundError, NotADirectoryError):
        found = _looked_at(file)
        if found.st_uid not in (os.geteuid(), 0) or found.st_mode & _OTHERS_WRITE:
            raise SettingsError(
                f"{file} may have been written by somebody else, so it is not believed: run this as its owner, and see that"
                f" nobody else may write to it (`chmod go= {file}`)."
            )
    given = {name: value for name, value in environment.items() if value.strip()}
    return {**read_file(file), **given}


def read_file(file: Path) -> dict[str, str]:
    """The settings of a file; none if there is no such file. SettingsError names the line that is not understood."""
    try:
        text = file.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(
            f"The settings in {file} cannot be read ({error}): mend the file, or take it away."
        ) from None
    found = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        pair = _LINE.fullmatch(line.strip())
        if pair is None or pair[1] == "PBEM_HOME":
            raise SettingsError(f"Line {number} of {file} is no setting: write NAME=VALUE, or # before a remark.")
        found[pair[1]] = pair[2].strip()
    return found


def _looked_at(file: Path) -> os.stat_result:
    try:
        return file.stat()
    except PermissionError as error:
        raise SettingsError(f"The settings in {file} cannot be read ({error.strerror}): is PBEM_HOME right?") from None


def write_file(home: Path, settings: Mapping[str, str]) -> Path:
    """Write settings in the place of those that the file held before, durable, for its owner alone; where it is."""
    for name, value in settings.items():
        if not _LINE.fullmatch(f"{name}={value}") or value != value.strip() or not _is_one_line(value):
            raise SettingsError(f"{name} cannot be written into one line.")
    lines = "".join(f"{name}={value}\n" for name, value in settings.items())
    return write_privately(home / NAME, _HEAD + lines)


def _is_one_line(value: str) -> bool:
    """Whether no program would see the end of a line, or anything else that cannot be seen, in a value that came from outside."""
    return all(char == "\t" or unicodedata.category(char) not in ("Cc", "Zl", "Zp") for char in value)


def write_privately(file: Path, text: str) -> Path:
    """Put a file that its owner alone may read in the place of the one before, whole at every moment."""
    new = file.with_name(f"{file.name}.{os.urandom(4).hex()}")
    number = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(number, "w", encoding="utf-8") as writing:
            writing.write(text)
            writing.flush()
            os.fsync(writing.fileno())
        new.replace(file)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    return file
