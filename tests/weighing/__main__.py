"""Learn the weights anew, write them where ``domain.reading.weighing`` finds them, and say how they do on what is held out."""

from domain.reading import weighing
from tests.support.tree import ROOT
from tests.weighing.learning import learned, paragraphs, to_learn, told_apart, weight_of

weights = learned(to_learn())
file = ROOT / "domain" / "reading" / "words" / weighing.FILE
file.write_text("".join(f"{feature}\t{weight}\n" for feature, weight in weights.items()), encoding="utf-8")
held_out = [(weight_of(weights, row.text), row) for row in paragraphs("held_out")]
print(f"{len(weights)} weights; of the pairs held out {told_apart(held_out):.1%} are told apart")
