"""What people are asked has an end, and no number is given to a match and to one that looks for players."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment, Number

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Two new database tables; what was asked before stands without an end, and all numbers so far are taken."""
    op.create_table(
        "terms",
        sa.Column("id", Number, autoincrement=True, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Uuid()),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("done_at", Moment()),
        sa.PrimaryKeyConstraint("id", name="pk_terms"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_terms_about_kind", "terms", ["about", "kind"])
    op.create_index("ix_terms_match_id", "terms", ["match_id"])
    running = sa.text("done_at IS NULL")
    op.create_index("ix_terms_running", "terms", ["at", "id"], sqlite_where=running, postgresql_where=running)
    op.create_table(
        "numbers",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_numbers"),
    )
    op.execute("INSERT INTO numbers (number) SELECT title_no FROM matches UNION SELECT number FROM listings")
