"""A statement written as Core, compiled once per database, and run on the driver's own connection.

SQLAlchemy takes several times as long over a statement as SQLite does; this is for those that every letter needs.
"""

from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import ClauseElement, Connection, Insert, Table, bindparam, insert
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.expression import ReturnsRows

from pbem.store.pipeline import Answer, later, run, run_each
from pbem.store.statements import dialect_of

Make = Callable[[Any], Any]

_MOST_ROWS: Final = 16


class Prepared:
    """Parameters are given by name, in the types of their columns; rows come back as the driver gives them."""

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._compiled: dict[str, tuple[str, dict[str, Any], dict[str, Make]]] = {}
        self._read: dict[str, Callable[[Any], Any]] = {}

    def rows(self, conn: Connection, **parameters: Any) -> list[Any]:
        """The rows of one run within ``conn``'s transaction; the statement must give rows."""
        sql, fixed, made = self._for(conn)
        return run(conn, sql, _bound(fixed, made, parameters))

    def named(self, conn: Connection, **parameters: Any) -> list[Any]:
        """The rows of one run, each with its columns as attributes, in the types of the columns."""
        found = self.rows(conn, **parameters)
        if not found:
            return []
        name = conn.dialect.name
        if name not in self._read:
            self._read[name] = self._reader(name)
        return [*map(self._read[name], found)]

    def later(self, conn: Connection, **parameters: Any) -> Answer:
        """The same where the rows are not needed before something else is asked, or the transaction committed."""
        sql, fixed, made = self._for(conn)
        return later(conn, sql, _bound(fixed, made, parameters))

    def each(self, conn: Connection, many: Iterable[Mapping[str, Any]]) -> None:
        """One run without rows for each set of parameters, in one round trip where the driver can."""
        sql, fixed, made = self._for(conn)
        run_each(conn, sql, [_bound(fixed, made, parameters) for parameters in many])

    def _for(self, conn: Connection) -> tuple[str, dict[str, Any], dict[str, Make]]:
        name = conn.dialect.name
        if name not in self._compiled:
            self._compiled[name] = self._compile(name)
        return self._compiled[name]

    def _compile(self, name: str) -> tuple[str, dict[str, Any], dict[str, Make]]:
        dialect = dialect_of(name)
        compiled = self._statement.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        fixed: dict[str, Any] = {}
        made: dict[str, Make] = {}
        for given, bound in compiled.binds.items():
            if not bound.required:
                fixed[given] = bound.value
            make = bound.type.dialect_impl(dialect).bind_processor(dialect)
            if make is not None:
                made[given] = make
        return str(compiled), fixed, made

    def _reader(self, name: str) -> Callable[[Any], Any]:
        """What makes a row of the driver's one with names and types."""
        assert isinstance(self._statement, ReturnsRows)
        columns = list(self._statement.exported_columns)
        dialect = dialect_of(name)
        row: Any = namedtuple("row", [column.key for column in columns])  # type: ignore[misc]
        makes = [column.type.dialect_impl(dialect).result_processor(dialect, None) for column in columns]
        typed = [(place, make) for place, make in enumerate(makes) if make is not None]

        def read(given: Any) -> Any:
            values = list(given)
            for place, make in typed:
                values[place] = make(values[place])
            return row._make(values)

        return read


class Insertion:
    """Rows of one table: by one statement on PostgreSQL, which takes as long over a statement as over a dozen rows."""

    def __init__(self, table: Table, *names: str) -> None:
        self._table = table
        self._names = names
        self._one = Prepared(self._statement([""]))
        self._several: dict[int, Prepared] = {}

    def each(self, conn: Connection, many: Sequence[Mapping[str, Any]]) -> None:
        """Write the rows."""
        if conn.dialect.name == "sqlite" or not 1 < len(many) <= _MOST_ROWS:
            self._one.each(conn, many)
            return
        marks = [f"_{place}" for place in range(len(many))]
        if len(many) not in self._several:
            self._several[len(many)] = Prepared(self._statement(marks))
        named = {f"{name}{mark}": row[name] for mark, row in zip(marks, many, strict=True) for name in self._names}
        self._several[len(many)].each(conn, [named])

    def _statement(self, marks: Sequence[str]) -> Insert:
        columns = self._table.c
        rows = [{name: bindparam(f"{name}{mark}", type_=columns[name].type) for name in self._names} for mark in marks]
        return insert(self._table).values(rows if len(rows) > 1 else rows[0]).inline()


def _bound(fixed: Mapping[str, Any], made: Mapping[str, Make], parameters: Mapping[str, Any]) -> dict[str, Any]:
    bound = {**fixed, **parameters}
    for given, make in made.items():
        bound[given] = make(bound[given])
    return bound
