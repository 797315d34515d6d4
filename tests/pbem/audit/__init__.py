"""What a match is laid open as, for whoever has to judge it."""
