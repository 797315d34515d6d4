"""Can a seat learn what it must not? Twin worlds, canaries, and tables of who may see what."""
