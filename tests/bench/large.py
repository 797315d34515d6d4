"""A large store made of a few real matches: their rows copied under other ids by SQL, letters and vault included.

Copied are matches, events and their feed, deadlines, letters in and out, and texts of the vault; seeds are sealed anew for each
match. What a row says stays as it was, so the chains of copies do not prove, and their texts cannot be read: of letters out nine
in ten are copied as dropped, as they are some time after the end. Players are registered one by one, and real.
"""

from typing import Any, Final
from uuid import UUID, uuid4

from sqlalchemy import (
    Column,
    Connection,
    Integer,
    MetaData,
    Table,
    Text,
    Uuid,
    and_,
    case,
    cast,
    func,
    insert,
    literal,
    select,
)

from domain.match.state import Underway
from pbem.store.engine import writing
from pbem.store.tables import deadlines, events, feed, inbox, matches, outbox, players, vault
from tests.bench import stage
from tests.support.house import House

SEATS: Final = ("spy", "partisan-1")
ORDERS: Final = 22  # of each real match: about a hundred events
PLAYERS: Final = 2_000
_BATCH: Final = 250  # matches of one transaction
_KEPT: Final = 10  # one match in so many keeps its letters
_INBOX_STEP: Final = 1_000

_copies: Final = Table(
    "copies", MetaData(),
    Column("number", Integer, primary_key=True), Column("template", Uuid()), Column("id", Uuid()), Column("hex", Text),
)  # fmt: skip
_pool: Final = Table("pool", MetaData(), Column("number", Integer, primary_key=True), Column("id", Uuid()))
_texts: Final = Table(
    "texts", MetaData(), Column("template", Uuid()), Column("id", Text, primary_key=True), Column("ours", Integer)
)
_suffix: Final = literal("-") + cast(_copies.c.number, Text)


def templates(house: House, orders: int = ORDERS) -> list[UUID]:
    """A match that goes on, and one that has ended, each played by letter for as long."""
    found = []
    for ended in (False, True):
        match = house.open(*SEATS, seed=stage.SEED + bytes([ended]))
        for _ in range(orders):
            loaded = house.match(match)
            assert isinstance(loaded.state, Underway)
            seat = str(loaded.game.rules.awaited(loaded.state.game)[0])
            house.answer(seat, house.some_order(match, seat))
            house.now = house.now.replace(microsecond=0)
        if ended:
            house.answer("spy", "resign")
            house.answer("spy", "yes")
        found.append(match)
    return found


def enlarge(house: House, real: list[UUID], count: int, strangers: int = PLAYERS) -> list[UUID]:
    """So many more matches, in turn copies of the ``real`` ones; their ids."""
    _register(house, strangers)
    made = [uuid4() for _ in range(count)]
    with writing(house.service.engine) as conn:
        base = int(conn.execute(select(func.max(matches.c.title_no))).scalar_one())
    for first in range(0, count, _BATCH):
        batch = made[first : first + _BATCH]
        with writing(house.service.engine, lightly=True) as conn:
            _note(conn, real, batch, base + 1 + first)
            _copy_all(conn)
            for place, one in enumerate(batch):
                house.service.seeds.keep(conn, one, house.service.seeds.read(real[place % len(real)]))
            for table in (_copies, _pool, _texts):
                conn.exec_driver_sql(f"DROP TABLE {table.name}")
    return made


def _register(house: House, count: int) -> None:
    """Players who have nothing to do with the real matches, so that addresses and their keys are many too."""
    directory = house.service.directory
    for number in range(count):
        player, entries, steps = directory.register(
            f"player-{number}@example.org", language="en", form="text", zone="UTC", now=house.now
        )
        house.service.repository.append(entries, steps)
        assert player


