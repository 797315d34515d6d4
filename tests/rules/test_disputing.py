"""How a dispute is read, in every game alike: what it names, where its words begin, and what stands above it (G-24)."""

import msgspec
import pytest

from domain.game import AnyGame
from domain.games import discover
from domain.match.events import OwnDispute
from domain.match.orders import Dispute
from domain.match.reading.notation import parse, write
from domain.match.reading.understood import Understood
from tests.support.worlds import world

GAMES = list(discover().values())
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
READ = {
    "dispute 12: I wrote B4": Dispute("I wrote B4", 12),
    "Dispute decision 12 I wrote B4": Dispute("I wrote B4", 12),
    "dispute #12\nI wrote B4": Dispute("I wrote B4", 12),
    "dispute 37 to 42 was mine": Dispute("37 to 42 was mine"),
    "I want to dispute the decision 3.": Dispute("", 3),
    "dispute": Dispute(),
    "- dispute:\n\nThanks!": Dispute(),
    "contesto la decisione 4: non l'ho mai scritto": Dispute("non l'ho mai scritto", 4),
    "Contesto!\nho scritto B4\n\nma è uscito C4": Dispute("ho scritto B4\n\nma è uscito C4"),
    "Einspruch gegen Entscheidung 7: das war nicht ich": Dispute("das war nicht ich", 7),
    "Hello,\ndispute 2 - resign yes": Dispute("resign yes", 2),
    "dispute 5: never.\nresign\nsay hello\nhelp": Dispute("never.\nresign\nsay hello\nhelp", 5),
}
BARE = {
    "dispute 1 I wrote B4": Dispute("I wrote B4", 1),
    "dispute 1 wrong": Dispute("wrong", 1),
    "dispute the 1 it was not my word": Dispute("it was not my word", 1),
    "contesto 1 ho scritto B4": Dispute("ho scritto B4", 1),
    "contesto la 1 non l'ho scritto io": Dispute("non l'ho scritto io", 1),
    "Einspruch 1 das war nicht ich": Dispute("das war nicht ich", 1),
    "dispute 1 pawn was gone": Dispute("1 pawn was gone"),
    "contesto 1 pedina sparita": Dispute("1 pedina sparita"),
    "Einspruch 1 Bauer war weg": Dispute("1 Bauer war weg"),
    "dispute 1 to 42 was mine": Dispute("1 to 42 was mine"),
    "dispute 2 I wrote B4": Dispute("2 I wrote B4"),
}
TALK = (
    "Disputes are boring",
    "no dispute from me",
    "nel contesto va bene",
    "say dispute 12",
    "my dispute with the bank",
)


def said(game: AnyGame, text: str, asked: OwnDispute | None = None) -> Understood:
    """What a letter says to a match just begun."""
    played = world(game, game.least_players, "disputing")
    seat = played.asked()
    return parse(game, text, msgspec.structs.replace(played.views[seat], disputing=asked))


@each_game
@pytest.mark.parametrize("text", READ)
def test_a_dispute_names_its_decision_and_all_below_are_its_words(game: AnyGame, text: str) -> None:
    read = said(game, text)
    assert [one.order for one in read.orders] == [READ[text]]
    assert (read.complaints, read.doubts, read.queries) == ((), (), ())


@each_game
@pytest.mark.parametrize("text", BARE)
def test_a_bare_number_is_a_decision_where_there_is_one_and_a_sentence_begins_behind_it(
    game: AnyGame, text: str
) -> None:
    assert [one.order for one in said(game, text).orders] == [BARE[text]]


@each_game
def test_a_bare_number_before_a_player_is_a_decision(game: AnyGame) -> None:
    played = world(game, game.least_players, "disputing")
    for seat in played.views[played.asked()].at_table:
        for language in ("en", "it"):
            text = f"dispute 1 {game.telling.seat_name(seat, language)} cheated"
            assert [one.order.decision for one in said(game, text).orders] == [1]


