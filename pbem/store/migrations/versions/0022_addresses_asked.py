"""Addresses that were asked whether letters to a player shall go there: each once."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """A new database table; nobody has been asked."""
    op.create_table(
        "addresses_asked",
        sa.Column("address_digest", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("asked_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("address_digest", name="pk_addresses_asked"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_addresses_asked_player_id", "addresses_asked", ["player_id"])
