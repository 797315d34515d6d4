"""What each page shows, to whom, and what only a button does."""
