"""People are forgotten: nothing that they wrote is found anywhere, and everything else stays whole."""
