"""Orders written as players would: an activation is one line, its steps divided by semicolons."""

from typing import Final

from domain.games.casablanca import orders as o
from domain.games.casablanca.reading.lexicon import COLOURS, GREEN_WORDS, LINE_WORDS, REACTION_WORDS
from domain.words import Language, Words

_FIXED: Final[dict[type, Words]] = {
    o.GestapoEmbark: Words("gestapo embark", "gestapo s'imbarca"),
    o.FugitiveEmbark: Words("fugitive embark", "fuggiasco s'imbarca"),
    o.BuyCamel: Words("camel", "cammello"),
    o.DoNotPay: Words("do not pay", "non pago"),
}
_CHOICES: Final = {"cards": Words("choose cards", "carte"), "lower": Words("choose lower", "calo")}


def write(order: o.Order, language: Language) -> str:
    """The order's line; ``parse`` reads it back as the same order."""
    italian = language == "it"
    match order:
        case o.Activation(steps, gold):
            said = [step_text(step, language) for step in steps]
            said = said or ["tutti fermi" if italian else "all stay"]
            return "; ".join([*said, "in oro" if italian else "with gold"] if gold else said)
        case o.PlayRed(card):
            return f"carta {card}" if italian else f"card {card}"
        case o.Choose(what):
            return _CHOICES[what][language]
        case o.Pay(move):
            said = ["pago" if italian else "pay"]
            return "; ".join(said if move is None else [*said, step_text(move, language)])
        case o.Keep(cards):
            named = ", ".join(GREEN_WORDS[card][language] for card in cards)
            verb = "tengo" if italian else "keep"
            return f"{verb} {named}" if cards else "non tengo" if italian else "keep nothing"
        case o.SetReaction(when):
            verb = ("non reagisco" if when == "never" else "reagisco") if italian else "react"
            return f"{verb} {REACTION_WORDS[when][language]}"
        case _:
            return _FIXED[type(order)][language]


def step_text(step: o.Step, language: Language) -> str:
    """One step of an activation, as its own line would say it."""
    italian = language == "it"
    match step:
        case o.GestapoMove(path):
            return " ".join(["gestapo", *(path or ("ferma" if italian else "stay",))])
        case o.GestapoFollow(seat):
            return f"gestapo {'segue' if italian else 'follow'} {COLOURS[seat][language]}"
        case o.FugitiveMove(path, by):
            line = (LINE_WORDS[by][language],) if by else ()
            hexes = path or ("fermo" if italian else "stay",)
            return " ".join(["fuggiasco" if italian else "fugitive", *line, *hexes])
        case o.PlayGreen(card):
            return f"{'gioca' if italian else 'play'} {GREEN_WORDS[card][language]}"
        case o.Restart(number):
            return f"{'riparto' if italian else 'restart'} {number}"
        case _:
            return _FIXED[type(step)][language]
