"""Whole letters of a match, as they arrive, in both languages: golden files to be read by people."""

import re
from pathlib import Path

import pytest

from domain.game import Seat
from domain.words import Language
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from tests.conftest import Golden
from tests.support.house import House, address_of, words_of
from tests.support.house import house as house

GOLDEN = Path(__file__).parent / "golden"
SEAL = re.compile(r"[0-9a-f]{40,64}|(?<=/record/)[a-z2-7]{26}|(?<=/matches/)[a-z2-7]{26}")  # another one in every match
SEATS = ("agent-1", "agent-2", "agent-3")
EITHER = {
    "lie": ("offer gun 1, photographs 4\nclaim all are red", "offro pistola 1, fotografie 4\ndichiaro tutte rosse"),
    "offer": (
        "offer gun 1, photographs 4; claim one is a 4; demand at least one red",
        "offro pistola 1, fotografie 4; dichiaro una è un 4; esigo almeno una rossa",
    ),
    "counter": (
        "offer photographs 5, photographs 7\nclaim sum is 12",
        "offro fotografie 5, fotografie 7\ndichiaro la somma è 12",
    ),
    "hidden": ("offer photographs 3, hitman\nask me", "offro fotografie 3, sicario\nchiedetemi"),
    "accuse": ("accuse agent 3 of hitman", "accuso agente 3 di sicario"),
    "take": ("take briefcase 5", "prendo valigetta 5"),
    "waive": ("no accusation", "nessuna accusa"),
    "accept": ("accept agent 1", "accetto agente 1"),
    "resign": ("resign", "abbandono"),
    "sure": ("resign yes", "abbandono sì"),
}


class Table:
    """A match of three players in one language, and the letters that are kept of it."""

    def __init__(self, house: House, language: Language) -> None:
        self._house = house
        self._number = ("en", "it").index(language)
        self.kept: list[str] = []
        guests = [Guest(address=address_of(one), seat=Seat(one), form="text", language=language) for one in SEATS]
        house.service.opening.open(OpeningRequest(game="mata-hari", guests=tuple(guests), seed=b"letters"), house.now)
        house.work()

    def keep(self, seat: str) -> None:
        """Keep the newest letter to a seat."""
        self.kept.append(words_of(self._house.last(seat)))

    def says(self, seat: str, what: str, *, kept: bool = False) -> None:
        """A seat answers; keep the receipt if it is wanted."""
        receipt = self._house.answer(seat, EITHER[what][self._number])
        self.kept += [words_of(receipt)] if kept else []


def a_turn(table: Table) -> None:
    """From the offer to the exchange: a lie refused, two counter-offers, one accusation that is founded."""
    table.keep("agent-2")
    table.says("agent-2", "lie", kept=True)
    table.says("agent-2", "offer", kept=True)
    table.keep("agent-1")
    table.says("agent-1", "counter", kept=True)
    table.says("agent-3", "hidden")
    table.keep("agent-1")
    table.says("agent-1", "accuse", kept=True)
    table.says("agent-1", "take")
    for seat in SEATS:
        table.says(seat, "waive")
    table.keep("agent-2")
    table.says("agent-2", "accept", kept=True)


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_match_by_letter_from_a_refused_claim_to_the_end(house: House, language: Language, golden: Golden) -> None:
    table = Table(house, language)
    a_turn(table)
    table.says("agent-3", "resign")
    table.says("agent-3", "sure")
    table.keep("agent-1")

    text = "\n=====\n".join(SEAL.sub("(seal)", letter) for letter in table.kept)
    golden(GOLDEN / f"letters-{language}.txt", text.encode())
