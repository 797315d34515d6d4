"""The language that tests share."""
