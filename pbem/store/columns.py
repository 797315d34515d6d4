"""The types of columns that read and sort the same on SQLite and PostgreSQL."""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import BigInteger, DateTime, Integer, Text, TypeDecorator
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeEngine

# SQLite numbers rows by itself only in a column declared exactly INTEGER.
Number: Final = BigInteger().with_variant(Integer(), "sqlite")


@lru_cache(maxsize=16)
def moment_text(value: datetime) -> str:
    """An aware time as text of fixed width in UTC, so that text sorts as time. ValueError if naive.

    The rows of a transaction hold the same few times, so those are remembered.
    """
    if value.tzinfo is None:
        raise ValueError("a stored time needs a time zone")
    return value.astimezone(UTC).isoformat(timespec="microseconds")


class Moment(TypeDecorator[datetime]):
    """An aware time, always given back in UTC: ISO text on SQLite, timestamptz on PostgreSQL."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Text where the database has no times of its own."""
        return dialect.type_descriptor(Text() if dialect.name == "sqlite" else DateTime(timezone=True))

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        """Refuse naive times; write UTC."""
        if value is None:
            return None
        return moment_text(value) if dialect.name == "sqlite" else datetime.fromisoformat(moment_text(value))

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """Read UTC, whatever zone the session has."""
        if value is None:
            return None
        return datetime.fromisoformat(value) if isinstance(value, str) else value.astimezone(UTC)
