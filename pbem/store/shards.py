"""Matches in sixteen shards by the first digit of their id, so that several workers share the work without meeting."""

from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, and_, or_, true

SHARDS: Final = 16
_SHIFT: Final = 128 - 4  # an id has 128 bits; the first hexadecimal digit is the shard


def shard_of(match_id: UUID | None) -> int:
    """The shard of a match; letters that belong to none are shard 0's."""
    return 0 if match_id is None else match_id.int >> _SHIFT


def within(column: Any, shard: int | None) -> ColumnElement[bool]:
    """Whether the match named by ``column`` lies in a shard; true for all of them if ``shard`` is None.

    A shard is a range of ids, so the indexes on them serve it on both databases.
    """
    if shard is None:
        return true()
    least = column >= UUID(int=shard << _SHIFT)
    most = column < UUID(int=(shard + 1) << _SHIFT) if shard + 1 < SHARDS else true()
    inside = and_(least, most)
    return or_(column.is_(None), inside) if shard == 0 else inside
