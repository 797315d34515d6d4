"""Letters that came in, as rows: taken in once, counted, put in order, and what became of each."""
