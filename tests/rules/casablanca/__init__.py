"""The rules of Casablanca."""
