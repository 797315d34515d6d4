"""Letters as people write them, and what each was meant as."""
