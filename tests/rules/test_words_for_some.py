"""Words for some go to them alone, or to nobody, and are refused by what everybody knows (G-31)."""

from typing import Any

import pytest

from domain.game import PUBLIC, Seat
from domain.games import find
from domain.match import events as m
from domain.match.orders import Say
from domain.match.reading.notation import parse, write
from domain.match.rules.decide import submit
from domain.match.rules.submission import Submission
from domain.options import resolve
from tests.support.worlds import World, world

SAID = m.VaultRef("said", "d")


def table(game: str, seats: int, **options: str) -> World:
    """A match under way."""
    found = find(game)
    return world(found, seats, "words", resolve(found.options, found.presets, options))


def asked(played: World, seat: str, line: str) -> tuple[Any, list[Any]]:
    """The order of a line, and what it makes happen."""
    (written,) = parse(played.game, line, played.views[Seat(seat)]).orders
    given = Submission(seat=Seat(seat), orders=(written,), said={0: SAID})
    return written.order, list(submit(played.game, played.state, played.views, given, played.chance, played.now).events)


def heard(played: World, seat: str, line: str) -> tuple[str, ...]:
    """Who is told the words of a line."""
    _, events = asked(played, seat, line)
    (sent,) = [event for event in events if isinstance(event, m.PressSent)]
    return sent.to


def refused(played: World, seat: str, line: str) -> str:
    """Why the words of a line go to nobody."""
    _, events = asked(played, seat, line)
    assert not [event for event in events if isinstance(event, m.PressSent)]
    (why,) = [event for event in events if isinstance(event, m.OrdersRefused)]
    reason: str = why.lines[0].refusal.reason
    return reason


@pytest.mark.parametrize(
    ("line", "text", "to"),
    [
        ("say to partisan 2: hello", "hello", ("partisan-2",)),
        ("say to partisan-2, and the spy: hello", "hello", ("spy", "partisan-2")),
        ("say to the partisans: from 36, all of you: now", "from 36, all of you: now", ("partisan-2", "partisan-3")),
        ("dico ai partigiani: adesso", "adesso", ("partisan-2", "partisan-3")),
        ("dico al partigiano 3: adesso", "adesso", ("partisan-3",)),
        ("dico alla spia e al partigiano 2: adesso", "adesso", ("spy", "partisan-2")),
        ("say to all: hello", "hello", ()),
        ("say: to partisan 2: hello", "to partisan 2: hello", ()),
        ("say hello to partisan 2: and to all", "hello to partisan 2: and to all", ()),
        ("say to partisan 2 I am near", "to partisan 2 I am near", None),
        ("say to partisan 9: hello", "to partisan 9: hello", None),
        ("say to me: hello", "to me: hello", None),
        ("say to partisan 1: hello", "to partisan 1: hello", None),
    ],
)
def test_it_is_read_for_whom_words_are(line: str, text: str, to: tuple[str, ...] | None) -> None:
    played = table("quinta-colonna", 4)
    order, _ = asked(played, "partisan-1", line)
    assert order == Say(text, None if to is None else tuple(map(Seat, to)))


def test_words_for_some_are_written_as_they_are_read() -> None:
    played = table("quinta-colonna", 4)
    view = played.views[Seat("partisan-1")]
    order = Say("hello: all", (Seat("spy"), Seat("partisan-3")))
    for language in ("en", "it", "de"):
        (read,) = parse(played.game, write(played.game, order, language), view).orders
        assert read.order == order


def test_only_those_named_are_told_and_each_who_is_told_knows_who_else() -> None:
    played = table("casablanca", 3)
    first, second, third = played.seats
    _, events = asked(played, first, f"say to {second}: hello")
    assert [len(played.seen(seat, events)) for seat in (first, second, third, PUBLIC)] == [1, 1, 0, 0]


@pytest.mark.parametrize(
    ("game", "seats", "speaker", "line", "why"),
    [
        ("quinta-colonna", 3, "partisan-1", "say to spy: hello", "cannot-hear"),
        ("quinta-colonna", 3, "spy", "say to partisans: hello", "cannot-hear"),
        ("quinta-colonna", 3, "partisan-1", "say to red: hello", "nobody-called"),
        ("mata-hari", 3, "", "say to all but one: hello", "nobody-called"),
        ("quinta-colonna", 3, "partisan-1", "say to everyone except the partisans: hello", "nobody-called"),
        ("quinta-colonna", 3, "partisan-1", "say to one of the partisans: hello", "nobody-called"),
        ("quinta-colonna", 3, "partisan-1", "say to partisan: hello", "nobody-called"),
    ],
)
def test_words_that_may_not_go_to_all_of_those_go_to_nobody(
    game: str, seats: int, speaker: str, line: str, why: str
) -> None:
    played = table(game, seats)
    assert refused(played, speaker or played.seats[0], line) == why


def test_where_all_talk_is_public_nobody_speaks_to_one() -> None:
    played = table("mata-hari", 3)
    assert refused(played, played.seats[1], f"say to {played.seats[0]}: hello") == "public-talk"


def test_the_spy_hears_what_is_said_to_the_spy_where_talk_is_open() -> None:
    played = table("quinta-colonna", 3, open_talk="yes")
    assert heard(played, "partisan-1", "say to spy: hello") == ("spy",)
    assert heard(played, "partisan-1", "say to the partisans: hello") == ("partisan-2",)
