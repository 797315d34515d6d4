"""Whether what should be text is mostly no text at all, as when a program sends a file as the words of a letter.

Such lines are not worth telling back. It is said only where no line could be an order and no clean line has a word, so that
nobody's words are lost among them.
"""

import re
from collections.abc import Sequence
from typing import Final

from mail.inbound.letter import TextPart
from mail.inbound.opinion import LooksLikeOrder

# What no program writes into a text: neither a zero, as wrongly labelled UTF-16 has, nor the escape of Japanese and of terminals.
_NO_SIGN: Final = re.compile(r"[\x01-\x08\x0e-\x1a\x7f]")
_WORDS: Final = re.compile(r"(?<!\S)(?:[^\W\d_]{3,}|(?i:no|ok|s[iì]|ja))[.,:;!?]*(?!\S)")
_PLAIN: Final = re.compile(r"[\w\s.,:;!?'\"“”‘’()<>/+*=→–—-]+")
_SHORTEST: Final = 60  # signs: of a shorter text it can be seen what it says
_OF_SIGNS: Final = 0.03
_OF_WORDS: Final = 2 / 3


def is_no_text(texts: Sequence[TextPart], looks_like_order: LooksLikeOrder) -> bool:
    """Whether all the words of a letter are mostly no text."""
    return bool(texts) and all(_is_garbled(part.text) for part in texts) and not _says_anything(texts, looks_like_order)


def _is_garbled(text: str) -> bool:
    tokens = text.replace("\0", "").split()
    signs = sum(map(len, tokens))
    odd = sum(len(_NO_SIGN.findall(token)) for token in tokens)
    if signs < _SHORTEST or odd < _OF_SIGNS * signs:
        return False
    return sum(len(token) for token in tokens if _NO_SIGN.search(token)) > _OF_WORDS * signs


def _says_anything(texts: Sequence[TextPart], looks_like_order: LooksLikeOrder) -> bool:
    """Whether a line of plain signs alone has words or could be an order."""
    lines = (line.strip() for part in texts for line in part.text.replace("\r\n", "\n").split("\n"))
    plain = (line for line in lines if _PLAIN.fullmatch(line))
    return any(looks_like_order(line) or any(map(_is_word, _WORDS.findall(line))) for line in plain)


def _is_word(found: str) -> bool:
    """Whether letters are written as people write words, not great and small by chance."""
    return found in (found.lower(), found.upper(), found.capitalize())
