"""The position document as structs, in the order of its keys (rulebook section "Position document").

Cards, objectives, claims and what is filed may be written as in letters, in either language.
"""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, field

from domain.game import Seat
from domain.games.mata_hari.board.cards import COLOURS, KINDS, Card, Colour
from domain.games.mata_hari.board.claims import Predicate
from domain.games.mata_hari.orders import File, Request
from domain.games.mata_hari.reading.claim_grammar import Unclear, read
from domain.games.mata_hari.reading.claim_words import card_of, lexemes
from domain.games.mata_hari.reading.claim_writing import claim, request
from domain.games.mata_hari.reading.filed_words import accept_of, if_none_of
from domain.games.mata_hari.reading.writing import filed_texts
from domain.games.mata_hari.rules.setup import LEAST_PLAYERS, MOST_PLAYERS
from domain.games.mata_hari.state import Phase
from domain.position import IF_ANY, SEAT, SET, UNIQUE, UNORDERED, Maybe, digits, keys, told, word
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


def _card(text: Any) -> str:
    card = card_of(str(text))
    if card is None:
        raise ValueError("a card, such as poison 3 or hitman")
    return card


def _attribute(text: Any) -> Any:
    found = lexemes(str(text))
    return found[0].value if len(found) == 1 else text


def _checked(what: str) -> Callable[[Any], Predicate]:
    def predicate(text: Any) -> Predicate:
        try:
            return read(str(text))
        except Unclear:
            raise ValueError(f"a {what} in the checked language (MH-09)") from None

    return predicate


_AGENTS = tuple(f"agent-{number}" for number in range(1, MOST_PLAYERS + 1))
Agent: TypeAlias = Annotated[Seat, word(_AGENTS), SEAT]
Agents: TypeAlias = Annotated[tuple[Agent, ...], SET]
Count: TypeAlias = Annotated[int, Meta(ge=0, extra={"spelt": digits})]
CardName: TypeAlias = Annotated[Card, Meta(extra={"spelt": _card})]
Cards: TypeAlias = Annotated[tuple[CardName, ...], UNORDERED]
CardRow: TypeAlias = tuple[CardName, ...]
ClaimText: TypeAlias = Annotated[str, told(_checked("claim"), partial(claim, language=DEFAULT))]
RequestText: TypeAlias = Annotated[str, told(_checked("demand"), partial(request, language=DEFAULT))]
Filed: TypeAlias = Annotated[tuple[str, ...], told(filed_of, partial(filed_texts, language=DEFAULT))]


class ObjectivePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What counts for an agent and against it; left out, the skull is the one of the resource."""

    resource: Annotated[str, word(KINDS, _attribute)]
    skull: Maybe[Annotated[Colour, word(COLOURS, _attribute)]] = UNSET


class CoversPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Covers in front of an agent."""

    compromised: Count = 0
    undercover: Count = 0


class RequestPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A demand or a wish."""

    STATE: ClassVar = Request
    kind: Literal["demand", "wish"]
    of: RequestText = field(name="text")


class OfferPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An offer that stands."""

    cards: Cards = ()
    claims: tuple[ClaimText, ...] = ()
    request: Maybe[RequestPart] = UNSET


class BarredPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may not exchange (MH-33) and who may not counter-offer (MH-31)."""

    pairs: tuple[tuple[Agent, Agent], ...] = ()
    counter: Agents = ()


class PendingPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an agent is waited for: to satisfy a Hitman's demand, or to look at the deck and take cards."""

    seat: Agent
    why: Literal["hitman", "look"]
    demand: Maybe[RequestText] = UNSET
    active: Maybe[Agent] = field(name="with", default=UNSET)
    earlier: Maybe[Annotated[tuple[RequestText, ...], IF_ANY]] = UNSET
    later: Maybe[Annotated[tuple[RequestText | None, ...], IF_ANY]] = UNSET
    take: Maybe[Count] = UNSET
    then: Maybe[Literal["end_of_turn"]] = UNSET


class OutcomePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the match ended."""

    winners: tuple[Agent, ...] = ()
    reason: str = "score"
    rule: str = "MH-37"
    eliminated: tuple[Agent, ...] = ()
    scores: Annotated[dict[Agent, int], keys(_AGENTS)] = {}


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every key may be left out."""

    seats: Maybe[Annotated[tuple[Agent, ...], UNIQUE, Meta(min_length=LEAST_PLAYERS, max_length=MOST_PLAYERS)]] = UNSET
    active: Maybe[Agent] = UNSET
    phase: Phase = "offer"
    hands: Annotated[dict[Agent, Cards], keys(_AGENTS)] = {}
    objectives: Annotated[dict[Agent, ObjectivePart], keys(_AGENTS)] = {}
    covers: Annotated[dict[Agent, CoversPart], keys(_AGENTS)] = {}
    covers_left: Maybe[Count] = UNSET
    deck: Maybe[Annotated[CardRow, Meta(description="top first; left out: all cards listed nowhere else")]] = UNSET
    removed: Cards = ()
    laid: Annotated[dict[Agent, OfferPart], keys(_AGENTS)] = field(name="table", default_factory=dict)
    declined: Agents = ()
    barred: BarredPart = BarredPart()
    made: Maybe[Annotated[Agents, Meta(description="left out: whose counter-offer is on the table")]] = UNSET
    waived: Agents = field(name="no_accusation", default=())
    wanted: Agents = field(name="ask_me", default=())
    unseen: Agents = ()
    filed: Annotated[dict[Agent, Filed], keys(_AGENTS)] = {}
    resigned: Agents = ()
    pending: Maybe[PendingPart | tuple[PendingPart, ...] | None] = UNSET
    step: Maybe[Annotated[Count, IF_ANY]] = UNSET
    turn: Maybe[Annotated[Count, IF_ANY]] = UNSET
    draw: Annotated[Any, Meta(description="the match's own: who has agreed to a draw")] = UNSET
    outcome: Maybe[OutcomePart] = UNSET
