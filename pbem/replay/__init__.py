"""A match played back: what a perspective learnt, step by step, as it was told; the pages and the file to keep show these."""
