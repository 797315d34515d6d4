"""Letters on their way out: how many leave, how they hang together, what providers make of them."""
