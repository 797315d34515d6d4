"""What people ask of the match in their own words: to leave it, for time, and to be told something (G-17, G-27)."""

import pytest

from domain.match.orders import MoreTime, Resign
from domain.match.queries import HelpQuery, HistoryQuery, PreviewQuery, RulesQuery
from domain.match.reading.hints import topic_hinted
from domain.match.reading.notation import parse
from tests.replies.judging import asked_in

LEAVING = [
    "Lascio la partita", "Mi ritiro dalla partita", "Non gioco più", "getto la spugna", "I resign", "I leave the match",
    "I throw in the towel", "Ich werfe das Handtuch",
]  # fmt: skip
WAITING = [
    "Posso avere 24 ore in più?", "ancora un giorno, per favore", "mi servirebbe un po' più di tempo", "one more day please",
    "Can I have 24 hours more?", "I could do with more time", "noch einen Tag",
]  # fmt: skip
ASKING: list[tuple[str, object]] = [
    ("storia della partita", HistoryQuery()),
    ("mi fa vedere la storia?", HistoryQuery()),
    ("show me the history", HistoryQuery()),
    ("che cosa dice la regola VN-07?", RulesQuery("VN-07")),
    ("what is rule VN-07?", RulesQuery("VN-07")),
    ("aiutatemi", HelpQuery()),
    ("help me", HelpQuery()),
    ("prova A2 in A1", PreviewQuery("A2 in A1")),
    ("try A2 A1", PreviewQuery("A2 A1")),
]
NOTHING = ["prova a prendermi", "try harder next time", "ho provato"]


def said(text: str) -> list[object]:
    """What a letter orders and asks."""
    world, seat = asked_in("V2")
    heard = parse(world.game, text, world.views[seat])
    return [one.order for one in (*heard.orders, *heard.queries)]


@pytest.mark.parametrize("text", LEAVING)
def test_whoever_wants_to_leave_is_asked_for_a_yes(text: str) -> None:
    assert said(text) == [Resign()]


@pytest.mark.parametrize("text", WAITING)
def test_time_is_asked_for_in_many_ways(text: str) -> None:
    assert said(text) == [MoreTime()]


@pytest.mark.parametrize(("text", "query"), ASKING)
def test_what_is_to_be_told_is_asked_for_in_many_ways(text: str, query: object) -> None:
    assert said(text) == [query]


@pytest.mark.parametrize("text", NOTHING)
def test_words_that_only_begin_so_ask_for_nothing(text: str) -> None:
    assert said(text) == []


@pytest.mark.parametrize(
    "text", ["vacanza", "sono via da domani a venerdì", "vado in vacanza una settimana", "parto, torno il 5 dicembre"]
)
def test_whoever_speaks_of_an_absence_is_told_how_one_is_announced(text: str) -> None:
    assert topic_hinted([text]) == "time"
