"""The production topology: several workers on one PostgreSQL, with Redis as the bell."""
