"""Administrators have pages: into which matches they have said why they look, and what they note about a case."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment, Number

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Two new database tables; nobody has looked, and nothing is noted."""
    op.create_table(
        "reasons_said",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("digest", "match_id", name="pk_reasons_said"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_reasons_said_at", "reasons_said", ["at"])
    op.create_table(
        "notes",
        sa.Column("id", Number, autoincrement=True, nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Uuid()),
        sa.Column("player_id", sa.Uuid()),
        sa.Column("by_vault_id", sa.Text(), nullable=False),
        sa.Column("text_vault_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notes"),
        sa.ForeignKeyConstraint(["by_vault_id"], ["vault.id"], name="fk_notes_by_vault_id"),
        sa.ForeignKeyConstraint(["text_vault_id"], ["vault.id"], name="fk_notes_text_vault_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_notes_about_id", "notes", ["about", "id"])
    op.create_index("ix_notes_match_id", "notes", ["match_id"])
    op.create_index("ix_notes_player_id", "notes", ["player_id"])
