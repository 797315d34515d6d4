"""The application service: where matches are opened, letters are answered, deadlines pass and replies are sent."""
