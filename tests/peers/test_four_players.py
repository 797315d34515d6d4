"""Four players of four providers play by real mail servers: one confirmation and one conversation each, nothing lost."""

from collections import Counter
from email.message import EmailMessage
from typing import Final

import msgspec
from sqlalchemy import select

from pbem.store.engine import reading
from pbem.store.tables import inbox
from tests.peers.club import PROGRAMS, Club
from tests.peers.conversations import PROGRAMS as SHOWN
from tests.peers.conversations import conversations
from tests.peers.mail_world import words_in

SEATS: Final = dict(zip(("red", "black", "violet", "blue"), PROGRAMS, strict=True))
UNSIGNED: Final = "dora@plain.example.net"


class Players:
    """The four at their programs, each answering the newest letter that came."""

    def __init__(self, club: Club, seed: bytes = b"peers") -> None:
        self.club = club
        self.match = club.open(SEATS, "casablanca", seed=seed)
        self.confirmed: list[str] = []
        self.written = 0

    def play(self, times: int) -> None:
        """Each of the four answers so many times what is asked; less often if the match ends before."""
        answered = Counter[str]()
        while min(answered[seat] for seat in SEATS) < times and (awaited := self.club.awaited(self.match)):
            answered[awaited[0]] += 1
            self.answer(SEATS[awaited[0]], self.club.line(self.match, awaited[0]))

    def answer(self, address: str, text: str) -> None:
        """Somebody answers; who is asked whether the letter is theirs says so, and wishes to be believed from now on."""
        if "Is this letter yours?" in words_in(self._write(address, text)):
            self.confirmed.append(address)
            self._write(address, "yes\r\ntrust me")

    def verdicts(self) -> Counter[str]:
        """What became of all that was written."""
        with reading(self.club.house.service.engine) as conn:
            found = conn.execute(select(inbox.c.verdict)).scalars().all()
        return Counter(msgspec.json.decode(one)["result"] if one else "unread" for one in found)

    def _write(self, address: str, text: str) -> EmailMessage:
        self.written += 1
        raw, to = PROGRAMS[address](self.club.letters(address)[-1], text, self.written)
        self.club.taken_in(lambda: self.club.world.submit(raw, address, to))
        return self.club.letters(address)[-1]


def check(players: Players) -> None:
    """One confirmation at most each, one conversation each in every program, and each letter has done what it said."""
    assert players.confirmed == [UNSIGNED]
    verdicts = players.verdicts()
    assert verdicts == {"receipt": players.written - 1, "confirmed": 1}, verdicts
    for address in SEATS.values():
        letters = players.club.letters(address)
        assert {program: conversations(letters, program) for program in SHOWN} == dict.fromkeys(SHOWN, 1)


def test_four_players_of_four_providers_play_and_each_letter_does_what_it_says(at_gmail: Club) -> None:
    players = Players(at_gmail)
    players.play(times=1)
    assert players.written >= len(SEATS) + 1
    check(players)
