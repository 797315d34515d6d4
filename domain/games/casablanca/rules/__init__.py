"""The rules: how a match begins, what an order makes happen, what is remembered, and what may be ordered."""
