"""The options a host may set, and one typed field for each."""

from typing import Literal

import msgspec

from domain.options import Option, Options
from domain.words import Words


def _choice(name: str, values: tuple[str, ...], en: str, it: str) -> Option:
    """An option whose default is the first value."""
    return Option(name=name, default=values[0], values=values, says=Words(en=en, it=it))


OPTIONS: tuple[Option, ...] = (
    _choice(
        "first_move",
        ("first_chooser", "last_chooser"),
        "who moves first: whoever chose a colour first, or whoever chose last",
        "chi muove per primo: chi ha scelto il colore per primo (first_chooser) o per ultimo (last_chooser)",
    ),
    _choice(
        "anvil",
        ("rulebook", "any"),
        "which pawn traps together with the Advisor: any but the victim's own, or any at all",
        "quale pedina intrappola insieme al Consigliere: tutte tranne quelle della vittima (rulebook), o tutte (any)",
    ),
    _choice(
        "stability",
        ("automatic", "on_arrival"),
        "pawns that wait on outer goals become stable as soon as the inner ones are covered, or only when they arrive again",
        "le pedine in attesa sugli obiettivi esterni diventano stabili appena sono coperti quelli interni (automatic), o "
        "solo quando vi arrivano di nuovo (on_arrival)",
    ),
    _choice(
        "special",
        ("once_reached", "while"),
        "the right to move marbles is kept once it has been reached, or holds only while the stable pawns are enough",
        "il diritto di muovere le biglie resta una volta ottenuto (once_reached), o vale solo finché le pedine stabili "
        "bastano (while)",
    ),
    _choice(
        "allow_pass",
        ("no", "yes"),
        "whether a player may pass although something else is possible",
        "se si può passare anche quando si potrebbe fare altro",
    ),
    _choice(
        "repetition",
        ("draw", "off"),
        "the fourth occurrence of a position is a draw, or means nothing",
        "quando una posizione si presenta per la quarta volta la partita è patta (draw), o non succede niente (off)",
    ),
    Option(
        name="no_progress",
        default=40,
        least=0,
        most=999,
        says=Words(
            en="after how many turns per player without a new record of stable pawns the match is drawn (0: never)",
            it="dopo quanti turni a testa senza un nuovo primato di pedine stabili la partita è patta (0: mai)",
        ),
    ),
    _choice(
        "timeout_vn",
        ("random", "pass"),
        "what is played for a player whose time is up: a legal action drawn at random, or a pass",
        "che cosa si gioca per chi non risponde in tempo: una mossa lecita estratta a sorte (random), o un passo (pass)",
    ),
)


class Rules(msgspec.Struct, frozen=True):
    """The options of one match, typed. ``no_progress`` 0 is never."""

    first_move: Literal["first_chooser", "last_chooser"] = "first_chooser"
    anvil: Literal["rulebook", "any"] = "rulebook"
    stability: Literal["automatic", "on_arrival"] = "automatic"
    special: Literal["once_reached", "while"] = "once_reached"
    allow_pass: Literal["no", "yes"] = "no"
    repetition: Literal["draw", "off"] = "draw"
    no_progress: int = 40
    timeout_vn: Literal["random", "pass"] = "random"

    @classmethod
    def of(cls, options: Options) -> "Rules":
        """The rules that resolved options mean; msgspec.ValidationError if one is impossible."""
        return msgspec.convert({name: options[name] for name in cls.__struct_fields__ if name in options}, cls)
