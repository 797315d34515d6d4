"""What keeps a mailbox from being set up, by the name of the sentence that says what to do."""


class SetupTrouble(Exception):
    """``message`` is one of ``trouble.…`` in the catalogue; ``parts`` are put into it."""

    def __init__(self, message: str, **parts: str | int) -> None:
        super().__init__(message)
        self.message = message
        self.parts = parts
