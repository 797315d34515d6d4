"""Letters as whoever has to judge them sees them: those that came in and those of ours, found and laid open, secrets masked."""
