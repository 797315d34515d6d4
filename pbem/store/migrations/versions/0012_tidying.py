"""How far the store has been tidied; a dropped letter's size, and what it was written as when it was sent once more."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment, Number

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """The first round begins some days after this release does its first work."""
    op.create_table(
        "tidying",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("begun_at", Moment()),
        sa.Column("reached", Number, nullable=False),
        sa.Column("unreadable", sa.Integer(), nullable=False),
        sa.Column("next_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_tidying"),
    )
    op.add_column("vault", sa.Column("size", sa.Integer()))
    op.add_column("outbox", sa.Column("again_vault_id", sa.Text()))
    op.create_index("ix_sealed_pictures_kept_at", "sealed_pictures", ["kept_at"], if_not_exists=True)
