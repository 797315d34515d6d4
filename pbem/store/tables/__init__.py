"""Every database table of the store. The migrations create them; a test holds both to the same shape.

Events are the truth. ``matches`` and ``players`` can be rebuilt, so nothing refers to them by foreign key.
"""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
    false,
    text,
)

from pbem.store.columns import Moment, Number
from pbem.store.tables.door import addresses_asked as addresses_asked
from pbem.store.tables.door import left_alone as left_alone
from pbem.store.tables.door import listings as listings
from pbem.store.tables.door import numbers as numbers
from pbem.store.tables.door import observers as observers
from pbem.store.tables.door import places_asked as places_asked
from pbem.store.tables.door import reasons_said as reasons_said
from pbem.store.tables.door import sessions as sessions
from pbem.store.tables.door import sign_ins as sign_ins
from pbem.store.tables.door import terms as terms
from pbem.store.tables.operating import acts as acts
from pbem.store.tables.operating import mailboxes as mailboxes
from pbem.store.tables.operating import notes as notes
from pbem.store.tables.operating import reports as reports
from pbem.store.tables.operating import signs as signs
from pbem.store.tables.operating import tidying as tidying
from pbem.store.tables.operating import totals as totals
from pbem.store.tables.schema import index_where, must, one_of
from pbem.store.tables.schema import metadata as metadata

LONG_AGO: Final = text("'1970-01-01T00:00:00.000000+00:00'")  # when what is in no queue was put into one

# Clustered by stream: loading a match reads neighbouring pages, however large the store has grown.
events: Final = Table(
    "events",
    metadata,
    must("stream", Uuid()),
    must("version", Integer, autoincrement=False),
    must("topic", Text),
    must("state", LargeBinary),
    PrimaryKeyConstraint("stream", "version"),
    sqlite_with_rowid=False,
)
# What administrators did to matches: found beside what they did elsewhere, in ``acts``, without reading through all history.
OF_ADMINISTRATORS: Final = text("topic IN ('match.rewound.v1', 'match.secrets-seen.v1')")
index_where(OF_ADMINISTRATORS.text, "ix_events_of_administrators", events.c.stream, events.c.version)
OF_DISPUTES: Final = text("topic IN ('match.dispute-opened.v1', 'match.dispute-ruled.v1')")
index_where(OF_DISPUTES.text, "ix_events_of_disputes", events.c.stream, events.c.version)
OF_RULINGS: Final = text("topic = 'match.ruled.v1'")
index_where(OF_RULINGS.text, "ix_events_of_rulings", events.c.stream, events.c.version)

# The order of all events. AUTOINCREMENT: a number is never given twice, or a follower would skip an event.
feed: Final = Table(
    "feed",
    metadata,
    Column("seq", Number, primary_key=True, autoincrement=True),
    must("stream", Uuid()),
    must("version", Integer),
    ForeignKeyConstraint(["stream", "version"], ["events.stream", "events.version"]),
    sqlite_autoincrement=True,
)

# What the match ``stream`` was folded to up to event ``version``, sealed; ``topic`` names the code that can read it. A cache.
snapshots: Final = Table(
    "snapshots",
    metadata,
    must("stream", Uuid()),
    must("version", Integer, autoincrement=False),
    must("topic", Text),
    must("state", LargeBinary),
    PrimaryKeyConstraint("stream", "version"),
    sqlite_with_rowid=False,
)

tracking: Final = Table(
    "tracking",
    metadata,
    Column("application_name", Text, primary_key=True),
    must("notification_id", Number),  # nothing is kept here: see docs/decisions/0001
    sqlite_with_rowid=False,
)

vault_keys: Final = Table(
    "vault_keys",
    metadata,
    Column("author", Text, primary_key=True),
    Column("wrapped", LargeBinary),
    Column("destroyed_at", Moment),
)

