"""How people begin what they say to the referee of Mata Hari, in both languages, and what they add that says nothing."""

import re
from typing import Final

from domain.reading.line_words import plain

_I: Final = r"(?:(?:i|we|io|noi)\s+)?"
_WILL: Final = rf"(?:{_I}(?:will|shall|am going to|'m going to|'ll)\s+|i['’]ll\s+|{_I})"
_OFFER: Final = r"(?:counter[-\s]?)?offer"
_OFFERTA: Final = r"(?:contro[-\s]?)?(?:offerta|fferta)"

# What surely begins an order: if the rest cannot be read, its writer is told.
HEADS: Final[dict[str, str]] = {
    "offer": rf"{_WILL}{_OFFER}(?!\s+(?:of|from)\b)|offro|offrire|controffro|contro-?\s?offro",
    "claim": r"(?:i\s+)?claim(?:\s+that)?|my claims?(?:\s+(?:is|are))?(?:\s+that)?|dichiaro|dichiarare|"
    r"la mia dichiarazione(?:\s+(?:è|e['’]))?(?:\s+che)?",
    "demand": r"(?:i\s+)?demand|my demand(?:\s+is)?|esigo|esigere|la mia pretesa(?:\s+è)?",
    "wish": r"(?:i\s+)?(?:wish|hope)(?:\s+for)?|i would (?:like|love)(?: to (?:have|get))?|i want|i need|would like|"
    r"i['’]d (?:like|love)(?: to (?:have|get))?|my wish(?:\s+is)?|what i(?: would|['’]d)? (?:like|love|want)"
    r"(?: in (?:return|exchange))? is|vorrei|voglio|cerco|spero (?:in|di (?:avere|ricevere))|mi serv(?:e|ono)|"
    r"mi servirebbe(?:ro)?|mi piacerebbe(?:\s+(?:avere|ricevere))?(?:\s+in cambio)?",
    "accuse": rf"{_WILL}accuse|accuso|accusare",
    "give": rf"{_WILL}give|{_I}(?:do|dò)|dare|cedo|cedere",
    "take": r"take|prendo|prendere",
    "reveal": r"(?:reveal|rivelo|rivelare)\s+(?:all|the|tutti\s+i|tutti|i)",
    "accept": r"accept|accetto",
    "if": r"if none|if nobody|se nessuno|se nessuna",
    "use": r"use|uso",
}
# What begins an order only if the rest is one: everyday words.
EVERYDAY: Final[dict[str, str]] = {
    "offer": rf"{_WILL}(?:put|lay|place|set|play|propose|present|table)(?:\s+(?:forward|down|out|on the table))?|"
    rf"{_WILL}(?:counter|answer|reply|respond)(?=\s+with\b)|my {_OFFER}(?:\s+(?:is|are|will be))?|"
    rf"(?:metto|mettiamo|poso|posiamo|propongo|gioco|calo|presento|scelgo|rispondo)(?:\s+(?:giù|sul tavolo|in tavola))?|"
    rf"la mia {_OFFERTA}(?:\s+(?:è|e['’]|sono|sarà))?|controfferta|contro-offerta|offerta|"
    r"(?=(?:one|two|three|[123]|una|due|tre)\s+(?:cards?|cart[ae])(?:\s+(?:from me|mie|mia|da parte mia))?\s*:)",
    "claim": r"(?:i\s+)?(?:declare|state|swear|affirm|guarantee|assure you|promise)(?:\s+that)?|"
    r"(?:you can |please )?tell (?:them|him|her|everybody|everyone|the others)(?:\s+that)?|"
    r"(?:lo |ve lo |te lo )?(?:giuro|affermo|garantisco|prometto)(?:\s+che)?|(?:vi |ti )?assicuro(?:\s+che)?|"
    r"(?:potete dire|dite|puoi dire|di['’]|fai sapere|fate sapere)(?:\s+(?:agli altri|a tutti|loro|pure))*\s+che",
    "demand": r"(?:i\s+)?(?:require|insist on)|pretendo",
    "wish": r"(?:i['’]m |i am )?(?:looking|hoping) for|i(?: would|['’]d)? ask(?: for)?|i would be happy with|"
    r"i['’]d be (?:happy|glad) with|chiedo|gradirei|desidero|desidererei|mi farebbe(?:ro)? comodo|la mia richiesta(?:\s+è)?",
}
LEAD: Final = re.compile(
    r"(?:(?:in|as an?) (?:reply|answer|response) to (?:(?:agent \w+|the)['’]s|the|his|her|your|that) "
    r"offer(?: (?:of|from) agent \w+)?|"
    r"in risposta all['’]offerta(?: dell['’]agente \w+)?|"
    r"(?P<exchange>in (?:return|exchange)(?: for (?:it|that|them))?|in cambio))"
    r"\s*[,:]?\s*",
    re.IGNORECASE,
)
TAIL: Final = re.compile(
    r"[\s,(\u2013\u2014-]{1,6}(?:(?:face[ -]down|on the table|down|of course|obviously|naturally|from me|of mine|"
    r"from my hand|sul tavolo|"
    r"in tavola|a faccia in giù|copert[aeoi]|ovviamente|naturalmente|da parte mia|dalla mia mano|e (?:poi )?basta|"
    r"and (?:that['’]s|that is) (?:it|all)|nothing else|nient['’]altro|in return|in exchange|in cambio|if possible|se possibile|"
    r"if any(?:body|one) has one(?: to spare)?|se qualcuno ce l['’]ha|se qualcuno ne ha|"
    r"which is (?:quite |perfectly |also )?true|(?:ed|che) è (?:proprio )?vero|i swear|i promise|lo giuro|giuro|davvero|"
    r"thx|thanks|pls|please|grz|grazie|per favore|for now|as always)[\s).!]{0,6})$",
    re.IGNORECASE,
)

