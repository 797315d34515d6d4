"""What words mean in any letter: the toolkit that all games read with."""
