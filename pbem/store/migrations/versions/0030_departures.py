"""Letters that leave are counted where a quota is set, and who asks for fewer is remembered."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment, Number

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    """Two new database tables, empty: nothing is counted before a number is set, and nobody has asked for fewer."""
    op.create_table(
        "departures",
        sa.Column("id", Number, autoincrement=True, nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("letter", Number, nullable=False),
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("known", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_departures"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_departures_at", "departures", ["at"])
    op.create_table(
        "slowed",
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("until_at", Moment(), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.Column("used_up", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("domain", name="pk_slowed"),
        sqlite_with_rowid=False,
    )
