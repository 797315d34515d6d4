"""Lines of plans as players would write them, and what a plan comes to in words (CB-82)."""

from typing import assert_never

from domain.games.casablanca import orders as o
from domain.games.casablanca.plans import lines as p
from domain.games.casablanca.reading.writing import green_text, step_text
from domain.games.casablanca.reading.writing import write as write_order
from domain.games.casablanca.telling import naming
from domain.games.casablanca.words import SAY
from domain.words import Language, listed, quoted


def write(line: p.PlanLine, language: Language) -> str:
    """The line; ``parse`` reads it back as the same."""
    deeds = "; ".join(_deed(deed, language) for deed in line.deeds)
    if line.gold:
        deeds += f"; {SAY('order.gold', language)}"
    said = [SAY("plan-line.silence", language)] if line.late else []
    said += [_test(test, language) for test in line.tests]
    if not said:
        return SAY("plan-line.always", language, deeds=deeds)
    tests, *more = said
    for test in more:
        tests = SAY("plan-line.and", language, before=tests, test=test)
    return SAY("plan-line.if", language, tests=tests, deeds=deeds)


def explain(
    plan: tuple[p.PlanLine, ...], now: o.Order | None, late: o.Order | None, language: Language
) -> tuple[str, ...]:
    """Each line in quotes, what they order as things stand, ``now`` or when the time is up, and what nothing is said of."""
    lines = [f"{number}. {quoted(write(line, language), language)}" for number, line in enumerate(plan, 1)]
    message, order = ("plan.now", now) if now is not None else ("plan.late", late)
    if order is not None:
        lines.append(SAY(message, language, order=_ordered(order, language)))
    silent = [] if _spoken(plan, p.GESTAPO) else [SAY("plan.your-gestapo", language)]
    silent += [] if _spoken(plan, p.FUGITIVE) else [SAY("plan.your-fugitive", language)]
    if silent:
        lines.append(SAY("plan.silent", language, pieces=listed(silent, language)))
    return tuple(lines)


def _ordered(order: o.Order, language: Language) -> str:
    moves = naming.moves(order, language) if isinstance(order, o.Activation) else ""
    return moves or quoted(write_order(order, language), language)


def _spoken(plan: tuple[p.PlanLine, ...], kinds: tuple[type, ...]) -> bool:
    return any(
        isinstance(deed, (*kinds, p.Still)) for line in plan if not (line.tests or line.late) for deed in line.deeds
    )


def _deed(deed: p.Deed, language: Language) -> str:
    match deed:
        case p.Route(hexes):
            return SAY("plan-line.route", language, hexes=" ".join(hexes))
        case p.Red(card):
            return write_order(o.PlayRed(card), language)
        case p.Still():
            return write_order(o.Activation(), language)
        case o.Choose() | o.Pay() | o.DoNotPay():
            return write_order(deed, language)
        case _:
            return step_text(deed, language)


def _test(test: p.Condition, language: Language) -> str:
    said = _fact(test.fact, language)
    return SAY("plan-line.not", language, fact=said) if test.no else said


def _fact(fact: p.Fact, language: Language) -> str:
    match fact:
        case p.CardIs(card):
            return SAY("plan-line.card", language, number=card)
        case p.CardGives(terrain, least):
            return SAY("plan-line.gives", language, terrain=SAY(f"terrain.{terrain}", language), least=least)
        case p.StandsAt(hex_, None):
            return SAY("plan-line.at", language, hex=hex_)
        case p.StandsAt(hex_, seat):
            return SAY("plan-line.seat-at", language, colour=SAY.word(f"colour.{seat}", language), hex=hex_)
        case p.Hunted(within):
            return SAY("plan-line.hunted", language, within=within)
        case p.Marked(least):
            return SAY("plan-line.marker", language, least=least)
        case p.Funded(least):
            return SAY("plan-line.money", language, least=least)
        case p.Holds(held):
            return SAY("plan-line.holding", language, card=green_text(held, language))
        case p.Rides():
            return SAY("plan-line.riding", language)
        case p.InAfrica():
            return SAY("plan-line.in-africa", language)
    assert_never(fact)
