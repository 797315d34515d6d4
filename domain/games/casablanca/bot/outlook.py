"""How far a fugitive is from the plane: by way of which friends and which port, with what money, in expected turns."""

from collections.abc import Mapping
from typing import Final

from domain.game import Seat
from domain.games.casablanca.board.atlas import Friend, atlas
from domain.games.casablanca.board.cards import cards
from domain.games.casablanca.bot.danger import price
from domain.games.casablanca.bot.times import STUCK, crossing, desert, terrain, turns_to, waiting
from domain.games.casablanca.events import Mount
from domain.games.casablanca.orders import Hex
from domain.games.casablanca.state import Own, Side, Table

_SHARE: Final = 0.5  # of the green cards that are money
_BEATEN: Final = 0.35  # how likely a friend still has cards for who is not the nearest
_SHORT: Final = 9.0  # turns to come by 200 more for the fare
_LOST: Final = 12.0  # turns that a capture in Africa costs, at most
_RACE: Final = 3.0  # the same while somebody else is about to win
_NEAR: Final = 4.0  # turns by camel to Casablanca from which somebody is about to win
_CHASED: Final = 2.5  # contacts that a crossing brings for each Gestapo in Africa, the first ones
_SWARM: Final = 5.0  # and at most


class Outlook:
    """One seat's way to the plane on the present table; hexes are judged by the turns from there."""

    def __init__(self, table: Table, own: Own, seat: Seat) -> None:
        side = table.sides[seat]
        self.table, self.seat, self.side = table, seat, side
        self.rules = terrain(table.rules)
        self.money = cards().money * (own.green.count("money") + side.gold)
        self.saving = own.green.count("papers") + own.green.count("weapon")
        self.left = table.rules.max_turns - table.turn if table.rules.max_turns else 1000
        self._boxes = self._open_boxes()
        self._aims: tuple[tuple[Mapping[Hex, float], float], ...] | None = None

    def turns(self, here: Hex, mount: Mount = "foot", money: int | None = None) -> float:
        """The turns from a hex until the plane leaves; ``money``: what is in hand then, if not what is now."""
        money = self.money if money is None else money
        if here in atlas().african:
            camel = cards().camel.price if mount == "foot" and not self._on_foot(here) else 0
            return desert(self.rules, mount, min(money, cards().camel.price))[here] + waiting(money - camel)
        return min(turns.get(here, STUCK) + rest for turns, rest in self.aims)

    @property
    def aims(self) -> tuple[tuple[Mapping[Hex, float], float], ...]:
        """The friends and ports to go to: the turns to each of them, and from there on."""
        if self._aims is None:
            ports = [(turns_to(port, self.rules), self.from_port(port, self.money)) for port in atlas().ports]
            friends = [
                (turns_to(friend.hex, self.rules), self._from_friend(name, friend))
                for name, friend in self._boxes.items()
            ]
            self._aims = (*ports, *friends)
        return self._aims

    def from_port(self, port: Hex, money: float) -> float:
        """The turns from a port on, with that much money."""
        fare = atlas().ports[port]
        payable = money
        if not self.table.rules.gold_fare:
            payable -= self.side.gold * cards().money
        left = money - fare
        if payable < fare:
            return 1 + crossing(self.rules, 0) + waiting(0) + _SHORT * (fare - payable) / cards().money
        camel = cards().camel.price
        through = crossing(self.rules, camel) if left >= camel else self._begging(left)
        return 1 + through + waiting(left - camel) + self.peril()

    def _begging(self, left: float) -> float:
        rich, poor = crossing(self.rules, cards().camel.price), crossing(self.rules, 0)
        return poor + (rich - poor) * max(left, 0.0) / cards().camel.price

    def peril(self) -> float:
        """What the Gestapo in Africa are likely to cost a fugitive that crosses with the present marker, in turns."""
        hunters = sum(
            1 for other, side in self.table.sides.items() if other != self.seat and side.gestapo in atlas().african
        )
        return price(min(hunters * _CHASED, _SWARM), self.side.marker, self.saving, self.loss())

    def loss(self) -> float:
        """The turns that a capture in Africa costs: fewer as the last turn comes nearer, where it makes no difference."""
        return _RACE if self._raced() else max(1.0, min(_LOST, self.left - 8))

    def _on_foot(self, here: Hex) -> bool:
        """Whether money for a camel would not bring one from here to Casablanca sooner."""
        return desert(self.rules, "foot", 0)[here] <= desert(self.rules, "foot", cards().camel.price)[here]

    def _raced(self) -> bool:
        """Whether somebody else is so near to Casablanca that waiting would lose the match."""
        riding = desert(self.rules, "camel", 0)
        return any(
            riding.get(side.fugitive or "", STUCK) <= _NEAR
            for other, side in self.table.sides.items()
            if other != self.seat
        )

    def _from_friend(self, name: str, friend: Friend) -> float:
        money = self.money + self._gain(name)
        best = self._to_ports(friend.hex, money)
        for other, box in self._boxes.items():
            if other != name:
                there = turns_to(box.hex, self.rules)[friend.hex]
                best = min(best, there + self._to_ports(box.hex, money + self._gain(other)))
        return best

    def _to_ports(self, here: Hex, money: float) -> float:
        return min(turns_to(port, self.rules)[here] + self.from_port(port, money) for port in atlas().ports)

    def _gain(self, name: str) -> float:
        """The money that a friend's cards are worth, less if somebody else is nearer to them."""
        friend = atlas().friends[name]
        turns = turns_to(friend.hex, self.rules)
        mine = turns.get(self.side.fugitive or atlas().starts[0], STUCK)
        rivals = (side for other, side in self.table.sides.items() if other != self.seat)
        beaten = any(turns.get(side.fugitive or "", STUCK) < mine - 1 for side in rivals)
        return self.table.friends[name] * cards().money * _SHARE * (_BEATEN if beaten else 1.0)

    def _open_boxes(self) -> dict[str, Friend]:
        here = self.side.fugitive
        return {
            name: friend
            for name, friend in atlas().friends.items()
            if self.table.friends.get(name) and friend.hex != here
        }


def home(side: Side) -> bool:
    """Whether a fugitive stands in Casablanca."""
    return side.fugitive == atlas().casablanca
