"""Words around an order that say whose words it is, or go on with it and say what it is (G-20, G-22)."""

import re
from collections.abc import Collection
from typing import Final

from domain.reading.line_words import leads, trails, words_of
from domain.reading.word_lists import WordList

_ATTRIBUTES: Final = WordList("remarks", "attributions")
_SAID_OF_IT: Final = WordList("remarks", "said of it")
_ANSWERED: Final = WordList("remarks", "answered")
_HAPPENED: Final = WordList("misgivings", "happened")
_REPORTED: Final = WordList("remarks", "reported below")
_PARTS: Final = re.compile(r"[,;]")


def is_attributed(clause: str) -> bool:
    """Whether a clause says whose words the order before it is: "dice il gatto", "to quote Ada"."""
    return leads(_ATTRIBUTES.by_first, words_of(clause)) > 0


def is_said_of_it(clause: str) -> bool:
    """The same, or whether it goes on with the order behind words put in: "by the look of things, is Black's plan"."""
    _, *later = (words_of(part) for part in _PARTS.split(clause))
    return is_attributed(clause) or any(part and part[0].text in _SAID_OF_IT.words for part in later)


def is_answered(text: str) -> bool:
    """Whether a line tells a question and its answer, as our letters do: "P1 asks in 40: nobody has passed there"."""
    asked, _, answer = text.partition(":")
    told = words_of(answer)
    return any(map(str.isdecimal, asked)) and _ANSWERED.at(told, 0) > 0 and _HAPPENED.among(told)


def is_told_by_another(lead: str, own: Collection[str]) -> bool:
    """Whether a line above an order ends in what says that it is another's: "my dad reckons"; ``own`` are the writer's names."""
    words = words_of(lead)
    said = trails(_REPORTED.by_last, words, 0, len(words))
    before = words[len(words) - said - 1].text if len(words) > said else ""
    return said > 0 and bool(before) and before not in own and not lead.rstrip().endswith((".", "!", "?"))
