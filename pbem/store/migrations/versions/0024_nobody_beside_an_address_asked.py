"""Beside an address that was asked stands nobody, until it has said yes and is a player's own."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Who wished it, and when, is struck; only the players who have moved there are kept."""
    op.add_column("addresses_asked", sa.Column("holder_id", sa.Uuid(), nullable=True))
    op.execute(
        "UPDATE addresses_asked SET holder_id = (SELECT players.id FROM players"
        " WHERE players.address_digest = addresses_asked.address_digest)"
    )
    op.drop_index("ix_addresses_asked_player_id", "addresses_asked")
    op.drop_column("addresses_asked", "player_id")
    op.drop_column("addresses_asked", "asked_at")
    op.create_index("ix_addresses_asked_holder_id", "addresses_asked", ["holder_id"])
