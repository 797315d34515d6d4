"""The question about a letter on hold: why it is."""

from typing import Final

WHY_HELD: Final = ("hold-and-confirm", "ask-owner", "same-number", "failed")
"""Why a letter is on hold that may not be its owner's; the first is said of any other reason."""
DOUBTS: Final = ("doubt", "meaning")
"""Why it is not certain what a letter of the owner's means."""
