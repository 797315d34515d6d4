"""A letter's text understood: what every game shares, its parts, second thoughts, and whether all of it is meant."""
