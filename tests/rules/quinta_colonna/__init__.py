"""The rules of Quinta Colonna."""
