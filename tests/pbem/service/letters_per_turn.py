"""A whole match of Casablanca by letter, its players' hands moved by bots; how many letters each of them gets in a turn."""

from collections import Counter
from email import message_from_bytes, policy
from email.message import EmailMessage
from uuid import UUID

from domain.chance import SeededChance
from domain.game import Seat
from domain.match.reading.notation import write
from domain.match.state import Underway
from mail.inbound.ports import Taken
from tests.support.house import House

SEATS = ("red", "black", "violet", "blue", "green", "yellow", "white", "orange")
PORTS = ("H11", "O11", "T14")
FRIENDS = ("S5", "T6", "P9", "N4", "R12", "L7", "H8", "G5")


def standing(number: int) -> str:
    """What a player who goes away for the summer leaves behind: by a friend to a port, over the sea, across the desert."""
    hunted = SEATS[(number + 1) % len(SEATS)]
    port = PORTS[number % len(PORTS)]
    lines = (
        "if in europe and money 200 and at H11 then fugitive embark",
        "if in europe and money 400 and at O11 then fugitive embark",
        "if in europe and money 600 and at T14 then fugitive embark",
        "if in africa and not on camel and money 200 then camel; route B18",
        "if in africa then route B18",
        f"if in europe then route {FRIENDS[number]} {port}",
        f"always gestapo follow {hunted}",
        "always restart 1",
        "always choose lower",
        "always do not pay",
        "always all stay",
    )
    return "\n".join(lines)


class Tally:
    """The mailboxes of all players of a match: answers the newest letter of one, counts what comes to each in each turn."""

    def __init__(self, house: House, match: UUID) -> None:
        self._house = house
        self._match = match
        self._newest: dict[str, EmailMessage] = {}
        self._read: set[str] = set()
        self._collect()
        self.counts: Counter[tuple[str, int]] = Counter()

    def answer(self, seat: str, text: str) -> None:
        """A player answers the newest letter; what everybody gets for it belongs to the turn that is then played."""
        assert self._house.deliver(self._house.reply(seat, text, self._newest[seat])) is Taken.STORED
        self._house.work()
        turn, found = self.turn, self._collect()
        if not over(self._house, self._match):  # what tells the end belongs to no turn
            self.counts.update((seat, turn) for seat in found)

    @property
    def turn(self) -> int:
        """The turn being played."""
        table: int = self._house.match(self._match).views[Seat("red")].game.table.turn
        return table

    @property
    def most(self) -> int:
        """The most letters that anybody had in one turn."""
        return max(self.counts.values())

    def _collect(self) -> list[str]:
        """To whom the letters are that have come since the last look."""
        found = []
        for file in self._house.files():
            if file.name not in self._read:
                self._read.add(file.name)
                letter = message_from_bytes(file.read_bytes(), policy=policy.default)
                seat = str(letter["To"].addresses[0].username)
                self._newest[seat] = letter
                found.append(seat)
        return found


def over(house: House, match: UUID) -> bool:
    """Whether the match has ended."""
    return not isinstance(house.match(match).state, Underway)


def next_line(house: House, match: UUID, seat: str, seed: str) -> str:
    """What a player who has left standing orders writes when asked: that the plan may go on, or else what a bot would."""
    state = house.under_way(match)
    return "go on" if state.planning.resting == state.decisions else bot_line(house, match, seat, seed)


def bot_line(house: House, match: UUID, seat: str, seed: str) -> str:
    """What a bot would write in a seat's place."""
    loaded = house.match(match)
    order = loaded.game.sight.bot(loaded.views[Seat(seat)].game, Seat(seat), SeededChance(f"{seat} {seed}".encode()))
    return write(loaded.game, order, "en")


def awaited(house: House, match: UUID) -> tuple[Seat, ...]:
    """Who is asked now."""
    loaded = house.match(match)
    state = loaded.state
    return loaded.game.rules.awaited(state.game) if isinstance(state, Underway) else ()


def left_standing(house: House, match: UUID) -> Tally:
    """Everybody leaves standing orders at the beginning, and writes no more than is asked for until the end."""
    tally = Tally(house, match)
    for number, seat in enumerate(SEATS):
        tally.answer(seat, standing(number))
    while not over(house, match):
        for seat in awaited(house, match):
            tally.answer(seat, next_line(house, match, seat, str(tally.turn)))
    return tally


def moved_ahead(house: House, match: UUID) -> Tally:
    """Everybody leaves only the choices of events standing, and sends moves at every card before being asked."""
    tally = Tally(house, match)
    for seat in SEATS:
        tally.answer(seat, "always choose lower\nalways do not pay\nif card 30 then gestapo stay")
    tally.counts.clear()
    while not over(house, match):
        turn = tally.turn
        for seat in reversed(SEATS):
            tally.answer(seat, bot_line(house, match, seat, str(turn)))
        while not over(house, match) and tally.turn == turn:  # whose held move is not legal any more is asked again
            for seat in awaited(house, match):
                tally.answer(seat, bot_line(house, match, seat, str(turn)))
    return tally
