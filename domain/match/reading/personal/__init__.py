"""What players ask about themselves: what is kept of them, to be forgotten, which matches are theirs."""
