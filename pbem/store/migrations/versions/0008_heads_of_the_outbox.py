"""Letters to be sent stand in line by seat, each line with a head; every piece of work says how often it was tried."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment, Number
from pbem.store.migrations import outbox_lines

revision = "0008"
down_revision = "0007"

_WAITING = sa.text("state = 'waiting'")
_SENT = sa.text("state = 'sent'")
_TO_NOTE = sa.text("to_note IS NOT NULL")
_LONG_AGO = sa.text("'1970-01-01T00:00:00.000000+00:00'")
_HEX = "LOWER(REPLACE(CAST({} AS TEXT), '-', ''))"


def upgrade() -> None:
    """What waits gets into line."""
    op.create_table(
        "outbox_heads",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("serial", Number, nullable=False),
        sa.Column("due", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_outbox_heads"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_outbox_heads_due", "outbox_heads", ["due"])
    op.add_column("outbox", sa.Column("head", sa.Text()))
    op.execute(
        "UPDATE outbox SET head = CASE WHEN resent_at IS NOT NULL THEN 'again ' || serial"
        f" WHEN match_id IS NOT NULL THEN 'match ' || {_HEX.format('match_id')} || ' ' || seat"
        f" WHEN player_id IS NOT NULL THEN 'player ' || {_HEX.format('player_id')} ELSE 'nobody' END"
        " WHERE state = 'waiting'"
    )
    op.create_index("ix_outbox_in_line", "outbox", ["head", "serial"], sqlite_where=_WAITING, postgresql_where=_WAITING)
    op.create_index(
        "ix_outbox_sent", "outbox", ["match_id", "seat", "serial"], sqlite_where=_SENT, postgresql_where=_SENT
    )
    op.drop_index("ix_outbox_to_note", "outbox")
    op.create_index(
        "ix_outbox_to_note", "outbox", ["to_note", "serial"], sqlite_where=_TO_NOTE, postgresql_where=_TO_NOTE
    )
    for statement in outbox_lines.statements(op.get_bind().dialect.name):
        op.execute(statement)
    op.add_column("heads", sa.Column("queued_at", Moment(), server_default=_LONG_AGO, nullable=False))
    op.create_index("ix_heads_queued_at", "heads", ["queued_at"])
    op.add_column("inbox", _attempts())
    op.add_column("deadlines", _attempts())
    for name in ("retry_at", "shunted_at", "queued_at"):
        op.add_column("deadlines", sa.Column(name, Moment()))


def _attempts() -> sa.Column[int]:
    return sa.Column("attempts", sa.Integer(), server_default="0", nullable=False)
