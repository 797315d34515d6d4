"""The options a host may set (rulebook, every ruling in code type), the presets, and one typed field for each."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from domain.options import Brings, Option, Options, Value
from domain.words import Words

Wrap: TypeAlias = Literal["torus", "none", "antipode"]
_YES_NO = ("yes", "no")


def _choice(
    name: str, default: str, values: tuple[str, ...], en: str, it: str, *, brings: tuple[Brings, ...] = ()
) -> Option:
    return Option(name=name, default=default, values=values, says=Words(en=en, it=it), brings=brings)


def _number(name: str, default: int, span: tuple[int, int], en: str, it: str) -> Option:
    return Option(name=name, default=default, least=span[0], most=span[1], says=Words(en=en, it=it))


OPTIONS: tuple[Option, ...] = (
    _choice(
        "wrap",
        "torus",
        ("torus", "none", "antipode"),
        "what lies beyond the innermost and the outermost ring: the opposite ring of the same spoke (torus), nothing (none), "
        "or the same ring of the spoke across the middle (antipode)",
        "che cosa c'è oltre l'anello più interno e quello più esterno: l'anello opposto dello stesso raggio (torus), niente "
        "(none), o lo stesso anello del raggio di fronte (antipode)",
    ),
    _choice(
        "connected_map",
        "yes",
        _YES_NO,
        "draw the blocked houses again if they cut the board in two",
        "si ripescano le case invalicabili se dividono in due il tabellone",
    ),
    _number("refuges", 8, (4, 8), "how many refuges there are", "quanti sono i rifugi"),
    _choice(
        "partisan_start",
        "draw",
        ("draw", "choose"),
        "the partisans' first houses are drawn, or chosen by them once they have seen the map",
        "le case di partenza dei partigiani si pescano (draw), o le scelgono loro dopo aver visto la mappa (choose)",
    ),
    _choice(
        "series",
        "single",
        ("single", "rotate"),
        "one game, or one for each player with the spy's role passing clockwise",
        "una partita sola (single), o una per giocatore, con il ruolo della spia che passa in senso orario (rotate)",
    ),
    _choice(
        "deck_pieces",
        "uniform",
        ("uniform", "chess15"),
        "which chess pieces the cards carry: 15 of each, or as many as in fifteen sets shuffled onto the cards",
        "quali pezzi degli scacchi portano le carte: 15 per tipo (uniform), o nelle proporzioni di un gioco di scacchi, "
        "assegnati a caso (chess15)",
    ),
    _choice(
        "knight_jumps",
        "yes",
        _YES_NO,
        "the knight jumps over blocked houses; otherwise one of its two ways round must be free",
        "il cavallo salta le case invalicabili; altrimenti uno dei suoi due percorsi a L dev'essere libero",
    ),
    _choice(
        "trail_slides",
        "all",
        ("all", "landing"),
        "whether every house slid over counts as passed, or only where a move ends",
        "se conta come attraversata ogni casa percorsa (all), o solo quella d'arrivo (landing)",
    ),
    _choice(
        "trail_scope",
        "sortie",
        ("sortie", "game", "turn"),
        "since when a passage counts: the last announced return, the start of the game, or the last move only",
        "da quando conta un passaggio: dall'ultimo rientro annunciato (sortie), dall'inizio (game), o solo l'ultima mossa "
        "(turn)",
    ),
    _choice(
        "assaults_per_sortie",
        "1",
        ("1", "unlimited"),
        "how many refuges the spy may assault before it must return to the hideout",
        "quanti rifugi la spia può assaltare prima di dover rientrare nel nascondiglio",
    ),
    _choice(
        "announce_return",
        "yes",
        _YES_NO,
        "the spy's return to the hideout is announced, and the traces are cleared",
        "il rientro della spia nel nascondiglio viene annunciato, e le tracce si cancellano",
        brings=(Brings("no", "trail_scope", ("sortie",), "game"),),
    ),
    _choice(
        "assault",
        "auto",
        ("auto", "declared"),
        "landing on a refuge is always an assault, or only if the order says so",
        "fermarsi su un rifugio è sempre un assalto (auto), o solo se l'ordine lo dice (declared)",
    ),
    _choice(
        "refuge_move",
        "on_return",
        ("on_return", "on_removal", "every_n", "never"),
        "when the remaining refuges change place: at each announced return, after each removal, every so many rounds, never",
        "quando i rifugi rimasti cambiano posto: a ogni rientro annunciato (on_return), dopo ogni rimozione (on_removal), "
        "ogni tanti round (every_n), mai (never)",
    ),
    _number(
        "refuge_move_n",
        6,
        (1, 60),
        "every how many rounds the refuges move, with refuge_move every_n",
        "ogni quanti round si spostano i rifugi, con refuge_move every_n",
    ),
    _choice(
        "stuck",
        "pass",
        ("pass", "lose"),
        "a spy that cannot move shows a card and stays, or loses",
        "una spia che non può muovere mostra una carta e resta ferma (pass), o perde (lose)",
    ),
    _choice(
        "final_return",
        "no",
        _YES_NO,
        "after the last refuge the spy must still return to the hideout in order to win",
        "dopo l'ultimo rifugio la spia deve ancora rientrare nel nascondiglio per vincere",
    ),
    _choice(
        "wrap_partisans",
        "yes",
        _YES_NO,
        "the partisans too may step beyond the innermost and the outermost ring",
        "anche i partigiani possono uscire dall'anello più interno e da quello più esterno",
    ),
    _choice(
        "partisans_stack",
        "yes",
        _YES_NO,
        "several partisans may stop on the same house",
        "più partigiani possono fermarsi sulla stessa casa",
    ),
    _choice(
        "partisan_phase",
        "move_then_ask",
        ("move_then_ask", "interleaved"),
        "all partisans move before the first question, or each moves and asks in its own time",
        "tutti i partigiani muovono prima della prima domanda (move_then_ask), o ciascuno muove e chiede quando vuole "
        "(interleaved)",
    ),
    _choice(
        "arrest_range",
        "same",
        ("same", "adjacent"),
        "where a partisan may arrest: in its own house, or in adjacent ones too",
        "dove un partigiano può arrestare: nella propria casa (same), o anche in quelle confinanti (adjacent)",
    ),
    _choice(
        "failed_arrest",
        "end_turn",
        ("end_turn", "skip_next"),
        "a failed arrest ends the partisans' turn, or costs them the next one too",
        "un arresto fallito chiude il turno dei partigiani (end_turn), o fa perdere loro anche il prossimo (skip_next)",
    ),
    _choice(
        "control",
        "shared",
        ("shared", "assigned"),
        "any partisan player may order any pawn, or each has pawns of their own",
        "ogni giocatore partigiano comanda tutte le pedine (shared), o ciascuno ha le sue (assigned)",
    ),
    _number(
        "max_rounds",
        60,
        (0, 999),
        "after this round the partisans win (0: no limit)",
        "dopo questo round vincono i partigiani (0: nessun limite)",
    ),
    _choice(
        "open_talk",
        "no",
        _YES_NO,
        "the spy reads what the partisans write to each other",
        "la spia legge quello che i partigiani si scrivono",
    ),
    _number(
        "return_limit",
        15,
        (0, 999),
        "in how many turns after an assault the spy must be back in the hideout (0: no limit)",
        "entro quanti turni dopo un assalto la spia deve rientrare nel nascondiglio (0: nessun limite)",
    ),
    _choice(
        "return_grace",
        "no",
        _YES_NO,
        "right after an announced return the partisans neither ask nor arrest",
        "subito dopo un rientro annunciato i partigiani non chiedono e non arrestano",
    ),
    _number(
        "idle_limit",
        15,
        (0, 999),
        "after how many turns without an assault the spy's house is made public (0: never)",
        "dopo quanti turni senza assalti la casa della spia viene resa pubblica (0: mai)",
    ),
    _number(
        "confirm_hours",
        12,
        (1, 720),
        "after how many hours one partisan's `end` closes the turn if no other orders anything",
        "dopo quante ore il `fine turno` di un partigiano chiude il turno se nessun altro dà ordini",
    ),
)

PRESETS: Mapping[str, Mapping[str, Value]] = {
    # What the two rulebooks say, and nothing that other hidden-movement games taught us.
    "literal": {
        "announce_return": "no",
        "trail_scope": "game",
        "refuge_move": "on_removal",
        "series": "rotate",
        "max_rounds": 0,
        "return_limit": 0,
        "idle_limit": 0,
    }
}


class Rules(msgspec.Struct, frozen=True):
    """The options of one match, resolved and typed; yes and no are booleans. A limit of 0 is no limit."""

    wrap: Wrap = "torus"
    connected_map: bool = True
    refuges: int = 8
    partisan_start: Literal["draw", "choose"] = "draw"
    series: Literal["single", "rotate"] = "single"
    deck_pieces: Literal["uniform", "chess15"] = "uniform"
    knight_jumps: bool = True
    trail_slides: Literal["all", "landing"] = "all"
    trail_scope: Literal["sortie", "game", "turn"] = "sortie"
    assaults_per_sortie: Literal["1", "unlimited"] = "1"
    announce_return: bool = True
    assault: Literal["auto", "declared"] = "auto"
    refuge_move: Literal["on_return", "on_removal", "every_n", "never"] = "on_return"
    refuge_move_n: int = 6
    stuck: Literal["pass", "lose"] = "pass"
    final_return: bool = False
    wrap_partisans: bool = True
    partisans_stack: bool = True
    partisan_phase: Literal["move_then_ask", "interleaved"] = "move_then_ask"
    arrest_range: Literal["same", "adjacent"] = "same"
    failed_arrest: Literal["end_turn", "skip_next"] = "end_turn"
    control: Literal["shared", "assigned"] = "shared"
    max_rounds: int = 60
    open_talk: bool = False
    return_limit: int = 15
    return_grace: bool = False
    idle_limit: int = 15
    confirm_hours: int = 12

    @classmethod
    def of(cls, options: Options) -> "Rules":
        """The rules that resolved options mean; msgspec.ValidationError if one is unknown or impossible."""
        return _rules(tuple(options.items()))


@lru_cache(maxsize=64)
def _rules(resolved: tuple[tuple[str, Value], ...]) -> Rules:
    """One object for all matches with the same options."""
    named = {name: value for name, value in resolved if name in Rules.__struct_fields__}
    return msgspec.convert({n: _BOOLEAN.get(v, v) if v in _YES_NO else v for n, v in named.items()}, Rules)


_BOOLEAN: dict[Value, bool] = {"yes": True, "no": False}
