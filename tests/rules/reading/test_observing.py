"""The letters by which a match is watched, as people write them, and what is none of them."""

import pytest

from domain.match.reading.personal.observing import Watch, watch_order
from domain.match.reading.personal.open_list import place_order


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("watch 12", Watch(12)),
        ("Hello,\n\nwatch match 12, please\n\nThanks!", Watch(12)),
        ("Guarda la 12", Watch(12)),
        ("zuschauen bei 12", Watch(12)),
        ("stop watching 12", Watch(12, no_more=True)),
        ("Non guardare più 12, grazie", Watch(12, no_more=True)),
        ("nicht mehr zuschauen 12", Watch(12, no_more=True)),
        ("watch 12?", None),
        ("watch 12 and 13", None),
        ("maybe watch 12", None),
        ("watch 12\nplay 37 to 42", None),
        ("join 12", None),
    ],
)
def test_a_letter_that_says_nothing_else_asks_to_watch_or_no_more(text: str, order: Watch | None) -> None:
    assert watch_order(text) == order
    assert order is None or place_order(text) is None
