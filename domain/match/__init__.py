"""A match: one play of a game by seated players, from the opening to the opened seed. It wraps the game's own rules."""
