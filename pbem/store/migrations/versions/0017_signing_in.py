"""People come in by a link in a letter: who asked for one, and who is signed in."""

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment, Number

revision = "0017"
down_revision = "0016"

_UNANSWERED = sa.text("answered_at IS NULL")


def upgrade() -> None:
    """Two new database tables; nobody is signed in."""
    op.create_table(
        "sign_ins",
        sa.Column("id", Number, autoincrement=True, nullable=False),
        sa.Column("address_digest", sa.Text(), nullable=False),
        sa.Column("asked_at", Moment(), nullable=False),
        sa.Column("answered_at", Moment()),
        sa.Column("player_id", sa.Uuid()),
        sa.Column("outbox_id", sa.Text()),
        sa.Column("used_at", Moment()),
        sa.PrimaryKeyConstraint("id", name="pk_sign_ins"),
        sa.UniqueConstraint("outbox_id", name="uq_sign_ins_outbox_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_sign_ins_address_digest_asked_at", "sign_ins", ["address_digest", "asked_at"])
    op.create_index("ix_sign_ins_player_id", "sign_ins", ["player_id"])
    op.create_index(
        "ix_sign_ins_unanswered", "sign_ins", ["id"], sqlite_where=_UNANSWERED, postgresql_where=_UNANSWERED
    )
    op.create_table(
        "sessions",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("begun_at", Moment(), nullable=False),
        sa.Column("seen_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_sessions"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_sessions_player_id", "sessions", ["player_id"])
