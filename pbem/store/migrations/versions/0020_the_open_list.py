"""Matches that look for players are listed, and who asks for a place in one stands in a row."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment, Number

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Two new database tables; nothing is listed, and nobody has asked."""
    op.create_table(
        "listings",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("host_id", sa.Uuid(), nullable=False),
        sa.Column("asked", sa.Text(), nullable=False),
        sa.Column("open", sa.Integer(), nullable=False),
        sa.Column("taken", sa.Integer(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.Column("closed_at", Moment()),
        sa.PrimaryKeyConstraint("number", name="pk_listings"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_listings_closed_at", "listings", ["closed_at"])
    op.create_table(
        "places_asked",
        sa.Column("id", Number, autoincrement=True, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("wish", sa.Text(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("offered_at", Moment()),
        sa.PrimaryKeyConstraint("id", name="pk_places_asked"),
        sa.UniqueConstraint("number", "player_id", name="uq_places_asked_number_player_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_places_asked_player_id", "places_asked", ["player_id"])
