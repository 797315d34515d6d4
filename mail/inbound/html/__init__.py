"""HTML into the text that its reader sees, and how surely."""
