"""What befalls fugitives: interception and capture, death, cards gained and lost, reaching friends and Casablanca."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeAlias

from domain.game import Seat
from domain.games.casablanca import events as e
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import GREEN_CARDS, cards
from domain.games.casablanca.orders import Green, Hex
from domain.games.casablanca.rules.course import Course
from domain.games.casablanca.rules.eligible import gold_left
from domain.games.casablanca.rules.ending import depart, end_if_all_gone
from domain.games.casablanca.state import Own, Side

_Pairs: TypeAlias = tuple[tuple[Seat, Seat], ...]


def check(course: Course, seat: Seat, *, gestapo: bool, fugitive: bool, spare: bool = True) -> None:
    """The interception check for a seat's pieces: its Gestapo on enemy fugitives, its fugitive under enemy Gestapo.

    Not ``spare``: at the end of the fugitive's own activation even a Gestapo that has spared it counts (CB-62).
    """
    sides, mine, spared = course.table.sides, course.table.sides[seat], course.table.spared
    if gestapo and mine.gestapo is not None:
        for prey in _hunted(sides, seat, mine.gestapo, spared):
            _intercept(course, prey, (seat,))
    if fugitive and mine.fugitive is not None:
        _intercept(course, seat, _hunters(sides, seat, mine.fugitive, spared if spare else ()))


def _hunted(sides: Mapping[Seat, Side], seat: Seat, here: Hex, spared: _Pairs) -> list[Seat]:
    """The other seats whose fugitive stands there, but for those that the Gestapo of this one has spared."""
    return [
        other for other, one in sides.items() if one.fugitive == here and other != seat and (seat, other) not in spared
    ]


def _hunters(sides: Mapping[Seat, Side], seat: Seat, here: Hex, spared: _Pairs) -> tuple[Seat, ...]:
    """The other seats whose Gestapo stands there, but for those that have spared the fugitive of this one."""
    over = [
        other for other, one in sides.items() if one.gestapo == here and other != seat and (other, seat) not in spared
    ]
    return tuple(over)


def _intercept(course: Course, seat: Seat, by: tuple[Seat, ...]) -> None:
    """Once a turn, and not on free hexes (CB-08)."""
    table, side = course.table, course.side(seat)
    if not by or course.ended or seat in table.intercepted or side.fugitive is None or side.fugitive in atlas().free:
        return
    scale = cards().marker
    after = side.marker + scale.interception
    card = _saving(course.own(seat), caught=after > scale.limit)
    course.add(e.Intercepted(seat, by, side.fugitive, card))
    if card:
        course.add(e.GreenPlayed(seat, card, "interception"))
    else:
        set_marker(course, seat, after, "interception")


def _saving(own: Own, *, caught: bool) -> Green:
    """The card that the standing reaction spends, Documenti before Arma; ``""``: none (CB-48)."""
    if not reacts(own, caught=caught):
        return ""
    return next((card for card in ("papers", "weapon") if card in own.green), "")


def reacts(own: Own, *, caught: bool) -> bool:
    """Whether a seat's standing reaction applies (CB-48)."""
    return own.react == "always" or (own.react == "if caught" and caught)


def set_marker(course: Course, seat: Seat, marker: int, why: Literal["interception", "event"]) -> None:
    """Put a marker there, not below 0 (CB-09); beyond 10 the fugitive is captured (CB-10)."""
    before, after = course.side(seat).marker, max(marker, 0)
    if after != before:
        course.add(e.MarkerMoved(seat, before, after, why))
    if after > cards().marker.limit:
        _capture(course, seat)


def _capture(course: Course, seat: Seat) -> None:
    """Captured: in Africa for good, with all its cards (CB-12); in Europe until it restarts (CB-11)."""
    side = course.side(seat)
    for_good = side.fugitive in atlas().african
    if for_good:
        _keep_most(course, seat)
    money = course.money(seat) if for_good else 0
    course.add(e.FugitiveOut(seat, "captured" if for_good else "restart", side.fugitive, money, "marker"))
    if for_good or course.table.rules.capture_cards == "lose":
        lose_cards(course, seat)
    end_if_all_gone(course)


def die(course: Course, seat: Seat, why: Literal["event", "left"]) -> None:
    """A fugitive dies; it does not compete any more (CB-13)."""
    if not course.side(seat).gone:
        course.add(e.FugitiveOut(seat, "dead", course.side(seat).fugitive, 0, why))
    lose_cards(course, seat)


