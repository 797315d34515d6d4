"""What mail programs themselves write, in the languages they speak: ``words/phrases.txt``, in small letters.

Phrases count just as they are written down there, umlauts and strokes and all.
"""

import re
from collections.abc import Mapping
from functools import cache, partial
from typing import Final

from domain.reading.word_lists import WordList

_listed: Final = partial(WordList, "phrases", package=__package__)
WROTE: Final = _listed("wrote")
WROTE_UNSPACED: Final = _listed("wrote, unspaced")
WROTE_BEFORE_NAMES: Final = _listed("wrote, before names")
MYSELF: Final = _listed("myself")
SAYS_OF: Final = _listed("says of")
HEADERS: Final = {field: _listed(field) for field in ("from", "date", "to", "subject", "other")}
SEPARATORS: Final = _listed("separators")
FORWARDED_BY: Final = _listed("forwarded by")
SENT_FROM: Final = _listed("sent from")
SENT_FROM_ANYWHERE: Final = _listed("sent from anywhere")
SENT_ENDINGS: Final = _listed("sent endings")
GET_THE_APP: Final = _listed("get the app")
GET_THE_APP_ENDINGS: Final = _listed("get the app endings")
SLOGANS: Final = _listed("slogans")
APPS: Final = _listed("apps")
DEVICES: Final = _listed("devices")
OF_A_DEVICE: Final = _listed("of a device")
WHOSE_DEVICE: Final = _listed("whose device")
BEFORE_A_DEVICE: Final = _listed("before a device")
NOTICES: Final = _listed("notices")
NOTICE_WORDS: Final = _listed("notice words")
NOTICES_OF_ONE_LINE: Final = _listed("notices of one line")
BEFORE_HOURS: Final = _listed("before hours")
BEHIND_HOURS: Final = _listed("behind hours")
ARMOUR_HEADERS: Final = _listed("armour headers")
OF_DATES: Final = _listed("of dates")
BESIDE_DATES: Final = _listed("beside dates")
ENGLISH_MARKER: Final = _listed("english marker")
ENGLISH_MARKER_WHOSE: Final = _listed("english marker, whose")
ENGLISH_MARKER_WHERE: Final = _listed("english marker, where")
ITALIAN_MARKER: Final = _listed("italian marker")
ITALIAN_MARKER_WHERE: Final = _listed("italian marker, where")
MARKER_FIRST: Final = _listed("marker, looked for first")


@cache
def header_words() -> Mapping[str, str]:
    """The headers by the words for them."""
    return {word: field for field, words in HEADERS.items() for word in words.written}


def any_of(*lists: WordList) -> str:
    """One of the phrases as part of an expression: the first in their order that fits."""
    return "|".join(re.escape(phrase) for phrases in lists for phrase in phrases.written)
