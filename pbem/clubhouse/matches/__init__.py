"""What happens in matches without a letter: opening, deadlines, bots; and what is committed with events."""
