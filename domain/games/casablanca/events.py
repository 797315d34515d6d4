"""What can have happened, each with its stored name; the consequence stands in the event, and nothing is recomputed.

"Owner alone": others see the same event with counts in place of cards (``seen.py``), or not at all ("others nothing").
"""

from typing import ClassVar, Literal, TypeAlias, get_args

from domain.game import Seat
from domain.games.casablanca.orders import Activation, Answer, Green, Hex, React
from domain.options import Value
from domain.wire import Wired

Mount: TypeAlias = Literal["foot", "camel"]
How: TypeAlias = Literal["captured", "dead", "restart"]
Piece: TypeAlias = Literal["gestapo", "fugitive"]


class TableSet(Wired, frozen=True):
    """The match begins. Public. ``green`` and ``friends`` count cards dealt to seats and to friends' boxes, by name."""

    WIRE: ClassVar[str] = "casablanca.table-set.v1"
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    gestapo: Hex
    fugitives: dict[Seat, Hex]
    green: dict[Seat, int]
    friends: dict[str, int]
    remaining: int


class GreenDealt(Wired, frozen=True):
    """Where every green card lies, Remaining top first. Each seat learns its own hand alone, others nothing."""

    WIRE: ClassVar[str] = "casablanca.green-dealt.v1"
    hands: dict[Seat, tuple[Green, ...]]
    boxes: dict[str, tuple[Green, ...]]
    remaining: tuple[Green, ...]


class RedStacked(Wired, frozen=True):
    """The red deck, top first, all cards shuffled anew (basic). Public: how many; nobody knows the order."""

    WIRE: ClassVar[str] = "casablanca.red-stacked.v1"
    cards: tuple[int, ...]


class RedDealt(Wired, frozen=True):
    """The red hands and the cards nobody sees (articulated). Each seat learns its own hand; all, how many (CB-41)."""

    WIRE: ClassVar[str] = "casablanca.red-dealt.v1"
    hands: dict[Seat, tuple[int, ...]]
    unseen: tuple[int, ...]


class RedAsked(Wired, frozen=True):
    """A new turn; this seat plays its red card (articulated, CB-43). Public."""

    WIRE: ClassVar[str] = "casablanca.red-asked.v1"
    turn: int
    seat: Seat


class RedRevealed(Wired, frozen=True):
    """A red card is in force: drawn, or a seat's, ``random``: played for it. Public. ``fresh``: all may be intercepted anew."""

    WIRE: ClassVar[str] = "casablanca.red-revealed.v1"
    turn: int
    card: int
    seat: Seat | None = None
    fresh: bool = True
    random: bool = False


class MovementBegan(Wired, frozen=True):
    """These seats are activated one after another. Public."""

    WIRE: ClassVar[str] = "casablanca.movement-began.v1"
    seats: tuple[Seat, ...]


class ActivationBegan(Wired, frozen=True):
    """A seat's activation begins. Public."""

    WIRE: ClassVar[str] = "casablanca.activation-began.v1"
    seat: Seat


class ActivationAsked(Wired, frozen=True):
    """The seat being activated is asked for its moves. Public."""

    WIRE: ClassVar[str] = "casablanca.activation-asked.v1"
    seat: Seat


class ActivationEnded(Wired, frozen=True):
    """A seat's activation is over, what it held is used up (a ``follow`` stays), nobody spares its fugitive (CB-62). Public."""

    WIRE: ClassVar[str] = "casablanca.activation-ended.v1"
    seat: Seat


class Held(Wired, frozen=True):
    """A seat has sent its activation ahead, or a ``follow`` (CB-60). That seat alone knows, and others nothing."""

    WIRE: ClassVar[str] = "casablanca.held.v1"
    seat: Seat
    activation: Activation


class HoldDropped(Wired, frozen=True):
    """What a seat held is gone: no longer legal, or replaced by an order. That seat alone knows, and others nothing."""

    WIRE: ClassVar[str] = "casablanca.hold-dropped.v1"
    seat: Seat
    why: Literal["illegal", "replaced"]


class PlaneRolled(Wired, frozen=True):
    """Two dice for the plane, and the least total that would do (CB-37). Public."""

    WIRE: ClassVar[str] = "casablanca.plane-rolled.v1"
    seat: Seat
    dice: tuple[int, int]
    needed: int


class Departed(Wired, frozen=True):
    """A fugitive leaves Casablanca by plane. Public; the end follows. ``rolled``: by the dice, not by its money."""

    WIRE: ClassVar[str] = "casablanca.departed.v1"
    seat: Seat
    money: int
    rolled: bool


