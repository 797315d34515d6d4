"""Mata Hari in words: letters, claims and tables as people read and write them."""
