"""Statements that nothing is offered or claimed and nobody accused: "no thank you, I pass", "non accuso nessuno"."""

import re
from itertools import pairwise
from typing import Final

from domain.games.mata_hari.orders import Waive
from domain.games.mata_hari.state import View
from domain.reading.line_words import listed, plain

# What is said, by the words that say it; those that go on about somebody else's doing are in none.
_OFFERS: Final = listed(
    "offer offering counter counteroffer counteroffering exchange exchanging trade trading deal give giving propose proposing "
    "respond answer match card cards offro offrire offerta offerte contro controfferta controfferte controffro scambio scambi "
    "scambiare propongo proporre rispondo rispondere do dare carta carte"
)
_ACCUSES: Final = listed(
    "accuse accusing accusation accusations accusa accuse accuso accusare accusato "
    "accused charge charges charging accusata"
)
_CLAIMS: Final = listed(
    "claim claims wish wishes demand demands request requests dichiarazione dichiarazioni richiesta richieste "
    "pretesa pretese dichiaro comment comments commento commenti"
)
_BARE_REFUSALS: Final = frozenset(("no", "nope", "nah", "none", "nobody", "no one", "nessuna", "nessuno"))
_PASSES: Final = listed("pass passing skip skipping passo salto abstain")
_DECLINES: Final = listed("decline declining declino rinuncio")
_ANSWERS: Final = listed("respond answer rispondo rispondere")  # "I decline to answer" declines no exchange
_NOT: Final = listed("no not non dont wont cant cannot without senza mai neither nor never")
_NOBODY: Final = listed("nobody none noone nessuno nessuna nessun alcuno")
_NOTHING: Final = listed("nothing niente nulla")
_REFUSALS: Final = _NOT | _NOBODY | _NOTHING
_TELLING: Final = _REFUSALS | _OFFERS | _ACCUSES | _CLAIMS | _PASSES | _DECLINES
# They say nothing of it: who speaks, when, that one would rather.
_SILENT: Final = listed(
    "i we m am ll will ve d would like rather prefer to make making have got want going be think afraid any anything anyone "
    "anybody a an the his her their your its now for in on of from by with them these those "
    "either also then so well and but thank thanks thx nope nah please pls sorry ok today my part side interested here moment "
    "much very further more other agent agents here just simply intend intention to "
    "io noi ho faccio fare voglio vorrei preferisco da per di d il la le i lo l un una uno alcun alcuna turno "
    "volta stavolta intenzione ora adesso grazie mille dispiace spiace purtroppo "
    "is proprio interessa sono interessato interessata "
    "tua tuo sua suo "
    "parte mia mio mie miei con a al alla ad allora beh e ma anche neanche nemmeno momento oggi in c ci si altro altre favore "
    "va bene sta volta quindi poi"
)
_WITH_OFFERS: Final = listed("him her them lui lei loro")
_PHRASES: Final = {
    "ask": re.compile(r"ask me|chiedetemi"),
    "nothing": re.compile(r"take nothing|non prendo(?: nulla| niente)?|prendo (?:nulla|niente)"),
    "hush": re.compile(
        r"(?:i )?(?:demand|want|wish|ask)(?: for)? nothing(?: in (?:return|exchange))?|"
        r"non (?:chiedo|voglio|pretendo) (?:niente|nulla)(?: in cambio)?"
    ),
    "pass": re.compile(
        r"(?:i |i ll )?let (?:it|this one|that one|them|this) (?:pass|go|slide)|"
        r"(?:please )?count me out(?: this time| this turn)?|i (?:ll )?sit this one out|lascio (?:correre|stare|perdere)"
        r"(?: (?:questo scambio|l offerta|"
        r"lo scambio))?|(?:i m |i am |sono )?(?:not|non) (?:interested|interessat[oa])|non mi interessa|"
        r"i have nothing to offer|non ho (?:niente|nulla) da offrire"
    ),
    "silent": re.compile(
        r"(?:please )?(?:go on|go ahead|carry on|continue|proceed|move on)(?: please)?|"
        r"(?:vai |andate )?(?:pure )?avanti(?: pure)?|"
        r"(?:andiamo|si va) avanti|si puo (?:continuare|andare avanti|proseguire)|you can (?:go|carry) on|next(?: please)?|"
        r"my dear|dear|yes|si|sorry|purtroppo|old (?:chap|man|boy|friend)|mate|pal|my friends?|friends|folks|guys|everyone|"
        r"everybody|gentlemen|ladies|sir|dear agents?|agents|amic[oai]|amici miei|amico mio|ragazzi|"
        r"car[oi](?: amici| tutti| agenti)?|"
        r"signori|signore|agenti|gente|haha|not (?:me|today|a chance)|no way|non (?:io|oggi)|"
        r"(?:i )?(?:do not|don t) (?:trust|like) (?:him|her|them|it|you|this|that|any(?:one|body))(?: at all| much)?|"
        r"non (?:mi fido|mi convince|mi piace|mi conviene|mi va)(?: (?:per niente|per nulla|affatto|molto|di nessuno))?"
    ),
}
BEGINNINGS: Final = (
    _TELLING
    | _SILENT
    | _WITH_OFFERS
    | listed(
        "agenti amica amici amico andate andiamo another ask at avanti can cari caro carry chiedetemi continue couldn count "
        "dear does doesn don everybody everyone folks friends gente gentlemen go guys haha ladies lascio mate move next o old "
        "or pal prendo proceed pure questa questo ragazzi secondo signore signori sir take that this vai won wouldn yes you"
    )
)
"""The words that a statement which is ``whole`` may begin with."""
_TURNS: Final = listed("no not non nope sorry")
_FOLDED: Final = (
    (re.compile(r"\b(?:(?:for|in|on) )?(?:this|another) (?:time|turn|round|one)\b|\bat all\b|\bthank you\b"), "for"),
    (re.compile(r"\b(?:this|that|quest[oa]) (?=offer|counter|exchange|deal|trade|offerta|scambio|controfferta)"), ""),
    (re.compile(r"\b(?:quest[oa]|in questo|per questo) (?:volta|turno)\b"), "for"),
    (re.compile(r"\bdo(?:es)? not\b"), "dont"),
    (re.compile(r"\b(don|won|can|wouldn|doesn|couldn) t\b"), r"dont"),
    (re.compile(r"\bno one\b"), "nobody"),
    (re.compile(r"\b(?:or|o) (?=(?:no )?(?:claim|wish|demand|request|accus|dichiar|richiest|pretes))"), ""),
    (re.compile(r"\bno offers\b"), "no offer"),
    (re.compile(r"\b(?:from|for|per|da|secondo|to) me\b"), "for"),
    (re.compile(r"\b(?:da|to) (?:make|fare|dare|do)\b"), "for"),
)
_PHRASE_ENDS: Final = re.compile(
    r"[.!,:;\u2013\u2014]+(?:\s+|$)|\s-\s|\s(?:and|but|e|ma|so)\s(?=(?:i|we|io|no|non|nobody|nothing|nessun\w|niente|nulla|accus\w+|"
    r"pass\w*|declin\w+|dont|don['\u2019]t|go|make)\b)",
    re.IGNORECASE,
)
_ALSO_NOT: Final = listed("neither nor ne")
_LONGEST: Final = 120  # characters of a line that says only that nothing is done
# Most lines hold none of these and need no closer look.
_MAYBE: Final = (
    "no", "ness", "nt", "n't", "n’t", "n t", "pass", "skip", "salto", "nulla", "declin", "rinunci", "ask", "chiedetemi", "senza",
    "count me", "sit this", "lascio",
)  # fmt: skip


