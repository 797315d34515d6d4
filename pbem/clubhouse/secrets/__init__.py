"""Keyed marks, tokens, and the sealed seeds of matches."""
