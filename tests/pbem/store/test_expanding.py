"""Old and new processes overlap once in an upgrade: what the previous release reads and writes is there after it."""

import ast
import shutil
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from sqlalchemy import Engine, inspect

from pbem.store.engine import make_engine
from pbem.store.migrate import SCRIPTS, migrate

PREVIOUS: Final = "0014"
"""The newest migration of the previous release: raised by whoever makes the next one."""
# Database tables that grow with what is played: making an index on one keeps writers waiting for as long as it takes.
GROWING: Final = {"events", "feed", "vault", "vault_keys", "inbox", "outbox", "deadlines", "sealed_pictures", "players"}


class Shape(NamedTuple):
    """What a release relies on in a column."""

    kind: str
    nullable: bool
    filled: bool  # a row may leave it out


def shapes(engine: Engine) -> dict[tuple[str, str], Shape]:
    """Every column of every database table."""
    found: dict[tuple[str, str], Shape] = {}
    inspector = inspect(engine)
    for table in inspector.get_table_names():
        for column in inspector.get_columns(table):
            filled: Any = column["default"] is not None or column["nullable"] or column.get("autoincrement") is True
            found[table, column["name"]] = Shape(str(column["type"]), column["nullable"], bool(filled))
    return found


def newest() -> list[Path]:
    """The migrations that the previous release does not have."""
    return [file for file in sorted((SCRIPTS / "versions").glob("0*.py")) if file.name[:4] > PREVIOUS]


def calls(file: Path, name: str) -> list[ast.Call]:
    """Where a migration calls an operation of Alembic's."""
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == f"op.{name}"]


def test_what_the_previous_release_reads_and_writes_is_there_after_an_upgrade(fresh_url: str, tmp_path: Path) -> None:
    scripts = shutil.copytree(SCRIPTS, tmp_path / "migrations")
    for file in newest():
        (scripts / "versions" / file.name).unlink()
    engine = make_engine(fresh_url)
    migrate(engine, scripts=scripts)
    before = shapes(engine)
    migrate(engine)
    after = shapes(engine)
    engine.dispose()
    assert {place: after.get(place) for place in before} == before
    of_old_tables = {place for place in after if place[0] in {table for table, _ in before}}
    assert [place for place in of_old_tables - before.keys() if not after[place].filled] == []


@pytest.mark.parametrize("file", newest(), ids=lambda file: file.stem)
def test_an_index_on_a_table_that_grows_can_be_made_before_the_upgrade(file: Path) -> None:
    manual = (Path(__file__).parents[3] / "docs" / "operating.md").read_text(encoding="utf-8")
    added = " ".join(ast.unparse(call) for call in calls(file, "add_column"))
    for call in calls(file, "create_index"):
        name, table, (first, *_) = (ast.literal_eval(given) for given in call.args[:3])
        if (
            table in GROWING and f"'{table}', sa.Column('{first}'" not in added
        ):  # a new column is empty, and its index too
            assert "if_not_exists=True" in ast.unparse(call), name
            assert f"CREATE INDEX CONCURRENTLY {name} ON {table} " in manual