def lose_cards(course: Course, seat: Seat) -> None:
    """All green cards go under Remaining, gold to its box."""
    green, gold = course.own(seat).green, course.side(seat).gold
    if green or gold:
        course.add(e.CardsLost(seat, green, gold))


def draw_cards(course: Course, seat: Seat, count: int) -> None:
    """Draw from the top of Remaining what is there (CB-32)."""
    drawn = course.hidden.remaining[:count]
    if drawn:
        course.add(e.CardsDrawn(seat, drawn))


def take_gold(course: Course, seat: Seat) -> None:
    """Take a gold card, if one is left (CB-57)."""
    if gold_left(course.table):
        course.add(e.GoldTaken(seat))


def arrive(course: Course, seat: Seat, path: tuple[Hex, ...]) -> None:
    """A fugitive's move has ended: friends give their cards (CB-20), and who can pay departs (CB-36)."""
    met = path if course.table.rules.friend_pass else path[-1:]
    if not _friendly().isdisjoint(met):
        for name, friend in atlas().friends.items():
            if friend.hex in met and course.table.friends.get(name, 0):
                course.add(e.FriendVisited(seat, name, course.hidden.boxes[name]))
    if path[-1] == atlas().casablanca and course.table.rules.departure == "leave_first":
        depart_if_rich(course, seat)


@cache
def _friendly() -> frozenset[Hex]:
    """Where friends wait."""
    return frozenset(friend.hex for friend in atlas().friends.values())


def depart_if_rich(course: Course, seat: Seat) -> None:
    """Whoever has 1000 in Casablanca departs at once (CB-36, CB-38)."""
    here = course.table.sides[seat].fugitive == atlas().casablanca
    if here and not course.ended and course.money(seat) >= cards().plane.at_once:
        depart(course, seat, rolled=False)


def keep_by_default(course: Course, seat: Seat) -> None:
    """A previous mover that has not chosen keeps the most cards (CB-51); it may depart with them (CB-38)."""
    if _keep_most(course, seat):
        depart_if_rich(course, seat)


def keep_before_counting(course: Course) -> None:
    """What is still to be kept when the match is about to be counted is settled first, in playing order (CB-87)."""
    for keeping in course.table.keeping:
        if not course.ended:
            keep_by_default(course, keeping.seat)


def _keep_most(course: Course, seat: Seat) -> bool:
    """All but one of the cards, money first, if the seat has any to choose among."""
    keeping = course.table.keeps(seat) if course.table.keeping else None
    if keeping is None:
        return False
    _kept(course, seat, favourites(course.own(seat).keep, keeping.count - 1))
    return True


def favourites(among: tuple[Green, ...], count: int) -> tuple[Green, ...]:
    """So many of these cards, money first."""
    return tuple(sorted(among, key=GREEN_CARDS.index)[:count])


def keep(course: Course, seat: Seat, kept: tuple[Green, ...]) -> None:
    """A previous mover keeps these cards; it may depart with them (CB-38)."""
    _kept(course, seat, kept)
    depart_if_rich(course, seat)


def _kept(course: Course, seat: Seat, kept: tuple[Green, ...]) -> None:
    """These cards are kept, the rest go under Remaining."""
    left = list(course.own(seat).keep)
    for card in kept:
        left.remove(card)
    course.add(e.Kept(seat, kept, tuple(left)))


def pay_price(course: Course, seat: Seat, cost: int) -> None:
    """Cards drawn blindly from a hand for the previous mover, who keeps all but one at most (CB-33, CB-51)."""
    drawn = course.chance.sample(f"price paid by {seat}", course.own(seat).green, cost)
    taker = _previous_mover(course, seat)
    course.add(e.PriceTaken(seat, taker, drawn))
    if taker == seat or cost == 1:
        keep(course, taker, ())
    else:  # also if they are all alike: not being asked would tell that (CB-51)
        course.add(e.KeepAsked(taker, seat, cost - 1))


def _previous_mover(course: Course, seat: Seat) -> Seat:
    """The seat before this one that still takes cards; itself if there is none (CB-33, CB-63)."""
    seats = course.table.seats
    at = seats.index(seat)
    before = [seats[at - step] for step in range(1, len(seats))]
    return next((other for other in before if other not in course.table.resigned and _takes(course, other)), seat)


def _takes(course: Course, seat: Seat) -> bool:
    side: Side = course.side(seat)
    return course.table.rules.dead_take or not side.gone
