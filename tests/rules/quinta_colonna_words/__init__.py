"""What Quinta Colonna reads and says."""
