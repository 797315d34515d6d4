"""Sentences that name things beside orders of positions, and the weights learned from them."""

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal

import msgspec

from domain.match.reading.hearing import Ear
from domain.match.reading.named.by_weight import heaviness_named, marked
from domain.reading.weighing.by_names import MARKS, Where, named_features
from domain.reading.weighing.by_words import weight
from tests.replies.judging import asked_in
from tests.weighing.learning import FOLDER, PROMISED, Known, learned_from

DOUBTS_COUNT: Final = 2.8


class Naming(msgspec.Struct, frozen=True):
    """A sentence beside an order of a position: talk; more that is to be played too, or instead; or a doubt."""

    kind: Literal["talk", "more", "doubt"]
    lang: Literal["en", "it"]
    position: str
    order: str
    where: Where
    text: str


def namings(file: str) -> list[Naming]:
    """Those of a file."""
    lines = (FOLDER / f"{file}.jsonl").read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=Naming) for line in lines]


def namings_to_learn() -> list[Naming]:
    """What is learned from: the sentences, and those that are promises, each several times."""
    return [*namings("naming"), *(row for row in namings("naming_promised") for _ in range(PROMISED))]


def known_of_namings(rows: Iterable[Naming]) -> list[Known]:
    """What is weighed of sentences, without those that name nothing or are of another language."""
    return [known for row in rows if (known := _known(row)) is not None]


def learned_namings(rows: Iterable[Naming]) -> dict[str, int]:
    """The weight of each feature of these sentences, in hundredths, beside what their words weigh already."""
    return learned_from(known_of_namings(rows), DOUBTS_COUNT)


def _known(row: Naming) -> Known | None:
    words, weighs = marked(ear(row.position), row.text, [row.order]), weight(row.text)
    if weighs is None or not any(word in MARKS for word in words):
        return None
    return Known(sorted(named_features(row.text, words, row.where)), row.kind != "talk", weighs)


def weighed(row: Naming) -> float | None:
    """What the service makes of a sentence."""
    return heaviness_named(ear(row.position), row.text, [row.order], row.where)


@cache
def ear(name: str) -> Ear:
    """The ear of the seat that is asked in a position."""
    world, seat = asked_in(name)
    return Ear(world.game, world.views[seat])
