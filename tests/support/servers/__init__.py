"""Servers that tests start and end: databases and Redis as programs of their own, mail servers as threads."""
