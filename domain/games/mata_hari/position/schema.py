"""The position document as structs, in the order of its keys (rulebook section "Position document").

Cards, objectives, claims and what is filed may be written as in letters, in either language.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType, field

from domain.game import Seat
from domain.games.mata_hari.board.cards import COLOURS, KINDS, Card, Colour
from domain.games.mata_hari.orders import File
from domain.games.mata_hari.reading.claim_grammar import Unclear, read
from domain.games.mata_hari.reading.claim_words import card_of, tokens
from domain.games.mata_hari.reading.claim_writing import claim, request
from domain.games.mata_hari.reading.filed_words import accept_of, if_none_of
from domain.games.mata_hari.reading.writing import filed_texts
from domain.games.mata_hari.rules.setup import LEAST_PLAYERS, MOST_PLAYERS
from domain.games.mata_hari.state import Phase
from domain.position import SEAT, SET, UNIQUE, UNORDERED, digits, keys, word
from domain.words import DEFAULT


def filed_of(texts: Any) -> File:
    """What is filed ahead; ValueError says what a line must be, if one cannot be."""
    filed = File()
    for text in texts if isinstance(texts, list | tuple) else [texts]:
        try:
            accept, other = accept_of(str(text)), if_none_of(str(text))
        except Unclear:
            accept = other = None
        if accept is None and other is None:
            raise ValueError("orders that can be filed ahead (MH-56), such as [accept agent-2]")
        filed = File(accept or filed.accept, other.if_none if other else filed.if_none)
    return filed


def _filed(texts: Any) -> list[str]:
    return list(filed_texts(filed_of(texts), DEFAULT))


def _card(text: Any) -> str:
    card = card_of(str(text))
    if card is None:
        raise ValueError("a card, such as poison 3 or hitman")
    return card


def _attribute(text: Any) -> Any:
    found = tokens(str(text))
    return found[0].value if len(found) == 1 else text


def _claim(text: Any) -> str:
    try:
        return claim(read(str(text)), DEFAULT)
    except Unclear:
        raise ValueError("a claim in the checked language (MH-09)") from None


def _request(text: Any) -> str:
    try:
        return request(read(str(text)), DEFAULT)
    except Unclear:
        raise ValueError("a demand in the checked language (MH-09)") from None


_AGENTS = tuple(f"agent-{number}" for number in range(1, MOST_PLAYERS + 1))
Agent: TypeAlias = Annotated[Seat, word(_AGENTS), SEAT]
Agents: TypeAlias = Annotated[tuple[Agent, ...], SET]
Count: TypeAlias = Annotated[int, Meta(ge=0, extra={"spelt": digits})]
CardName: TypeAlias = Annotated[Card, Meta(extra={"spelt": _card})]
Cards: TypeAlias = Annotated[tuple[CardName, ...], UNORDERED]
CardRow: TypeAlias = tuple[CardName, ...]
ClaimText: TypeAlias = Annotated[str, Meta(extra={"spelt": _claim})]
RequestText: TypeAlias = Annotated[str, Meta(extra={"spelt": _request})]
Filed: TypeAlias = Annotated[tuple[str, ...], Meta(extra={"spelt": _filed})]


class ObjectivePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What counts for an agent and against it; left out, the skull is the one of the resource."""

    resource: Annotated[str, word(KINDS, _attribute)]
    skull: Annotated[Colour, word(COLOURS, _attribute)] | UnsetType = UNSET


class CoversPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Covers in front of an agent."""

    compromised: Count = 0
    undercover: Count = 0


class RequestPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A demand or a wish."""

    kind: Literal["demand", "wish"]
    text: RequestText


class OfferPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An offer that stands."""

    cards: Cards = ()
    claims: tuple[ClaimText, ...] = ()
    request: RequestPart | UnsetType = UNSET


class BarredPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may not exchange (MH-33) and who may not counter-offer (MH-31)."""

    pairs: tuple[tuple[Agent, Agent], ...] = ()
    counter: Agents = ()


class PendingPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an agent is waited for: to satisfy a Hitman's demand, or to look at the deck and take cards."""

    seat: Agent
    why: Literal["hitman", "look"]
    demand: RequestText | UnsetType = UNSET
    active: Agent | UnsetType = field(name="with", default=UNSET)
    earlier: tuple[RequestText, ...] | UnsetType = UNSET
    later: tuple[RequestText | None, ...] | UnsetType = UNSET
    take: Count | UnsetType = UNSET
    then: Literal["end_of_turn"] | UnsetType = UNSET


class OutcomePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the match ended."""

    winners: tuple[Agent, ...] = ()
    reason: str = "score"
    rule: str = "MH-37"
    eliminated: tuple[Agent, ...] = ()
    scores: Annotated[dict[Agent, int], keys(_AGENTS)] = {}


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every key may be left out."""

    seats: Annotated[tuple[Agent, ...], UNIQUE, Meta(min_length=LEAST_PLAYERS, max_length=MOST_PLAYERS)] | UnsetType = (
        UNSET
    )
    active: Agent | UnsetType = UNSET
    phase: Phase = "offer"
    hands: Annotated[dict[Agent, Cards], keys(_AGENTS)] = {}
    objectives: Annotated[dict[Agent, ObjectivePart], keys(_AGENTS)] = {}
    covers: Annotated[dict[Agent, CoversPart], keys(_AGENTS)] = {}
    covers_left: Count | UnsetType = UNSET
    deck: Annotated[CardRow, Meta(description="top first; left out: all cards listed nowhere else")] | UnsetType = UNSET
    removed: Cards = ()
    table: Annotated[dict[Agent, OfferPart], keys(_AGENTS)] = {}
    declined: Agents = ()
    barred: BarredPart = BarredPart()
    made: Annotated[Agents, Meta(description="left out: whose counter-offer is on the table")] | UnsetType = UNSET
    no_accusation: Agents = ()
    ask_me: Agents = ()
    unseen: Agents = ()
    filed: Annotated[dict[Agent, Filed], keys(_AGENTS)] = {}
    resigned: Agents = ()
    pending: PendingPart | tuple[PendingPart, ...] | UnsetType | None = UNSET
    step: Count | UnsetType = UNSET
    turn: Count | UnsetType = UNSET
    draw: Annotated[Any, Meta(description="the match's own: who has agreed to a draw")] = UNSET
    outcome: OutcomePart | UnsetType = UNSET
