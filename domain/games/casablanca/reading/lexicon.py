"""The vocabulary of orders: which words of either language mean what, and how the parts of orders are written in each."""

from typing import Final, Literal, TypeAlias

from domain.games.casablanca.reading.motions import MOTIONS
from domain.reading.lexicon import Lexicon

Kind: TypeAlias = Literal[
    "hex", "number", "gestapo", "fugitive", "camel", "play", "buy", "restart", "keep", "choose", "cards", "lower", "pay",
    "react", "card", "follow", "embark", "stay", "green", "colour", "line", "gold", "negative", "yes", "when", "if", "all",
    "via", "from", "riding", "to", "take", "flight", "leave", "there", "else", "will", "filler", "doubt", "unknown",
]  # fmt: skip

PIECES: Final[frozenset[Kind]] = frozenset({"gestapo", "fugitive"})
BEGINNINGS: Final[frozenset[Kind]] = frozenset(
    {"gestapo", "fugitive", "play", "buy", "restart", "keep", "react", "leave"}
)
"""What begins a new order in the middle of a line; a camel does too, unless one rides on it."""
SKIPPED: Final[frozenset[Kind]] = frozenset({"filler", "to", "riding", "yes", "take", "flight"})
"""Little words that are passed over inside an order; "si" is among them ("si imbarca")."""
LITTLE: Final[frozenset[Kind]] = SKIPPED | {
    "will",
    "from",
    "via",
    "if",
    "all",
    "when",
    "negative",
    "leave",
    "there",
    "else",
}
"""Words that say nothing of an order by themselves."""

STEERING: Final = frozenset({"bicycle", "motorcycle", "rail-ticket", "boat", "guide"})
"""Green cards that move the fugitive."""

_RESTING: Final = (
    "waits waiting sleeps sleeping rests resting naps napping dozes dozing idles idle dorme dormono riposa riposano aspetta "
    "attende attendono"
)
# Without accents and in small letters, as `tokens` reads them.
_SPELLINGS: Final[dict[Kind, str]] = {
    "gestapo": "gestapo ghestapo police polizia sbirri poliziotti hunter hunters cacciatore cacciatori goons thugs "
    "hounds henchmen segugi mastini scagnozzi tirapiedi",
    "fugitive": "fugitive fuggiasco fuggitivo fuggiasca fuggitiva runner runaway escapee refugee man guy chap bloke "
    "uomo evaso profugo",
    "camel": "camel cammello dromedary dromedario",
    "play": "play plays use uses gioca gioco giocare uso usa",
    "buy": "buy buys compro compra comprare acquisto spend spendo",
    "restart": "restart restarts riparto riparte ripartire ricomincio",
    "keep": "keep keeps keeping tengo tiene tenere",
    "choose": "choose chooses draw draws scelgo sceglie scegli",
    "cards": "cards carte",
    "lower": "lower lowers calo scendo abbasso",
    "pay": "pay pays pago",
    "react": "react reacts reaction reactions reagisco reagisce reagire reazione reazioni difesa difese",
    "card": "card carta",
    "follow": "follow follows segue segui seguo seguire insegue insegui inseguo chase chases",
    "embark": "embark embarks imbarca imbarco imbarcarsi imbarcarmi sail sails salpa",
    "stay": "stay stays staying remain remains hold holds still stand stands ferma fermo fermi resta resto restano restare sta "
    "sto rimane rimango rimangono rimanere stiamo restiamo rimaniamo stiano restino pass passo "
    f"{_RESTING}",
    "gold": "gold oro",
    "if": "if se",
    "all": "all both everything tutti tutto entrambi entrambe due",
    "via": "via through attraverso passando",
    "from": "from da dal dalla dall",
    "riding": "by on ride rides riding con col a al su sul in using with usando",
    "to": "to into onto until till towards verso sulla sullo sull nel nella ad allo alla alle at along lungo per",
    "take": "take takes prendo prende prendere chiamo call hire",
    "flight": "run flee escape scappo fuggo corro vado cammino scappare fuggire",
    "leave": "leave leaves lascia lascio lasciare",
    "there": "where dove dov li put buono buona alone stare here there qui it they he she am is are sono",
    "else": "else altro altri other others",
    "will": "will shall should ll does",
    "filler": "runs flees escapes running fleeing escaping while whilst mentre only solo soltanto just foot piedi piede chiedo "
    "chiede "
    "over across up forward ahead straight directly for ai gli delle degli avanti position positions place places station deploy "
    "metto mettere metti mettete piazzo "
    "piazzare posiziono riporto direttamente subito dritto ci ne "
    "moving mossa mosse muovono "
    "the my i we noi il la lo le l i mio mia miei un una uno di del dello della dell e ed and then poi quindi goes go "
    "moves move va vai vada andare muove muovi muovo muovere muovero sposto sposta spostare hex esagono numero "
    "number n s mi m falsi false piece pedina "
    "do t marker segnalino please pls thx grz this questo favore grazie thanks thank you tuareg ferroviario rations turn turno "
    "today tonight oggi stanotte stasera stavolta",
}  # fmt: skip
_VALUED: Final[dict[tuple[Kind, str], str]] = {
    ("choose", "cards"): "pesco",
    ("lower", "to"): "cala calare scendere",
    ("pay", "to"): "paga pagare",
    ("green", "money"): "money soldi denaro",
    ("green", "weapon"): "weapon weapons arma armi",
    ("green", "papers"): "papers documenti documento",
    ("green", "disguise"): "disguise travestimento",
    ("green", "bicycle"): "bicycle bicicletta bici bike",
    ("green", "motorcycle"): "motorcycle motorbike motocicletta moto",
    ("green", "rail-ticket"): "ticket biglietto",
    ("green", "boat"): "boat barca",
    ("green", "canteen"): "canteen borraccia",
    ("green", "guide"): "guide guida",
    ("colour", "red"): "red rosso rossa",
    ("colour", "black"): "black nero nera",
    ("colour", "violet"): "violet viola purple",
    ("colour", "blue"): "blue blu",
    ("colour", "green"): "green verde verdi",
    ("colour", "yellow"): "yellow giallo gialla",
    ("colour", "white"): "white bianco bianca",
    ("colour", "orange"): "orange arancione arancio",
    ("line", "rail"): "rail rails railway railways train ferrovia treno rotaie binari",
    ("line", "river"): "river fiume",
    ("negative", "no"): "no",
    ("negative", "not"): "non not don dont doesn doesnt won wont",
    ("negative", "nothing"): "nothing nowhere none nobody niente nient nulla nessuna nessuno",
    ("yes", ""): "yes si",
    ("when", "never"): "never mai",
    ("when", "always"): "always sempre",
    ("when", "if caught"): "caught catturato preso captured",
}

