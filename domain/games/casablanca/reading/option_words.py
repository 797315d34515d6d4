"""What papers and weapons are for from now on, in the words that letters use for it and near them."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from domain.games.casablanca.orders import React, SetReaction
from domain.games.casablanca.reading.lexicon import listed
from domain.games.casablanca.state import View
from domain.games.casablanca.words import SAY
from domain.reading.line_words import bare

_NOW: Final = listed("option, from now on")
_AND: Final = listed("option, and")
_VERBS: Final = listed("option, verbs")
_CARDS: Final = listed("option, cards")
_ONESELF: Final = listed("option, of oneself")
_DONE: Final = listed("option, what is done with them")
_ARE: Final = listed("option, are")
_COURTESY: Final = listed("option, courtesy")
_WHEN: Final[Mapping[str, React]] = {"never": "never", "caught": "if caught", "always": "always"}
_LONGEST: Final = 120


def option_in(piece: str, view: View) -> SetReaction | None:
    """What a piece of a line says papers and weapons are for; None if it says nothing of it.

    So our letters say behind a colon what holds: that line, or what holds already, is none.
    """
    found = _option().fullmatch(bare(piece).strip(" .!\t")) if len(piece) <= _LONGEST else None
    if found is None:
        return None
    when = next(when for group, when in _WHEN.items() if found[group])
    told = found["colon"] and not found["now"] and (when == view.own.react or _is_ours(piece))
    return None if told else SetReaction(when)


def _is_ours(piece: str) -> bool:
    """Whether a line is as our letters say it."""
    return any(SAY.pattern("listing.reaction", language).fullmatch(piece.strip()) for language in SAY.languages())


@cache
def _option() -> re.Pattern[str]:
    now = _NOW.expression
    whens = "|".join(f"(?P<{group}>{listed(f'option, {when}').expression})" for group, when in _WHEN.items())
    return re.compile(
        rf"(?:{_AND.expression}\s+)?(?:(?P<now>{now})\s*[,:]?\s*)?(?:{_VERBS.expression}\s+)?(?:{_CARDS.expression}|{_ONESELF.expression})(?:\s+{now})?(?:\s+{_DONE.expression})?"
        rf"(?P<colon>\s*:)?\s*(?:{_ARE.expression}\s+)?(?:{whens})(?:\s*,?\s*{now})?(?:\s*,?\s*{_COURTESY.expression})?"
    )
