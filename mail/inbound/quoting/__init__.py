"""What in a letter is new, and what is history, heading, signature or footer."""
