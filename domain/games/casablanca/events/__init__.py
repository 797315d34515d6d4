"""What can have happened, each with its stored name and its audience; the consequence stands in the event."""

from typing import TypeAlias, get_args

from domain.games.casablanca.events.cards import (
    CardsDrawn,
    CardsLost,
    FriendVisited,
    GoldTaken,
    GreenPlayed,
    Kept,
    Paid,
    PriceTaken,
)
from domain.games.casablanca.events.dealing import GreenDealt, RedDealt, RedStacked, TableSet
from domain.games.casablanca.events.ending import GameEnded
from domain.games.casablanca.events.moving import (
    Departed,
    FugitiveMoved,
    FugitiveOut,
    GestapoMoved,
    How,
    Intercepted,
    Landed,
    MarkerMoved,
    Mount,
    Mounted,
    Piece,
    PlaneRolled,
    Restarted,
    Spared,
)
from domain.games.casablanca.events.turns import (
    ActivationAsked,
    ActivationBegan,
    ActivationEnded,
    Answered,
    AnswerSealed,
    ChoicesAsked,
    ExtraMoveAsked,
    ExtraMoveEnded,
    ExtraMovesBegan,
    Held,
    HoldDropped,
    KeepAsked,
    MovementBegan,
    ReactionSet,
    RedAsked,
    RedRevealed,
    SeatWithdrawn,
)
from domain.games.casablanca.observations import Seen

Event: TypeAlias = (
    TableSet | GreenDealt | RedStacked | RedDealt | RedAsked | RedRevealed | MovementBegan | ActivationBegan
    | ActivationAsked | ActivationEnded | Held | HoldDropped | PlaneRolled | Departed | GestapoMoved | FugitiveMoved
    | Restarted | Paid | Landed | Mounted | GreenPlayed | MarkerMoved | Intercepted | FugitiveOut | CardsLost
    | FriendVisited | CardsDrawn | GoldTaken | ChoicesAsked | ExtraMovesBegan | ExtraMoveAsked | ExtraMoveEnded
    | AnswerSealed | Answered | PriceTaken | KeepAsked | Kept | Spared | ReactionSet | SeatWithdrawn | GameEnded
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = get_args(Event)
Observation: TypeAlias = Event | Seen
"""What a seat learns: a public event as it is, one of its own, or what it sees of another's."""
