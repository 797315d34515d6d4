"""The database tables of what is done by and shown to those who operate the service: acts, totals, noted times, tidying."""

from typing import Final

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, Table, Text, Uuid, text

from pbem.store.columns import Moment, Number
from pbem.store.tables.schema import metadata, must

# What administrators did and looked at, beside what matches themselves record of it. It is only ever added to. Who it was, and
# why, lie in the vault; ``whom`` says what it was done to: "letter 12".
acts: Final = Table(
    "acts",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    must("at", Moment),
    must("what", Text),
    Column("match_id", Uuid()),
    Column("player_id", Uuid()),
    must("whom", Text, server_default=text("''")),
    must("by_vault_id", Text, ForeignKey("vault.id")),
    Column("reason_vault_id", Text, ForeignKey("vault.id")),
    Index(None, "match_id", "id"),
    sqlite_autoincrement=True,
)

# What administrators note about a case (see ``pbem.audit.cases``) for one another; players never see it. Who wrote, and what, lie
# in the vault. ``match_id`` and ``player_id`` say whom it may be about, for the day on which they are forgotten.
notes: Final = Table(
    "notes",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    must("at", Moment),
    must("about", Text),  # the case: "failed 17"
    Column("match_id", Uuid()),
    Column("player_id", Uuid()),
    must("by_vault_id", Text, ForeignKey("vault.id")),
    must("text_vault_id", Text, ForeignKey("vault.id")),
    Index(None, "about", "id"),
    Index(None, "match_id"),
    Index(None, "player_id"),
    sqlite_autoincrement=True,
)

# Words of players that other players have shown the administrators. ``seat`` and ``player_id`` are of who minds, ``about`` is the
# seat that said them; ``press`` are the vault rows of what it said, as JSON. Whoever is forgotten has no row.
reports: Final = Table(
    "reports",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    must("at", Moment),
    must("match_id", Uuid()),
    must("seat", Text),
    must("about", Text),
    must("player_id", Uuid()),
    must("words_vault_id", Text, ForeignKey("vault.id")),
    must("press", Text),
    Column("closed_at", Moment),  # an administrator has seen to it
    Index(None, "match_id", "player_id"),
    Index(None, "player_id"),
    Index(None, "closed_at"),
    sqlite_autoincrement=True,
)

# How much was done, by what it was: for the operator's figures, which all processes add to.
totals: Final = Table(
    "totals",
    metadata,
    Column("name", Text, primary_key=True),
    must("counted", Number),
    sqlite_with_rowid=False,
)

# Each time that a letter was about to leave, kept for a day: by it the day's letters and those of a minute are counted, whichever
# process sends. ``domain`` is that of its reader under a key. Only where the settings name a number.
departures: Final = Table(
    "departures",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    must("at", Moment),
    must("letter", Number),  # the serial of its row in the outbox
    must("domain", Text),
    must("known", Boolean),  # whether everybody knows that it was owed
    Index(None, "at"),
    sqlite_autoincrement=True,
)

# Whose servers have asked for fewer letters: a domain under a key, or "" for whoever sends for us; nothing leaves there before
# ``until_at``. ``times`` counts how often in a row.
slowed: Final = Table(
    "slowed",
    metadata,
    Column("domain", Text, primary_key=True),
    must("until_at", Moment),
    must("times", Integer),
    must("used_up", Boolean),  # not too fast, but all of a day's letters
    sqlite_with_rowid=False,
)

# When something last happened that has to happen again and again, and from when to when nobody looked (``totals.NotedTime``).
signs: Final = Table(
    "signs",
    metadata,
    Column("name", Text, primary_key=True),
    must("at", Moment),
    sqlite_with_rowid=False,
)

# When nobody was at work here, or letters could not be fetched: every time that it happened.
outages: Final = Table(
    "outages",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("since_at", Moment, primary_key=True),
    must("until_at", Moment),
    sqlite_with_rowid=False,
)

# How far a round through all letters of ours has come: one row.
tidying: Final = Table(
    "tidying",
    metadata,
    Column("name", Text, primary_key=True),
    Column("begun_at", Moment),  # empty between rounds
    must("reached", Number),  # the letter looked at last
    must("unreadable", Integer),  # letters that could not be opened: what they show is not known
    must("next_at", Moment),  # when to go on
)

# The mailboxes at providers that letters are fetched from, by name: how far each was looked through (UID, under its UIDVALIDITY),
# when it was last looked into, and what keeps it from that, since when; the sentence has no password in it.
mailboxes: Final = Table(
    "mailboxes",
    metadata,
    Column("name", Text, primary_key=True),
    Column("validity", Number),
    Column("upto", Number),
    Column("looked_at", Moment),
    Column("trouble", Text),
    Column("sentence", Text),
    Column("trouble_since", Moment),
    sqlite_with_rowid=False,
)
