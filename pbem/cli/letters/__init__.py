"""Commands about letters: taken in, found, shown whole, sent again, read aloud."""
