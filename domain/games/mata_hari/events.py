"""What can have happened, each with its stored name; the consequence stands in the event, and nothing is recomputed."""

from typing import ClassVar, Final, Literal, TypeAlias, get_args

import msgspec

from domain.audience import NOBODY, Audience, Public, Seats
from domain.game import Seat
from domain.games.mata_hari import observations as s
from domain.games.mata_hari.board.cards import Card, Colour, Partner
from domain.games.mata_hari.board.claims import Predicate
from domain.games.mata_hari.orders import File, Note, Request
from domain.options import Value
from domain.wire import Wired


class Objective(msgspec.Struct, frozen=True):
    """The kind that counts for its owner and the colour that counts against."""

    resource: str
    skull: Colour


ITS_SEAT: Final = Seats(("seat",))


class TableSet(Public, frozen=True):
    """The match begins. Public. ``kinds`` are in play; each seat is dealt ``dealt`` cards; ``deck`` lie on the pile."""

    WIRE: ClassVar[str] = "mata-hari.table-set.v1"
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    active: Seat
    kinds: tuple[str, ...]
    dealt: int
    deck: int


class ObjectiveDealt(Wired, frozen=True):
    """A seat's secret objective. That seat alone knows."""

    WIRE: ClassVar[str] = "mata-hari.objective-dealt.v1"
    AUDIENCE: ClassVar[Audience] = ITS_SEAT
    seat: Seat
    objective: Objective


class HandDealt(Wired, frozen=True):
    """A seat's first cards, in the order of a hand. That seat alone knows."""

    WIRE: ClassVar[str] = "mata-hari.hand-dealt.v1"
    AUDIENCE: ClassVar[Audience] = ITS_SEAT
    seat: Seat
    cards: tuple[Card, ...]


class DeckStacked(Wired, frozen=True):
    """The order of the deck, top first. Nobody knows."""

    WIRE: ClassVar[str] = "mata-hari.deck-stacked.v1"
    AUDIENCE: ClassVar[Audience] = NOBODY
    cards: tuple[Card, ...]


class TurnBegan(Public, frozen=True):
    """A seat's turn begins. Public."""

    WIRE: ClassVar[str] = "mata-hari.turn-began.v1"
    seat: Seat


def _laid(event: "OfferMade") -> s.OfferSeen:
    return s.OfferSeen(event.seat, len(event.cards), event.claims, event.request, event.note, event.replaced)


class OfferMade(Wired, frozen=True):
    """A seat laid out cards. All see how many, the claims and the request; the seat alone which. ``replaced``: anew."""

    WIRE: ClassVar[str] = "mata-hari.offer-made.v1"
    AUDIENCE: ClassVar[Audience] = Seats(("seat",), _laid)
    seat: Seat
    cards: tuple[Card, ...]
    claims: tuple[Predicate, ...]
    request: Request | None
    note: Note
    replaced: bool


class Declined(Public, frozen=True):
    """A seat makes no counter-offer, or its time has passed (``late``). Public."""

    WIRE: ClassVar[str] = "mata-hari.declined.v1"
    seat: Seat
    note: Note = ""
    late: bool = False


class AccusationWaived(Public, frozen=True):
    """A seat accuses nobody this turn. Public, for it decides whether there is a last window (MH-18)."""

    WIRE: ClassVar[str] = "mata-hari.accusation-waived.v1"
    seat: Seat


class LastWindowWanted(Public, frozen=True):
    """A seat wants a last window for accusations. Public."""

    WIRE: ClassVar[str] = "mata-hari.last-window-wanted.v1"
    seat: Seat


class PhaseBegan(Public, frozen=True):
    """The last window for accusations, or the resolution, begins. Public."""

    WIRE: ClassVar[str] = "mata-hari.phase-began.v1"
    phase: Literal["accuse", "resolve"]


