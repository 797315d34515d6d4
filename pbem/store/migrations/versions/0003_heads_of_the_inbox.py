"""Unread letters stand in line by match or by sender, each line with a head that takes turns; answers given are counted."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Number

revision = "0003"
down_revision = "0002"

_UNREAD = sa.text("state = 'new'")
_UNSETTLED = sa.text("state IN ('new', 'shunted')")
_ANSWERED = sa.text("answer IS NOT NULL")


def upgrade() -> None:
    """What is unread gets into line: who sent a letter without a match was not written down, so those share one."""
    op.create_table(
        "heads",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Uuid()),
        sa.Column("turn", Number, nullable=False),
        sa.Column("arrivals", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_heads"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_heads_turn", "heads", ["turn", "name"])
    for column in ("head", "sender_digest", "answer"):
        op.add_column("inbox", sa.Column(column, sa.Text()))
    op.execute(
        "UPDATE inbox SET head = COALESCE('match ' || LOWER(REPLACE(CAST(match_id AS TEXT), '-', '')), 'strangers')"
    )
    op.execute(
        "INSERT INTO heads (name, match_id, turn, arrivals) SELECT head, match_id, MIN(id), 1 FROM inbox"
        " WHERE state = 'new' GROUP BY head, match_id"
    )
    op.drop_index("ix_inbox_unread", "inbox")
    _index("ix_inbox_unread", "head", "id", where=_UNREAD)
    _index("ix_inbox_unsettled", "match_id", "received_at", where=_UNSETTLED)
    _index("ix_inbox_answered", "match_id", "seat", "read_at", where=_ANSWERED)
    _index("ix_inbox_sender", "sender_digest", "read_at", where=_ANSWERED)
    op.create_index("ix_inbox_peer", "inbox", ["peer", "id"])


def _index(name: str, *columns: str, where: sa.TextClause) -> None:
    op.create_index(name, "inbox", list(columns), sqlite_where=where, postgresql_where=where)
