"""Backup, restore and moving house, on both databases."""
