"""The database tables of people at the door: who is signed in, asks for a place in a match, is asked something until when."""

from typing import Final

from sqlalchemy import Column, Index, Integer, PrimaryKeyConstraint, Table, Text, UniqueConstraint, Uuid

from pbem.store.columns import Moment, Number
from pbem.store.tables.schema import index_where, metadata, must

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
index_where("answered_at IS NULL", "ix_sign_ins_unanswered", sign_ins.c.id)

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

# The numbers that are given, to matches and to those that look for players: of two that begin at the same moment one is first.
numbers: Final = Table("numbers", metadata, Column("number", Integer, primary_key=True, autoincrement=False))

# A match that is not there yet. ``number`` is the one that it will be called by; ``asked`` what its host wants, as JSON that
# names nobody; ``taken`` counts the open places that are given.
listings: Final = Table(
    "listings",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    must("host_id", Uuid()),
    must("asked", Text),
    must("open", Integer),
    must("taken", Integer),
    must("created_at", Moment),
    Column("closed_at", Moment),  # it has become a match, or its host has taken it back
    Index(None, "closed_at"),
    sqlite_with_rowid=False,
)

# Who has asked for a place in a match of that number, in order: of one that is listed, or for a seat that falls free in one that
# is full. ``wish`` is a seat, "" for any. Whoever takes it back, or is forgotten, has no row.
places_asked: Final = Table(
    "places_asked",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    must("number", Integer),
    must("player_id", Uuid()),
    must("wish", Text),
    must("at", Moment),
    Column("offered_at", Moment),  # since when a seat that has fallen free is offered to them
    UniqueConstraint("number", "player_id"),
    Index(None, "player_id"),
    sqlite_autoincrement=True,
)

# Who watches a match without a seat, and up to which of its events they have been told. With the end of the match, or with a seat
# in it, or when they are forgotten, the row is gone.
observers: Final = Table(
    "observers",
    metadata,
    must("match_id", Uuid()),
    must("player_id", Uuid()),
    must("told", Integer),
    must("since_at", Moment),
    PrimaryKeyConstraint("match_id", "player_id"),
    Index(None, "player_id"),
    sqlite_with_rowid=False,
)

# Until when something that people are asked stands: what nobody has answered by then ends by itself. ``about`` is what it is: the
# letter that offers a seat, or the number of a match that is listed.
terms: Final = Table(
    "terms",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    must("kind", Text),
    Column("match_id", Uuid()),
    must("about", Text),
    must("at", Moment),
    Column("done_at", Moment),  # it was answered, or has ended
    Index(None, "about", "kind"),
    Index(None, "match_id"),
    sqlite_autoincrement=True,
)
index_where("done_at IS NULL", "ix_terms_running", terms.c.at, terms.c.id)
# Addresses that a player wished letters to go to, and that were asked: by the hash that players are looked up by. No address is
# asked twice, whoever names it. Who did is not kept: ``holder_id`` is the player whose own it has become by its yes, and if they
# are forgotten no row stays.
addresses_asked: Final = Table(
    "addresses_asked",
    metadata,
    Column("address_digest", Text, primary_key=True),
    Column("holder_id", Uuid()),
    Index(None, "holder_id"),
    sqlite_with_rowid=False,
)
# Addresses that players write from too, beside the one that letters go to: by the hash that players are looked up by.
second_addresses: Final = Table(
    "second_addresses",
    metadata,
    Column("address_digest", Text, primary_key=True),
    must("player_id", Uuid()),
    must("address_vault_id", Text),
    UniqueConstraint("player_id"),
    sqlite_with_rowid=False,
)
# Addresses of people who wanted no invitations and were forgotten since: by the hash that players are looked up by, and nothing
# else. It stays until whoever has the address asks to be invited again.
left_alone: Final = Table(
    "left_alone",
    metadata,
    Column("address_digest", Text, primary_key=True),
    sqlite_with_rowid=False,
)
