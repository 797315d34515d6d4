"""In every game a plain yes confirms a wish to resign, where that is asked, and nothing short of it does (G-17)."""

import msgspec
import pytest

from domain.game import AnyGame
from domain.games import discover
from domain.match.orders import NoResign, Resign
from domain.match.reading.understanding import understand
from tests.support.worlds import world

GAMES = list(discover().values())
YES = (
    "yes", "Yes.", "Yes, I resign", "yes, confirmed, I resign", "sì, confermo, mi ritiro", "sì, mi arrendo", "yes, I quit",
    "I confirm my resignation", "yes, I really want to resign", "Hi,\n\nyes\n\nCheers,\nAda",
    "sì", "Sì, abbandono", "Confermo l'abbandono", "va bene, lascio la partita", "Ciao,\nconfermo\ngrazie",
)  # fmt: skip
NO = (
    "no", "No!", "no way, keep playing", "never mind", "Never mind, I'll play on.", "No thanks", "I don't resign",
    "I won't give up", "no, that was a mistake", "Hi,\n\nno, sorry\n\nCheers,\nAda", "no, non mi ritiro", "non mi ritiro",
    "No, continuo a giocare", "lascia stare", "non abbandono", "nein", "Nein, ich spiele weiter", "ich gebe nicht auf",
)  # fmt: skip
NOT_YES = (
    "no",
    "yes?",
    "yes, if the others agree",
    "yes\nno wait",
    "ok but not now",
    "resign",
    "not yet",
    "forse sì",
    "",
)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("text", [*YES, *NOT_YES])
def test_a_yes_confirms_a_wish_to_resign_and_nothing_else_does(game: AnyGame, text: str) -> None:
    played = world(game, game.least_players, "leaving")
    view = played.views[played.asked()]

    heard = understand(game, text, msgspec.structs.replace(view, resigning=True))

    assert [written.order for written in heard.orders if isinstance(written.order, Resign)] == (
        [Resign(confirmed=True)] if text in YES else [Resign()] if text == "resign" else []
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_yes_that_nobody_asked_for_resigns_nothing(game: AnyGame) -> None:
    played = world(game, game.least_players, "leaving")
    view = played.views[played.asked()]

    heard = [understand(game, text, view) for text in YES]

    assert not [one for one in heard for written in one.orders if written.order == Resign(confirmed=True)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("text", [*NO, "yes", "no?", "yes\nno wait", "yes, keep playing", "why not", "hm", ""])
def test_a_no_to_whether_one_resigns_keeps_the_seat_and_nothing_else_does(game: AnyGame, text: str) -> None:
    played = world(game, game.least_players, "leaving")
    view = played.views[played.asked()]

    heard = understand(game, text, msgspec.structs.replace(view, resigning=True))

    said = [written.order for written in heard.orders if isinstance(written.order, Resign | NoResign)]
    assert said == ([NoResign()] if text in NO else [Resign(confirmed=True)] if text == "yes" else [])
