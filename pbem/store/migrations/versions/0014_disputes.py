"""Disputes and rulings are found without reading through all history."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

_OF_DISPUTES = sa.text("topic IN ('match.dispute-opened.v1', 'match.dispute-ruled.v1')")


def upgrade() -> None:
    """An index alone."""
    op.create_index(
        "ix_events_of_disputes",
        "events",
        ["stream", "version"],
        sqlite_where=_OF_DISPUTES,
        postgresql_where=_OF_DISPUTES,
        if_not_exists=True,
    )
