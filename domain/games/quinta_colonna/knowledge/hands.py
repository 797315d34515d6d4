"""Which cards the spy can hold: three slots, each the set of cards that can lie in it, over which nobody knows more.

A hand fits if its cards can be put into the slots, one each. As long as the spy could move and the pile has not been turned
over, every slot takes every card: all that is known is that the card played was held, and it may always have been.
A pass shows that all three cards led nowhere (QC-25), and a pile turned over (QC-26) that whatever was not shown by then was held
or is the hideout's. Both narrow slots; the card drawn after each turn is a slot as wide as can be (QC-27).
"""

from typing import Final, TypeAlias

from domain.games.quinta_colonna.board.houses import ALL, unpacked

Slots: TypeAlias = tuple[int, int, int]
"""Sets of cards, in ascending order, so that equal ones are equal."""

ANY: Final[Slots] = (ALL, ALL, ALL)


def fits(slots: tuple[int, ...], cards: int) -> bool:
    """Whether these slots can be filled with different cards out of a set: every few of them with at least as many cards."""
    unions = [0]
    for slot in slots:
        unions += [union | (slot & cards) for union in unions]
    return all(union.bit_count() >= number.bit_count() for number, union in enumerate(unions))


def narrowed(slots: Slots, cards: int) -> Slots:
    """The slots if every card held is one of these."""
    return _in_order(slots[0] & cards, slots[1] & cards, slots[2] & cards)


def shown(slots: Slots, card: int, unshown: int, hideouts: int, *, turned: bool) -> dict[Slots, int]:
    """What can be held once a card out of these slots was shown and another drawn: slots, and with which hideouts.

    ``unshown`` are the cards not shown before or now since the pile was last turned over, the hideout's among them;
    ``turned``: it has been turned over for the card drawn.
    """
    if slots == ANY and not turned:
        return {ANY: hideouts}
    found: dict[Slots, int] = {}
    for place, slot in enumerate(slots):
        if slot >> card & 1:
            rest = slots[:place] + slots[place + 1 :]
            for hideout in unpacked(hideouts):
                after = _drawn(rest, unshown & ~(1 << hideout), turned=turned)
                if after is not None:
                    found[after] = found.get(after, 0) | 1 << hideout
    return found


def _drawn(rest: tuple[int, ...], cards: int, *, turned: bool) -> Slots | None:
    """Two slots and the card drawn, if these are the cards not shown; None if they cannot fill the two."""
    if not fits(rest, cards):
        return None
    return _in_order(*[1 << held for held in unpacked(cards)] if turned else rest, ALL)


def can_include(slots: Slots, wanted: int, cards: int) -> bool:
    """Whether one of these cards may be among those held."""
    return any(fits((slot & wanted, *slots[:place], *slots[place + 1 :]), cards) for place, slot in enumerate(slots))


def _in_order(*slots: int) -> Slots:
    low, middle, high = sorted(slots)
    return low, middle, high
