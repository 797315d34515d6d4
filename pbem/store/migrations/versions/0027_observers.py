"""Who watches a match without a seat stands in a row."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """A new database table; nobody watches."""
    op.create_table(
        "observers",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("since_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "player_id", name="pk_observers"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_observers_player_id", "observers", ["player_id"])
