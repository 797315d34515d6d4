"""What keeps a service from working, looked for: on this machine, in its settings, its store, its mailbox, its domain."""
