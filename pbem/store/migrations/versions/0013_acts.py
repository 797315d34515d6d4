"""Rows of what administrators do are only ever added; letters are found by player, Message-ID and their answers."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment, Number
from pbem.store.migrations import triggers

revision = "0013"
down_revision = "0012"

_OF_ADMINISTRATORS = sa.text("topic IN ('match.rewound.v1', 'match.secrets-seen.v1')")
_OF_A_MODERATOR = sa.text("answer IN ('refused', 'held', 'owner', 'asked')")
_NAMED = sa.text("message_digest IS NOT NULL")


def upgrade() -> None:
    """Letters that came before are found by match and player, not by Message-ID."""
    op.create_table(
        "acts",
        sa.Column("id", Number, autoincrement=True, nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Uuid()),
        sa.Column("player_id", sa.Uuid()),
        sa.Column("whom", sa.Text(), server_default=sa.text("''"), nullable=False),
        sa.Column("by_vault_id", sa.Text(), nullable=False),
        sa.Column("reason_vault_id", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_acts"),
        sa.ForeignKeyConstraint(["by_vault_id"], ["vault.id"], name="fk_acts_by_vault_id"),
        sa.ForeignKeyConstraint(["reason_vault_id"], ["vault.id"], name="fk_acts_reason_vault_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_acts_match_id_id", "acts", ["match_id", "id"])
    for statement in triggers.only_added_to("acts", op.get_bind().dialect.name):
        op.execute(statement)
    op.add_column("inbox", sa.Column("message_digest", sa.Text()))
    op.create_index(
        "ix_events_of_administrators",
        "events",
        ["stream", "version"],
        sqlite_where=_OF_ADMINISTRATORS,
        postgresql_where=_OF_ADMINISTRATORS,
        if_not_exists=True,
    )
    op.create_index(
        "ix_inbox_not_done",
        "inbox",
        ["id"],
        sqlite_where=_OF_A_MODERATOR,
        postgresql_where=_OF_A_MODERATOR,
        if_not_exists=True,
    )
    op.create_index(
        "ix_inbox_message_digest",
        "inbox",
        ["message_digest"],
        sqlite_where=_NAMED,
        postgresql_where=_NAMED,
        if_not_exists=True,
    )
    op.create_index("ix_outbox_player", "outbox", ["player_id", "serial"], if_not_exists=True)
