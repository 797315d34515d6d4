"""Catalogues kept in order: every language has an entry for each message, in order, with the English text beside it."""