AUTHOR_HAS_KEY: Final = "fk_vault_author"
vault: Final = Table(
    "vault",
    metadata,
    Column("id", Text, primary_key=True),
    must("author", Text, ForeignKey("vault_keys.author")),
    Column("nonce", LargeBinary),
    Column("ciphertext", LargeBinary),
    Column("salt", LargeBinary),
    must("digest", Text),
    must("created_at", Moment),
    Column("erased_at", Moment),
    Column("packed", Text),  # how the text was made shorter before it was encrypted; those of earlier releases were not
    Column("dropped_at", Moment),  # a letter of ours, given up: by salt and hash the same is known again
    Column("size", Integer),  # and this how many bytes it had, pictures aside
    Column("remains_id", Text),  # what stands in its place since words of somebody forgotten were taken out of it
    Index(None, "author"),
)

# ``id`` is the arrival number; take ``locks.arrivals`` before inserting, so that numbers become visible in order.
inbox: Final = Table(
    "inbox",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    must("received_at", Moment),
    must("raw_digest", Text),
    must("raw_vault_id", Text, ForeignKey("vault.id")),
    must("sender", Text),  # "null" is the null sender, which only machines use; "unknown": nobody wrote it down
    must("recipient", Text),  # our address with the token's hash in the place of the token
    Column("envelope_vault_id", Text, ForeignKey("vault.id")),  # the envelope as it came: addresses, and the token
    must("peer", Text),
    Column("token_digest", Text),
    Column("outbox_id", Text),  # the letter it answers, and what the token allows
    Column("token_purpose", Text),
    Column("match_id", Uuid()),
    Column("seat", Text),
    Column("message_key", Text, unique=True),
    must("state", Text, server_default="new"),
    Column("verdict", Text),
    Column("read_at", Moment),
    Column("claimed_until", Moment),
    Column("head", Text),  # the line it stands in: see ``heads``
    Column("sender_digest", Text),  # the envelope sender by the hash that players are looked up by
    Column("answer", Text),  # what it was answered with, once it is read: see ``answers``
    must("attempts", Integer, server_default="0"),  # at reading it, each written down before it was begun
    Column("message_digest", Text),  # of its Message-ID, under a key: by which somebody who has the letter finds it
    UniqueConstraint("raw_digest", "recipient"),
    one_of("state", "new", "read", "duplicate", "shunted"),
    one_of("sender", "null", "somebody", "unknown"),
    sqlite_autoincrement=True,
)
_ANSWERED: Final = "answer IS NOT NULL"
index_where("state = 'new'", "ix_inbox_unread", inbox.c.head, inbox.c.id)
index_where("state IN ('new', 'shunted')", "ix_inbox_unsettled", inbox.c.match_id, inbox.c.received_at)
index_where(_ANSWERED, "ix_inbox_answered", inbox.c.match_id, inbox.c.seat, inbox.c.read_at)
index_where(_ANSWERED, "ix_inbox_sender", inbox.c.sender_digest, inbox.c.read_at)
Index("ix_inbox_peer", inbox.c.peer, inbox.c.id)
Index("ix_inbox_match", inbox.c.match_id, inbox.c.id)
index_where("answer IN ('refused', 'held', 'owner', 'asked')", "ix_inbox_not_done", inbox.c.id)
index_where("message_digest IS NOT NULL", "ix_inbox_message_digest", inbox.c.message_digest)

# A row for each line of unread letters: those of a match, or of a sender without one. The least ``turn`` is read from next
# and goes to the end. ``arrivals`` counts the letters put into line, so that a row is only removed by who has seen them all.
heads: Final = Table(
    "heads",
    metadata,
    Column("name", Text, primary_key=True),
    Column("match_id", Uuid()),
    must("turn", Number),
    must("arrivals", Integer),
    must("queued_at", Moment, server_default=LONG_AGO),  # since when a task for it stands in a queue of the broker's
    Index("ix_heads_turn", "turn", "name"),
    Index(None, "queued_at"),
    sqlite_with_rowid=False,
)

