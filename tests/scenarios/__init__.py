"""Worked examples of the rulebooks, played on the rules alone."""
