"""What Casablanca reads and says: orders, refusals, the story, lists, rulebooks, whole letters."""
