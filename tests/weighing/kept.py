"""The weights as they are kept, and the mark of what they were learned from: with another mark they have to be learned anew."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.reading.weighing import by_names, by_words
from tests.support.tree import ROOT
from tests.weighing.learning import Known, known_of, learned, to_learn
from tests.weighing.naming import known_of_namings, learned_namings, namings_to_learn

MARKS: Final = Path(__file__).with_name("learned_from.txt")
_SOME: Final = 16  # of the rows one in so many is weighed for the mark
_LEARNING: Final = (
    *(Path(__file__).with_name(name) for name in ("learning.py", "naming.py")),
    *(ROOT / "domain" / "reading" / "weighing" / name for name in ("by_words.py", "by_names.py")),
)


class Weights(msgspec.Struct, frozen=True):
    """Weights that are kept in one file: what they are learned from, what is weighed of that, and how they are learned."""

    file: str
    rows: Callable[[], Sequence[Any]]
    known: Callable[[Sequence[Any]], list[Known]]
    learned: Callable[[Sequence[Any]], Mapping[str, int]]

    @property
    def path(self) -> Path:
        """Where ``domain.reading`` finds them."""
        return ROOT / "domain" / "reading" / "words" / self.file

    @property
    def mark(self) -> str:
        """A digest of the weights and of what they were learned from: all rows, how it is done, what is weighed of some rows."""
        digest = sha256(self.path.read_bytes())
        for file in _LEARNING:
            digest.update(file.read_bytes())
        rows = self.rows()
        digest.update(msgspec.json.encode(rows))
        digest.update(msgspec.json.encode(self.known(rows[::_SOME])))
        return digest.hexdigest()


KEPT: Final = (
    Weights(by_words.FILE, to_learn, known_of, learned),
    Weights(by_names.FILE, namings_to_learn, known_of_namings, learned_namings),
)


def written(weights: Mapping[str, int]) -> str:
    """Weights as they are kept, a line each."""
    return "".join(f"{feature}\t{weight}\n" for feature, weight in weights.items())


def marks() -> dict[str, str]:
    """The mark of each file of weights, as it was when they were learned."""
    return dict(line.split() for line in MARKS.read_text(encoding="utf-8").splitlines())
