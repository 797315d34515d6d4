"""Below a signature mark: lines by which a writer takes back what stands above it. The letter is asked about, they never play."""

from typing import Final

from domain.reading.doubts import takes_back

SECOND_THOUGHT: Final = "second-thought"
_LONGEST: Final = 120
_MOTTO: Final = ('"', "“", "«", "„", "'", "‘", "*", "~")


def is_second_thought(line: str) -> bool:
    """Whether a short line takes orders back or denies them; what stands in quotation marks is a motto."""
    said = line.strip()
    return 0 < len(said) <= _LONGEST and not said.startswith(_MOTTO) and takes_back(said)
