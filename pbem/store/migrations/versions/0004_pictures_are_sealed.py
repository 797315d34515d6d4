"""Pictures lie encrypted, in a database table of their own; those kept before move there when the service starts with its key."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Room for them. The pictures themselves cannot be encrypted here, where the key is not known."""
    op.create_table(
        "sealed_pictures",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_sealed_pictures"),
    )
