"""The vocabulary of orders: which words of either language mean what, and how orders are written in each."""

from typing import Final, Literal, TypeAlias

from domain.reading.lexicon import Lexicon

Kind: TypeAlias = Literal[
    "number", "named", "play", "discard", "move", "ask", "stay", "arrest", "end", "start", "turn", "if", "else",
    "answer", "assault", "direction", "piece", "via", "with", "against", "from", "to", "doubt", "negative",
    "filler", "wish", "unknown",
]  # fmt: skip

VERBS: Final[frozenset[Kind]] = frozenset({"play", "discard", "move", "ask", "stay", "arrest", "end", "start"})

# Without accents and in small letters, as `tokens` reads them. Not "walks" and "arriva": our letters tell of moves with them.
_SPELLINGS: Final[dict[Kind, str]] = {
    "play": "play plays use uses gioca gioco giocare giochero giocherei giochiamo cala calo usa uso usare userei metto mettere "
    "metterei butto spendo",
    "discard": "discard discards scarta scarto scarti scartare scartero",
    "move": "move moves go goes run runs muove muovi muovo muovere muovero va vai vado andare sposta sposto spostare "
    "spostero spostarmi spostiamo sposterei muoverei muoviamo torno torna walk step steps slide slides hop hops head "
    "heads travel travels march marches advance advances proceed proceeds jump jumps send sends bring brings cammina cammino "
    "recarmi recarsi reco reca rechi sposti muova vada mv mov "
    "avanza avanzo scende scendo sale salgo corre corro scivola scivolo salta salto dirige dirigo raggiunge raggiungo porta "
    "porto portare manda mando mandare entra entro spostano muovono vanno andra muovera spostera",
    "ask": "ask asks asking ch chied dom chieda chiedano interroghi "
    "chiede chiedi chiedo chiedere chiedero chiederei chiederebbe chiedono domanda domando interroga "
    "interrogo know knows enquire inquire sapere",
    "stay": "stay stays still put hold holds ferma fermo ferme fermi sta stanno resta restano restare rimane rimangono rimanere "
    "stare",
    "arrest": "arrest arrests arresta arresto arrestare",
    "end": "end done finished close fine fatto finito chiudi chiudo chiuda chiudere",
    "start": "start starts parte parti inizia",
    "turn": "turn turno",
    "if": "if se",
    "else": "else otherwise altrimenti senno",
    "assault": "assault assaults assalto assalta attack attacks attacco attacca",
    "via": "via through per attraverso passando",
    "against": "spy spia",
    "from": "from da dal dalla",
    "with": "with con col card cards carta using usando",
    "to": "to in into onto until till at on about for over towards toward too "
    "a ad al alla alle all nel nella nell su sul sulla sull verso fino house casa square casella",
    "filler": "the la il lo le l i of di del della and e then poi senso direzione says said got gets has ha dice riceve is "
    "mi ci avanti forward forwards ahead it they are where dov dove sono ossia cioe namely ovvero "
    "only just solo soltanto "
    "sneak sneaks creep flee escape scappo scappare fuggo fuggire nascondo",
    "wish": "will would should like love wants wish wishes vorrebbe vorrebbero vuole vogliono desidera",
}  # fmt: skip

_VALUES: Final[dict[tuple[Kind, str], str]] = {
    ("direction", "clockwise"): "clockwise orario oraria",
    ("direction", "anticlockwise"): "anticlockwise counterclockwise antiorario antioraria",
    ("direction", "inward"): "inward inwards dentro centro interno",
    ("direction", "outward"): "outward outwards fuori esterno",
    ("answer", "yes"): "yes si",
    ("answer", "no"): "no",
    ("piece", "king"): "king re",
    ("piece", "queen"): "reg queen regina donna",
    ("piece", "rook"): "torr rook torre",
    ("piece", "bishop"): "bish alf bishop alfiere",
    ("piece", "knight"): "knt kt cav knight cavallo",
    ("piece", "pawn"): "ped pawn pedone",
}

SKIPPED: Final[frozenset[Kind]] = frozenset({"filler", "to"})
LITTLE: Final[frozenset[Kind]] = SKIPPED | {"wish", "with", "from", "via", "if", "else", "answer", "turn"}
"""Words that say nothing of an order by themselves."""
OPENINGS: Final[frozenset[str]] = frozenset(
    {"the", "la", "il", "lo", "l", "my", "mia", "mio", "i", "m", "am", "io", "ho", "mi", "and", "e", "then", "poi"}
)
"""Words before an order that say nothing of it: "my rook to 42", "ho finito"."""

MINE: Final[frozenset[str]] = frozenset({"my", "mia", "mio"})
"""Before the spy they say that its player speaks: "my spy goes to 24"."""

FLEEING: Final[frozenset[str]] = frozenset(
    {"sneak", "creep", "flee", "escape", "hide", "off", "scappo", "scappare", "fuggo", "fuggire", "nascondo"}
)
"""Verbs with which the spy moves, and which in talk say nothing: "scappo, a presto"."""

FORWARD: Final[frozenset[str]] = frozenset({"avanti", "forward", "forwards", "ahead"})
"""Where a piece goes that can go to one house alone: "pedone avanti"."""

CARD_NAMES: Final[frozenset[str]] = frozenset({"card", "carta"})
PAWN_NAMES: Final[frozenset[str]] = frozenset({"pawn", "pedone", "pedina", "partisan", "partigiano"})

LEXICON: Final = Lexicon(_SPELLINGS, _VALUES, little=LITTLE)
"""Every word an order may contain."""

CARD_HEADS: Final = LEXICON.words("play", "discard", "piece", longer_than=3)
"""What a line about a card may begin with, for slips of the pen."""
PAWN_HEADS: Final = LEXICON.words(*(VERBS - {"play", "discard"}), longer_than=3)
"""What people put before the name of a pawn, for slips of the pen."""
