"""The command that lays a match open, and what it says: as a document, and in lines for a person."""
