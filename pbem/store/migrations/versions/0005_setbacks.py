"""Letters that did not arrive: what the match must still be told of them, and every setback on their way."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment, Number

revision = "0005"
down_revision = "0004"

_TO_NOTE = sa.text("to_note IS NOT NULL")
_WHAT = ("deferred", "refused", "came-back", "delayed", "unclear", "complaint", "sent-again")


def upgrade() -> None:
    """Of letters that failed before nobody is told now: their decisions are long past."""
    op.add_column("outbox", sa.Column("resent_at", Moment()))
    op.add_column("outbox", sa.Column("to_note", sa.Text()))
    op.create_index("ix_outbox_to_note", "outbox", ["serial"], sqlite_where=_TO_NOTE, postgresql_where=_TO_NOTE)
    op.create_table(
        "setbacks",
        sa.Column("id", Number, autoincrement=True, nullable=False),
        sa.Column("letter", Number, nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("said", sa.Text(), server_default=sa.text("''"), nullable=False),
        sa.CheckConstraint(f"what IN ({', '.join(map(repr, _WHAT))})", name="ck_setbacks_what"),
        sa.PrimaryKeyConstraint("id", name="pk_setbacks"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_setbacks_letter", "setbacks", ["letter"])
