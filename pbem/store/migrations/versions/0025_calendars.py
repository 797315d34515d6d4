"""A player may have the deadline of what a letter asks as an entry for a calendar."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """One new column; nobody has wished it yet."""
    op.add_column("players", sa.Column("calendar", sa.Boolean(), nullable=False, server_default=sa.false()))
