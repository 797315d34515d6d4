"""Matches played back: what each perspective is shown."""
