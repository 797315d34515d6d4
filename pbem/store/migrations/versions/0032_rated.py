"""A player may wish to be rated; and the matches of a game that ended last are found without the others."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    """One new column; nobody has wished it yet. One new index."""
    op.add_column("players", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index(
        "ix_matches_game_state_ended_at_title_no",
        "matches",
        ["game", "state", "ended_at", "title_no"],
        if_not_exists=True,
    )
