"""Texts are kept compressed; letters of ours may be dropped, and pictures that no letter shows any more."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment
from pbem.store.migrations import dropping

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """What is kept already stays as it is: a column that says nothing means the way of earlier releases."""
    op.add_column("vault", sa.Column("packed", sa.Text()))
    op.add_column("vault", sa.Column("dropped_at", Moment()))
    op.add_column("outbox", sa.Column("renderer", sa.Text()))
    op.add_column("sealed_pictures", sa.Column("kept_at", Moment()))
    for statement in dropping.statements(op.get_bind().dialect.name):
        op.execute(statement)
