"""Playing green cards in the own activation: what each is good for, and when it is refused (CB-31, CB-42, CB-58)."""

from typing import Final

from msgspec.structs import replace

from domain.games.casablanca import events as e
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import GREEN_CARDS, cards
from domain.games.casablanca.orders import Green, PlayGreen
from domain.games.casablanca.rules.activation_draft import ActivationDraft
from domain.games.casablanca.rules.moves import MOVERS, ways
from domain.games.casablanca.state import Side
from domain.refusal import Refusal

DISGUISE: Final = 2
ALONE: Final = frozenset({"disguise", "canteen"})
"""Cards that are played in the own activation and move nobody."""
_REACTIONS: Final = ("weapon", "papers")


def play_green(draft: ActivationDraft, step: PlayGreen) -> Refusal | None:
    """Play a card, or say why not."""
    card = step.card
    refusal = _playable(draft, card) or _useful(draft, card)
    if refusal is not None:
        return refusal
    draft.green.remove(card)
    draft.played += 1
    draft.add(e.GreenPlayed(draft.seat, card))
    if card == "disguise":
        _disguise(draft)
    elif card == "canteen":
        draft.side = replace(draft.side, rations=draft.side.rations + 1)
        draft.add(e.Mounted(draft.seat, draft.side.mount, draft.side.rations, "canteen"))
    else:
        draft.mover = card
    return None


def _playable(draft: ActivationDraft, card: Green) -> Refusal | None:
    """What holds for every card."""
    named = (("card", card),)
    if card not in GREEN_CARDS:
        return Refusal("CB-31", "no-such-card", named)
    if card == "money":
        return Refusal("CB-58", "money-pays")
    if card in _REACTIONS:
        return Refusal("CB-48", "reaction-card", named)
    if card not in draft.green:
        return Refusal("CB-31", "not-in-hand", named)
    if draft.table.rules.green_limit == "one" and draft.played:
        return Refusal("CB-31", "one-card")
    if draft.side.fugitive is None:
        return Refusal("CB-31", "no-fugitive", named)
    return None


def _useful(draft: ActivationDraft, card: Green) -> Refusal | None:
    """Whether this card can do anything now."""
    assert draft.side.fugitive is not None
    if card == "canteen":
        return _canteen(draft.side)
    if card not in MOVERS:
        return None
    named = (("card", card),)
    if draft.mover:
        return Refusal("CB-31", "one-mover", named)
    if "fugitive" in draft.moved:
        return Refusal("CB-31", "play-before-moving", named)
    if (card == "guide") != (draft.side.fugitive in atlas().african):
        return Refusal("CB-31", "wrong-continent", named)
    if card != "guide" and draft.table.by_event:
        return Refusal("CB-42", "no-card-after-event", named)
    stand = replace(draft.stand(draft.side.fugitive), card=card)
    return None if ways(draft.table.rules, stand) else Refusal("CB-31", "not-on-its-line", named)


def _canteen(side: Side) -> Refusal | None:
    if side.mount != "camel":
        return Refusal("CB-58", "canteen-on-foot")
    return Refusal("CB-58", "canteen-full") if side.rations >= cards().camel.most else None


def works_alone(card: Green, side: Side) -> bool:
    """Whether a card in the hand that moves nobody may be played first, by a seat whose fugitive is on the board."""
    return card == "disguise" or (card == "canteen" and _canteen(side) is None)


def _disguise(draft: ActivationDraft) -> None:
    before = draft.side.marker
    after = max(before - DISGUISE, 0)
    if after != before:
        draft.side = replace(draft.side, marker=after)
        draft.add(e.MarkerMoved(draft.seat, before, after, "disguise"))