def _may_be(words: str) -> bool:
    return any(map(words.lower().__contains__, _MAYBE))


def whole(words: str) -> str:
    """What a statement says that names no card, "pass", "no thank you, I pass": its kind, or "" if it is none.

    "stand" declines and accuses nobody.
    """
    if len(words) > _LONGEST or "?" in words or words.rstrip().endswith(":") or not _may_be(words):
        return ""
    phrases = [plain(phrase) for phrase in _PHRASE_ENDS.split(words) if phrase.strip()]
    if any(set(phrase.split()) <= _TURNS and _NOT & set(phrase.split()) for phrase in phrases[1:]):
        return ""  # "I decline - sorry, no"
    found: set[str] = set()
    for phrase in phrases:
        kind = _kind(phrase)
        if not kind:
            return ""
        found.add(kind)
    return _together(found - {"silent"})


def _together(said: set[str]) -> str:
    """What phrases say together, by what each says: "pass" and "hush" say less than others beside them."""
    if said >= {"decline", "waive"} or said == {"pass", "waive"}:
        return "stand"
    for less in ("pass", "hush"):
        said = said - {less} if len(said) > 1 else said
    return next(iter(said)) if len(said) == 1 else ""


def refusal_alone(text: str, view: View) -> Waive | None:
    """A bare "no": nobody is accused, while nothing else is asked than whom this seat accuses (MH-68)."""
    table = view.table
    asked = table is not None and table.phase == "accuse" and view.seat in table.playing and view.outcome is None
    return Waive() if asked and plain(text) in _BARE_REFUSALS else None


def _kind(phrase: str) -> str:
    """What one phrase says; "silent" if nothing, be it "no thanks"; "" if it is about another thing."""
    special = next((kind for kind, pattern in _PHRASES.items() if pattern.fullmatch(phrase)), "")
    if special:
        return special
    for pattern, said in _FOLDED:
        phrase = pattern.sub(said, phrase)
    words = phrase.split()
    telling = [word for word in words if word in _TELLING]
    others = [word for word in words if word not in telling and word not in _SILENT]
    if others and not (set(others) <= _WITH_OFFERS and _OFFERS & set(telling)):
        return ""
    return _said(words, telling)


def _said(words: list[str], telling: list[str]) -> str:
    said = set(telling)
    if said & (_PASSES | _DECLINES):
        return "" if said & (_REFUSALS | _ACCUSES | _CLAIMS | _ANSWERS) else "pass" if said & _PASSES else "decline"
    if not said & _REFUSALS:
        return "" if said else "silent"
    about = [kind for kind, named in (("waive", _ACCUSES), ("decline", _OFFERS), ("hush", _CLAIMS)) if said & named]
    if _is_doubled(words, telling) or about[:2] == ["waive", "decline"]:
        return ""
    if about:
        return about[0]
    return "pass" if said & (_NOBODY | _NOTHING) else "silent"


def _is_doubled(words: list[str], telling: list[str]) -> bool:
    """Whether one refusal is of another, "not no accusation"; so that nobody knows what is refused."""
    together = any(one in _NOT and other in _REFUSALS for one, other in pairwise(words))
    return together or sum(word in _NOT - _ALSO_NOT for word in telling) > 1
