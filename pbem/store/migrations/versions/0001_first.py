"""The first release's database tables."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import Moment, Number
from pbem.store.migrations import triggers

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Everything: streams, vault, letters, clocks, people; then the triggers."""
    _streams()
    _vault()
    _inbox()
    _outbox()
    _deadlines()
    _tokens()
    _secrets_and_pictures()
    _people_and_matches()
    for statement in triggers.sqlite() if op.get_bind().dialect.name == "sqlite" else triggers.postgresql():
        op.execute(statement)


def _must(name: str, kind: Any, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False, **more)


def _streams() -> None:
    for name in ("events", "snapshots"):
        op.create_table(
            name,
            _must("stream", sa.Uuid()),
            _must("version", sa.Integer(), autoincrement=False),
            _must("topic", sa.Text()),
            _must("state", sa.LargeBinary()),
            sa.PrimaryKeyConstraint("stream", "version", name=f"pk_{name}"),
            sqlite_with_rowid=False,
        )
    op.create_table(
        "feed",
        _must("seq", Number, autoincrement=True),
        _must("stream", sa.Uuid()),
        _must("version", sa.Integer()),
        sa.PrimaryKeyConstraint("seq", name="pk_feed"),
        sa.ForeignKeyConstraint(
            ["stream", "version"], ["events.stream", "events.version"], name="fk_feed_stream_version"
        ),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "tracking",
        _must("application_name", sa.Text()),
        _must("notification_id", Number),
        sa.PrimaryKeyConstraint("application_name", name="pk_tracking"),
        sqlite_with_rowid=False,
    )


def _vault() -> None:
    op.create_table(
        "vault_keys",
        _must("author", sa.Text()),
        sa.Column("wrapped", sa.LargeBinary()),
        sa.Column("destroyed_at", Moment()),
        sa.PrimaryKeyConstraint("author", name="pk_vault_keys"),
    )
    op.create_table(
        "vault",
        _must("id", sa.Text()),
        _must("author", sa.Text()),
        sa.Column("nonce", sa.LargeBinary()),
        sa.Column("ciphertext", sa.LargeBinary()),
        sa.Column("salt", sa.LargeBinary()),
        _must("digest", sa.Text()),
        _must("created_at", Moment()),
        sa.Column("erased_at", Moment()),
        sa.PrimaryKeyConstraint("id", name="pk_vault"),
        sa.ForeignKeyConstraint(["author"], ["vault_keys.author"], name="fk_vault_author"),
    )
    op.create_index("ix_vault_author", "vault", ["author"])


def _inbox() -> None:
    op.create_table(
        "inbox",
        _must("id", Number, autoincrement=True),
        _must("received_at", Moment()),
        _must("raw_digest", sa.Text()),
        _must("raw_vault_id", sa.Text()),
        _must("sender", sa.Text()),
        _must("recipient", sa.Text()),
        sa.Column("envelope_vault_id", sa.Text()),
        _must("peer", sa.Text()),
        sa.Column("token_digest", sa.Text()),
        sa.Column("match_id", sa.Uuid()),
        sa.Column("seat", sa.Text()),
        sa.Column("message_key", sa.Text()),
        _must("state", sa.Text(), server_default="new"),
        sa.Column("verdict", sa.Text()),
        sa.Column("read_at", Moment()),
        sa.Column("claimed_until", Moment()),
        sa.PrimaryKeyConstraint("id", name="pk_inbox"),
        sa.ForeignKeyConstraint(["raw_vault_id"], ["vault.id"], name="fk_inbox_raw_vault_id"),
        sa.ForeignKeyConstraint(["envelope_vault_id"], ["vault.id"], name="fk_inbox_envelope_vault_id"),
        sa.UniqueConstraint("message_key", name="uq_inbox_message_key"),
        sa.UniqueConstraint("raw_digest", "recipient", name="uq_inbox_raw_digest_recipient"),
        sa.CheckConstraint("state IN ('new', 'read', 'duplicate', 'shunted')", name="ck_inbox_state"),
        sa.CheckConstraint("sender IN ('null', 'somebody', 'unknown')", name="ck_inbox_sender"),
        sqlite_autoincrement=True,
    )
    unread = sa.text("state IN ('new', 'shunted')")
    op.create_index("ix_inbox_unread", "inbox", ["match_id", "id"], sqlite_where=unread, postgresql_where=unread)
    op.create_index("ix_inbox_match", "inbox", ["match_id", "id"])


