"""Letters that no person wrote as an answer: automatic ones, delivery reports, reactions."""
