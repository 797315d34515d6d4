"""What is said of the running of a match: absences, quiet hours, what hosts ask for, reminders."""
