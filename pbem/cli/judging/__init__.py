"""Commands for whoever judges: what is disputed, and rulings."""
