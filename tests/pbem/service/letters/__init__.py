"""What becomes of a letter: who may act, what is played, asked about or let lie, and what its writer is told."""
