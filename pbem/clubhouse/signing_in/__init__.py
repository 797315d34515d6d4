"""How a person comes in: a link by letter for whoever asks with a registered address, and a session in their browser."""
