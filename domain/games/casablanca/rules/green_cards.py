"""Playing green cards in the own activation: what each is good for, and when it is refused (CB-31, CB-42, CB-58)."""

from typing import Final

from msgspec.structs import replace

from domain.games.casablanca import events as e
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import GREENS, cards
from domain.games.casablanca.orders import Green, PlayGreen
from domain.games.casablanca.rules.doing import Doing
from domain.games.casablanca.rules.moves import MOVERS, ways
from domain.games.casablanca.state import Side
from domain.refusal import Refusal

DISGUISE: Final = 2
ALONE: Final = frozenset({"disguise", "canteen"})
"""Cards that are played in the own activation and move nobody."""
_REACTIONS: Final = ("weapon", "papers")


def play_green(doing: Doing, step: PlayGreen) -> Refusal | None:
    """Play a card, or say why not."""
    card = step.card
    refusal = _playable(doing, card) or _useful(doing, card)
    if refusal is not None:
        return refusal
    doing.green.remove(card)
    doing.played += 1
    doing.add(e.GreenPlayed(doing.seat, card))
    if card == "disguise":
        _disguise(doing)
    elif card == "canteen":
        doing.side = replace(doing.side, rations=doing.side.rations + 1)
        doing.add(e.Mounted(doing.seat, doing.side.mount, doing.side.rations, "canteen"))
    else:
        doing.mover = card
    return None


def _playable(doing: Doing, card: Green) -> Refusal | None:
    """What holds for every card."""
    named = (("card", card),)
    if card not in GREENS:
        return Refusal("CB-31", "no-such-card", named)
    if card == "money":
        return Refusal("CB-58", "money-pays")
    if card in _REACTIONS:
        return Refusal("CB-48", "reaction-card", named)
    if card not in doing.green:
        return Refusal("CB-31", "not-in-hand", named)
    if doing.table.rules.green_limit == "one" and doing.played:
        return Refusal("CB-31", "one-card")
    if doing.side.fugitive is None:
        return Refusal("CB-31", "no-fugitive", named)
    return None


def _useful(doing: Doing, card: Green) -> Refusal | None:
    """Whether this card can do anything now."""
    assert doing.side.fugitive is not None
    if card == "canteen":
        return _canteen(doing.side)
    if card not in MOVERS:
        return None
    named = (("card", card),)
    if doing.mover:
        return Refusal("CB-31", "one-mover", named)
    if "fugitive" in doing.moved:
        return Refusal("CB-31", "play-before-moving", named)
    if (card == "guide") != (doing.side.fugitive in atlas().african):
        return Refusal("CB-31", "wrong-continent", named)
    if card != "guide" and doing.table.by_event:
        return Refusal("CB-42", "no-card-after-event", named)
    stand = replace(doing.stand(doing.side.fugitive), card=card)
    return None if ways(doing.table.rules, stand) else Refusal("CB-31", "not-on-its-line", named)


def _canteen(side: Side) -> Refusal | None:
    if side.mount != "camel":
        return Refusal("CB-58", "canteen-on-foot")
    return Refusal("CB-58", "canteen-full") if side.rations >= cards().camel.most else None


def works_alone(card: Green, side: Side) -> bool:
    """Whether a card in the hand that moves nobody may be played first, by a seat whose fugitive is on the board."""
    return card == "disguise" or (card == "canteen" and _canteen(side) is None)


def _disguise(doing: Doing) -> None:
    before = doing.side.marker
    after = max(before - DISGUISE, 0)
    if after != before:
        doing.side = replace(doing.side, marker=after)
        doing.add(e.MarkerMoved(doing.seat, before, after, "disguise"))
