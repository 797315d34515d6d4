"""A statement written as Core, compiled once per database, and run on the driver's own connection.

SQLAlchemy takes several times as long over a statement as SQLite does; this is for those that every letter needs.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, overload

import msgspec
import psycopg
from sqlalchemy import ClauseElement, Connection
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.expression import ReturnsRows

from pbem.store.pipeline import driver_of, together

K = TypeVar("K")
T = TypeVar("T")
Make: TypeAlias = Callable[[Any], Any]
Values: TypeAlias = tuple[Any, ...]
"""A row whose columns are known by their places."""

# Parameters by name in both drivers' ways.
_DIALECTS: Final[dict[str, tuple[Callable[..., Dialect], str]]] = {
    "sqlite": (SQLiteDialect_pysqlite, "named"),
    "postgresql": (PGDialect_psycopg, "pyformat"),
}


class _Compiled(NamedTuple):
    """A statement as one database has it: its text, the parameters fixed in it, how others are written and rows read."""

    sql: str
    fixed: dict[str, Any]
    made: dict[str, Make]
    read: Make | None


class Fetched(Generic[T]):
    """The rows of a statement. Where several statements wait for the server together (``pipeline.together``), reading the
    rows waits for them; what was asked in a transaction that was given up raises the driver's error."""

    def __init__(self, cursor: Any, read: Make | None) -> None:
        self._cursor = cursor
        self._read = read
        self._rows: list[T] | None = None
        if not isinstance(cursor, psycopg.Cursor):
            self._fetch()  # SQLite's statement is not over before its last row is read

    @property
    def rows(self) -> list[T]:
        """All rows, in the types of their columns."""
        return self._rows if self._rows is not None else self._fetch()

    @property
    def first(self) -> T | None:
        """The first row; None if there is none."""
        return next(iter(self.rows), None)

    def _fetch(self) -> list[T]:
        found = self._cursor.fetchall()
        self._rows = found if self._read is None else [*map(self._read, found)]
        return self._rows


class Prepared(Generic[T]):
    """Parameters are given by name, in the types of their columns; rows come back as tuples in those types, or as structs
    with a field for each column."""

    @overload
    def __init__(self: "Prepared[Values]", core: ClauseElement) -> None: ...

    @overload
    def __init__(self, core: ClauseElement, row: type[T]) -> None: ...

    def __init__(self, core: ClauseElement, row: type[Any] = tuple) -> None:
        self._core = core
        self._row = row
        self._compiled: dict[str, _Compiled] = {}

    def rows(self, conn: Connection, **parameters: Any) -> list[T]:
        """The rows of one run within ``conn``'s transaction; the statement must give rows."""
        return self.ask(conn, **parameters).rows

    def first(self, conn: Connection, **parameters: Any) -> T | None:
        """The first of them; None if there is none."""
        return self.ask(conn, **parameters).first

    def first_of_each(self, conn: Connection, parameter: str, values: Iterable[K]) -> dict[K, T]:
        """The first row for each of these values of a parameter; values without a row are left out."""
        with together(conn):
            asked = {value: self.ask(conn, **{parameter: value}) for value in values}
            return {value: found.first for value, found in asked.items() if found.first is not None}

    def ask(self, conn: Connection, **parameters: Any) -> Fetched[T]:
        """The same where other statements are sent, or the transaction is committed, before the rows are read."""
        compiled = self.compiled(conn)
        return Fetched(driver_of(conn).execute(compiled.sql, bound(compiled, parameters)), compiled.read)

    def each(self, conn: Connection, many: Iterable[Mapping[str, Any]]) -> None:
        """One run without rows for each set of parameters."""
        compiled = self.compiled(conn)
        given = [bound(compiled, parameters) for parameters in many]
        if given:
            driver_of(conn).cursor().executemany(compiled.sql, given)

    def compiled(self, conn: Connection) -> _Compiled:
        """The statement as ``conn``'s database has it."""
        name = conn.dialect.name
        if name not in self._compiled:
            self._compiled[name] = self._compile(dialect_of(name))
        return self._compiled[name]

    def _compile(self, dialect: Dialect) -> _Compiled:
        compiled = self._core.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        fixed: dict[str, Any] = {}
        made: dict[str, Make] = {}
        for given, bind in compiled.binds.items():
            if not bind.required:
                fixed[given] = bind.value
            make = bind.type.dialect_impl(dialect).bind_processor(dialect)
            if make is not None:
                made[given] = make
        return _Compiled(str(compiled), fixed, made, self._reader(dialect))

    def _reader(self, dialect: Dialect) -> Make | None:
        """What makes a row of the driver's; None where that is as it should be. TypeError if the struct's fields differ."""
        if not isinstance(self._core, ReturnsRows):
            return None
        columns = list(self._core.exported_columns)
        makes = [column.type.dialect_impl(dialect).result_processor(dialect, None) for column in columns]
        typed = [(place, make) for place, make in enumerate(makes) if make is not None]
        row = self._row
        names = [column.key for column in columns]
        if row is not tuple and names != [field.name for field in msgspec.structs.fields(row)][: len(names)]:
            raise TypeError(f"the fields of {row.__name__} do not begin with {', '.join(names)}")
        if row is tuple and not typed:
            return None

        def read(given: Any) -> Any:
            values = list(given)
            for place, make in typed:
                values[place] = make(values[place])
            return tuple(values) if row is tuple else row(*values)

        return read


@cache
def dialect_of(name: str) -> Dialect:
    """How ``sqlite`` or ``postgresql`` writes statements, with parameters by name in the driver's way."""
    dialect, style = _DIALECTS[name]
    return dialect(paramstyle=style)


def bound(compiled: _Compiled, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of one run as the driver has them."""
    values = {**compiled.fixed, **parameters}
    for given, make in compiled.made.items():
        values[given] = make(values[given])
    return values
