"""What keeps a service from working is found, and nothing is changed."""
