"""From letters to orders, and orders written as players would."""
