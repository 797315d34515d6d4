"""The weights that are kept were learned from what stands here, and learned anew they are the same."""

import pytest

from tests.shares import WHOLE
from tests.weighing.kept import KEPT, Weights, marks, written


@pytest.mark.parametrize("weights", KEPT, ids=lambda weights: weights.file)
def test_the_weights_are_those_that_are_learned(weights: Weights) -> None:
    assert weights.mark == marks()[weights.file], "'python -m tests.weighing' learns them anew"
    if WHOLE:  # it takes a minute
        assert weights.path.read_text(encoding="utf-8") == written(weights.learned(weights.rows()))
