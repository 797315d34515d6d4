"""News of a player may be gathered into one letter a day or a week."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Two new columns; all get their news at once as before."""
    op.add_column("players", sa.Column("news_days", sa.Integer()))
    op.add_column("outbox", sa.Column("digest_id", sa.Text()))
