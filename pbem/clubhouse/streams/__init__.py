"""The streams of matches and players: loaded, folded, appended to, proved."""
