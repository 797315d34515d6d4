"""Tokens are ids under a key and need no rows; the outbox has fewer indexes, and those that fit its questions."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment

revision = "0002"
down_revision = "0001"

_WAITING = sa.text("state = 'waiting'")
_UNREAD = sa.text("state = 'new'")


def upgrade() -> None:
    """What is stored stays; letters sent before are still answered at the tokens they were sent with."""
    op.drop_index("ix_inbox_unread", "inbox")
    op.add_column("inbox", sa.Column("outbox_id", sa.Text()))
    op.add_column("inbox", sa.Column("token_purpose", sa.Text()))
    op.create_index("ix_inbox_unread", "inbox", ["id"], sqlite_where=_UNREAD, postgresql_where=_UNREAD)
    op.drop_index("ix_outbox_waiting", "outbox")
    # SQLite makes the database table anew, and would otherwise forget that no number is given twice.
    with op.batch_alter_table("outbox", table_kwargs={"sqlite_autoincrement": True}) as outbox:
        outbox.drop_constraint("uq_outbox_message_id", type_="unique")
        outbox.drop_constraint("uq_outbox_match_id_seat_kind_decision_cause", type_="unique")
        outbox.create_unique_constraint(
            "uq_outbox_match_id_decision_seat_kind_cause", ["match_id", "decision", "seat", "kind", "cause"]
        )
        outbox.add_column(sa.Column("purpose", sa.Text(), nullable=False, server_default="seat"))
        outbox.add_column(sa.Column("revoked_at", Moment()))
        outbox.create_check_constraint("ck_outbox_purpose", "purpose IN ('seat', 'confirm', 'player')")
    _index("ix_outbox_waiting", "match_id", "seat", "serial", "not_before", where=_WAITING)
    _index("ix_outbox_match", "match_id", "serial")
    op.execute(
        "UPDATE outbox SET purpose = t.purpose, revoked_at = t.revoked_at FROM tokens AS t"
        " WHERE t.outbox_id = outbox.id AND t.purpose <> 'bounce'"
    )
    op.execute(
        "UPDATE inbox SET outbox_id = t.outbox_id, token_purpose = t.purpose FROM tokens AS t"
        " WHERE t.digest = inbox.token_digest"
    )


def _index(name: str, *columns: str, where: Any = None) -> None:
    op.create_index(name, "outbox", list(columns), sqlite_where=where, postgresql_where=where)
