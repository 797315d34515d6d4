"""People are forgotten: what they wrote is blanked wherever it is kept, and they can be shown all that is kept of them."""
