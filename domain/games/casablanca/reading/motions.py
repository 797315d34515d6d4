"""The words for going somewhere in either language, which say nothing of where: orders are read past them."""

from typing import Final

from domain.reading.line_words import listed

# English verbs as they stand after "I"; they are read with their other endings too.
_VERBS: Final = (
    "walk march head travel send let bring get step sneak advance proceed slip creep press push retreat return "
    "sprint dash rush hurry race jump hop shift relocate transfer shelter go come arrive reach lead drive hunt "
    "patrol search scout prowl turn swing continue journey wander stroll roam board hike trek swim slide crawl"
)
_ITALIAN: Final = (
    "scappa fugge fuggono corre cammina incammina incammino dirige dirigo porta porto portare porti manda mando "
    "mandare mandate occupa occupo raggiunge raggiungo raggiungere viaggia viaggio viaggiare marcia marcio marciare "
    "avanza avanzo avanzare torna torno tornare ritorna ritorno arriva arrivo arrivare parte parto partire passa "
    "passare nasconde nascondo nascondersi nascondermi rifugia rifugio rifugiarsi procede procedo procedere "
    "prosegue proseguo proseguire sale salgo salire dirigersi dirigermi trasferisce trasferisco trasferirsi "
    "trasferirmi entra entro entrare esce esco uscire caccia cacciare attraversa attraversare indietreggia "
    "retrocede retrocedo arretra arretro striscia sgattaiola sguscia salta salto faccio fa fare fai fate facciamo "
    "conduce conduco condurre cerca cercare gira giro girare sposti spostate spostiamo muova muovano muoviamo "
    "muovermi muoversi spostarmi spostarsi andiamo vanno vada vadano vieni viene andro muovero "
    "spostero mandero andra muovera spostera finire fino"
)


def _inflected(verbs: str) -> frozenset[str]:
    """English verbs after "I", after a piece, and after "I am"."""
    plain = listed(verbs)
    third = {f"{verb}{'es' if verb.endswith(('s', 'sh', 'ch', 'o')) else 's'}" for verb in plain}
    progressive = {f"{stem}ing" for verb in plain for stem in (verb.removesuffix("e"), f"{verb}{verb[-1]}")}
    return plain | third | progressive


MOTIONS: Final = _inflected(_VERBS) | listed(_ITALIAN) | {"hurries", "hides"}
"""Verbs that are passed over wherever they stand."""

DIRECTIONS: Final = listed(
    "north south east west northeast northwest southeast southwest northwards southwards eastwards westwards up "
    "down back off away nord sud est ovest indietro giu fuori incontro"
)
"""Between a piece and the words for where it goes they say nothing more."""

GOING: Final = _inflected("move go walk run head travel advance step sneak")
"""With "I" in front and "to" behind they say where the fugitive goes, which our letters call "you"."""

MYSELF: Final = listed("muovo sposto dirigo incammino trasferisco rifugio nascondo")
"""So do these with "mi" in front."""

COUNTED: Final = listed("hex hexes esagono esagoni step steps space spaces casella caselle")
"""With a number in front they say how far, which the hex says anyway."""
