"""What is said of the running of a match: absences, what hosts ask for, reminders."""
