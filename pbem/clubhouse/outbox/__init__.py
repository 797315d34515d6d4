"""Letters owed, as rows: written, rendered, sent, sent again."""
