"""The web of nodes and the five colours."""
