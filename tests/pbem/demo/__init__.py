"""A match against bots on one machine: found again, read from a Maildir, answered by true letters."""
