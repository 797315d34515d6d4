"""Letters: reading them, writing them, carrying them."""
