"""A statement written as Core, compiled once per database, and run on the driver's own connection.

SQLAlchemy takes several times as long over a statement as SQLite does; this is for those that every letter needs.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sqlalchemy import ClauseElement, Connection
from sqlalchemy.sql.compiler import SQLCompiler

from pbem.store.pipeline import Answer, later, run, run_each
from pbem.store.statements import dialect_of

Make = Callable[[Any], Any]


class Prepared:
    """Parameters are given by name, in the types of their columns; rows come back as the driver gives them."""

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._compiled: dict[str, tuple[str, dict[str, Any], dict[str, Make]]] = {}

    def rows(self, conn: Connection, **parameters: Any) -> list[Any]:
        """The rows of one run within ``conn``'s transaction; the statement must give rows."""
        sql, fixed, made = self._for(conn)
        return run(conn, sql, _bound(fixed, made, parameters))

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


def _bound(fixed: Mapping[str, Any], made: Mapping[str, Make], parameters: Mapping[str, Any]) -> dict[str, Any]:
    bound = {**fixed, **parameters}
    for given, make in made.items():
        bound[given] = make(bound[given])
    return bound
