"""The service as its players and its operator meet it, on a real database and a real Maildir."""
