"""A player may be reminded so many hours before a deadline, instead of when two thirds of the time are gone."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """One new column; all are reminded as before."""
    op.add_column("players", sa.Column("remind_hours", sa.Integer()))
