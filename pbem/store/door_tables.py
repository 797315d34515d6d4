"""The tables of people who come in by a link in a letter: who asked for one, and who is signed in."""

from typing import Final

from sqlalchemy import Column, Index, PrimaryKeyConstraint, Table, Text, Uuid, text

from pbem.store.columns import Moment, Number
from pbem.store.schema import metadata, must

# Who asked for a link, by the hash that players are looked up by, whether anybody has that address or not; and the letter that
# the link went in. A day later the row is gone.
sign_ins: Final = Table(
    "sign_ins",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    must("address_digest", Text),
    must("asked_at", Moment),
    Column("answered_at", Moment),  # when it was looked up, and the letter owed
    Column("player_id", Uuid()),  # empty where nobody has that address
    Column("outbox_id", Text, unique=True),  # the letter: its id under a key is the link's token
    Column("used_at", Moment),  # or taken back
    Index(None, "address_digest", "asked_at"),
    Index(None, "player_id"),
    sqlite_autoincrement=True,
)
_UNANSWERED: Final = text("answered_at IS NULL")
Index("ix_sign_ins_unanswered", sign_ins.c.id, sqlite_where=_UNANSWERED, postgresql_where=_UNANSWERED)

# Browsers in which a player is signed in, by the hash of the name that only the browser's cookie has.
sessions: Final = Table(
    "sessions",
    metadata,
    Column("digest", Text, primary_key=True),
    must("player_id", Uuid()),
    must("begun_at", Moment),
    must("seen_at", Moment),  # within the hour
    Index(None, "player_id"),
    sqlite_with_rowid=False,
)

# Into which running matches an administrator has said why they look, in which browser; the reason itself is the match's event.
# An hour later the row is gone.
reasons_said: Final = Table(
    "reasons_said",
    metadata,
    must("digest", Text),
    must("match_id", Uuid()),
    must("at", Moment),
    PrimaryKeyConstraint("digest", "match_id"),
    Index(None, "at"),
    sqlite_with_rowid=False,
)
