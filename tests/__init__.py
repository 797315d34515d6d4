"""Tests by the question they answer; ``support`` holds the language they share."""
