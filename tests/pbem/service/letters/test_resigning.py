"""Who has asked to resign confirms it with a plain yes to a letter that asks for it, and with no other (G-17)."""

from uuid import UUID

import pytest

from domain.game import AnyGame, Seat
from domain.games import discover
from domain.options import resolve
from domain.words import Language
from mail.outbound.words import SAY
from tests.shares import pairs
from tests.support.bounces import come_back
from tests.support.house import House, line_of, words_of

GAMES = list(discover().values())
ASKS = {"en": ("resign", "Yes, please"), "it": ("abbandono", "Sì, grazie")}


def called(one: AnyGame | str) -> str:
    """What a case is called in the name of a test."""
    return one if isinstance(one, str) else one.key


def opened(house: House, game: AnyGame, language: str) -> tuple[UUID, str]:
    """A match with as few players as there may be, and the seat that wants to leave it."""
    seats = game.rules.seats(game.least_players, resolve(game.options, game.presets, {}))
    return house.open(*seats, game=game.key, language=language), seats[0]


def left(house: House, match: UUID, seat: str) -> bool:
    """Whether a seat has been vacated, or its match is over for that."""
    state = house.match(match).state
    return Seat(seat) in getattr(state, "vacated", (seat,))


@pytest.mark.parametrize(("game", "language"), pairs(GAMES, [*ASKS]), ids=called)
def test_a_plain_yes_to_the_question_confirms_a_resignation(house: House, game: AnyGame, language: str) -> None:
    match, seat = opened(house, game, language)
    wish, yes = ASKS[language]
    house.answer(seat, wish)
    assert not left(house, match, seat)

    house.answer(seat, yes)

    assert left(house, match, seat)


@pytest.mark.parametrize("language", ASKS)
def test_a_plain_yes_confirms_a_resignation_while_a_draw_is_proposed_too(house: House, language: str) -> None:
    first, second, third = "player-1", "player-2", "player-3"
    match = house.open(first, second, third, game="vedova-nera", language=language)
    house.answer(second, "draw")
    wish, yes = ASKS[language]
    house.answer(first, wish)

    house.answer(first, yes)

    assert left(house, match, first)


def test_a_yes_to_words_of_others_or_to_an_older_letter_confirms_nothing(house: House) -> None:
    first, second, third = "player-1", "player-2", "player-3"
    match = house.open(first, second, third, game="vedova-nera")
    older = house.last(first)
    house.answer(first, "resign")
    house.answer(second, "say shall the two of us go on together?")

    for letter in (house.last(first), older):
        house.answer(first, "yes", letter)

    assert not left(house, match, first)


@pytest.mark.parametrize(("game", "language"), pairs(GAMES, [*ASKS]), ids=called)
def test_the_first_lines_of_the_receipt_say_that_a_resignation_waits(
    house: House, game: AnyGame, language: str
) -> None:
    _, seat = opened(house, game, language)
    waits, held, done = {
        "en": (
            "Nothing has been done yet: your letter waits for your “yes” to this one.",
            "On hold: “resign”",
            "Done:",
        ),
        "it": (
            "Per ora non è stato fatto niente: la tua lettera aspetta il tuo «sì» a questa.",
            "In sospeso:",
            "Fatto:",
        ),
    }[language]

    told = line_of(house.answer(seat, ASKS[language][0]))

    assert told.startswith(waits)
    assert held in told
    assert done not in told


def test_the_receipt_tells_what_is_done_from_what_waits_for_a_yes(house: House) -> None:
    _, seat = opened(house, GAMES[0], "en")
    told = line_of(house.answer(seat, "diary: enough of this\nresign"))
    assert told.startswith("Part of your letter waits for your “yes” to this one.")
    assert "Done: “diary: enough of this”" in told
    assert "On hold: “resign” You have asked to resign: it happens only if you confirm it." in told
    assert told.count("You have asked to resign") == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_where_the_receipt_of_a_wish_to_resign_was_lost_the_next_one_tells_of_it_beside_what_it_did(
    house: House, game: AnyGame
) -> None:
    match, seat = opened(house, game, "en")
    come_back(house, house.answer(seat, "resign"))

    told = line_of(house.answer(seat, "diary: I am still here"))

    assert told.startswith("Your letter has been carried out.")
    assert "Done: “diary: I am still here”" in told
    assert "On hold:" not in told
    assert told.count("You have asked to resign: it happens only if you confirm it.") == 1
    house.answer(seat, "yes")
    assert left(house, match, seat)


def test_help_says_that_whoever_resigns_is_asked_back(house: House) -> None:
    _, seat = opened(house, GAMES[0], "en")
    assert "“resign”: you give up, once you have said yes" in house.told(seat, "help")


def test_the_letter_that_asks_says_that_a_yes_is_enough(house: House) -> None:
    _, seat = opened(house, GAMES[0], "en")

    asked = words_of(house.answer(seat, "resign"))

    assert "Answer “yes” to this letter" in " ".join(asked.split())
    assert "link" not in asked


SAYS_NO = {
    "en": ("resign", "no way, keep playing", "You have not resigned."),
    "it": ("abbandono", "non mi ritiro", "Non hai abbandonato."),
    "de": ("aufgeben", "nein", "Du hast nicht aufgegeben."),
}


@pytest.mark.parametrize(("game", "language"), pairs(GAMES, [*SAYS_NO]), ids=called)
def test_a_no_to_the_question_closes_it_and_no_yes_resigns_any_more(
    house: House, game: AnyGame, language: Language
) -> None:
    wish, no, told = SAYS_NO[language]
    match, seat = opened(house, game, language)
    house.answer(seat, wish)
    asked = house.last(seat)

    answer = line_of(house.answer(seat, no))

    assert told in answer
    assert SAY("letter.resignation", language) not in answer
    for letter in (house.last(seat), asked):
        house.answer(seat, "yes", letter)
    assert not left(house, match, seat)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_yes_to_a_letter_that_holds_the_question_among_its_choices_alone_confirms_nothing(
    house: House, game: AnyGame
) -> None:
    match, seat = opened(house, game, "en")
    house.answer(seat, "resign")
    house.answer(seat, "how do I trap?")
    house.answer(seat, "yes")
    assert not left(house, match, seat)

    house.answer(seat, "resign yes")

    assert left(house, match, seat)


def test_nobody_learns_that_a_seat_thought_of_resigning_and_stays(house: House) -> None:
    first, second, third = "player-1", "player-2", "player-3"
    match = house.open(first, second, third, game="vedova-nera")
    before = {seat: (house.last(seat), house.match(match).views[Seat(seat)]) for seat in (second, third)}

    house.answer(first, "resign")
    house.answer(first, "no")

    assert {seat: (house.last(seat), house.match(match).views[Seat(seat)]) for seat in (second, third)} == before
