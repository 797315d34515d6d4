"""What can have happened, each with its stored name; the consequence stands in the event, and nothing is recomputed."""

from typing import ClassVar, Final, Literal, TypeAlias, get_args

import msgspec

from domain.audience import Audience, Public, Role, shown_as
from domain.game import Seat
from domain.games.quinta_colonna.orders import SPY, Pawn
from domain.options import Value
from domain.wire import Wired

Piece: TypeAlias = Literal["king", "queen", "rook", "bishop", "knight", "pawn"]
PIECES: tuple[Piece, ...] = get_args(Piece)


THE_SPY: Final = Role(SPY)


class BoardSet(Public, frozen=True):
    """The board lies ready. Public. ``pieces`` names the piece of every card only with ``deck_pieces: chess15`` (QC-07)."""

    WIRE: ClassVar[str] = "quinta-colonna.board-set.v1"
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    blocked: tuple[int, ...]
    refuges: tuple[int, ...]
    pieces: dict[int, Piece] | None = None


class PawnStarted(Public, frozen=True):
    """A pawn stands on its first house. Public. ``by`` is the seat that chose it, None if it was drawn."""

    WIRE: ClassVar[str] = "quinta-colonna.pawn-started.v1"
    pawn: Pawn
    house: int
    by: Seat | None = None


class HideoutDrawn(Wired, frozen=True):
    """The spy's hideout, where it also starts. The spy alone knows."""

    WIRE: ClassVar[str] = "quinta-colonna.hideout-drawn.v1"
    AUDIENCE: ClassVar[Audience] = THE_SPY
    house: int


class HandDealt(Wired, frozen=True):
    """The spy's first cards. The spy alone knows."""

    WIRE: ClassVar[str] = "quinta-colonna.hand-dealt.v1"
    AUDIENCE: ClassVar[Audience] = THE_SPY
    cards: tuple[int, ...]


class SpyTurnBegan(Public, frozen=True):
    """A round begins with the spy's turn. Public."""

    WIRE: ClassVar[str] = "quinta-colonna.spy-turn-began.v1"
    round: int


class SpyPlayed(Wired, frozen=True):
    """The spy played a card and moved, as everybody else sees it (QC-08)."""

    WIRE: ClassVar[str] = "quinta-colonna.seen.spy-played.v1"
    card: int
    piece: Piece


class SpyMoved(Wired, frozen=True):
    """The spy played a card and moved. All see card and piece; the spy alone the path.

    ``path`` are the houses entered, the last one being where it stands (a knight's is that one alone); ``trail`` those of
    them that now count as passed (QC-16). ``forgets``: none passed before counts any longer (``trail_scope: turn``).
    """

    WIRE: ClassVar[str] = "quinta-colonna.spy-moved.v1"
    AUDIENCE: ClassVar[Audience] = Role(SPY, shown_as(SpyPlayed))
    card: int
    piece: Piece
    origin: int
    path: tuple[int, ...]
    trail: tuple[int, ...]
    forgets: bool = False


class SpyStuck(Public, frozen=True):
    """The spy could not move, showed a card and stayed (QC-25). Public."""

    WIRE: ClassVar[str] = "quinta-colonna.spy-stuck.v1"
    card: int
    piece: Piece


class PileReshuffled(Public, frozen=True):
    """The played cards are a new draw pile (QC-26). Public."""

    WIRE: ClassVar[str] = "quinta-colonna.pile-reshuffled.v1"


class CardDrawn(Wired, frozen=True):
    """The spy's replacement card. The spy alone is told: that there is one is no news to anybody."""

    WIRE: ClassVar[str] = "quinta-colonna.card-drawn.v1"
    AUDIENCE: ClassVar[Audience] = THE_SPY
    card: int


class RefugeRemoved(Public, frozen=True):
    """The refuge assaulted a turn ago leaves the board (QC-22). Public."""

    WIRE: ClassVar[str] = "quinta-colonna.refuge-removed.v1"
    house: int


class RefugesMoved(Public, frozen=True):
    """The remaining refuges, (from, to) in ascending order of from (QC-24). Public. The assaulted one moves too (QC-62)."""

    WIRE: ClassVar[str] = "quinta-colonna.refuges-moved.v1"
    moved: tuple[tuple[int, int], ...]


class SpyReturned(Public, frozen=True):
    """The return that is announced: markers cleared, the trail too unless ``trail_scope: game`` (QC-20, QC-43). Public."""

    WIRE: ClassVar[str] = "quinta-colonna.spy-returned.v1"
    trail_cleared: bool
    grace: bool  # QC-57: in the turn that follows the partisans neither ask nor arrest


class SpyHomeSilently(Wired, frozen=True):
    """The return that is not announced: the spy is no longer burnt (QC-47). The spy alone knows."""

    WIRE: ClassVar[str] = "quinta-colonna.spy-home-silently.v1"
    AUDIENCE: ClassVar[Audience] = THE_SPY


