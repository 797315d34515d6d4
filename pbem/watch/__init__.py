"""What an operator sees: figures read from the database, whether the service can work, and the pages that tell it."""
