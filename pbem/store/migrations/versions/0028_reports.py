"""Words of players that other players have shown the administrators stand in rows."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment, Number

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """A new database table; nothing is reported."""
    op.create_table(
        "reports",
        sa.Column("id", Number, autoincrement=True, nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("words_vault_id", sa.Text(), nullable=False),
        sa.Column("press", sa.Text(), nullable=False),
        sa.Column("closed_at", Moment()),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.ForeignKeyConstraint(["words_vault_id"], ["vault.id"], name="fk_reports_words_vault_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_reports_match_id_player_id", "reports", ["match_id", "player_id"])
    op.create_index("ix_reports_player_id", "reports", ["player_id"])
    op.create_index("ix_reports_closed_at", "reports", ["closed_at"])
