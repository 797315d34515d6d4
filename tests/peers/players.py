"""Four players at their programs, each at a provider of their own: who they are, what they answer, and what must come of it."""

from collections import Counter
from collections.abc import Callable
from email.message import EmailMessage
from typing import Final

import msgspec
from sqlalchemy import select

from domain.games import discover
from domain.match.events import OrderCarriedOut
from domain.options import resolve
from mail.outbound.sheet import Form
from pbem.store.engine import reading
from pbem.store.tables import inbox
from tests.peers.club import PROGRAMS, Club
from tests.peers.conversations import PROGRAMS as SHOWN
from tests.peers.conversations import conversations
from tests.peers.mail_world import SIGNED, words_in

FOUR: Final = tuple(PROGRAMS)[:4]


def unsigned(address: str) -> bool:
    """Whether nobody vouches for this player's letters."""
    return address.rpartition("@")[2] not in SIGNED


class Players:
    """Four people, each answering the newest letter that came to them."""

    def __init__(
        self,
        club: Club,
        game: str = "casablanca",
        cast: tuple[str, ...] = FOUR,
        seed: bytes = b"peers",
        form: Form = "html",
    ) -> None:
        """``cast``: their addresses. ``form``: in which they want their letters."""
        self.club = club
        played = discover()[game]
        seats = played.rules.seats(len(cast), resolve(played.options, played.presets, {}))
        self.seats: dict[str, str] = dict(zip(map(str, seats), cast, strict=True))
        self.match = club.open(self.seats, game, form, seed=seed)
        self.answered: Counter[str] = Counter()
        self.confirmed: list[str] = []
        self.orders = 0
        self.written = 0

    def play(self, times: int, whom: Callable[[str], bool] = lambda _address: True) -> None:
        """Until each of them, or ``whom`` of them, has answered so many times what is asked; or until the match ends."""
        counted = [seat for seat, address in self.seats.items() if whom(address)]
        while min(self.answered[seat] for seat in counted) < times and (awaited := self.club.awaited(self.match)):
            seat = min(awaited, key=lambda one: self.answered[one])
            self.answered[seat] += 1
            self.orders += 1
            self.answer(self.seats[seat], self.club.line(self.match, seat))

    def answer(self, address: str, text: str) -> None:
        """Somebody answers; who is asked whether the letter is theirs says so, and wishes to be believed from now on."""
        if "Is this letter yours?" in words_in(self._write(address, text)):
            self.confirmed.append(address)
            self._write(address, "yes\r\ntrust me")

    def hand_over(self, address: str, letter: EmailMessage, text: str) -> None:
        """Somebody's program answers a letter, and gives the answer to their provider."""
        raw, to = PROGRAMS[address](letter, text, self.written)
        self.club.world.submit(raw, address, to)

    def verdicts(self) -> Counter[str]:
        """What became of all that was written; what came a second time is left out."""
        with reading(self.club.house.service.engine) as conn:
            found = conn.execute(select(inbox.c.verdict).where(inbox.c.state != "duplicate")).scalars().all()
        return Counter(msgspec.json.decode(one)["result"] if one else "unread" for one in found)

    def carried_out(self) -> Counter[tuple[int, int]]:
        """How often each line of each letter was carried out, by the match's own record."""
        events = (entry.event for entry in self.club.house.match(self.match).entries)
        return Counter((one.cause, one.line) for one in events if isinstance(one, OrderCarriedOut))

    def _write(self, address: str, text: str) -> EmailMessage:
        self.written += 1
        newest = self.club.letters(address)[-1]
        self.club.taken_in(lambda: self.hand_over(address, newest, text))
        return self.club.letters(address)[-1]


def check(players: Players) -> None:
    """One confirmation at most each, one conversation each in every program; each letter has done once what it said, and each
    letter of ours has come."""
    assert players.confirmed == [address for address in players.seats.values() if unsigned(address)]
    verdicts, asked = players.verdicts(), len(players.confirmed)
    assert verdicts == {"receipt": players.written - asked, **({"confirmed": asked} if asked else {})}, verdicts
    orders = players.carried_out()
    assert set(orders.values()) == {1}
    assert len({letter for letter, _ in orders}) == players.orders
    assert set(players.club.came()) == set(players.club.sent())
    for address in players.seats.values():
        letters = players.club.letters(address)
        assert {program: conversations(letters, program) for program in SHOWN} == dict.fromkeys(SHOWN, 1)
