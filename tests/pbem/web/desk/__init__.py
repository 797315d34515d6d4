"""The audit desk's pages."""
