"""Rulings without a dispute are found without reading through all history."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

_OF_RULINGS = sa.text("topic = 'match.ruled.v1'")


def upgrade() -> None:
    """An index alone."""
    op.create_index(
        "ix_events_of_rulings",
        "events",
        ["stream", "version"],
        sqlite_where=_OF_RULINGS,
        postgresql_where=_OF_RULINGS,
        if_not_exists=True,
    )
