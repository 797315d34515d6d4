"""A store with many matches in it: one match's rows copied under other ids, by SQL."""

from uuid import UUID, uuid4

from sqlalchemy import Connection, Table, func, insert, select

from pbem.store.engine import writing
from pbem.store.tables import deadlines, events, feed, matches, outbox
from tests.support.house import House

_BATCH = 500


def multiply(house: House, match: UUID, count: int) -> list[UUID]:
    """So many more matches, each a copy of ``match`` with its letters and deadlines; their ids."""
    made = [uuid4() for _ in range(count)]
    seed = house.service.seeds.read(match)
    with writing(house.service.engine) as conn:
        highest: int = conn.execute(select(func.max(matches.c.title_no))).scalar_one()
        for start in range(0, count, _BATCH):
            _copy(conn, match, made[start : start + _BATCH], highest + start)
        for one in made:
            house.service.seeds.keep(conn, one, seed)
    return made


def _copy(conn: Connection, match: UUID, made: list[UUID], highest: int) -> None:
    for table, key in ((matches, "id"), (events, "stream"), (feed, "stream"), (deadlines, "match_id")):
        rows = _rows(conn, table, key, match)
        many = [{**row, key: one} for one in made for row in rows]
        if table is matches:
            many = [{**row, "title_no": highest + place} for place, row in enumerate(many, 1)]
        conn.execute(insert(table), many)
    letters = [{**row, "state": "sent"} for row in _rows(conn, outbox, "match_id", match)]
    conn.execute(insert(outbox), [_renamed(row, one, "id", "message_id") for one in made for row in letters])


def _renamed(row: dict[str, object], match: UUID, *unique: str) -> dict[str, object]:
    return {**row, "match_id": match, **{name: f"{row[name]}{match.hex}" for name in unique}}


def _rows(conn: Connection, table: Table, key: str, match: UUID) -> list[dict[str, object]]:
    numbered = {"seq", "serial"} | ({"id"} if table is deadlines else set())
    kept = [column for column in table.c if column.name not in numbered]
    return [dict(row._mapping) for row in conn.execute(select(*kept).where(table.c[key] == match))]
