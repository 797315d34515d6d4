"""How many conversations a mail program makes of letters, by rules that stand in a file with their sources."""

import re
import tomllib
from collections.abc import Sequence
from email.message import EmailMessage
from pathlib import Path
from typing import Any, Final

RULES: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
PROGRAMS: Final = tuple(RULES)
# One to three letters before a colon (MS-OXCMAIL, 2.2.3.2.6.1), as often as there are any; others say that it was forwarded.
_PREFIX: Final = re.compile(r"^(?:\s*(?:\w{1,3}|aw|fwd)\s*:)+\s*", re.IGNORECASE)


class _Conversation:
    def __init__(self, subject: str) -> None:
        self.subject = subject
        self.ids = set[str]()
        self.letters = 0


def conversations(letters: Sequence[EmailMessage], program: str) -> int:
    """How many a program shows of letters in the order in which they came, all of one sender to one reader."""
    rule, found = RULES[program], list[_Conversation]()
    for letter in letters:
        subject = _PREFIX.sub("", str(letter["Subject"])).strip()
        named = {*str(letter["References"] or "").split(), *str(letter["In-Reply-To"] or "").split()}
        home = next((one for one in found if _joins(rule, one, subject, named)), None)
        if home is None:
            found.append(home := _Conversation(subject))
        home.ids |= {str(letter["Message-ID"]).strip(), *named}
        home.letters += 1
    return len(found)


def _joins(rule: dict[str, Any], one: _Conversation, subject: str, named: set[str]) -> bool:
    if rule["most"] and one.letters >= rule["most"]:
        return False
    if rule["subject"] and one.subject != subject:
        return False
    return not rule["references"] or bool(named & one.ids)