_TIME: Final = (
    r"(?:for now|this time|this turn|per ora|stavolta|questa volta|questo turno|per questo turno|per stavolta)"
)
_BEFORE: Final = rf"(?:(?:and|e|but|ma|so|well|beh|allora|quindi|then|io|per me|for me|purtroppo|sorry|{_TIME}) )*"
_AFTER: Final = (
    rf"(?: (?:{_TIME}|from me|for me|da parte mia|per me|please|thanks|grazie|then|allora|at all|today|oggi|to make|"
    r"da fare))*"
)
_NOT: Final = r"(?:do not|don t|dont|won t|will not|would rather not|d rather not|prefer not to|would not|wouldn t)"
_SILENT: Final = (
    r"no|no thanks|no thank you|thanks|thank you|no grazie|grazie|not (?:this|for) (?:time|now|turn)|not now|stavolta no|"
    rf"questa volta no|i m afraid|{_TIME}|go on please|please go on|go on|vai pure avanti|avanti pure|andiamo avanti|si va avanti"
)
_PASS: Final = (
    r"(?:i |i ll |i will |i m going to |i think i ll )?(?:pass|skip)|passo|salto|nothing|niente|nulla|"
    r"(?:nothing from|niente per|niente da parte) (?:me|mia)"
)
_DECLINE: Final = (
    r"(?:i |i ll |i will |i must )?decline(?: (?:his|her|their|your|the|this|that) (?:offer|exchange|one))?|"
    r"declino(?: l offerta| la (?:sua|tua) offerta)?|rinuncio(?: all offerta)?|non offro(?: niente| nulla| nessuna carta)?|"
    r"non (?:propongo|rispondo con|do|voglio offrire|voglio dare) (?:niente|nulla)|"
    r"no (?:counter ?)?offer|nessuna (?:contro ?offerta|controfferta|offerta)|niente (?:contro ?offerta|controfferta)|"
    r"non faccio (?:nessuna |alcuna |una )?(?:contro ?offerta|controfferta|offerta|offerte)|"
    rf"i {_NOT} (?:make (?:an? |any )?(?:counter ?)?offer|offer (?:anything|any card|any cards|a card))|"
    r"i (?:offer|make|give) (?:nothing|no (?:counter ?)?offer)|i m not (?:offering anything|making an(?:y)? offer)"
)
_WAIVE: Final = (
    r"(?:i have |i make )?no accusations?|(?:i have |there is )?(?:nobody|no one|noone) to accuse|"
    rf"i {_NOT} (?:want to )?accuse (?:anyone|anybody|any agent|any of (?:them|you))|"
    r"i (?:ll )?accuse (?:no one|nobody|noone|none)|"
    r"i m not accusing (?:anyone|anybody)|(?:non ho |non faccio )?(?:nessuna|alcuna) accusa|niente accuse|"
    r"non (?:voglio )?accus(?:o|are) (?:nessuno|alcuno)|non ho (?:nessuno da accusare|accuse)|nessuno (?:e )?da accusare"
)
_HUSH: Final = (
    r"(?:i (?:have|make) )?no (?:claims?|wish|wishes|demands?|requests?)"
    r"(?: (?:and|or) no (?:claims?|wish|wishes|demands?|requests?))?|"
    r"i (?:demand|want|wish|ask) (?:for )?nothing|"
    r"(?:niente|nessuna|senza) (?:dichiarazion[ei]|richiest[ae]|pretes[ae])"
    r"(?: e (?:niente|nessuna|senza) (?:dichiarazion[ei]|richiest[ae]|pretes[ae]))?|non (?:chiedo|voglio) (?:niente|nulla)"
)
_HUSHED: Final = r"(?: in (?:return|exchange|cambio))?"
_WHOLE: Final[dict[str, re.Pattern[str]]] = {
    "silent": re.compile(_SILENT),
    "pass": re.compile(rf"{_BEFORE}(?:{_PASS}){_AFTER}"),
    "decline": re.compile(rf"{_BEFORE}(?:{_DECLINE}){_AFTER}"),
    "waive": re.compile(rf"{_BEFORE}(?:{_WAIVE}){_AFTER}"),
    "hush": re.compile(rf"{_BEFORE}(?:{_HUSH}){_HUSHED}{_AFTER}"),
    "ask": re.compile(r"ask me|chiedetemi"),
    "nothing": re.compile(r"take nothing|non prendo(?: nulla| niente)?|prendo (?:nulla|niente)"),
}
# One of these stands in every such statement: looked for before the expressions above are tried, which takes its time.
_MAYBE_WHOLE: Final = re.compile(
    r"n(?:o|.?t\b|iente|ulla)|pass|s(?:kip|alto|enza)|declin|rinunci|a(?:ccus|sk)|chiedetemi"
)
_PHRASE_ENDS: Final = re.compile(r"[.!,:]+(?:\s+|$)")
_LONGEST: Final = 120  # characters of a line that says only that nothing is done


def whole(words: str) -> str:
    """What a statement says that names no card, "pass", "no thank you, I pass": its kind, or "" if it is none."""
    if len(words) > _LONGEST or not _MAYBE_WHOLE.search(words.lower()):
        return ""
    said: set[str] = set()
    for phrase in _PHRASE_ENDS.split(words):
        if phrase.strip():
            said.add(_kind(plain(phrase)))
            if "" in said:
                return ""
    said.discard("silent")
    if len(said) > 1:
        said.discard("pass")
    return said.pop() if len(said) == 1 else ""


def _kind(phrase: str) -> str:
    return next((kind for kind, pattern in _WHOLE.items() if pattern.fullmatch(phrase)), "")
