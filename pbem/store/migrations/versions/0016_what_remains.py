"""Of a letter that quoted somebody who is forgotten the rest stays, as a text of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """A column, empty."""
    op.add_column("vault", sa.Column("remains_id", sa.Text))
