"""Orders written as players would: an activation is one line, its steps divided by semicolons."""

from domain.games.casablanca import orders as o
from domain.games.casablanca.words import SAY
from domain.words import Language


def write(order: o.Order, language: Language) -> str:
    """The order's line; ``parse`` reads it back as the same order."""
    match order:
        case o.Activation():
            return _activation(order, language)
        case o.PlayRed(card):
            return SAY("order.red", language, number=card)
        case o.Choose(what):
            return SAY(f"order.choose-{what}", language)
        case o.Pay(None):
            return SAY("order.pay", language)
        case o.Pay(move) if move is not None:
            return f"{SAY('order.pay', language)}; {step_text(move, language)}"
        case o.Keep(cards) if cards:
            return SAY("order.keep", language, cards=", ".join(green_text(card, language) for card in cards))
        case o.Keep():
            return SAY("order.keep-nothing", language)
        case o.SetReaction(when):
            return SAY("order.react-if-caught" if when == "if caught" else f"order.react-{when}", language)
        case _:
            return SAY("order.do-not-pay", language)


def parts(order: o.Order, language: Language) -> tuple[str, ...]:
    """What each line says of an activation, or of a move that is paid for, in the order in which ``parse`` joins them."""
    match order:
        case o.Activation():
            gold = (SAY("order.gold", language),) if order.gold else ()
            return (*(step_text(step, language) for step in order.steps), *gold)
        case o.Pay(move) if move is not None:
            return (SAY("order.pay", language), step_text(move, language))
        case _:
            return ()


def _activation(order: o.Activation, language: Language) -> str:
    said = [step_text(step, language) for step in order.steps] or [SAY("order.all-stay", language)]
    return "; ".join([*said, SAY("order.gold", language)] if order.gold else said)


def step_text(step: o.Step, language: Language) -> str:
    """One step of an activation, as its own line would say it."""
    match step:
        case o.GestapoMove(()):
            return SAY("order.gestapo-stays", language)
        case o.GestapoMove(path):
            return SAY("order.gestapo", language, hexes=" ".join(path))
        case o.GestapoFollow(seat):
            return SAY("order.gestapo-follows", language, colour=SAY.word(f"colour.{seat}", language))
        case o.GestapoEmbark():
            return SAY("order.gestapo-embarks", language)
        case o.FugitiveMove(path, by):
            hexes = " ".join(path) or SAY("order.stay", language)
            return SAY(f"order.fugitive-{by}" if by else "order.fugitive", language, hexes=hexes)
        case o.FugitiveEmbark():
            return SAY("order.fugitive-embarks", language)
        case o.BuyCamel():
            return SAY("order.camel", language)
        case o.PlayGreen(card):
            return SAY("order.play", language, card=green_text(card, language))
        case o.Restart(number):
            return SAY("order.restart", language, number=number)


def green_text(card: o.Green, language: Language) -> str:
    """A green card as orders name it."""
    return SAY(f"order-card.{card}", language)
