"""What becomes of a stored letter: read, weighed, held or carried out, and answered."""