class GestapoMoved(Wired, frozen=True):
    """A Gestapo moved. Public. ``why``: the seat's order, a standing follow (CB-64), or event 30."""

    WIRE: ClassVar[str] = "casablanca.gestapo-moved.v1"
    seat: Seat
    origin: Hex
    path: tuple[Hex, ...]
    why: Literal["order", "follow", "event"] = "order"


class FugitiveMoved(Wired, frozen=True):
    """A fugitive moved. Public. ``by``: how; ``card``: the green card that moved it; ``why``: its order or event 38."""

    WIRE: ClassVar[str] = "casablanca.fugitive-moved.v1"
    seat: Seat
    origin: Hex
    path: tuple[Hex, ...]
    by: Literal["foot", "river", "rail", "camel"]
    card: Green = ""
    why: Literal["order", "event"] = "order"


class Restarted(Wired, frozen=True):
    """A captured fugitive is back on a start hex, its marker at 0 (CB-11, CB-56). Public."""

    WIRE: ClassVar[str] = "casablanca.restarted.v1"
    seat: Seat
    hex: Hex


class Paid(Wired, frozen=True):
    """A seat paid for the crossing or a camel: so many money cards, which go under Remaining, and gold cards. Public."""

    WIRE: ClassVar[str] = "casablanca.paid.v1"
    seat: Seat
    what: Literal["fare", "camel"]
    money: int
    gold: int


class Landed(Wired, frozen=True):
    """A piece sailed from a port and landed where the die says (CB-21, CB-22). Public."""

    WIRE: ClassVar[str] = "casablanca.landed.v1"
    seat: Seat
    piece: Piece
    port: Hex
    die: int
    hex: Hex


class Mounted(Wired, frozen=True):
    """A fugitive's mount and rations are now these. Public. ``why``: bought, canteen, or the event card's number."""

    WIRE: ClassVar[str] = "casablanca.mounted.v1"
    seat: Seat
    mount: Mount
    rations: int
    why: Literal["bought", "canteen", "event"]


class GreenPlayed(Wired, frozen=True):
    """A seat played a green card, which goes under Remaining. Public. ``why``: by its order, or as a reaction to it."""

    WIRE: ClassVar[str] = "casablanca.green-played.v1"
    seat: Seat
    card: Green
    why: Literal["order", "interception", "event"] = "order"


class MarkerMoved(Wired, frozen=True):
    """A marker stands here now. Public. ``why``: an interception, a disguise, or the event card."""

    WIRE: ClassVar[str] = "casablanca.marker-moved.v1"
    seat: Seat
    origin: int
    marker: int
    why: Literal["interception", "disguise", "event"]


class Intercepted(Wired, frozen=True):
    """A fugitive is intercepted by these seats' Gestapo, once a turn; ``saved_by``: the card that cancels it. Public."""

    WIRE: ClassVar[str] = "casablanca.intercepted.v1"
    seat: Seat
    by: tuple[Seat, ...]
    hex: Hex
    saved_by: Green = ""


class FugitiveOut(Wired, frozen=True):
    """A fugitive leaves the board. Public. ``money``: what it had when captured in Africa, for CB-14; otherwise 0.

    ``why``: its marker passed 10, an event card killed it, its seat left, or the match came to its last turn (CB-61).
    ``hex`` is None if it was off the board already, waiting to restart.
    """

    WIRE: ClassVar[str] = "casablanca.fugitive-out.v1"
    seat: Seat
    how: How
    hex: Hex | None
    money: int
    why: Literal["marker", "event", "left", "turns"]


class CardsLost(Wired, frozen=True):
    """All cards of a seat are lost: the green ones go under Remaining, gold to its box. Owner alone; others how many."""

    WIRE: ClassVar[str] = "casablanca.cards-lost.v1"
    seat: Seat
    cards: tuple[Green, ...]
    gold: int


class FriendVisited(Wired, frozen=True):
    """A seat takes all the cards of a friend's box (CB-20). Owner alone; others how many."""

    WIRE: ClassVar[str] = "casablanca.friend-visited.v1"
    seat: Seat
    friend: str
    cards: tuple[Green, ...]


class CardsDrawn(Wired, frozen=True):
    """A seat draws from the top of Remaining. Owner alone; others how many. None if nothing lies there (CB-32)."""

    WIRE: ClassVar[str] = "casablanca.cards-drawn.v1"
    seat: Seat
    cards: tuple[Green, ...]


class GoldTaken(Wired, frozen=True):
    """A seat takes a gold card. Public."""

    WIRE: ClassVar[str] = "casablanca.gold-taken.v1"
    seat: Seat


