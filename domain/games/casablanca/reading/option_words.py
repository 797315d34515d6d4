"""What papers and weapons are for from now on, in the words that letters use for it and near them."""

import re
from typing import Final

from domain.games.casablanca.orders import React, SetReaction
from domain.games.casablanca.state import View
from domain.reading.line_words import bare

_NOW: Final = r"(?:from now on|d['\u2019 ]ora in poi|da ora in poi|da adesso(?: in poi)?)"
_MY: Final = r"(?:my|our|the|i|le|i miei|le mie)\s+"
_PAPERS: Final = r"(?:(?:false )?(?:papers|documents)|documenti(?: falsi)?)"
_CARDS: Final = rf"(?:{_MY})?{_PAPERS}\s+(?:and|e|&)\s+(?:{_MY})?(?:weapons?|arms|armi|arma)"
_WHEN: Final[dict[React, str]] = {
    "never": r"(?:held|hold|kept|keep)?\s*back|in reserve|(?:tenuti |tieni |tengo )?da parte|in riserva",
    "if caught": r"(?:only |solo |soltanto )?(?:against (?:a )?capture|contro la cattura)",
    "always": r"(?:against (?:every|any) interceptions?|against all interceptions|contro (?:ogni|qualsiasi) intercettazione|"
    r"contro tutte le intercettazioni)",
}
_WHENS: Final = "|".join(f"(?P<when{number}>{said})" for number, said in enumerate(_WHEN.values()))
_VERB: Final = r"(?:(?:hold|keep|use|tengo|tieni|uso|usa|tenete|usate)\s+)?"
_OPTION: Final = re.compile(
    rf"(?:(?:and|e)\s+)?(?:(?P<now>{_NOW})\s*[,:]?\s*)?{_VERB}{_CARDS}(?:\s+(?:{_NOW}))?(?P<colon>\s*:)?\s*"
    rf"(?:(?:are|sono|siano|to be)\s+)?(?:{_WHENS})(?:\s*,?\s*(?:{_NOW}))?"
    r"(?:\s*,?\s*(?:please|pls|per favore|thanks|grazie))?"
)
_OURS: Final = re.compile(r"\s*(?:Papers and weapons|Documenti e armi): [^.]+\.\s*")
_LONGEST: Final = 120


def option_in(piece: str, view: View) -> SetReaction | None:
    """What a piece of a line says papers and weapons are for; None if it says nothing of it.

    So our letters say behind a colon what holds: that line, or what holds already, is none.
    """
    if len(piece) > _LONGEST or not ("apers" in piece or "ocument" in piece):
        return None
    found = _OPTION.fullmatch(bare(piece).strip(" .!\t"))
    if found is None:
        return None
    said = next(when for number, when in enumerate(_WHEN) if found[f"when{number}"])
    told = found["colon"] and not found["now"] and (said == view.own.react or _OURS.fullmatch(piece) is not None)
    return None if told else SetReaction(said)
