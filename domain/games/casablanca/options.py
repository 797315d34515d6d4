"""The options a host may set (rulebook, every ruling in code type), and one typed field for each."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from domain.options import Option, Options, Value
from domain.words import Words

_YES_NO = ("yes", "no")
_NO_YES = ("no", "yes")
_SAME = {"refill": {"yes": "allowed", "no": "not_allowed"}, "capture_cards": {"lose_all": "lose"}}
"""Words of the rulebook that mean a value, beside those of G-13."""


class Spelt(Option, frozen=True):
    """An option whose values may be written with blanks, and in the other words that the rulebook has for them."""

    def read(self, given: object) -> Value:
        """The value meant; OptionRefused if there is none such."""
        same = _SAME.get(self.name, {})
        said = ("no", "yes")[given] if isinstance(given, bool) else str(given)
        word = said.strip().lower().replace(" ", "_")
        return super().read(same.get(word, word))


def _choice(name: str, values: tuple[str, ...], en: str, it: str) -> Option:
    return Spelt(name=name, default=values[0], values=values, says=Words(en=en, it=it))


OPTIONS: tuple[Option, ...] = (
    _choice(
        "version",
        ("basic", "articulated"),
        "red cards are drawn, movement and event in turn (basic), or dealt out and played from the hand (articulated)",
        "le carte rosse si pescano, movimenti ed eventi alternati (basic), o si distribuiscono e si giocano dalla mano "
        "(articulated)",
    ),
    Option(
        name="max_turns",
        default=60,
        least=0,
        most=999,
        says=Words(
            en="after how many turns the match ends; 0: no limit (CB-61)",
            it="dopo quanti turni finisce la partita; 0: senza limite (CB-61)",
        ),
    ),
    _choice(
        "fugitive_enters",
        _YES_NO,
        "whether a fugitive that moves onto an enemy Gestapo is intercepted (CB-03)",
        "se il fuggiasco che va a finire su una Gestapo nemica viene intercettato (CB-03)",
    ),
    _choice(
        "stationary",
        _YES_NO,
        "whether a Gestapo and a fugitive that stay together count again in a later turn (CB-04)",
        "se Gestapo e fuggiasco che restano nello stesso esagono contano di nuovo nei turni seguenti (CB-04)",
    ),
    _choice(
        "capture_cards",
        ("keep", "lose"),
        "what a capture in Europe does to the fugitive's cards: they are kept, or all are lost (CB-11)",
        "che ne è delle carte del fuggiasco catturato in Europa: le tiene (keep), o le perde tutte (lose) (CB-11)",
    ),
    _choice(
        "restart_moves",
        _NO_YES,
        "whether a fugitive that restarts may also move in the same activation (CB-11)",
        "se il fuggiasco che riparte può anche muovere nella stessa attivazione (CB-11)",
    ),
    _choice(
        "settlement_on_line",
        _NO_YES,
        "whether a city or village on a river or railway may be used as part of it at the start of a move (CB-15)",
        "se una città o un paese su un fiume o una ferrovia vale anche come fiume o ferrovia da cui partire (CB-15)",
    ),
    _choice(
        "line_leave",
        _YES_NO,
        "whether a fugitive on a river or railway may walk one hex off it instead (CB-17)",
        "se il fuggiasco su un fiume o una ferrovia può invece lasciarlo a piedi, di un esagono (CB-17)",
    ),
    _choice(
        "friend_pass",
        _NO_YES,
        "whether passing over a friend's hex is enough to take the cards (CB-20)",
        "se per ritirare le carte di un amico basta passare dal suo esagono (CB-20)",
    ),
    _choice(
        "gold_fare",
        _YES_NO,
        "whether gold cards pay fares too (CB-21)",
        "se anche le carte oro pagano la traversata (CB-21)",
    ),
    _choice(
        "landing",
        ("common",),
        "the table of landings: one for all three ports (CB-22)",
        "la tabella degli sbarchi: una sola per i tre porti (CB-22)",
    ),
    _choice(
        "refill",
        ("allowed", "not_allowed"),
        "whether somebody on camel may pay again for two fresh rations (CB-27)",
        "se chi è già a cammello può pagare di nuovo per tornare a due razioni (CB-27)",
    ),
    _choice(
        "ochre_foot",
        ("crawl", "strict"),
        "a fugitive on foot on ochre may step onto any hex (crawl), or onto yellow alone (strict) (CB-28)",
        "il fuggiasco a piedi sull'ocra può fare un passo su qualunque esagono (crawl), o solo sul giallo (strict) (CB-28)",
    ),
    _choice(
        "green_limit",
        ("none", "one"),
        "how many green cards may be played in one activation: any number, or one (CB-31)",
        "quante carte verdi si possono giocare in un'attivazione: quante si vuole (none), o una (one) (CB-31)",
    ),
    _choice(
        "dead_take",
        _YES_NO,
        "whether a previous mover whose fugitive is out still chooses among the cards paid (CB-33)",
        "se chi ha perso il fuggiasco sceglie ancora tra le carte pagate da chi lo segue (CB-33)",
    ),
    _choice(
        "departure",
        ("leave_first", "check_first"),
        "arriving in Casablanca with 1000: the plane leaves at once, or interception comes first (CB-36)",
        "chi arriva a Casablanca con 1000 soldi parte subito (leave_first), o prima si controlla l'intercettazione "
        "(check_first) (CB-36)",
    ),
    _choice(
        "event_camel",
        ("before", "after"),
        "articulated: after an event one moves on foot or by camel as before it, or as it left one (CB-42)",
        "articolato: dopo un evento si muove a piedi o a cammello come prima dell'evento (before), o come l'evento lascia "
        "(after) (CB-42)",
    ),
)


class Rules(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The options as the rules use them; see ``OPTIONS`` for what each means."""

    version: str = "basic"
    max_turns: int = 60
    fugitive_enters: str = "yes"
    stationary: str = "yes"
    capture_cards: str = "keep"
    restart_moves: str = "no"
    settlement_on_line: str = "no"
    line_leave: str = "yes"
    friend_pass: str = "no"
    gold_fare: str = "yes"
    landing: str = "common"
    refill: str = "allowed"
    ochre_foot: str = "crawl"
    green_limit: str = "none"
    dead_take: str = "yes"
    departure: str = "leave_first"
    event_camel: str = "before"

    @property
    def articulated(self) -> bool:
        """Whether red cards are played from the hand."""
        return self.version == "articulated"

    @staticmethod
    def of(options: Options | Mapping[str, Value]) -> "Rules":
        """The resolved options of a match; those not given keep their default."""
        values = {option.name: options.get(option.name, option.default) for option in OPTIONS}
        return _one(msgspec.convert(values, Rules))


@lru_cache(maxsize=64)
def _one(rules: Rules) -> Rules:
    """One object for all matches with these rules: tables kept by rules are found by what they are kept under."""
    return rules
