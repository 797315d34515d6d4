"""Letters out: what they say, how that looks as text, HTML and picture, and who carries them."""
