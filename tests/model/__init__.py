"""The service against a simple model of it, whatever happens in whatever order."""
