"""Several statements sent to PostgreSQL as one message, and all their answers read at once.

Psycopg can do that too, but makes a cursor for each statement and looks at the socket before and after it: of a command
that took most of what we compute. Here its types and its libpq are used without its cursors.
"""

import re
from collections.abc import Generator, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, Final, TypeAlias

import psycopg
from psycopg import abc, adapt
from psycopg.adapt import PyFormat
from psycopg.errors import error_from_result
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGconn, PGresult
from psycopg.waiting import Ready, Wait

Statement: TypeAlias = tuple[str, Mapping[str, Any]]
Names: TypeAlias = dict[tuple[bytes, tuple[int, ...]], bytes]
"""What a session has been told to remember: statements by their text and the types of their parameters."""

_MOST_NAMES: Final = 200
_MARK: Final = re.compile(r"%\((\w+)\)s|%%")
_COUNT: Final = count(1)


class _Message:
    """What is sent for one statement, worked out before anything is sent."""

    def __init__(self, types: abc.Transformer, statement: Statement) -> None:
        self.sql, names = _numbered(statement[0])
        values = [statement[1][name] for name in names]
        self.parameters = types.dump_sequence(values, [PyFormat.AUTO] * len(values))
        self.types = tuple(types.types or ())
        self.formats = types.formats


def exchange(
    connection: psycopg.Connection[Any], names: Names, statements: Sequence[Statement]
) -> list[list[tuple[Any, ...]]]:
    """The rows of each statement, none for one without rows. All of them or none are done; outside a transaction they are
    one by themselves, committed when this returns. What the first one that failed is refused with is raised.

    Parameters stand in the texts as ``%(name)s``. ``names`` belong to the connection and grow.
    """
    types = adapt.Transformer(connection)
    messages = [_Message(types, statement) for statement in statements]
    pgconn = connection.pgconn
    try:
        pgconn.enter_pipeline_mode()
        asked, learned = _send(pgconn, names, messages)
        results = connection.wait(_heard(pgconn))
        pgconn.exit_pipeline_mode()
    except BaseException:
        # Nobody knows what is still on its way. Without the end of the message the server does nothing for good.
        connection.close()
        raise
    for result in results:
        if result.status == ExecStatus.FATAL_ERROR:
            raise error_from_result(result, encoding=connection.info.encoding)
    names.update(learned)
    return [_rows(types, results[place]) for place in asked]


def _send(pgconn: PGconn, names: Names, messages: Sequence[_Message]) -> tuple[list[int], Names]:
    """Give everything to libpq: which of the results answer the statements, and which names the server learns by them."""
    asked: list[int] = []
    learned: Names = {}
    results = 0
    for message in messages:
        key = message.sql, message.types
        name = names.get(key) or learned.get(key)
        if name is None and len(names) + len(learned) < _MOST_NAMES:
            # A name once given is never given again: the server keeps it even if the rest of the message fails.
            name = learned[key] = b"pbem_%d" % next(_COUNT)
            pgconn.send_prepare(name, message.sql, param_types=message.types)
            results += 1
        if name is None:
            pgconn.send_query_params(message.sql, message.parameters, message.types, message.formats)
        else:
            pgconn.send_query_prepared(name, message.parameters, message.formats)
        asked.append(results)
        results += 1
    pgconn.pipeline_sync()
    return asked, learned


def _heard(pgconn: PGconn) -> Generator[Wait, Ready | int, list[PGresult]]:
    """Flush, and collect the results up to the one that ends the message."""
    results: list[PGresult] = []
    unsent = pgconn.flush()
    while True:
        ready = yield Wait.RW if unsent else Wait.R
        if ready & Ready.W:
            unsent = pgconn.flush()
        if ready & Ready.R:
            pgconn.consume_input()
        between = False
        while not pgconn.is_busy():
            result = pgconn.get_result()
            if result is None:
                if between:  # not between two statements' results, but before those that have not come
                    break
            elif result.status == ExecStatus.PIPELINE_SYNC:
                return results
            else:
                results.append(result)
            between = result is None


def _rows(types: abc.Transformer, result: PGresult) -> list[tuple[Any, ...]]:
    if result.status != ExecStatus.TUPLES_OK:
        return []
    types.set_pgresult(result)
    return types.load_rows(0, result.ntuples, tuple)


@lru_cache(maxsize=512)
def _numbered(sql: str) -> tuple[bytes, tuple[str, ...]]:
    """A text with its parameters by number, as the server wants it, and their names in that order."""
    names: dict[str, int] = {}

    def number(mark: re.Match[str]) -> str:
        return "%" if mark[1] is None else f"${names.setdefault(mark[1], len(names) + 1)}"

    return _MARK.sub(number, sql).encode(), tuple(names)
