"""The words that statements begin with are known in full, since no line that begins otherwise is looked into."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.games.mata_hari.reading import statement_words
from domain.games.mata_hari.reading.shape import looks_like_order
from domain.reading.shape import glance

PATTERNS = [*statement_words.heads().values(), *statement_words.everyday().values(), statement_words.short()]


@pytest.mark.parametrize("pattern", PATTERNS)
@given(data=st.data())
def test_what_begins_a_statement_begins_with_a_known_word(pattern: str, data: st.DataObject) -> None:
    begun = data.draw(st.from_regex(re.compile(pattern), fullmatch=True)).lower()
    assert glance(begun).first in statement_words.beginnings(), begun


@pytest.mark.parametrize(
    "line",
    [
        "pass",
        "_pass_",
        "  *** pass",
        "hello; I offer gun 1",
        "dò 1",
        "'ll offer gun 1",
        "always no",
        "- se no, no",
        "accept any",
    ],
)
def test_a_statement_looks_like_an_order_whatever_stands_around_it(line: str) -> None:
    assert looks_like_order(glance(line))


@pytest.mark.parametrize("line", ["kind regards", "text text", "saluti a tutti"])
def test_talk_does_not(line: str) -> None:
    assert not looks_like_order(glance(line))