# ``serial`` is the order of sending within a seat; SQLite numbers a primary key only, so ``id`` is merely unique.
outbox: Final = Table(
    "outbox",
    metadata,
    Column("serial", Number, primary_key=True, autoincrement=True),
    must("id", Text, unique=True),
    Column("match_id", Uuid()),
    must("seat", Text, server_default=text("''")),
    Column("player_id", Uuid()),
    must("kind", Text),
    must("decision", Integer, server_default="0"),
    must("cause", Text),
    must("payload", Text),
    must("message_id", Text),  # made of ``id``, and so unique
    must("purpose", Text, server_default="seat"),  # what its token allows
    Column("revoked_at", Moment),  # its token
    must("created_at", Moment),
    must("not_before", Moment),
    must("state", Text, server_default="waiting"),
    must("attempts", Integer, server_default="0"),
    Column("claimed_until", Moment),
    Column("sent_at", Moment),
    Column("letter_vault_id", Text, ForeignKey("vault.id")),
    Column("error", Text),
    Column("resent_at", Moment),  # put back to be sent once more: it keeps no newer letter waiting
    Column("to_note", Text),  # what became of it, until the match has been told: "failed", or "taken" when sent again
    Column("renderer", Text),  # the release that rendered it, since releases note that
    Column("head", Text),  # the line it waits in: see ``outbox_heads``; one that was put back has a line of its own
    Column("again_vault_id", Text),  # what it was written as when it was sent once more after it had been dropped
    Column("inbox_id", Number),  # the letter that came in, while which was read this one was owed
    Column("digest_id", Text),  # the letter in which its news were told together with others, in the place of its own
    # In this order the letters of a decision stand together.
    UniqueConstraint("match_id", "decision", "seat", "kind", "cause"),
    one_of("state", "waiting", "superseded", "cancelled", "sent", "failed"),
    one_of("purpose", "seat", "confirm", "player"),
    sqlite_autoincrement=True,
)
_WAITING: Final = "state = 'waiting'"
index_where(_WAITING, "ix_outbox_waiting", outbox.c.match_id, outbox.c.seat, outbox.c.serial, outbox.c.not_before)
index_where("state = 'sent'", "ix_outbox_sent", outbox.c.match_id, outbox.c.seat, outbox.c.serial)
index_where(_WAITING, "ix_outbox_in_line", outbox.c.head, outbox.c.serial)
index_where("state = 'failed'", "ix_outbox_failed", outbox.c.serial)
index_where("inbox_id IS NOT NULL", "ix_outbox_inbox", outbox.c.inbox_id)
index_where("digest_id IS NOT NULL", "ix_outbox_digest_id", outbox.c.digest_id)
index_where("to_note IS NOT NULL", "ix_outbox_to_note", outbox.c.to_note, outbox.c.serial)
Index("ix_outbox_match", outbox.c.match_id, outbox.c.serial)
Index("ix_outbox_player", outbox.c.player_id, outbox.c.serial)
index_where("kind = 'help'", "ix_outbox_helped", outbox.c.player_id, outbox.c.created_at)
# NULLs are distinct in the constraint above, and letters outside any match must not be written twice either.
index_where("match_id IS NULL", "uq_outbox_player", outbox.c.player_id, outbox.c.kind, outbox.c.cause, unique=True)

# A row for each line of letters that wait: those to a seat, or to a player outside any match. ``serial`` is the first of them
# and ``due`` when it may be sent, or tried again. The database keeps it in step by triggers (see ``migrations.triggers``).
outbox_heads: Final = Table(
    "outbox_heads",
    metadata,
    Column("name", Text, primary_key=True),
    must("serial", Number),
    must("due", Moment),
    Index(None, "due", "serial"),
    sqlite_with_rowid=False,
)

# What went otherwise than well with letters on their way, and what was done about it.
setbacks: Final = Table(
    "setbacks",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    must("letter", Number),  # the serial of its row in the outbox
    must("at", Moment),
    must("what", Text),
    must("said", Text, server_default=text("''")),  # by the mail server, without addresses
    Index(None, "letter"),
    one_of("what", "deferred", "refused", "came-back", "delayed", "unclear", "complaint", "sent-again"),
    sqlite_autoincrement=True,
)