class FiledAhead(Wired, frozen=True):
    """What the active player has filed ahead (MH-56). That seat alone knows."""

    WIRE: ClassVar[str] = "mata-hari.filed-ahead.v1"
    AUDIENCE: ClassVar[Audience] = ITS_SEAT
    seat: Seat
    answer: File


class Accused(Public, frozen=True):
    """A seat accused another of a partner in its offer. Public. If ``founded`` the partner is out and the offer withdrawn."""

    WIRE: ClassVar[str] = "mata-hari.accused.v1"
    seat: Seat
    accused: Seat
    partner: Partner
    founded: bool


class OfferShown(Wired, frozen=True):
    """A wrong accuser is shown the cards (MH-33). The accuser alone sees them."""

    WIRE: ClassVar[str] = "mata-hari.offer-shown.v1"
    AUDIENCE: ClassVar[Audience] = ITS_SEAT
    seat: Seat
    accused: Seat
    cards: tuple[Card, ...]
    hand: tuple[Card, ...] = ()  # with ``unfounded_shows: hand``


class CoverTaken(Public, frozen=True):
    """A seat took a Cover, Compromised side up. Public."""

    WIRE: ClassVar[str] = "mata-hari.cover-taken.v1"
    seat: Seat


class LookBegan(Public, frozen=True):
    """A seat may look at the deck and take up to ``take`` cards. Public. ``turn_ends``: after it the turn is over."""

    WIRE: ClassVar[str] = "mata-hari.look-began.v1"
    seat: Seat
    take: int
    turn_ends: bool


class DeckShown(Wired, frozen=True):
    """The deck, top first, as the looker sees it. The looker alone."""

    WIRE: ClassVar[str] = "mata-hari.deck-shown.v1"
    AUDIENCE: ClassVar[Audience] = ITS_SEAT
    seat: Seat
    cards: tuple[Card, ...]


def _taken(event: "CardsTaken") -> s.TakenSeen:
    return s.TakenSeen(event.seat, len(event.cards), event.shuffled, event.late, event.sees)


class CardsTaken(Wired, frozen=True):
    """A looker took cards out of the deck. All see how many; the looker alone which. ``shuffled``: the deck was then.

    ``sees``: stored by early releases, which have none, it also showed that the looker had seen the offers (MH-58).
    """

    WIRE: ClassVar[str] = "mata-hari.cards-taken.v1"
    AUDIENCE: ClassVar[Audience] = Seats(("seat",), _taken)
    seat: Seat
    cards: tuple[Card, ...]
    shuffled: bool
    late: bool = False
    sees: bool = True


class Accepted(Public, frozen=True):
    """The active player takes a counter-offer. Public."""

    WIRE: ClassVar[str] = "mata-hari.accepted.v1"
    seat: Seat
    other: Seat


class HitmanRevealed(Public, frozen=True):
    """A Hitman is revealed against a seat. Public: the demand, and whether it is met (None: no demand), nothing else."""

    WIRE: ClassVar[str] = "mata-hari.hitman-revealed.v1"
    seat: Seat
    victim: Seat
    demand: Predicate | None
    met: bool | None


class SubstitutionAsked(Public, frozen=True):
    """The victim has to choose how to satisfy the demands ``met`` so far; ``later`` Hitmen wait. Public."""

    WIRE: ClassVar[str] = "mata-hari.substitution-asked.v1"
    seat: Seat
    met: tuple[Predicate, ...]
    later: tuple[Predicate | None, ...]


class Substituted(Wired, frozen=True):
    """The victim's offer is now this. The victim alone knows."""

    WIRE: ClassVar[str] = "mata-hari.substituted.v1"
    AUDIENCE: ClassVar[Audience] = ITS_SEAT
    seat: Seat
    cards: tuple[Card, ...]


def _exchanged(event: "Exchanged") -> s.ExchangedSeen:
    return s.ExchangedSeen(event.seat, event.other, len(event.gave))


