"""What an operator sees: figures read from the tables, whether the service can work, and the pages that tell it."""
