"""What players wish about one another: whose words they want, whom they name in their place, how they are rated."""
