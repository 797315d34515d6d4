"""Lines of plans as players would write them, and what a plan comes to in words (CB-82)."""

from typing import Final, assert_never

from domain.games.casablanca import orders as o
from domain.games.casablanca.plans.lines import (
    FUGITIVE,
    GESTAPO,
    CardGives,
    CardIs,
    Condition,
    Deed,
    Funded,
    Holds,
    Hunted,
    InAfrica,
    Marked,
    PlanLine,
    Red,
    Rides,
    Route,
    StandsAt,
    Still,
    Terrain,
)
from domain.games.casablanca.reading.lexicon import COLOURS, GREEN_WORDS
from domain.games.casablanca.reading.writing import step_text
from domain.games.casablanca.reading.writing import write as write_order
from domain.games.casablanca.telling import naming
from domain.words import Language, Words

TERRAIN_WORDS: Final[dict[Terrain, Words]] = {
    "river": Words("river", "fiume"),
    "rail": Words("rail", "ferrovia"),
    "city": Words("city", "città"),
    "village": Words("village", "paese"),
    "country": Words("country", "campagna"),
}
_PIECES: Final = Words("your Gestapo", "la tua Gestapo"), Words("your fugitive", "il tuo fuggiasco")


def write(line: PlanLine, language: Language) -> str:
    """The line; ``parse`` reads it back as the same."""
    deeds = "; ".join(_deed(deed, language) for deed in line.deeds)
    if line.gold:
        deeds += Words("; with gold", "; in oro")[language]
    if not line.tests:
        return f"{Words('always', 'sempre')[language]} {deeds}"
    tests = Words(" and ", " e ")[language].join(_test(test, language) for test in line.tests)
    return Words(f"if {tests} then {deeds}", f"se {tests} allora {deeds}")[language]


def explain(plan: tuple[PlanLine, ...], now: o.Order | None, language: Language) -> tuple[str, ...]:
    """Each line in quotes, what they order as things stand, and what nothing is said of."""
    lines = [f"{number}. {_quoted(write(line, language), language)}" for number, line in enumerate(plan, 1)]
    if now is not None:
        moves = naming.moves(now, language) if isinstance(now, o.Activation) else ""
        order = moves or _quoted(write_order(now, language), language)
        lines.append(Words(f"As things stand that means: {order}.", f"Per come stanno le cose: {order}.")[language])
    silent = [
        words[language] for words, kinds in zip(_PIECES, (GESTAPO, FUGITIVE), strict=True) if not _spoken(plan, kinds)
    ]
    if silent:
        who = naming.joined(silent, language)
        lines.append(
            Words(
                f"No line says without a condition what {who} should do: when none applies, you will be asked.",
                f"Nessuna riga dice senza condizioni che cosa deve fare {who}: se nessuna vale, te lo si chiederà.",
            )[language]
        )
    return tuple(lines)


def _quoted(text: str, language: Language) -> str:
    return f"«{text}»" if language == "it" else f"“{text}”"


def _spoken(plan: tuple[PlanLine, ...], kinds: tuple[type, ...]) -> bool:
    return any(isinstance(deed, (*kinds, Still)) for line in plan if not line.tests for deed in line.deeds)


def _deed(deed: Deed, language: Language) -> str:
    match deed:
        case Route(hexes):
            return " ".join([Words("route", "percorso")[language], *hexes])
        case Red(card):
            return write_order(o.PlayRed(card), language)
        case Still():
            return write_order(o.Activation(), language)
        case o.Choose() | o.Pay() | o.DoNotPay():
            return write_order(deed, language)
        case _:
            return step_text(deed, language)


def _test(test: Condition, language: Language) -> str:
    said = _fact(test, language)
    return f"{Words('not', 'non')[language]} {said}" if test.no else said


def _fact(test: Condition, language: Language) -> str:
    match test.fact:
        case CardIs(card):
            return f"{Words('card', 'carta')[language]} {card}"
        case CardGives(terrain, least):
            return f"{Words('card', 'carta')[language]} {TERRAIN_WORDS[terrain][language]} {least}"
        case StandsAt(hex_, seat):
            whose = "" if seat is None else f"{COLOURS[seat][language]} "
            return f"{whose}{Words('at', 'a')[language]} {hex_}"
        case Hunted(within):
            return f"gestapo {Words('within', 'entro')[language]} {within}"
        case Marked(least):
            return f"{Words('marker', 'segnalino')[language]} {least}"
        case Funded(least):
            return f"{Words('money', 'soldi')[language]} {least}"
        case Holds(card_kind):
            return f"{Words('holding', 'ho')[language]} {GREEN_WORDS[card_kind][language]}"
        case Rides():
            return Words("on camel", "a cammello")[language]
        case InAfrica():
            return "in africa"
    assert_never(test.fact)
