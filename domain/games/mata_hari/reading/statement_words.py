"""How people begin what they say to the referee of Mata Hari, in both languages, and what they add that says nothing."""

import re
from typing import Final

from domain.reading.line_words import listed

_I: Final = r"(?:(?:i|we|io|noi)\s+)?"
_WILL: Final = rf"(?:{_I}(?:will|shall|am going to|'m going to|'ll)\s+|i['’]ll\s+|{_I})"
_OFFER: Final = r"(?:counter[-\s]?)?offer"
_OFFERTA: Final = r"(?:contro[-\s]?)?(?:offerta|fferta)"

# What surely begins an order: if the rest cannot be read, its writer is told.
HEADS: Final[dict[str, str]] = {
    "offer": rf"{_WILL}{_OFFER}(?!\s+(?:of|from)\b)|offro|offrire|controffro|contro-?\s?offro",
    "claim": r"(?:i\s+)?(?:(?:truthfully|also|hereby|honestly)\s+)?claim(?:ing)?(?:\s+that)?|"
    r"my claims?(?:\s+(?:is|are))?(?:\s+that)?|"
    r"(?:io\s+|inoltre\s+|anche\s+)?dichiaro(?:\s+(?:anche|inoltre))?(?:\s+che)?|dichiarare|"
    r"la mia dichiarazione(?:\s+(?:è|e['’]))?(?:\s+che)?",
    "demand": r"(?:i\s+)?demand|my demand(?:\s+is)?|esigo|esigere|la mia pretesa(?:\s+è)?",
    "wish": r"(?:i\s+)?(?:wish|hope)(?:\s+for)?|i would (?:like|love)(?: to (?:have|get))?|i want|i need|would (?:like|love)|"
    r"(?:my )?request(?:\s+is)?|(?:la mia )?richiesta(?:\s+è)?|what i want is|quello che voglio è|"
    r"i['’]d (?:like|love)(?: to (?:have|get))?|my wish(?:\s+is)?|what i(?: would|['’]d)? (?:like|love|want)"
    r"(?: in (?:return|exchange))? is|vorrei|voglio|cerco|spero (?:in|di (?:avere|ricevere))|mi serv(?:e|ono)|"
    r"mi servirebbe(?:ro)?|mi piacerebbe(?:\s+(?:avere|ricevere))?(?:\s+in cambio)?",
    "accuse": rf"{_WILL}accuse|accuso|accusare",
    "give": rf"{_WILL}give(?: (?:him|her|them|you)\b)?|{_I}(?:do|dò)|dare|cedo|cedere",
    "take": r"take|prendo|prendere",
    "reveal": r"(?:reveal|rivelo|rivelare)\s+(?:all|the|tutti\s+i|tutti|i)",
    "accept": r"accept|accetto",
    "if": r"if none|if nobody|se nessuno|se nessuna",
    "use": r"use|uso",
}
# What begins an order only if the rest is one: everyday words.
EVERYDAY: Final[dict[str, str]] = {
    "offer": rf"{_WILL}(?:put|lay|place|set|play|slide|slip|push|propose|present|table)(?:\s+(?:forward|down|out|on the table))?|"
    rf"{_WILL}(?:counter|answer|reply|respond|match|go|start|begin|open)(?:\s+things off)?(?=\s+with\b)|"
    rf"{_WILL}(?:trade|swap|exchange|choose|pick|give up|part with|throw in|add)|"
    r"you (?:can|may) have|you(?:['’]ll)? get|(?:potete|puoi) avere|(?:vi|ti) lascio|(?:eccoti|eccovi)|"
    rf"(?:i['’]m |i am |we are |we['’]re )?(?:{_OFFER}ing|putting(?: up| down| forward)?|"
    r"laying(?: down| out)?|giving|trading|proposing|"
    rf"placing|playing)|"
    rf"my {_OFFER}(?:\s+(?:for |in )?this (?:turn|round|exchange))?(?:\s+(?:is|are|will be))?|counter[-\s]offer|in response|"
    rf"here(?:['’]s| is) my {_OFFER}|my cards?(?=\s*:)|"
    r"(?:io )?(?:ci )?(?:metto|metti|mettete|mettiamo|poso|posiamo|propongo|gioco|calo|presento|scelgo|"
    r"rispondo(?: offrendo)?|scambio|cedo|butto)"
    r"(?:\s+(?:giù|sul tavolo|in tavola|in gioco|sul piatto|subito|io))?|"
    r"(?:per )?(?:comincio|inizio|parto|apro|cominciare|iniziare)"
    r"(?:\s+(?:io|subito))?(?:\s+con|\s*:|\s+offro|\s+mettendo|\s+offrendo)|"
    r"(?:gli|le|ti|vi) (?:do|offro|cedo)|(?:il )?mio scambio|"
    rf"(?:ecco )?la mia {_OFFERTA}(?:\s+(?:è|e['’]|sono|sarà))?|controfferta|contro-offerta|offerta|"
    r"(?=(?:one|two|three|[123]|una|due|tre)\s+(?:cards?|cart[ae])(?:\s+(?:from me|mie|mia|da parte mia))?\s*:)",
    "claim": r"(?:i\s+)?(?:declare|state|swear|affirm|guarantee|assure you|promise)(?:\s+that)?|"
    r"(?:you can |please )?tell (?:them|him|her|everybody|everyone|the others)(?:\s+that)?|"
    r"(?:lo |ve lo |te lo )?(?:giuro|affermo|garantisco|prometto)(?:\s+che)?|(?:vi |ti )?assicuro(?:\s+che)?|"
    r"(?:potete dire|dite|puoi dire|di['’]|fai sapere|fate sapere)(?:\s+(?:agli altri|a tutti|loro|pure))*\s+che",
    "accuse": r"(?:i\s+)?acc(?:us)?\b\.?",
    "demand": r"(?:i\s+)?(?:require|insist on)|pretendo",
    "wish": r"want|(?:i['’]m |i am )?(?:looking|hoping) for|i(?: would|['’]d)? ask(?: for)?|i would be happy with|"
    r"i['’]d be (?:happy|glad) with|i(?: would|['’]d) (?:be grateful for|appreciate|welcome)|"
    r"chiedo(?:\s+in cambio)?|gradirei|desidero|desidererei|mi farebbe(?:ro)? comodo|la mia richiesta(?:\s+è)?",
}
SHORT: Final = (
    r"decline|non offro|no offer|no counter-?offer|passo|pass|no accusations?|nessuna accusa|ask me|chiedetemi|take nothing|"
    r"non prendo|refuse|rifiuto|skip|salto"
)
BEGINNINGS: Final = listed(
    "1 2 3 acc accept accetto accus accusare accuse accuso add affermo affirm also am anche answer apro ask assicuro "
    "assure begin butto calo cedere cedo cerco chiedetemi chiedo choose ci claim claiming cominciare comincio contro "
    "controfferta controffro controoffro counter counteroffer counteroffering dare declare decline demand desidererei "
    "desidero di dichiarare dichiaro dite do due eccoti eccovi ecco "
    "esigere esigo exchange fai fate garantisco gioco giuro give giving "
    "gli go gradirei guarantee here hereby honestly hope hoping i if il in iniziare inizio inoltre insist io la lay laying "
    "le ll lo looking m match mettete metti mettiamo metto mi mio my nessuna no noi non offer offering offerta offrire offro "
    "one open part parto pass passo per pick place placing play playing please posiamo poso potete prendere prendo present "
    "presento pretendo prometto promise propongo propose proposing puoi put putting quello refuse reply request require "
    "respond reveal richiesta rifiuto rispondo rivelare rivelo salto scambio scelgo se set shall skip slide slip push "
    "spero start state swap "
    "swear table take te tell three throw ti trade trading tre truthfully two una use uso ve vi voglio vorrei want we what will "
    "wish would you"
)
"""The words that all of these begin with, without accents: a line that begins otherwise is none of them."""
LEAD: Final = re.compile(
    r"(?:(?:in|as an?) (?:reply|answer|response) to (?:(?:agent \w+|the)['’]s|the|his|her|your|that) "
    r"offer(?: (?:of|from) agent \w+)?|"
    r"in risposta all['’]offerta(?: dell['’]agente \w+)?|"
    r"(?P<exchange>in (?:return|exchange)(?: for(?: (?:it|that|them))?(?= ))?|in cambio(?: di)?))"
    r"\s*[,:]?\s*",
    re.IGNORECASE,
)
TAIL: Final = re.compile(
    r"[\s,(\u2013\u2014-]{1,6}(?:(?:face[ -]down|on the table|across the table|across|down|"
    r"of course|obviously|naturally|from me|of mine|"
    r"from my hand|sul tavolo|"
    r"in tavola|a faccia in giù|copert[aeoi]|ovviamente|naturalmente|da parte mia|dalla mia mano|e (?:poi )?basta|"
    r"and (?:that['’]s|that is) (?:it|all)|nothing else|nient['’]altro|in return|in exchange|in cambio|if possible|se possibile|"
    r"if any(?:body|one) has one(?: to spare)?|se qualcuno ce l['’]ha|se qualcuno ne ha|"
    r"which is (?:quite |perfectly |also )?true|(?:ed|che) è (?:proprio )?vero|i swear|i promise|lo giuro|giuro|davvero|"
    r"for (?:it|them|that)|thank you|truthfully|honestly|"
    r"as requested|come richiesto|a tutti|"
    r"qualsiasi|qualunque|whatever it is|thx|thanks|pls|please|grz|grazie|per favore|for now|as always)[\s).!]{0,6})$",
    re.IGNORECASE,
)
