"""Addresses that players write from too, beside the one that letters go to."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    """A new database table; nobody has a second one."""
    op.create_table(
        "second_addresses",
        sa.Column("address_digest", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("address_vault_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("address_digest", name="pk_second_addresses"),
        sa.UniqueConstraint("player_id", name="uq_second_addresses_player_id"),
        sqlite_with_rowid=False,
    )