def _note(conn: Connection, real: list[UUID], batch: list[UUID], first: int) -> None:
    """Write down which match is copied under which ids, and who may sit in it."""
    conn.exec_driver_sql("CREATE TEMPORARY TABLE copies (number INTEGER PRIMARY KEY, template UUID, id UUID, hex TEXT)")
    conn.exec_driver_sql("CREATE TEMPORARY TABLE pool (number INTEGER PRIMARY KEY, id UUID)")
    _note_texts(conn, real)
    rows = [
        {"number": first + place, "template": real[place % len(real)], "id": one, "hex": one.hex}
        for place, one in enumerate(batch)
    ]
    conn.execute(insert(_copies), rows)
    known = conn.execute(select(players.c.id).order_by(players.c.id)).scalars().all()
    conn.execute(insert(_pool), [{"number": number, "id": one} for number, one in enumerate(known)])


def _copy_all(conn: Connection) -> None:
    head = literal("match ") + _copies.c.hex
    count = conn.execute(select(func.count()).select_from(_pool)).scalar_one()
    player = (
        select(_pool.c.id)
        .where(_pool.c.number == (_copies.c.number * 6 + outbox.c.serial) % count)
        .correlate(_copies, outbox)
        .scalar_subquery()
    )
    _copy_texts(conn)
    _copy(conn, matches, "id", title_no=_copies.c.number)
    _copy(conn, events, "stream")
    _copy(conn, feed, "stream")
    _copy(conn, deadlines, "match_id")
    _copy(
        conn, inbox, "match_id", head=head, raw_digest=inbox.c.raw_digest + _suffix,
        **{name: inbox.c[name] + _suffix for name in ("raw_vault_id", "envelope_vault_id", "outbox_id", "message_key")},
    )  # fmt: skip
    _copy(
        conn, outbox, "match_id", head=head + literal(" ") + outbox.c.seat, player_id=player,
        inbox_id=outbox.c.inbox_id + _copies.c.number * _INBOX_STEP,
        **{name: outbox.c[name] + _suffix for name in ("id", "message_id", "letter_vault_id")},
    )  # fmt: skip


def _copy(conn: Connection, table: Table, key: str, **changed: Any) -> None:
    """The rows of each match, under its copy's id, in the order of their own key."""
    numbered = {"seq", "serial"} | ({"id"} if table in (deadlines, inbox) else set())
    kept = {column.name: column for column in table.c if column.name not in numbered}
    values: dict[str, Any] = {**kept, key: _copies.c.id, **changed}
    rows = select(*values.values()).select_from(_copies.join(table, table.c[key] == _copies.c.template))
    conn.execute(insert(table).from_select(list(values), rows.order_by(_copies.c.id)))


def _copy_texts(conn: Connection) -> None:
    """The texts that letters in and out are kept in; those of ours mostly without their bytes."""
    dropped = and_(_copies.c.number % _KEPT != 0, _texts.c.ours == 1)
    values: dict[str, Any] = {column.name: column for column in vault.c}
    values["id"] = vault.c.id + _suffix
    values |= {name: case((dropped, None), else_=vault.c[name]) for name in ("nonce", "ciphertext")}
    values["dropped_at"] = case((dropped, vault.c.created_at), else_=None)
    of_match = _copies.join(_texts, _texts.c.template == _copies.c.template).join(vault, vault.c.id == _texts.c.id)
    rows = select(*values.values()).select_from(of_match).order_by(_copies.c.number)
    conn.execute(insert(vault).from_select(list(values), rows))


def _note_texts(conn: Connection, real: list[UUID]) -> None:
    conn.exec_driver_sql("CREATE TEMPORARY TABLE texts (template UUID, id TEXT PRIMARY KEY, ours INTEGER)")
    columns = ((outbox, "letter_vault_id", 1), (inbox, "raw_vault_id", 0), (inbox, "envelope_vault_id", 0))
    for table, name, ours in columns:
        kept = table.c[name]
        rows = select(table.c.match_id, kept, literal(ours)).where(table.c.match_id.in_(real), kept.is_not(None))
        conn.execute(insert(_texts).from_select(["template", "id", "ours"], rows.distinct()))
