"""Commands of whoever looks after matches."""
