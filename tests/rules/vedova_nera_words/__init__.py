"""What La Vedova Nera reads, says and shows."""
