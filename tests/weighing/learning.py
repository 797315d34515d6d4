"""Weights learned from paragraphs by logistic regression, always the same, and how well they tell doubts from talk."""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal

import msgspec

from domain.reading.weighing import by_names, by_words
from domain.reading.weighing.by_words import features
from tests.support.beside_lines import DOUBTS, TAKEN_BACK, TALK

FOLDER: Final = Path(__file__).with_name("paragraphs")
PROMISED: Final = 3
_ROUNDS: Final = 15
_STEP: Final = 0.15
_SHRINK: Final = 3e-3
_DOUBTS_COUNT: Final = 1.5
_FIRST_SLOPE: Final = 1e-4
_STEEPEST: Final = 30.0
_LEAST: Final = 10  # hundredths: a weight below is none
_LEAST_ONCE: Final = 50  # and of what is no word and was seen once: it is most of all there is
_OFTEN: Final = 3  # times a word is seen: then it is known, though it may weigh nothing


class Paragraph(msgspec.Struct, frozen=True):
    """What somebody wrote above or below an order of a game, and whether the order is to be played at once all the same."""

    kind: Literal["talk", "doubt"]
    lang: Literal["en", "it"]
    game: str
    where: Literal["above", "below"]
    text: str


def paragraphs(file: str) -> list[Paragraph]:
    """Those of a file: ``learned`` from, or ``held_out``, ``short``, ``on_the_line``, ``of_twenty`` and ``of_eighty``, which
    nothing is ever learned from."""
    lines = (FOLDER / f"{file}.jsonl").read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=Paragraph) for line in lines]


def to_learn() -> list[Paragraph]:
    """What is learned from: the paragraphs, and the sentences of the laws, each several times because they are promises."""
    kept: list[tuple[str, Literal["talk", "doubt"]]] = [(line, "doubt") for line in (*DOUBTS, *TAKEN_BACK)]
    kept += [(line, "talk") for line in TALK]
    promised = [Paragraph(kind, "en", "any", "below", line) for line, kind in kept for _ in range(PROMISED)]
    return [*paragraphs("learned"), *promised]


class Known(msgspec.Struct, frozen=True):
    """What is weighed of a text, whether it casts doubt, and what it weighs already."""

    found: list[str]
    is_doubt: bool
    weighs: float = 0.0


def known_of(rows: Iterable[Paragraph]) -> list[Known]:
    """What is weighed of paragraphs."""
    return [Known(sorted(features(row.text)), row.kind == "doubt") for row in rows]


def learned(rows: Iterable[Paragraph]) -> dict[str, int]:
    """The weight of each feature of these paragraphs, in hundredths."""
    return learned_from(known_of(rows), _DOUBTS_COUNT)


def learned_from(known: list[Known], doubts_count: float) -> dict[str, int]:
    """The weight of each feature, in hundredths, by adaptive steps down the slope (AdaGrad). A doubt counts ``doubts_count``
    times as much as talk: one that is played costs more."""
    weights: dict[str, float] = defaultdict(float)
    slopes: dict[str, float] = defaultdict(lambda: _FIRST_SLOPE)
    order = random.Random(1)
    for _ in range(_ROUNDS):
        order.shuffle(known)
        for one in known:
            share = 1 / math.sqrt(len(one.found))
            height = one.weighs + share * sum(weights[feature] for feature in one.found)
            wrong = share * (_likely(height) - one.is_doubt) * (doubts_count if one.is_doubt else 1)
            for feature in one.found:
                slope = wrong + _SHRINK * weights[feature]
                slopes[feature] += slope * slope
                weights[feature] -= _STEP * slope / math.sqrt(slopes[feature])
    often = Counter(feature for one in known for feature in one.found)
    hundredths = {feature: round(100 * weight) for feature, weight in sorted(weights.items())}
    return {feature: weight for feature, weight in hundredths.items() if abs(weight) >= _least(feature, often[feature])}


def _least(feature: str, seen: int) -> float:
    """What a weight has to be at least to be kept, in hundredths, by how often its feature was seen."""
    if feature.isalpha():
        return 0 if seen >= _OFTEN else _LEAST  # a word of a language that was learned, whatever it weighs
    if seen > 1:
        return _LEAST
    return math.inf if any(apart in feature for apart in (by_words.APART, by_names.APART)) else _LEAST_ONCE


def _likely(height: float) -> float:
    return 1 / (1 + math.exp(-max(-_STEEPEST, min(_STEEPEST, height))))


def weight_of(weights: Mapping[str, int], text: str) -> float:
    """The weight of a paragraph by weights that are not those of the service."""
    found = features(text)
    return sum(weights.get(feature, 0) for feature in found) / 100 / math.sqrt(len(found))


def told_apart(weighed: Sequence[tuple[float, Paragraph]]) -> float:
    """How often a doubt weighs more than talk, of all pairs of them."""
    doubts = [weight for weight, row in weighed if row.kind == "doubt"]
    talk = [weight for weight, row in weighed if row.kind == "talk"]
    won = sum(sum(other < weight for other in talk) for weight in doubts)
    return won / (len(doubts) * len(talk))
