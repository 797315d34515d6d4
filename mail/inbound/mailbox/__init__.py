"""Letters taken in from a mailbox at a provider, by IMAP: read once, put away when they are stored, never deleted."""
