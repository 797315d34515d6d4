"""What a person who has read only the help writes, in their own words, is understood: as a player, and as a host."""

import re
from typing import Final

import pytest

from domain.games import find
from domain.match import orders as o
from domain.match import queries as q
from domain.match.reading.hints import topic_hinted
from domain.match.reading.notation import parse
from domain.match.reading.personal.forgetting import asks_for_own_data, asks_to_be_forgotten
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
        "Italian please", "plain text only please", "no html please", "send me a daily digest please", "calendar please",
        "put the deadlines in my calendar", "I want to be rated", "Italiano per favore", "senza html", "il mio fuso è Roma",
        "metti le scadenze nel calendario", "voglio il rating",
    ),
    q.MyMatches: ("my matches", "which matches do I play?", "le mie partite", "quali partite gioco?", "which games am I in?",
        "in quali partite sono?"),
    q.RatingQuery: ("rating", "what is my rating?", "quanto gioco bene?", "what's my rating?"),
    q.HelpQuery: ("how do I play?", "come si gioca?", "help host", "aiuto persone"),
    q.RulesQuery: ("what are the rules?", "quali sono le regole?"),
    q.BoardQuery: ("show me the board", "fammi vedere il tabellone"),
    q.MutePress: ("mute player 2", "silenzia giocatore 2"),
    q.ReportPress: ("report player 2: he insults everybody", "segnala giocatore 2: insulta tutti",
        "I'd like to report player 2: he insults me", "vorrei segnalare giocatore 2: insulta tutti"),
    q.NameDeputy: ("deputy friend@example.org until 17 January", "sostituto friend@example.org fino al 17 gennaio"),
    o.Say: ("say to player 2: shall we ally?", "say to everybody: good luck", "dico a tutti: buona fortuna"),
    o.Diary: ("diary: I think green bluffs", "diario: penso che il verde bluffi"),
    o.MoreTime: (
        "I need more time", "I would like more time", "can I have more time?", "Could I have more time please?",
        "ho bisogno di più tempo", "vorrei più tempo", "posso avere più tempo?", "more time please, sorry!", "scusate, più tempo",
    ),
    o.Away: ("I am away 3-17 August", "I'll be away from 3 to 17 August", "sarò assente dal 3 al 17 agosto",
        "I'm away 3-17 August, sorry!", "sarò via dal 3 al 17 agosto, scusate!"),
    o.Back: ("I am back", "sono tornato"),
    o.SetQuietHours: ("quiet 22-8", "silenzio dalle 22 alle 8"),
    o.KeepWeekends: ("no weekends please", "niente fine settimana"),
    o.Pause: ("pause please", "pausa", "emergency stop please", "mettete in pausa la partita"),
    o.Resign: ("resign", "I want to resign", "I quit", "abbandono", "vorrei abbandonare", "mi ritiro"),
    o.EndDeputy: ("deputy none", "no deputy any more", "nessun sostituto"),
    q.RemindMe: ("no reminders", "Please don't send me reminders any more", "disiscrivimi", "send me reminders again"),
}  # fmt: skip
HOST: Final[dict[type, tuple[str, ...]]] = {
    h.AskWhoIsLate: (
        "who is late?",
        "who are we waiting for?",
        "chi manca?",
        "chi sta tardando?",
        "who has accepted?",
        "has everybody answered?",
        "chi ha risposto?",
        "hanno accettato tutti?",
    ),
    h.Remind: ("Please remind everybody", "remind player 2", "sollecita"),
    h.GiveTime: ("extend 48h", "give them 2 days", "extend by 2 days please", "concedi altre 48 ore"),
    h.StopPlay: ("pause the match", "sospendi la partita"),
    h.LetPlayGoOn: ("resume", "riprendi"),
    h.PassSeat: ("hand player 2 to a bot", "replace player 2 with friend@example.org", "affida giocatore 2 a un bot"),
    h.RetireSeat: ("retire player 2", "ritira giocatore 2"),
    h.EndMatch: (
        "end the match",
        "call it off",
        "chiudi la partita",
        "annulla la partita",
        "Please cancel it",
        "I'd like to cancel the match",
        "annullala",
        "vorrei annullare la partita",
    ),
    h.PlayAgain: ("rematch", "play again", "rivincita", "I'd like a rematch", "vorrei la rivincita"),
    h.AskStandings: ("standings", "classifica", "who won?", "chi ha vinto?"),
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
    others = (
        place_order(text), watch_order(text), new_address(text, lambda line: False), asks_for_games(text),
        asks_for_own_data(text), asks_to_be_forgotten(text),
    )  # fmt: skip
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


@pytest.mark.parametrize("line", [
    "rematch?", "shall we play again?", "facciamo la rivincita?", "un'altra partita?", "Should I cancel?", "annullo la partita?",
    "pause?", "should I remind them?", "extend 48h?", "thanks!",
])  # fmt: skip
def test_a_question_of_a_hosts_does_nothing(played: World, line: str) -> None:
    assert h.host_order(played.game, played.views[played.asked()], f"{line}\nThanks, Ada") is None


@pytest.mark.parametrize("beside", [
    "said Captain Hook", "or three", "or should I", "in autumn", "only a day", "let me see", "I'll look into it", "says Bea",
    "aspetta che torni Bea", "ci penso",
])  # fmt: skip
@pytest.mark.parametrize("line", ["pause", "extend 2 days", "rematch", "yes", "let's play again"])
def test_what_holds_up_a_hosts_wish_keeps_it_from_being_done(played: World, line: str, beside: str) -> None:
    assert h.host_order(played.game, played.views[played.asked()], f"{line}\n{beside}\nAda") is None


@pytest.mark.parametrize(
    "line", ["B3 B4, sorry", "sorry, pause?", "away 3-17 August? sorry", "sorry, I was away 3-17 August"]
)
def test_beside_a_move_or_in_a_question_an_apology_orders_nothing(played: World, line: str) -> None:
    said = parse(played.game, line, played.views[played.asked()])
    assert said.orders == () or said.doubts


@pytest.mark.parametrize(("line", "topic"), [
    ("could I have another day please?", "time"), ("mi servono altri due giorni", "time"),
    ("please add bea@example.net as my second address", "people"), ("non voglio più promemoria da voi", "people"),
    ("who is the host?", "host"), ("well played", ""),
])  # fmt: skip
def test_a_line_that_is_not_understood_is_answered_with_the_page_that_speaks_of_it(line: str, topic: str) -> None:
    assert topic_hinted([line]) == topic


@pytest.mark.parametrize("topic", ["time", "people", "host", "service"])
@pytest.mark.parametrize("language", languages())
def test_all_that_the_help_about_a_topic_names_is_understood(played: World, topic: str, language: Language) -> None:
    lines = topic_section(topic, language).lines
    named = [one for line in lines for one in _QUOTED.findall(line.replace("\n", " ")) if one not in _PARTS]
    assert len(named) >= 8
    for one in named:
        text = " ".join(_FOR.get(word.rstrip(":"), word.rstrip(":")) + ":" * word.endswith(":") for word in one.split())
        assert is_read(played, text), one
