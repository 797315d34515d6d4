"""Explanations given to a player within a day are found without looking through all letters."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_HELP = sa.text("kind = 'help'")


def upgrade() -> None:
    """Only an index."""
    op.create_index(
        "ix_outbox_helped", "outbox", ["player_id", "created_at"], sqlite_where=_HELP, postgresql_where=_HELP
    )
