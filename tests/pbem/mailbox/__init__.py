"""Letters fetched from a mailbox at a provider, which a real Dovecot plays."""