deadlines: Final = Table(
    "deadlines",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    must("match_id", Uuid()),
    must("kind", Text),
    must("decision", Integer),
    must("key", Text),
    must("at", Moment),
    Column("done_at", Moment),
    must("attempts", Integer, server_default="0"),  # each written down before it was begun
    Column("retry_at", Moment),  # not before, since it failed
    Column("shunted_at", Moment),  # set aside, for a person to look at
    Column("queued_at", Moment),  # since when a task for it stands in a queue of the broker's
    UniqueConstraint("match_id", "kind", "decision", "key"),
    one_of("kind", "due", "early", "reminder", "bot"),
    sqlite_autoincrement=True,
)
index_where("done_at IS NULL", "ix_deadlines_pending", deadlines.c.at, deadlines.c.id)
index_where("shunted_at IS NOT NULL", "ix_deadlines_aside", deadlines.c.id)

# Tokens of letters that the first release sent, by their hashes. Later ones are the outbox's ids under a key: no rows.
tokens: Final = Table(
    "tokens",
    metadata,
    Column("digest", Text, primary_key=True),
    must("purpose", Text),
    Column("match_id", Uuid()),
    Column("seat", Text),
    Column("player_id", Uuid()),
    Column("decision", Integer),
    Column("outbox_id", Text),
    must("issued_at", Moment),
    Column("expires_at", Moment),
    Column("revoked_at", Moment),
    Index(None, "match_id", "seat"),
    Index(None, "outbox_id"),
)

# The secret seed of a match, encrypted until the event that ends the match opens it.
seeds: Final = Table(
    "seeds",
    metadata,
    Column("match_id", Uuid(), primary_key=True),
    must("sealed", LargeBinary),
    Column("opened_at", Moment),
)

# The keys that were used before the secret was changed: see ``ring``.
old_keys: Final = Table(
    "old_keys",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    must("sealed", LargeBinary),
    must("last_letter", Number),  # the serial of the last letter that may have been written under them
    must("retired_at", Moment),
)

# Pictures as earlier releases kept them, unencrypted: moved from here when the service starts.
pictures: Final = Table(
    "pictures",
    metadata,
    Column("digest", Text, primary_key=True),
    must("png", LargeBinary),
)

# Each is named by a keyed hash of its bytes, and encrypted with a key that only the letters showing it know.
sealed_pictures: Final = Table(
    "sealed_pictures",
    metadata,
    Column("name", Text, primary_key=True),
    must("sealed", LargeBinary),
    Column("kept_at", Moment),  # when a letter that shows it was last kept, or found to be kept still; see ``tidying``
    Index(None, "kept_at"),
)

players: Final = Table(
    "players",
    metadata,
    Column("id", Uuid(), primary_key=True),
    Column("address_digest", Text, unique=True),
    Column("address_vault_id", Text, ForeignKey("vault.id")),
    must("language", Text),
    must("form", Text),
    must("zone", Text),
    Column("name_vault_id", Text, ForeignKey("vault.id")),
    must("created_at", Moment),
    Column("erased_at", Moment),
    Column("remind_hours", Integer),  # before a deadline; null: when two thirds of the time are gone
    must("calendar", Boolean, server_default=false()),  # whether letters that ask bring the deadline for a calendar
    Column("news_days", Integer),  # that news are gathered into one letter; null: each at once
    must("rated", Boolean, server_default=false()),  # whether they are shown how well who plays, and to others who are
)

matches: Final = Table(
    "matches",
    metadata,
    Column("id", Uuid(), primary_key=True),
    must("game", Text),
    must("rules_version", Text),
    must("state", Text),
    must("created_at", Moment),
    Column("ended_at", Moment),
    must("title_no", Integer, unique=True),
    Column("series_id", Uuid()),
    Column("leg", Integer),
    Index(None, "series_id", "leg"),
    Index(None, "game", "state", "ended_at", "title_no"),
)
