"""The event store: one database, SQLite or PostgreSQL, that holds events and everything committed with them."""
