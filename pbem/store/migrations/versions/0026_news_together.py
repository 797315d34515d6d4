"""News of a player may be gathered into one letter a day or a week."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Two new columns, one with an index by which the news of a digest are found; all get their news at once as before."""
    op.add_column("players", sa.Column("news_days", sa.Integer()))
    op.add_column("outbox", sa.Column("digest_id", sa.Text()))
    told = sa.text("digest_id IS NOT NULL")
    op.create_index("ix_outbox_digest_id", "outbox", ["digest_id"], sqlite_where=told, postgresql_where=told)