class RefugeAssaulted(Wired, frozen=True):
    """The spy stands on a refuge and is burnt (QC-19, QC-21). The spy alone knows."""

    WIRE: ClassVar[str] = "quinta-colonna.refuge-assaulted.v1"
    AUDIENCE: ClassVar[Audience] = THE_SPY
    house: int


class SpyCounted(Wired, frozen=True):
    """The counts of QC-65 after a spy turn. The spy alone knows."""

    WIRE: ClassVar[str] = "quinta-colonna.spy-counted.v1"
    AUDIENCE: ClassVar[Audience] = THE_SPY
    idle: int
    burnt_turns: int


class SpyPublished(Public, frozen=True):
    """Idle too long: the spy's house is shown, markers cleared, the trail reset to it unless ``trail_scope: game``. Public."""

    WIRE: ClassVar[str] = "quinta-colonna.spy-published.v1"
    house: int
    trail_reset: bool


class PartisansTurnBegan(Public, frozen=True):
    """The partisans' turn of this round begins. Public."""

    WIRE: ClassVar[str] = "quinta-colonna.partisans-turn-began.v1"


class PartisansSkipped(Public, frozen=True):
    """The partisans pay for a failed arrest with this turn (QC-36). Public."""

    WIRE: ClassVar[str] = "quinta-colonna.partisans-skipped.v1"


class PawnMoved(Public, frozen=True):
    """A pawn entered these houses in turn; none: it was told to stay, or to go where it stood. Public."""

    WIRE: ClassVar[str] = "quinta-colonna.pawn-moved.v1"
    pawn: Pawn
    houses: tuple[int, ...]
    by: Seat


class PawnsFixed(Public, frozen=True):
    """The first question fixes these pawns where they stand: they had not moved (QC-31). Public."""

    WIRE: ClassVar[str] = "quinta-colonna.pawns-fixed.v1"
    pawns: tuple[Pawn, ...]


class HouseAsked(Public, frozen=True):
    """A pawn asked in a house and got a true answer (QC-32, QC-33); if it had not moved, it stayed. Public."""

    WIRE: ClassVar[str] = "quinta-colonna.house-asked.v1"
    pawn: Pawn
    house: int
    answer: bool
    by: Seat


class QuestionLapsed(Public, frozen=True):
    """A question that depended on an answer was not asked (QC-59). Public."""

    WIRE: ClassVar[str] = "quinta-colonna.question-lapsed.v1"
    pawn: Pawn
    by: Seat


class ArrestFailed(Public, frozen=True):
    """The spy was not in this house; the partisans' turn is over (QC-36). Public. ``skip``: their next one is lost too."""

    WIRE: ClassVar[str] = "quinta-colonna.arrest-failed.v1"
    pawn: Pawn
    house: int
    skip: bool
    by: Seat


class SpyArrested(Public, frozen=True):
    """The spy was there. Public."""

    WIRE: ClassVar[str] = "quinta-colonna.spy-arrested.v1"
    pawn: Pawn
    house: int
    by: Seat


class EndSaid(Public, frozen=True):
    """A partisan player has asked to close the turn (QC-54). Public."""

    WIRE: ClassVar[str] = "quinta-colonna.end-said.v1"
    by: Seat


class PartisansTurnClosed(Public, frozen=True):
    """The partisans' turn is over. Public."""

    WIRE: ClassVar[str] = "quinta-colonna.partisans-turn-closed.v1"


class SeatWithdrawn(Public, frozen=True):
    """A seat left: by resigning or retired by the host (G-11). Public."""

    WIRE: ClassVar[str] = "quinta-colonna.seat-withdrawn.v1"
    seat: Seat
    why: str


class SpyTurn(msgspec.Struct, frozen=True):
    """One spy turn of the route: what all saw, and what nobody else did."""

    round: int
    card: int
    piece: Piece
    path: tuple[int, ...]  # empty: stuck
    assaulted: int | None = None
    home: bool = False


class GameEnded(Public, frozen=True):
    """Somebody has won. Public, and so from now on is the spy's whole route (G-09)."""

    WIRE: ClassVar[str] = "quinta-colonna.game-ended.v1"
    winners: tuple[Seat, ...]
    reason: str
    rule: str
    hideout: int
    start: int
    house: int
    hand: tuple[int, ...]
    trail: tuple[int, ...]
    route: tuple[SpyTurn, ...]


Event: TypeAlias = (
    BoardSet | PawnStarted | HideoutDrawn | HandDealt | SpyTurnBegan | SpyMoved | SpyStuck | PileReshuffled | CardDrawn
    | RefugeRemoved | RefugesMoved | SpyReturned | SpyHomeSilently | RefugeAssaulted | SpyCounted | SpyPublished
    | PartisansTurnBegan | PartisansSkipped | PawnMoved | PawnsFixed | HouseAsked | QuestionLapsed | ArrestFailed | SpyArrested
    | EndSaid | PartisansTurnClosed | SeatWithdrawn | GameEnded
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = get_args(Event)
Observation: TypeAlias = Event | SpyPlayed
