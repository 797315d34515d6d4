"""The count at the end, told step by step: objective, each card counted, each penalty, the rank."""

import pytest
from msgspec.structs import replace

from domain.game import Seat
from domain.games.mata_hari.events import GameEnded, Objective
from domain.games.mata_hari.options import Rules
from domain.games.mata_hari.state import Covers, Table
from domain.games.mata_hari.telling.scoring import scoring
from domain.games.mata_hari.telling.story import tell
from domain.words import Language

ONE, TWO, THREE, FOUR = SEATS = tuple(Seat(f"player-{number}") for number in range(1, 5))
TABLE = Table(
    rules=Rules(),
    seats=SEATS,
    active=ONE,
    kinds=("gloves", "gun", "documents"),
    sizes=dict.fromkeys(SEATS, 2),
    covers={ONE: Covers(1, 2), TWO: Covers(3, 0), THREE: Covers(0, 0), FOUR: Covers(0, 1)},
    deck=0,
    resigned=(FOUR,),
)
ENDED = GameEnded(
    winners=(ONE,),
    reason="score",
    rule="MH-37",
    eliminated=(TWO,),
    scores={ONE: 3, THREE: 3},
    hands={ONE: ("gloves 3", "documents 4", "hitman"), TWO: ("gun 1",), THREE: ("gun 3",), FOUR: ()},
    objectives={ONE: Objective("gloves", "red"), TWO: Objective("gun", "red"), THREE: Objective("gun", "red")},
    deck=(),
)


def told(language: Language = "en") -> list[str]:
    return scoring(TABLE, ENDED, language)


def test_each_card_counted_and_each_penalty_stands_with_its_points_and_who_ties_shares_the_place() -> None:
    assert told()[:2] == [
        "Agent 1 (objective gloves; red cards against): +3 (gloves 3), −4 (documents 4), +4 for 2 Undercover: 3 points, "
        "place 1. Other cards: hitman.",
        "Agent 3 (objective gun; red cards against): +3 (gun 3): 3 points, place 1.",
    ]


def test_who_is_out_or_has_left_stands_last_with_the_reason() -> None:
    assert told()[2:] == [
        "Agent 2 (objective gun; red cards against): out, with the most Covers Compromised (3). Other cards: gun 1.",
        "Agent 4: has left and is not counted.",
    ]


def test_who_is_out_is_told_in_italian_to_have_the_most_covers_compromised_be_it_with_others() -> None:
    assert "eliminato come spia: ha il maggior numero di Coperture compromesse (3)." in told("it")[2]


@pytest.mark.parametrize(
    ("eliminated", "said"),
    [((TWO,), "Eliminato come spia: Agente 2."), ((TWO, THREE), "Eliminati come spie: Agente 2, Agente 3.")],
)
def test_one_who_is_out_is_told_as_one_and_several_as_several(eliminated: tuple[Seat, ...], said: str) -> None:
    assert (tell(replace(ENDED, eliminated=eliminated), "it") or "").startswith(said)


def test_the_count_is_told_in_italian_too() -> None:
    assert told("it")[0] == (
        "Agente 1 (obiettivo guanti, contro le carte rosse): +3 (guanti 3), −4 (documenti 4), +4 (in Incognito: 2): "
        "3 punti, 1º posto. Altre carte: sicario."
    )
