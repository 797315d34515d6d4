"""The numbers that the rulebook gives about map and cards, which the data of the game must agree with."""

from typing import Annotated

import msgspec

from domain.games.casablanca.board.map_shapes import Count, Kind, Named


class Claims(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers that the rulebook gives about map and cards: the data must agree with every one of them."""

    european: Annotated[dict[Kind, Count], msgspec.Meta(description="European hexes of each kind.")]
    african: Annotated[dict[Kind, Count], msgspec.Meta(description="African hexes of each colour.")]
    yellow_parts: Annotated[tuple[int, ...], msgspec.Meta(description="Parts of the yellow hexes, Casablanca's first.")]
    casablanca_neighbours: tuple[Named, ...]
    start_city: Named
    starts_within: Count
    gestapo_city: Named
    friends: Annotated[dict[str, Count], msgspec.Meta(description="The green cards that each friend holds.")]
    landing_distances: Annotated[tuple[int, ...], msgspec.Meta(description="From each landing to Casablanca.")]
    sahara: Count
    far_ochre: Annotated[tuple[Named, ...], msgspec.Meta(description="Ochre hexes that touch no yellow one.")]
    river_pairs_apart: Annotated[int, msgspec.Meta(description="Pairs on rivers that touch without being joined.")]
    batna: Named
    movement_means: Annotated[dict[Kind, float], msgspec.Meta(description="The mean of each column of the movements.")]
    green: Count
    gold: Count
    at_friends: Count
    remaining: Annotated[tuple[int, ...], msgspec.Meta(description="Left of the green deck for 2, 3 ... 8 players.")]
    unseen: Annotated[tuple[int, ...], msgspec.Meta(description="Red cards nobody is dealt, for 2, 3 ... 8 players.")]
