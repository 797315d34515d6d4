"""Mutants: small faults put into the code that decides what is seen, to find out whether a test notices each of them."""
