"""Sets of replies as players write them, each with what it is meant to order: ``python -m tests.replies`` judges them."""
