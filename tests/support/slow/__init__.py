"""Slow matches with a false clock, and the people in them, of whom some are lost, away, or out of reach."""
