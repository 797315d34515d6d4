"""What papers and weapons are for from now on, in the words that letters use for it and near them."""

import re
from typing import Final

from domain.games.casablanca.orders import React, SetReaction
from domain.reading.line_words import bare

_NOW: Final = r"(?:from now on|d['\u2019 ]ora in poi|da ora in poi|da adesso(?: in poi)?)"
_MY: Final = r"(?:my|our|the|i|le|i miei|le mie)\s+"
_CARDS: Final = (
    rf"(?:{_MY})?(?:(?:false )?papers|documenti(?: falsi)?)\s+(?:and|e|&)\s+(?:{_MY})?(?:weapons?|armi|arma)"
)
_WHEN: Final[dict[React, str]] = {
    "never": r"(?:held|hold|kept|keep)?\s*back|in reserve|(?:tenuti |tieni |tengo )?da parte|in riserva",
    "if caught": r"(?:only |solo |soltanto )?(?:against (?:a )?capture|contro la cattura)",
    "always": r"(?:against (?:every|any) interceptions?|against all interceptions|contro (?:ogni|qualsiasi) intercettazione|"
    r"contro tutte le intercettazioni)",
}
_WHENS: Final = "|".join(f"(?P<when{number}>{said})" for number, said in enumerate(_WHEN.values()))
_VERB: Final = r"(?:(?:hold|keep|use|tengo|tieni|uso|usa|tenete|usate)\s+)?"
# With a colon right behind the cards it is what our letters say of the present.
_OPTION: Final = re.compile(
    rf"(?:(?:and|e)\s+)?(?:(?P<first>{_NOW})\s*[,:]?\s*)?{_VERB}{_CARDS}(?:\s+(?P<then>{_NOW}))?(?P<colon>\s*:)?\s*"
    rf"(?:(?:are|sono|siano|to be)\s+)?(?:{_WHENS})(?:\s*,?\s*(?P<last>{_NOW}))?"
    r"(?:\s*,?\s*(?:please|pls|per favore|thanks|grazie))?"
)
_LONGEST: Final = 120


def option_in(piece: str) -> SetReaction | None:
    """What a piece of a line says papers and weapons are for; None if it says nothing of it."""
    if len(piece) > _LONGEST or not ("apers" in piece or "ocumenti" in piece):
        return None
    found = _OPTION.fullmatch(bare(piece).strip(" .!\t"))
    if found is None or (found["colon"] and not (found["first"] or found["then"])):
        return None
    return SetReaction(next(when for number, when in enumerate(_WHEN) if found[f"when{number}"]))