class ChoicesAsked(Wired, frozen=True):
    """The event asks these seats, all at once, for sealed answers (CB-52). Public."""

    WIRE: ClassVar[str] = "casablanca.choices-asked.v1"
    seats: tuple[Seat, ...]


class ExtraMovesBegan(Wired, frozen=True):
    """Event 30 or 38: these seats are asked one after another (CB-49). Public."""

    WIRE: ClassVar[str] = "casablanca.extra-moves-began.v1"
    seats: tuple[Seat, ...]


class ExtraMoveAsked(Wired, frozen=True):
    """A seat is asked for its extra move. Public."""

    WIRE: ClassVar[str] = "casablanca.extra-move-asked.v1"
    seat: Seat


class ExtraMoveEnded(Wired, frozen=True):
    """A seat has had its extra move, or cannot make one. Public."""

    WIRE: ClassVar[str] = "casablanca.extra-move-ended.v1"
    seat: Seat


class AnswerSealed(Wired, frozen=True):
    """A seat has answered; the answer stays sealed. Owner alone; others that it has."""

    WIRE: ClassVar[str] = "casablanca.answer-sealed.v1"
    seat: Seat
    answer: Answer


class Answered(Wired, frozen=True):
    """A seat's answer to the event, now open. Public. ``void``: it was no longer possible and counts as no."""

    WIRE: ClassVar[str] = "casablanca.answered.v1"
    seat: Seat
    what: Literal["cards", "lower", "pay", "no"]
    void: bool = False


class PriceTaken(Wired, frozen=True):
    """Cards drawn blindly from a seat's hand for the seat before it (CB-33). Those two know which; others how many."""

    WIRE: ClassVar[str] = "casablanca.price-taken.v1"
    seat: Seat
    taker: Seat
    cards: tuple[Green, ...]


class KeepAsked(Wired, frozen=True):
    """The previous mover may choose up to ``most`` of the cards paid. Public. It blocks nobody (CB-51)."""

    WIRE: ClassVar[str] = "casablanca.keep-asked.v1"
    seat: Seat
    payer: Seat
    most: int


class Kept(Wired, frozen=True):
    """What the previous mover keeps and what goes under Remaining. That seat alone; others how many of each."""

    WIRE: ClassVar[str] = "casablanca.kept.v1"
    seat: Seat
    kept: tuple[Green, ...]
    returned: tuple[Green, ...]


class Spared(Wired, frozen=True):
    """A Gestapo moved by event 30 does not score on that fugitive until its activation (CB-62). Public."""

    WIRE: ClassVar[str] = "casablanca.spared.v1"
    seat: Seat
    fugitive: Seat


class ReactionSet(Wired, frozen=True):
    """A seat's standing reaction (CB-48). That seat alone knows, and others nothing."""

    WIRE: ClassVar[str] = "casablanca.reaction-set.v1"
    seat: Seat
    when: React


class SeatWithdrawn(Wired, frozen=True):
    """A seat left, by resigning or retired by the host; both its pieces leave the board (CB-63). Public."""

    WIRE: ClassVar[str] = "casablanca.seat-withdrawn.v1"
    seat: Seat
    why: str


class GameEnded(Wired, frozen=True):
    """The game is over; everything is open (G-09). Public. ``distances``: to Casablanca, of the fugitives that competed."""

    WIRE: ClassVar[str] = "casablanca.game-ended.v1"
    winners: tuple[Seat, ...]
    reason: str
    rule: str
    distances: dict[Seat, int]
    hands: dict[Seat, tuple[Green, ...]]
    boxes: dict[str, tuple[Green, ...]]
    remaining: tuple[Green, ...]
    red_deck: tuple[int, ...]
    red_hands: dict[Seat, tuple[int, ...]]
    unseen: tuple[int, ...]
    reactions: dict[Seat, React]


Event: TypeAlias = (
    TableSet | GreenDealt | RedStacked | RedDealt | RedAsked | RedRevealed | MovementBegan | ActivationBegan
    | ActivationAsked | ActivationEnded | Held | HoldDropped | PlaneRolled | Departed | GestapoMoved | FugitiveMoved
    | Restarted | Paid | Landed | Mounted | GreenPlayed | MarkerMoved | Intercepted | FugitiveOut | CardsLost
    | FriendVisited | CardsDrawn | GoldTaken | ChoicesAsked | ExtraMovesBegan | ExtraMoveAsked | ExtraMoveEnded
    | AnswerSealed | Answered | PriceTaken | KeepAsked | Kept | Spared | ReactionSet | SeatWithdrawn | GameEnded
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = get_args(Event)