_NAMES: Final[dict[Kind, tuple[str, ...]]] = {
    "gestapo": ("gestapo",),
    "fugitive": ("fugitive", "fuggiasco", "fuggitivo"),
}
ABBREVIATIONS: Final[dict[str, Kind]] = {
    name[:length]: kind for kind, names in _NAMES.items() for name in names for length in range(3, len(name))
}
"""The beginnings of the pieces' names, with or without a full stop behind them: "gest. N5"."""


def _abbreviated(kind: Kind) -> str:
    return " ".join(word for word, of in ABBREVIATIONS.items() if of == kind)


LEXICON: Final = Lexicon[Kind](
    _SPELLINGS,
    {**_VALUED, ("gestapo", ""): _abbreviated("gestapo"), ("fugitive", ""): _abbreviated("fugitive")},
    little=LITTLE,
    unless_listed={"filler": MOTIONS},
)
"""Every word an order may contain; names of places are in ``places``."""

STANDING: Final = frozenset(
    ("move", "moves", "moving", "mossa", "mosse", "muove", "muovi", "muovo", "muovono", "muovere", "sposto", "sposta")
)
"""Words that behind a piece and a negative say that it stays where it is."""

RESTING: Final = frozenset((*_RESTING.split(), "restano", "rimangono"))
"""What a piece does that stays; without the piece our letters or people say it of others, or of themselves."""

THE_REST: Final = frozenset(("rest", "resto"))
"""Of the rest it may be said that all of it stays."""

KEEPING: Final = frozenset(["moving", "muovo", "muovere", "sposto", "spostare"])
"""Those that say so with a negative in front of the piece, or of themselves ("non mi muovo"); beside "I", "move" does too."""

NOUNS: Final = frozenset(["move", "moves", "mossa", "mosse"])
"""Those that stand behind "no": "no moves"."""

PIECE_WORDS: Final = ("gestapo", "fugitive", "fuggiasco", "fuggitivo")
"""The names of pieces that are read with a slip of the pen; ``NO_SLIPS`` are words of their own."""

NO_SLIPS: Final = frozenset({"fugitives"})

HEADS: Final = tuple(word for word in LEXICON.words(*BEGINNINGS, longer_than=3) if word not in ABBREVIATIONS)
"""What a line may begin with, for slips of the pen."""
