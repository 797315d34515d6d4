"""Who wanted no invitations is not invited after being forgotten either: the hash of the address stays."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """A new database table; of those forgotten before nothing is known."""
    op.create_table(
        "left_alone",
        sa.Column("address_digest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("address_digest", name="pk_left_alone"),
        sqlite_with_rowid=False,
    )
