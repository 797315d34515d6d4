"""The store keeps its promises on SQLite and on PostgreSQL."""
