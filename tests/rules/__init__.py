"""Each game's rules and words, a folder for each."""
