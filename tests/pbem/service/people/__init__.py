"""What players set about themselves by letter."""
