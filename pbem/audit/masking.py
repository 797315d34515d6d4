"""Reply addresses and links without their secret: what is shown of a letter must not let its reader answer it, or come in."""

import re
from typing import Final

_SHOWN: Final = 4
_TOKENS: Final = re.compile(r"(?:(?<=\+)(?=[a-z2-7]{26}@)|(?<=/in/))([a-z2-7]{26})(?![a-z2-7])", re.IGNORECASE)


def masked(text: str) -> str:
    """A text in which of each token only so much is left that two can be told apart."""
    return _TOKENS.sub(lambda found: f"{found[1][:_SHOWN]}…", text)
