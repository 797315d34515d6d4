"""Letters in: what is read, what is refused, and what may act."""
