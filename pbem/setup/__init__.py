"""An ordinary mailbox made ready to play by: its provider found, everything tried by doing it, settings and units written."""
