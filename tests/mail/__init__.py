"""Tests of letters: read, written and carried."""
