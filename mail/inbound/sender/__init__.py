"""Who wrote a letter, who vouches for it, and whether it may act."""
