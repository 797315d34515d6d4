"""Can a seat learn what it must not? Twin worlds, canaries, and lists of who may see what."""
