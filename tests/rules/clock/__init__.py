"""How long what is asked stays open, and what moves that."""
