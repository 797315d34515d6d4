"""Every page in a real browser: what must hold of all of them, held by one law over a list that each part adds to."""
