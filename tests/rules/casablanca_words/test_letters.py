"""Whole letters at the moments that matter, in both languages: golden files to be read by people."""

from pathlib import Path
from typing import Any

import pytest

from domain.games.casablanca.reading.notation import parse
from domain.words import Language
from tests.conftest import Golden
from tests.rules.casablanca_words.stage import Stage
from tests.rules.casablanca_words.tables import EVENT_VIEW, VIEW

GOLDEN = Path(__file__).parent / "golden"
EIGHT: dict[str, Any] = {
    "seats": ["red", "black", "violet", "blue", "green", "yellow", "white", "orange"],
    "turn": 7,
    "card": 3,
    "phase": "movement",
    "to_act": "red",
    "pieces": {
        "red": {"gestapo": "M5", "fugitive": "Q3"},
        "black": {"gestapo": "Q4", "fugitive": "R4"},
        "violet": {"gestapo": "M5", "fugitive": "S2"},
        "blue": {"gestapo": "L8", "fugitive": "N3"},
        "green": {"gestapo": "N5", "fugitive": "S4"},
        "yellow": {"gestapo": "O11", "fugitive": "O11"},
        "white": {"gestapo": "F16", "fugitive": "D17", "mount": "camel", "rations": 2},
        "orange": {"gestapo": "P5", "fugitive": "Q6"},
    },
    "markers": {"red": 4, "black": 10, "yellow": 2},
    "hands": {
        "red": {"green": ["money", "motorcycle", "papers"], "gold": 0},
        "black": {"green": ["weapon"], "gold": 1},
        "yellow": {"green": ["money", "money"], "gold": 0},
        "white": {"green": ["guide", "money"], "gold": 0},
        "orange": {"green": ["bicycle", "money"], "gold": 1},
    },
}
SHELTERS: dict[str, Any] = {
    "seats": ["red", "black", "violet"],
    "turn": 9,
    "card": 3,
    "phase": "movement",
    "to_act": "violet",
    "red_deck": [24, 14, 34, 9],
    "pieces": {
        "red": {"gestapo": "M5", "fugitive": "K6"},
        "black": {"gestapo": "O5", "fugitive": "O11"},
        "violet": {"gestapo": "L6", "fugitive": "N2"},
    },
    "markers": {"red": 5, "black": 7, "violet": 3},
    "hands": {"red": {"green": ["money", "papers"], "gold": 0}, "violet": {"green": ["money"], "gold": 1}},
}
DESERT: dict[str, Any] = {
    "seats": ["red", "black", "violet"],
    "turn": 19,
    "card": 3,
    "phase": "movement",
    "to_act": "violet",
    "red_deck": [34, 14, 21, 9],
    "pieces": {
        "red": {"gestapo": "G16", "fugitive": "F16", "mount": "camel", "rations": 2},
        "black": {"gestapo": "G16", "fugitive": "H16"},
        "violet": {"gestapo": "L6", "fugitive": "R4"},
    },
    "markers": {"red": 5, "black": 7},
    "hands": {
        "red": {"green": ["money", "papers", "canteen", "guide"], "gold": 0},
        "black": {"green": ["money", "money", "boat", "weapon"], "gold": 1},
    },
}
ARRIVAL: dict[str, Any] = {
    "seats": ["red", "black"],
    "turn": 30,
    "card": 16,
    "phase": "movement",
    "to_act": "red",
    "red_deck": [40, 13, 9, 22],
    "pieces": {
        "red": {"gestapo": "Q6", "fugitive": "C18", "mount": "camel", "rations": 1},
        "black": {"gestapo": "M5", "fugitive": "R6"},
    },
    "markers": {"red": 9, "black": 10},
    "hands": {
        "red": {"green": ["money", "money", "money", "guide"], "gold": 1},
        "black": {"green": ["money"], "gold": 1},
    },
}


def activations(language: Language) -> list[str]:
    """Seven activations told to the eighth player, and to one who has had its own."""
    stage = Stage(EIGHT)
    stage.order("red", "gestapo N5\nfuggiasco P4")
    stage.order("black", "gestapo Q5 Q6\nfugitive stay")
    stage.order("violet", "gestapo N6; fuggiasco R2")
    stage.order("blue", "fugitive to Max\ngestapo N7")
    stage.order("green", "gestapo O4\nfuggiasco da Irene")
    stage.order("yellow", "fuggiasco s'imbarca\ngestapo s'imbarca")
    stage.order("white", "gestapo E17\nfuggiasco D18")
    return [stage.letter("orange", "turn", language), stage.letter("blue", "news", language)]


def choices(language: Language) -> list[str]:
    """An event that kills one and asks the others."""
    stage = Stage(SHELTERS)
    stage.order("violet", "gestapo K6")
    return [stage.letter("red", "turn", language), stage.letter("violet", "news", language)]


def desert(language: Language) -> list[str]:
    """An aid in Africa: what it asks, and what the previous mover may keep while it rides on."""
    stage = Stage(DESERT)
    stage.order("violet", "all stay")
    letters = [stage.letter("black", "turn", language)]
    stage.order("red", "non pago")
    stage.order("black", "pay")
    return [*letters, stage.letter("red", "turn", language)]


def arrival(language: Language) -> list[str]:
    """A capture in Europe, and the other one's plane."""
    stage = Stage(ARRIVAL)
    stage.order("red", "fuggiasco Casablanca\ngestapo R6")
    letters = [stage.letter("black", "turn", language)]
    stage.order("black", "restart 2")
    return [*letters, stage.letter("black", "end", language)]


def articulated(language: Language) -> list[str]:
    """The red card of a turn is chosen, and moves may be sent ahead."""
    stage = Stage({"seats": ["red", "black"], "turn": 1, "phase": "card", "to_act": "red"}, version="articulated")
    letters = [stage.letter("red", "turn", language)]
    stage.order("red", f"card {min(stage.views[stage.seats[0]].own.red)}")
    return [*letters, stage.letter("black", "news", language)]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(
    "scene", [activations, choices, desert, arrival, articulated], ids=lambda scene: scene.__name__
)
def test_letters_read_as_they_did_when_somebody_found_them_good(scene: Any, language: Language, golden: Golden) -> None:
    text = "\n=====\n".join(scene(language))
    golden(GOLDEN / f"{scene.__name__}-{language}.txt", text.encode())


@pytest.mark.parametrize("letter", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_a_letter_of_ours_that_comes_back_unmarked_is_passed_over_whole(letter: Path) -> None:
    text = letter.read_text(encoding="utf-8")
    for view in (VIEW, EVENT_VIEW):
        found = parse(text, view)
        assert (found.orders, found.complaints) == ((), ())