class Exchanged(Wired, frozen=True):
    """Two offers change hands. The two see both; all others how many cards (MH-19)."""

    WIRE: ClassVar[str] = "mata-hari.exchanged.v1"
    AUDIENCE: ClassVar[Audience] = Seats(("seat", "other"), _exchanged)
    seat: Seat
    other: Seat
    gave: tuple[Card, ...]
    got: tuple[Card, ...]


class ExchangeFailed(Public, frozen=True):
    """No exchange this turn (MH-07, MH-08, MH-20). Public."""

    WIRE: ClassVar[str] = "mata-hari.exchange-failed.v1"
    seat: Seat
    why: Literal["refused", "no-offer", "no-cards"]


class TurnPassed(Public, frozen=True):
    """The turn passed without an offer and without penalty (``timeout_active: pass``). Public."""

    WIRE: ClassVar[str] = "mata-hari.turn-passed.v1"
    seat: Seat


class CardsDrawn(Wired, frozen=True):
    """A seat drew from the top. All see how many; the seat alone which."""

    WIRE: ClassVar[str] = "mata-hari.cards-drawn.v1"
    AUDIENCE: ClassVar[Audience] = Seats(("seat",), lambda event: s.DrawnSeen(event.seat, len(event.cards)))
    seat: Seat
    cards: tuple[Card, ...]


class MataHariUsed(Public, frozen=True):
    """The active player showed Mata Hari; ``flipped``: all own Covers now lie Undercover. Public."""

    WIRE: ClassVar[str] = "mata-hari.mata-hari-used.v1"
    seat: Seat
    flipped: bool


class OffersReturned(Public, frozen=True):
    """All offers that still lie there return to their hands. Public."""

    WIRE: ClassVar[str] = "mata-hari.offers-returned.v1"


class OfferAwaited(Public, frozen=True):
    """The active player has to make another offer (``accused_active: new_offer``). Public."""

    WIRE: ClassVar[str] = "mata-hari.offer-awaited.v1"
    seat: Seat


class LookDropped(Public, frozen=True):
    """A look falls away: its seat left, or nothing lies in the deck. Public."""

    WIRE: ClassVar[str] = "mata-hari.look-dropped.v1"
    seat: Seat
    shuffled: bool


class SeatWithdrawn(Public, frozen=True):
    """A seat left: by resigning or retired by the host (G-11). Public."""

    WIRE: ClassVar[str] = "mata-hari.seat-withdrawn.v1"
    seat: Seat
    why: str


class IndexRevealed(Public, frozen=True):
    """A seat shows all cards of an index (MH-34). Public."""

    WIRE: ClassVar[str] = "mata-hari.index-revealed.v1"
    seat: Seat
    index: int


class GameEnded(Public, frozen=True):
    """The game is over; everything is open (G-09). Public. ``scores`` are of the seats scored."""

    WIRE: ClassVar[str] = "mata-hari.game-ended.v1"
    winners: tuple[Seat, ...]
    reason: str
    rule: str
    eliminated: tuple[Seat, ...]
    scores: dict[Seat, int]
    hands: dict[Seat, tuple[Card, ...]]
    objectives: dict[Seat, Objective]
    deck: tuple[Card, ...]


Event: TypeAlias = (
    TableSet | ObjectiveDealt | HandDealt | DeckStacked | TurnBegan | OfferMade | Declined | AccusationWaived
    | LastWindowWanted | PhaseBegan | FiledAhead | Accused | OfferShown | CoverTaken | LookBegan | DeckShown | CardsTaken
    | Accepted | HitmanRevealed | SubstitutionAsked | Substituted | Exchanged | ExchangeFailed | TurnPassed | CardsDrawn
    | MataHariUsed | OffersReturned | OfferAwaited | LookDropped | SeatWithdrawn | IndexRevealed | GameEnded
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = get_args(Event)
Observation: TypeAlias = Event | s.Seen
"""What a seat learns: a public event as it is, one of its own, or what it sees of another's."""
