"""Ids of rows: the time in front, so that neighbours in time are neighbours in the index, and chance behind it."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

_CHANCE: Final = 10  # bytes


def new_id(now: datetime, random: Callable[[int], bytes]) -> str:
    """128 bits as 32 hex digits: milliseconds since 1970 in 48 of them, chance in the rest.

    Wholly random ids would each be put into another page of the index: that many more pages to read and to write.
    """
    return f"{int(now.timestamp() * 1000):012x}{random(_CHANCE).hex()}"
