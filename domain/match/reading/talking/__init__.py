"""What players say to one another, and to whom."""
