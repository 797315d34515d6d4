"""What a person who has read only the help writes, in their own words, is understood: as a player, and as a host."""

import re
from typing import Final

import pytest

from domain.games import find
from domain.match import orders as o
from domain.match import queries as q
from domain.match.reading.notation import parse
from domain.match.reading.personal.new_address import new_address
from domain.match.reading.personal.observing import watch_order
from domain.match.reading.personal.open_list import asks_for_games, place_order
from domain.match.reading.running import hosting as h
from domain.words import Language, languages
from mail.outbound.compose.help import topic_section
from tests.support.worlds import World, world

PLAYER: Final[dict[type, tuple[str, ...]]] = {
    q.SetMine: (
        "name Ada", "please call me Ada", "write to me in Italian", "language it", "plain text please", "zone Europe/Rome",
        "my time zone is Europe/Rome", "news daily", "a digest once a week", "remind me 12 hours before", "calendar on",
        "rating on", "nome Ada", "chiamami Ada", "scrivimi in italiano", "lingua italiano", "solo testo per favore",
        "fuso Europe/Rome", "notizie una volta alla settimana", "ricordami 12 ore prima", "calendario sì", "rating sì",
    ),
    q.MyMatches: ("my matches", "which matches do I play?", "le mie partite", "quali partite gioco?"),
    q.RatingQuery: ("rating", "what is my rating?", "quanto gioco bene?"),
    q.HelpQuery: ("how do I play?", "come si gioca?", "help host", "aiuto persone"),
    q.RulesQuery: ("what are the rules?", "quali sono le regole?"),
    q.BoardQuery: ("show me the board", "fammi vedere il tabellone"),
    q.MutePress: ("mute player 2", "silenzia giocatore 2"),
    q.ReportPress: ("report player 2: he insults everybody", "segnala giocatore 2: insulta tutti"),
    q.NameDeputy: ("deputy friend@example.org until 17 January", "sostituto friend@example.org fino al 17 gennaio"),
    o.Say: ("say to player 2: shall we ally?", "say to everybody: good luck", "dico a tutti: buona fortuna"),
    o.Diary: ("diary: I think green bluffs", "diario: penso che il verde bluffi"),
    o.MoreTime: (
        "I need more time", "I would like more time", "can I have more time?", "Could I have more time please?",
        "ho bisogno di più tempo", "vorrei più tempo", "posso avere più tempo?",
    ),
    o.Away: ("I am away 3-17 August", "I'll be away from 3 to 17 August", "sarò assente dal 3 al 17 agosto"),
    o.Back: ("I am back", "sono tornato"),
    o.SetQuietHours: ("quiet 22-8", "silenzio dalle 22 alle 8"),
    o.KeepWeekends: ("no weekends please", "niente fine settimana"),
    o.Pause: ("pause please", "pausa"),
}  # fmt: skip
HOST: Final[dict[type, tuple[str, ...]]] = {
    h.AskWhoIsLate: ("who is late?", "who are we waiting for?", "chi manca?", "chi sta tardando?"),
    h.Remind: ("Please remind everybody", "remind player 2", "sollecita"),
    h.GiveTime: ("extend 48h", "give them 2 days", "extend by 2 days please", "concedi altre 48 ore"),
    h.StopPlay: ("pause the match", "sospendi la partita"),
    h.LetPlayGoOn: ("resume", "riprendi"),
    h.PassSeat: ("hand player 2 to a bot", "replace player 2 with friend@example.org", "affida giocatore 2 a un bot"),
    h.RetireSeat: ("retire player 2", "ritira giocatore 2"),
    h.EndMatch: ("end the match", "call it off", "chiudi la partita", "annulla la partita"),
    h.PlayAgain: ("rematch", "play again", "rivincita"),
    h.AskStandings: ("standings", "classifica"),
    h.GrantTime: ("yes", "Yes, of course", "sì"),
}
_QUOTED: Final = re.compile("[“«„]([^”»“]+)[”»“]")
# What stands in the help for something of one's own; what is said by one word and its like is read elsewhere.
_FOR: Final = {
    "ADDRESS": "friend@example.org", "INDIRIZZO": "friend@example.org", "ADRESSE": "friend@example.org",
    "NEW": "new@example.org", "NUOVO": "new@example.org", "NEU": "new@example.org",
    "NAME": "player 2", "NOME": "giocatore 2", "SEAT": "player 2", "POSTO": "giocatore 2", "PLATZ": "Spieler 2",
}  # fmt: skip
_PARTS: Final = frozenset(("new", "nuova", "neu", "con bot", "durch Bot"))


@pytest.fixture(scope="module")
def played() -> World:
    """A match of three."""
    return world(find("vedova-nera"), 3, "acted out")


def is_read(played: World, text: str) -> bool:
    """Whether anything that reads letters knows what a text asks for."""
    view = played.views[played.asked()]
    said = parse(played.game, text, view)
    if (said.orders or said.queries) and not (said.doubts or said.complaints):
        return True
    others = (place_order(text), watch_order(text), new_address(text, lambda line: False), asks_for_games(text))
    return any(others) or h.host_order(played.game, view, text) is not None


@pytest.mark.parametrize("meant", PLAYER, ids=lambda meant: meant.__name__)
def test_what_a_player_writes_is_understood(played: World, meant: type) -> None:
    for line in PLAYER[meant]:
        said = parse(played.game, f"Hello,\n{line}\nThanks, Ada", played.views[played.asked()])
        assert [type(one.order) for one in (*said.orders, *said.queries)] == [meant], line
        assert (said.doubts, said.complaints) == ((), ()), line


@pytest.mark.parametrize("meant", HOST, ids=lambda meant: meant.__name__)
def test_what_a_host_writes_is_understood(played: World, meant: type) -> None:
    for line in HOST[meant]:
        order = h.host_order(played.game, played.views[played.asked()], f"{line}\nThanks, Ada")
        assert isinstance(order, meant), line


@pytest.mark.parametrize("topic", ["time", "people", "host"])
@pytest.mark.parametrize("language", languages())
def test_all_that_the_help_about_a_topic_names_is_understood(played: World, topic: str, language: Language) -> None:
    lines = topic_section(topic, language).lines
    named = [one for line in lines for one in _QUOTED.findall(line.replace("\n", " ")) if one not in _PARTS]
    assert len(named) >= 8
    for one in named:
        text = " ".join(_FOR.get(word.rstrip(":"), word.rstrip(":")) + ":" * word.endswith(":") for word in one.split())
        assert is_read(played, text), one
