"""What a match decides: its course, plans, deadlines passed, what every game shares."""
