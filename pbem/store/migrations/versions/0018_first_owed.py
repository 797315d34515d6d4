"""Of letters that wait for the same moment, those owed first are found without a look at all the others."""

from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """The index of the lines gets a second column; the one that it begins with is what the release before reads by."""
    op.create_index("ix_outbox_heads_due_serial", "outbox_heads", ["due", "serial"])
    op.drop_index("ix_outbox_heads_due", "outbox_heads")
