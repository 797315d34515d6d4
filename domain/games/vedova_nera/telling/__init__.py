"""From views to words and drawings: the story, the table in words and as a picture, refusals, what is asked."""
