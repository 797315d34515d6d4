"""The plain and the HTML part of one letter: which holds its words, and whether they agree."""
