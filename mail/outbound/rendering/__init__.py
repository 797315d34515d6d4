"""A sheet as plain text, as HTML, and as the bytes of a letter."""
