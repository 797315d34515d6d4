"""How often a piece of work was tried, written down before it is begun: one whose process dies each time is found out."""

from typing import Final

from sqlalchemy import Engine, Table, and_, bindparam, literal, or_, update

from pbem.store.engine import writing
from pbem.store.prepared import Prepared, Values
from pbem.store.tables import deadlines, inbox

_now: Final = bindparam("now", type_=deadlines.c.at.type)
DOABLE: Final = and_(
    deadlines.c.done_at.is_(None),
    deadlines.c.shunted_at.is_(None),
    deadlines.c.at <= _now,
    or_(deadlines.c.retry_at.is_(None), deadlines.c.retry_at <= _now),
)
"""Whether what a row of the deadlines says is still to be done, and may be tried at ``now``."""
MOST: Final = 3  # losses, after which a piece is set aside


def _counting(table: Table, step: int) -> Prepared[Values]:
    own = table.c.id == bindparam("own", type_=table.c.id.type)
    return Prepared(
        update(table).where(own).values(attempts=table.c.attempts + literal(step)).returning(table.c.attempts)
    )


_BEGIN: Final = {table.name: _counting(table, 1) for table in (inbox, deadlines)}
_GIVE_BACK: Final = {table.name: _counting(table, -1) for table in (inbox, deadlines)}


def begin(engine: Engine, table: Table, number: int) -> int:
    """Count an attempt at the piece of this row, and say which it is; nobody waits for the disk."""
    with writing(engine, lightly=True) as conn:
        found = _BEGIN[table.name].first(conn, own=number)
    return int(found[0]) if found is not None else 0


def give_back(engine: Engine, table: Table, number: int) -> None:
    """The attempt was none: nothing was wrong with the piece."""
    with writing(engine, lightly=True) as conn:
        _GIVE_BACK[table.name].rows(conn, own=number)
