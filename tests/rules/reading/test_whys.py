"""The question how something is known, and lines that only begin like it."""

import pytest

from domain.games import find
from domain.match.queries import WhyQuery
from domain.match.reading.notation import parse
from tests.mail.outbound.correspondence import SPY, Post


def asked(text: str) -> list[str]:
    """What a letter of the spy asks about."""
    view = Post().world.views[SPY]
    queries = (written.order for written in parse(find("quinta-colonna"), text, view).queries)
    return [query.about for query in queries if isinstance(query, WhyQuery)]


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("why 37", "37"),
        ("Why is 37?", "is 37"),
        ("why: house 37", "house 37"),
        ("why the partisan 1", "the partisan 1"),
        ("Perché la spia?", "la spia"),
        ("perche' il rifugio 37", "il rifugio 37"),
        ("warum 37", "37"),
    ],
)
def test_a_thing_at_the_table_is_asked_about_in_any_language(text: str, about: str) -> None:
    assert asked(text) == [about]


@pytest.mark.parametrize(
    "text",
    ["why", "why not 37?", "why so slow", "why did you not play 37", "why 37 and never 38", "perché no", "why me?"],
)
def test_talk_that_begins_with_why_is_talk_as_before(text: str) -> None:
    assert asked(text) == []


def test_orders_beside_the_question_stay_what_they_are() -> None:
    view = Post().world.views[SPY]
    alone = parse(find("quinta-colonna"), "play 37 to 42", view)
    beside = parse(find("quinta-colonna"), "play 37 to 42\nwhy 37", view)
    assert alone.orders
    assert beside.orders == alone.orders
    assert beside.doubts == ()
    assert parse(find("quinta-colonna"), "play 37 to 42\nwhy not 38?", view).queries == ()
