"""What can have happened, each with its stored name and its audience; the consequence stands in the event."""

from typing import TypeAlias, get_args

from domain.games.casablanca.events.cards import *
from domain.games.casablanca.events.dealing import *
from domain.games.casablanca.events.ending import *
from domain.games.casablanca.events.moving import *
from domain.games.casablanca.events.turns import *
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
