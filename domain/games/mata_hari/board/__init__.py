"""The cards, and what can be said of a set of them."""
