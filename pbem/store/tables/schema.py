"""What all database tables of the store are made with: their metadata, and how their columns are said."""

from typing import Any, Final

from sqlalchemy import CheckConstraint, Column, Index, MetaData, text
from sqlalchemy.schema import SchemaItem

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def must(name: str, kind: Any, *rest: SchemaItem, **more: Any) -> Column[Any]:
    """A column that is always filled."""
    return Column(name, kind, *rest, nullable=False, **more)


def one_of(column: str, *values: str) -> CheckConstraint:
    """Only these values, so that a slip of the pen cannot hide a row from its reader."""
    return CheckConstraint(f"{column} IN ({', '.join(repr(value) for value in values)})", name=column)


def index_where(condition: str, name: str, *columns: Column[Any], unique: bool = False) -> Index:
    """An index of those rows alone for which a condition holds."""
    return Index(name, *columns, unique=unique, sqlite_where=text(condition), postgresql_where=text(condition))
