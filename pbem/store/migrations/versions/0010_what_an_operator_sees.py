"""Totals and signs of life for the operator, and indexes for what they are shown."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment, Number

revision = "0010"
down_revision = "0009"

_FAILED = sa.text("state = 'failed'")
_ASIDE = sa.text("shunted_at IS NOT NULL")


def upgrade() -> None:
    """Counting begins at nothing."""
    op.create_table(
        "totals",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("counted", Number, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_totals"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "signs",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_signs"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_outbox_failed", "outbox", ["serial"], sqlite_where=_FAILED, postgresql_where=_FAILED, if_not_exists=True
    )
    op.create_index(
        "ix_deadlines_aside", "deadlines", ["id"], sqlite_where=_ASIDE, postgresql_where=_ASIDE, if_not_exists=True
    )
    op.add_column("outbox", sa.Column("inbox_id", Number))
    _answers = sa.text("inbox_id IS NOT NULL")
    op.create_index(
        "ix_outbox_inbox", "outbox", ["inbox_id"], sqlite_where=_answers, postgresql_where=_answers, if_not_exists=True
    )
