"""Keys that were used before the secret was changed have a database table, in which they are sealed."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment, Number

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Nothing was changed until now."""
    op.create_table(
        "old_keys",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("last_letter", Number, nullable=False),
        sa.Column("retired_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_old_keys"),
    )