def _outbox() -> None:
    op.create_table(
        "outbox",
        _must("serial", Number, autoincrement=True),
        _must("id", sa.Text()),
        sa.Column("match_id", sa.Uuid()),
        _must("seat", sa.Text(), server_default=sa.text("''")),
        sa.Column("player_id", sa.Uuid()),
        _must("kind", sa.Text()),
        _must("decision", sa.Integer(), server_default="0"),
        _must("cause", sa.Text()),
        _must("payload", sa.Text()),
        _must("message_id", sa.Text()),
        _must("created_at", Moment()),
        _must("not_before", Moment()),
        _must("state", sa.Text(), server_default="waiting"),
        _must("attempts", sa.Integer(), server_default="0"),
        sa.Column("claimed_until", Moment()),
        sa.Column("sent_at", Moment()),
        sa.Column("letter_vault_id", sa.Text()),
        sa.Column("error", sa.Text()),
        sa.PrimaryKeyConstraint("serial", name="pk_outbox"),
        sa.ForeignKeyConstraint(["letter_vault_id"], ["vault.id"], name="fk_outbox_letter_vault_id"),
        sa.UniqueConstraint("id", name="uq_outbox_id"),
        sa.UniqueConstraint("message_id", name="uq_outbox_message_id"),
        sa.UniqueConstraint(
            "match_id", "seat", "kind", "decision", "cause", name="uq_outbox_match_id_seat_kind_decision_cause"
        ),
        sa.CheckConstraint("state IN ('waiting', 'superseded', 'cancelled', 'sent', 'failed')", name="ck_outbox_state"),
        sqlite_autoincrement=True,
    )
    waiting, no_match = sa.text("state = 'waiting'"), sa.text("match_id IS NULL")
    op.create_index(
        "ix_outbox_waiting", "outbox", ["not_before", "serial"], sqlite_where=waiting, postgresql_where=waiting
    )
    op.create_index(
        "uq_outbox_player",
        "outbox",
        ["player_id", "kind", "cause"],
        unique=True,
        sqlite_where=no_match,
        postgresql_where=no_match,
    )


def _deadlines() -> None:
    op.create_table(
        "deadlines",
        _must("id", Number, autoincrement=True),
        _must("match_id", sa.Uuid()),
        _must("kind", sa.Text()),
        _must("decision", sa.Integer()),
        _must("key", sa.Text()),
        _must("at", Moment()),
        sa.Column("done_at", Moment()),
        sa.PrimaryKeyConstraint("id", name="pk_deadlines"),
        sa.UniqueConstraint("match_id", "kind", "decision", "key", name="uq_deadlines_match_id_kind_decision_key"),
        sa.CheckConstraint("kind IN ('due', 'early', 'reminder', 'bot')", name="ck_deadlines_kind"),
        sqlite_autoincrement=True,
    )
    pending = sa.text("done_at IS NULL")
    op.create_index("ix_deadlines_pending", "deadlines", ["at", "id"], sqlite_where=pending, postgresql_where=pending)


def _tokens() -> None:
    op.create_table(
        "tokens",
        _must("digest", sa.Text()),
        _must("purpose", sa.Text()),
        sa.Column("match_id", sa.Uuid()),
        sa.Column("seat", sa.Text()),
        sa.Column("player_id", sa.Uuid()),
        sa.Column("decision", sa.Integer()),
        sa.Column("outbox_id", sa.Text()),
        _must("issued_at", Moment()),
        sa.Column("expires_at", Moment()),
        sa.Column("revoked_at", Moment()),
        sa.PrimaryKeyConstraint("digest", name="pk_tokens"),
    )
    op.create_index("ix_tokens_match_id_seat", "tokens", ["match_id", "seat"])
    op.create_index("ix_tokens_outbox_id", "tokens", ["outbox_id"])


def _secrets_and_pictures() -> None:
    op.create_table(
        "seeds",
        _must("match_id", sa.Uuid()),
        _must("sealed", sa.LargeBinary()),
        sa.Column("opened_at", Moment()),
        sa.PrimaryKeyConstraint("match_id", name="pk_seeds"),
    )
    op.create_table(
        "pictures",
        _must("digest", sa.Text()),
        _must("png", sa.LargeBinary()),
        sa.PrimaryKeyConstraint("digest", name="pk_pictures"),
    )


def _people_and_matches() -> None:
    op.create_table(
        "players",
        _must("id", sa.Uuid()),
        sa.Column("address_digest", sa.Text()),
        sa.Column("address_vault_id", sa.Text()),
        _must("language", sa.Text()),
        _must("form", sa.Text()),
        _must("zone", sa.Text()),
        _must("created_at", Moment()),
        sa.Column("erased_at", Moment()),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.ForeignKeyConstraint(["address_vault_id"], ["vault.id"], name="fk_players_address_vault_id"),
        sa.UniqueConstraint("address_digest", name="uq_players_address_digest"),
    )
    op.create_table(
        "matches",
        _must("id", sa.Uuid()),
        _must("game", sa.Text()),
        _must("rules_version", sa.Text()),
        _must("state", sa.Text()),
        _must("created_at", Moment()),
        sa.Column("ended_at", Moment()),
        _must("title_no", sa.Integer()),
        sa.Column("series_id", sa.Uuid()),
        sa.Column("leg", sa.Integer()),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.UniqueConstraint("title_no", name="uq_matches_title_no"),
    )
    op.create_index("ix_matches_series_id_leg", "matches", ["series_id", "leg"])