@each_game
@pytest.mark.parametrize("text", TALK)
def test_what_only_speaks_of_disputes_opens_none(game: AnyGame, text: str) -> None:
    assert not any(isinstance(one.order, Dispute) for one in said(game, text).orders)


@each_game
def test_orders_above_a_dispute_are_orders_and_what_cannot_be_understood_there_is_part_of_it(game: AnyGame) -> None:
    played = world(game, game.least_players, "disputing")
    order = game.sight.choices(played.views[played.asked()].game, played.asked())[0]
    text = write(game, order, "en")
    first, second = said(game, f"{text}\ndispute 1: oh"), said(game, f"don't {text}\ndispute 1: oh")

    assert [one.order for one in first.orders] == [order, Dispute("oh", 1)]
    assert [one.order for one in second.orders] == [Dispute(f"don't {text}\ndispute 1: oh", 1)]


@each_game
def test_all_of_the_answer_to_what_was_wrong_is_the_dispute_whatever_its_words(game: AnyGame) -> None:
    played = world(game, game.least_players, "disputing")
    order = game.sight.choices(played.views[played.asked()].game, played.asked())[0]
    text, words = write(game, order, "en"), OwnDispute(1, "words", 0, 3, whole=True)

    for answer in (
        text,
        f"I meant {text}, really!",
        f"{text}\nI wrote",
        "resign",
        "help",
        "stop\nboard",
        "draw",
        "yes I did",
    ):
        assert [one.order for one in said(game, answer, words).orders] == [Dispute(answer, 1, completes=True)]
        assert not said(game, answer, words).queries
    assert [one.order for one in said(game, "Hello,\nno, never.\nresign", words).orders] == [
        Dispute("Hello,\nno, never.\nresign", 1, completes=True)
    ]
    assert [one.order for one in said(game, "dispute 7: resign", words).orders] == [
        Dispute("resign", 7, completes=True)
    ]


@each_game
def test_a_plain_no_to_what_was_wrong_is_an_answer_to_nothing_else(game: AnyGame) -> None:
    words = OwnDispute(1, "words", 0, 3, whole=True)
    for text in (
        "no",
        "No, thanks.\nBea",
        "\n",
        "Thanks!",
        "No.\nDraw",
        "No.\nResign",
        "no.\n\nStop",
        "nein",
        "No.\nPass",
    ):
        read = said(game, text, words)
        assert (read.orders, read.complaints, read.queries, read.doubts, read.stopped) == ((), (), (), (), None)
        assert read.ignored == tuple(number for number, line in enumerate(text.splitlines()) if line.strip())


@each_game
def test_in_answer_to_a_letter_that_promised_nothing_orders_alone_are_orders(game: AnyGame) -> None:
    played = world(game, game.least_players, "disputing")
    order = game.sight.choices(played.views[played.asked()].game, played.asked())[0]
    words = OwnDispute(1, "words", 0, 3)
    assert [one.order for one in said(game, write(game, order, "en"), words).orders] == [order]
    assert [one.order for one in said(game, "it was never mine, really", words).orders] == [
        Dispute("it was never mine, really", 1, completes=True)
    ]


@each_game
def test_the_answer_to_which_decision_is_a_number_and_orders_alone_are_orders(game: AnyGame) -> None:
    played = world(game, game.least_players, "disputing")
    order = game.sight.choices(played.views[played.asked()].game, played.asked())[0]
    decision = OwnDispute(99, "decision", 0, 3)

    assert [one.order for one in said(game, "number 1, sorry", decision).orders] == [Dispute("", 1, completes=True)]
    assert [one.order for one in said(game, write(game, order, "en"), decision).orders] == [order]
    assert not any(isinstance(one.order, Dispute) for one in said(game, "no", decision).orders)


@each_game
def test_a_dispute_that_is_written_is_read_again(game: AnyGame) -> None:
    for order in (Dispute("oh", 1), Dispute("oh no")):
        for language in ("en", "it", "de"):
            assert [one.order for one in said(game, write(game, order, language)).orders] == [order]
