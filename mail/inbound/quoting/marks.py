"""The characters that mail programs put in front of each line that they quote."""

import re
from collections.abc import Sequence
from typing import Final

# ">" and what stands for it; bars and angles; with "^", "=" or the writer's initials before it.
# An angle that was encoded and never decoded again is one.
_ONE: Final = r"\s{0,40}(?:[>|»›│┃▏▎║¦＞❯⟩〉》≫︱❘]|[\^=.]{1,2}>|[A-Z][A-Za-z]{0,2}>|[a-z]{1,3}>>|&gt;|=3E)"
_MARK: Final = re.compile(_ONE)
_MARKS: Final = re.compile(rf"(?:{_ONE}){{1,50}}")
# Arrows and colons were marks once, and people make lists with them: nobody can tell. No list has the other characters.
_PERHAPS: Final = re.compile(r"\s{0,40}(?:[~*:-]{1,3}>|\d{1,3}[>|]|[:}\]#%&;~¶](?=\s)|[\"“”„❝](?=\s)|<<|//|→|➜|⇒)")


# "p>" too, as The Bat! writes, but not on one line alone.
_INITIALS: Final = re.compile(r"\s{0,3}([A-Za-z]{1,3})>{1,9}(?:\s|$)")


def initials(line: str) -> str:
    """The initials before an angle with which a line begins: "p> It is your turn"."""
    found = _INITIALS.match(line) if ">" in line[:16] else None
    return found[1] if found else ""


def bear_initials(lines: Sequence[str], at: int) -> bool:
    """Whether a line and the one above or below it begin with the same initials before an angle."""
    mine = initials(lines[at])
    beside = [*lines[max(0, at - 1) : at], *lines[at + 1 : at + 2]] if mine else ()
    return any(initials(line) == mine for line in beside)


def quotes(line: str) -> bool:
    """Whether a line is marked as quoted, wherever it stands."""
    return line.startswith(">") or (_may_be_marked(line) and bool(_MARK.match(line)))


def may_quote(line: str) -> bool:
    """Whether a line begins with a character that some programs quote with and some people make lists with."""
    return bool(_PERHAPS.match(line))


def unmarked(line: str) -> str:
    """A line without its marks, however deep it was quoted."""
    found = _MARKS.match(line) if _may_be_marked(line) else None
    return line[found.end() :].strip() if found else line.strip()


def _may_be_marked(line: str) -> bool:
    """Whether one of them stands anywhere: most lines have none, and are not matched."""
    return ">" in line or "|" in line or "&gt;" in line or "=3E" in line or not line.isascii()
