"""Courtesy around a word that every game shares is left out, whatever the word and the language."""

from typing import Any, Final

import pytest

from domain.games import find
from domain.match import queries as q
from domain.match.orders import AgreeTime, Diary, MoreTime, Pause, Say
from domain.match.reading.notation import parse
from tests.support.worlds import world

SAID: Final[tuple[tuple[str, Any], ...]] = (
    ("rating please", q.RatingQuery()),
    ("Hi, my matches please!", q.MyMatches()),
    ("please, the board", q.BoardQuery()),
    ("help, please", q.HelpQuery()),
    ("history please, thanks", q.HistoryQuery()),
    ("rules please", q.RulesQuery()),
    ("rules G-30 please", q.RulesQuery("G-30")),
    ("rules: camels?", q.RulesQuery("camels")),
    ("regole: cammelli?", q.RulesQuery("cammelli")),
    ("Regeln: Kamele?", q.RulesQuery("Kamele")),
    ("pause please", Pause()),
    ("more time please", MoreTime()),
    ("time yes, please", AgreeTime()),
    ("calendar on please", q.SetMine("calendar", "yes")),
    ("Ciao, le mie partite per favore", q.MyMatches()),
    ("mappa per favore", q.BoardQuery()),
    ("punteggio, grazie", q.RatingQuery()),
    ("aiuto per favore", q.HelpQuery()),
    ("meine Partien bitte", q.MyMatches()),
    ("Wertung bitte", q.RatingQuery()),
    ("Hilfe bitte, danke", q.HelpQuery()),
    ("say hello please", Say("hello please")),
    ("diary: thanks", Diary("thanks")),
)


@pytest.mark.parametrize("game", ["vedova-nera", "mata-hari"])
def test_a_word_with_courtesy_around_it_says_what_the_word_says(game: str) -> None:
    played = world(find(game), 3, "courtesy")
    view = played.views[played.asked()]
    for line, meant in SAID:
        said = parse(played.game, line, view)
        assert [one.order for one in (*said.orders, *said.queries)] == [meant], line
        assert not said.doubts, line


def test_thanks_for_a_thing_do_not_ask_for_it() -> None:
    played = world(find("vedova-nera"), 3, "courtesy")
    for line in ("thanks for the map", "please", "grazie per la mappa", "Danke!"):
        said = parse(played.game, line, played.views[played.asked()])
        assert (said.orders, said.queries) == ((), ()), line
