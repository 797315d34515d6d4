"""The shapes of the cards: movements, events, green cards, and the lists that go with them."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from domain.games.casablanca.board.map_shapes import Count, Named

Effect: TypeAlias = Literal[
    "caravan", "well", "tribe", "bombs", "drink", "chest", "trains", "network", "mines", "alarm", "storm", "ports",
    "guides", "market", "denounced", "column", "drop", "night",
]  # fmt: skip
Green: TypeAlias = Literal[
    "money", "weapon", "papers", "disguise", "bicycle", "motorcycle", "rail-ticket", "boat", "canteen", "guide"
]
Steps: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]


class Movement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A movement card: how many hexes at most a fugitive in Europe goes, by the kind of hex where it starts."""

    number: int
    river: Steps
    rail: Steps
    city: Steps
    village: Steps
    country: Steps


class EventCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event card: what it does, and the numbers that the rules of its effect need; what it says is in the catalogues."""

    number: int
    effect: Effect
    cost: Annotated[Steps | None, msgspec.Meta(description="Green cards to be lost, in brackets on the card.")] = None
    aid: Annotated[bool, msgspec.Meta(description="One of the helps in Africa.")] = False
    lower: Annotated[int, msgspec.Meta(description="Spaces that the marker goes down; below 0 it goes up.")] = 0
    draws: Annotated[int, msgspec.Meta(description="Green cards drawn.")] = 0
    gold: Annotated[int, msgspec.Meta(description="Gold cards taken.")] = 0
    kills: Annotated[tuple[Named, ...], msgspec.Meta(description="Hexes where it kills.")] = ()
    places: Annotated[tuple[Named, ...], msgspec.Meta(description="Hexes where alone it helps.")] = ()


class GreenCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of green card, and how many of it there are."""

    key: Green
    copies: Steps


class Camel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a camel costs, the rations it comes with, and how many it can carry at most."""

    price: Steps
    rations: Steps
    most: Steps


class Roll(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With this much money, the least total of two dice that lets a fugitive fly."""

    money: Count
    least: Annotated[int, msgspec.Meta(ge=2, le=12)]


class Plane(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The money that departs at once, and the rolls with less, the most money first."""

    at_once: Steps
    rolls: tuple[Roll, ...]


class Marker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The track of interceptions: beyond ``limit`` a fugitive is captured; an interception adds ``interception``."""

    limit: Steps
    interception: Steps


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Green cards for each seat in playing order, and red cards each (articulated version) for 2, 3 ... 8 players."""

    green: tuple[Count, ...]
    red: tuple[Steps, ...]


class CardDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All cards and their lists as a document."""

    movements: tuple[Movement, ...]
    events: tuple[EventCard, ...]
    green: tuple[GreenCard, ...]
    gold: Steps
    money: Annotated[Steps, msgspec.Meta(description="What a green money card and a gold card are worth.")]
    camel: Camel
    plane: Plane
    marker: Marker
    dealt: Dealt
