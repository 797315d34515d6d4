"""When the service was away is kept, and not only when it was away last."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    """A new database table; of the times before only the last is known, and stays among the signs."""
    op.create_table(
        "outages",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("since_at", Moment(), nullable=False),
        sa.Column("until_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "since_at", name="pk_outages"),
        sqlite_with_rowid=False,
    )
