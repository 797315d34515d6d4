"""The map and the cards: data that never changes, and what touches what."""
