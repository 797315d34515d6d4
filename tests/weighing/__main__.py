"""Learn the weights anew, write them where ``domain.reading`` finds them, and say how they do on what is held out."""

from collections.abc import Mapping

from domain.reading.weighing import by_names, by_words
from tests.support.tree import ROOT
from tests.weighing.learning import learned, paragraphs, to_learn, told_apart, weight_of
from tests.weighing.naming import learned_namings, namings_to_learn


def write(file: str, weights: Mapping[str, int]) -> None:
    """Write weights, a line each."""
    lines = (f"{feature}\t{weight}\n" for feature, weight in weights.items())
    (ROOT / "domain" / "reading" / "words" / file).write_text("".join(lines), encoding="utf-8")


weights = learned(to_learn())
write(by_words.FILE, weights)
held_out = [(weight_of(weights, row.text), row) for row in paragraphs("held_out")]
print(f"{len(weights)} weights; of the pairs held out {told_apart(held_out):.1%} are told apart")
named = learned_namings(namings_to_learn())
write(by_names.FILE, named)
print(f"{len(named)} weights of what names things")
