"""Learn the weights anew, write them where ``domain.reading`` finds them, and say how they do on what is held out."""

from domain.reading.weighing import by_words
from domain.reading.weighing.by_words import weights_in
from tests.weighing.kept import KEPT, MARKS, written
from tests.weighing.learning import paragraphs, told_apart, weight_of

for one in KEPT:
    weights = one.learned(one.rows())
    one.path.write_text(written(weights), encoding="utf-8")
    print(f"{len(weights)} weights in {one.file}")
MARKS.write_text("".join(f"{one.file} {one.mark}\n" for one in KEPT), encoding="utf-8")
held_out = [(weight_of(weights_in(by_words.FILE), row.text), row) for row in paragraphs("held_out")]
print(f"of the pairs held out {told_apart(held_out):.1%} are told apart")
