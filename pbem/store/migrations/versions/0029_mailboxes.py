"""How far the mailboxes were looked through that letters are fetched from, and how it stands with them."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment, Number

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """A new database table; no mailbox was looked into."""
    op.create_table(
        "mailboxes",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("validity", Number),
        sa.Column("upto", Number),
        sa.Column("looked_at", Moment()),
        sa.Column("trouble", sa.Text()),
        sa.Column("sentence", sa.Text()),
        sa.Column("trouble_since", Moment()),
        sa.PrimaryKeyConstraint("name", name="pk_mailboxes"),
        sqlite_with_rowid=False,
    )
