"""Every reason for which the rules refuse an order: a second opinion on what they may cite and name."""

from typing import Final, NamedTuple


class Reason(NamedTuple):
    """One kind of refusal: its key, the rulings it may cite, and the names of its facts."""

    key: str
    rules: tuple[str, ...]
    facts: tuple[str, ...] = ()


REASONS: Final[tuple[Reason, ...]] = (
    # Any seat. ``seat`` is a seat key; ``house`` and ``card`` are numbers; ``pawn`` and ``other`` are P1 to P5.
    Reason("ended", ("G-14",)),  # the match is over
    Reason("not-begun", ("G-03",)),
    Reason("unknown-seat", ("G-14",), ("seat",)),
    Reason("withdrawn", ("G-11",), ("seat",)),  # this seat has left the match
    Reason("spy-only", ("QC-42",)),  # only the spy plays and discards cards
    Reason("partisans-only", ("QC-38",)),  # the spy cannot order pawns, nor end the partisans' turn
    Reason("not-your-turn", ("G-03",), ("to_act",)),  # ``to_act``: spy or partisans
    Reason("still-choosing", ("QC-64",)),  # starting houses first: only `P1 start 13` is possible
    Reason("already-playing", ("QC-64",)),  # `P1 start 13` after the spy's first turn began
    Reason("no-such-house", ("QC-09", "QC-29", "QC-32", "QC-34", "QC-67"), ("house",)),  # not 1 to 90
    Reason("blocked", ("QC-10", "QC-29", "QC-32", "QC-34", "QC-67"), ("house",)),
    # The spy.
    Reason("not-in-hand", ("QC-09",), ("card",)),
    Reason("same-house", ("QC-09",), ("house",)),  # the spy must change house
    Reason("out-of-reach", ("QC-10", "QC-11", "QC-12", "QC-13"), ("card", "piece", "house")),  # ``piece``: rook ...
    Reason("no-such-direction", ("QC-15",), ("directions",)),  # "clockwise anticlockwise": contrary, or too many
    # Reachable, but not in that direction; QC-10 where a blocked house bars that way.
    Reason("not-that-way", ("QC-15", "QC-10"), ("card", "piece", "house", "directions")),
    Reason("can-move", ("QC-25",), ("card",)),  # discarding is for the stuck: ``card`` of the hand has a legal move
    # Pawns.
    Reason("no-such-pawn", ("QC-29",), ("pawn",)),  # this pawn is not on the table
    Reason("not-your-pawn", ("QC-38",), ("pawn", "owner")),  # ``owner``: the seat it is assigned to
    Reason("already-moved", ("QC-31",), ("pawn",)),
    Reason("asked-already", ("QC-44",), ("pawn",)),  # it has asked, and so may no longer move
    Reason("fixed", ("QC-31",), ("pawn",)),  # questions have begun: pawns that had not moved stay
    Reason("path-length", ("QC-29",), ("pawn",)),  # no house named, or more than two
    Reason("own-house-in-path", ("QC-29",), ("pawn", "house")),
    Reason("too-far", ("QC-29",), ("pawn", "house")),  # one house named: not within two steps
    Reason("no-step", ("QC-29",), ("pawn", "before", "house")),  # two houses named: ``house`` does not touch ``before``
    Reason("occupied", ("QC-53",), ("pawn", "house", "other")),
    Reason("grace", ("QC-57",)),  # this turn the partisans neither ask nor arrest
    Reason("already-asked", ("QC-32",), ("pawn",)),
    Reason("others-unmoved", ("QC-31",), ("pawns",)),  # ``pawns``: "P3, P4" have neither moved nor been told to stay
    Reason("no-question", ("QC-32",), ("pawn",)),  # an `ask` that names no house at all
    Reason("own-house", ("QC-32",), ("pawn", "house")),  # asking where it stands
    Reason("not-adjacent", ("QC-32",), ("pawn", "house")),
    Reason("too-many-branches", ("QC-59",), ("pawn",)),  # conditions nest once
    Reason("no-answer", ("QC-66",), ("pawn", "other")),  # ``other`` has got no answer this turn
    Reason("questions-begun", ("QC-35",), ("pawn",)),  # arresting after the round's first question
    Reason("arrest-elsewhere", ("QC-34",), ("pawn", "house")),  # arrest_range same: only where it stands
    Reason("arrest-unnamed", ("QC-34",), ("pawn",)),  # arrest_range adjacent: the house must be named
    Reason("arrest-too-far", ("QC-34",), ("pawn", "house")),
    Reason("already-ended", ("QC-54",)),  # this seat's `end` stands already
    # Starting houses (partisan_start: choose).
    Reason("already-placed", ("QC-64",), ("pawn", "house")),
    Reason("start-on-refuge", ("QC-67",), ("house",)),
    Reason("start-taken", ("QC-67",), ("house", "other")),
)
