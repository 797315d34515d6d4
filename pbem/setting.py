"""What a setting that cannot be used is answered with, whichever file reads it."""


class SettingsError(ValueError):
    """A setting that cannot be used; the sentence names it and says what would do."""
