"""The list of those who were forgotten, outside the database: what comes back from an older backup is blanked again by it.

It lies beside the secret, and names nobody: random ids alone.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final
from uuid import UUID

FILE: Final = "forgotten"
_OWNERS: Final = 0o600


def forgotten(home: Path) -> list[UUID]:
    """Those on the list of this installation, and no name twice."""
    file = home / FILE
    if not file.exists():
        return []
    return list(dict.fromkeys(UUID(line) for line in file.read_text("ascii").split()))


def remember(home: Path, players: Iterable[UUID]) -> None:
    """Put players on the list, who are on it before anything of theirs is blanked: a list is never without one."""
    more = [player for player in players if player not in forgotten(home)]
    if not more:
        return
    number = os.open(home / FILE, os.O_WRONLY | os.O_APPEND | os.O_CREAT, _OWNERS)
    try:
        os.write(number, "".join(f"{player}\n" for player in more).encode())
        os.fsync(number)
    finally:
        os.close(number)
