"""The service is killed again and again, and must come to the same."""
