"""The pure core: rules, matches and players. No clock, no chance of its own, no input or output."""
