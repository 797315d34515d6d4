"""Setting an ordinary mailbox up: found out by trying it at a provider on this machine."""
