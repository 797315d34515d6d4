"""The portable record of a match: written, verified, changed and rewritten."""
