"""Judging a dispute: to where play can go back, and what that would undo, before a ruling is given."""
