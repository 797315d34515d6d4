"""What is written around an order (G-19, G-20), for every game: courtesy changes nothing, and what takes back is never played."""

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from domain.game import AnyGame, Seat
from domain.games import discover, find
from domain.match.reading.notation import parse, write
from domain.match.reading.understood import Understood
from domain.match.sight import MatchView
from domain.words import languages
from tests.shares import share
from tests.support.beside_lines import DOUBTS, SIGNATURES, TAKEN_BACK, TALK
from tests.support.worlds import World, positions

GAMES = list(discover().values())
LATER = "I'll tell you about the rest later"
MOST = 3  # orders of a seat in a position
SHARES = 12  # each wrapping stands around each twelfth order, of all games together
COURTESIES = [
    "please {}", "{} please", "{}, thanks!", "Hi Anna,\n\n{}\n\nThanks,\nBob", "- {}", "1. {}", '"{}"', "{}.", "I'd like to {}",
    "I'll {}", "let's {}", "my move is {}", "ok, {}", "per favore {}", "{} grazie", "{}, grazie mille!", "la mia mossa: {}",
    "Ciao a tutti,\n{}\nbuona giornata\nCarla Rossi", "mossa: {}", "Sorry for the delay!\n{}", "Scusa il ritardo\n{}",
    "{}, please", "{}, perché no?", "{}, what could go wrong?", "No problem!\n{}",
    "Non c'è problema\n{}", "{}; grazie", "Dear referee,\n\nHere is my move: {}\n\nBest regards,\nAnna",
]  # fmt: skip
UNMEANT = [
    "don't {}", "do not {}", "never {}", "non {}", "not {}", "if they pass, {}", "{} if they pass", "se passano, {}",
    "quando passano, {}", "If they pass:\n{}", "should I {}?", "I wonder whether to {}", "devo {}?", "what if I {}", "ieri {}",
    "yesterday I {}", "maybe {}", "forse {}", "{} or not", "I do not want this:\n{}", "non voglio:\n{}", "{}\nno wait",
    "{}\nforget it", "{}\nnever mind", "{}\nanzi no", "{}\nlascia perdere", "{}\nvergiss es", "{}\nlaisse tomber", "{}\nolvidalo",
    "no wait, {}", "would you {}", "would you {}?", "vorresti {}?", "last turn I answered\n{}", "I wrote to you yesterday:\n{}",
    "ieri ho risposto\n\n{}", "la volta scorsa avevo mandato:\n{}", "My last letter said\n{}",
    "scusa, volevo dire {}", "anzi, {}", "{}, no wait", "{} - sorry, no", "{} instead", "{} invece",
]  # fmt: skip


SIGNS = [
    "{} \uff1f", "{} \u2047", "{} \u061f", "\u2753 {}", "{} \u2754", "\u274c {}", "\u2717 {}", "{} \U0001f44e",
    "\U0001f6ab {}", "\u26d4\ufe0f {}", "\U0001f914 {}", "{} \U0001f937", "\u23f3 {}", "\u2610 {}",
    "[ ] {}", "- [ ] {}", "( ) {}",
]  # fmt: skip


COURTESY_ON_THE_LINE = [
    "Sorry for the delay. {}", "Ciao a tutti, scusate il ritardo. {}", "Thanks for the reminder. {}", "Sent from my iPhone. {}",
    "Greetings from Rome! {}", "{} Thanks!", "{} Un abbraccio, Anna", "{} Have a nice weekend!", "Hope you are well.\n{}",
    "Best,\nAnna\n{}", "({})", "NB {}", "{} \N{GRINNING FACE}",
]  # fmt: skip


def seats(game: AnyGame) -> Iterator[tuple[World, Seat]]:
    """Two positions of a match, from the view of each seat."""
    for number, played in enumerate(islice(positions(game, game.least_players, "meaning"), 6)):
        if number % 5 == 0 and not played.over:
            yield from ((played, seat) for seat in played.seats)


def lines(played: World, seat: Seat) -> Iterator[str]:
    """Listed orders of a seat as people write them, in both languages."""
    listed = played.game.sight.choices(played.views[seat].game, seat)
    for order in listed[:: max(1, len(listed) // MOST)]:
        yield from (write(played.game, order, language) for language in languages())


def some_lines(game: AnyGame) -> Iterator[tuple[World, Seat, str]]:
    """An order of each seat in each language."""
    for played, seat in seats(game):
        yield from ((played, seat, line) for line in islice(lines(played, seat), 2))


def first(game: AnyGame) -> int:
    """Where a game begins to take its share, so that what one leaves out another tries."""
    return 3 * GAMES.index(game)


def as_sentence(words: str) -> str:
    """Words as a sentence, with a capital and a mark at its end."""
    return f"{words[0].upper()}{words[1:]}{'' if words[-1] in '.!?' else '.'}"


def second_thoughts(game: AnyGame, seat: Seat) -> list[str]:
    """What takes back or leaves open the order of a seat below it. The partisans' turn stays open for more pawns."""
    goes_on = game.key == "quinta-colonna" and seat != "spy"
    return [one for one in (*DOUBTS, *TAKEN_BACK) if not (goes_on and one == LATER)]


@cache
def unmeant(key: str) -> tuple[tuple[MatchView, str, Understood], ...]:
    """Every order with every wrapping that does not mean it: the view, the letter, and how it is read. It is the dearest reading
    of all, and two laws look at it."""
    game = find(key)
    asked = ((played.views[seat], line) for played, seat in seats(game) for line in lines(played, seat))
    letters = (
        (view, wrapped.format(line))
        for number, (view, line) in enumerate(asked)
        for wrapped in share(UNMEANT, SHARES, number)
    )
    return tuple((view, letter, parse(game, letter, view)) for view, letter in letters)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_nothing_is_carried_out_beside_a_second_thought(game: AnyGame) -> None:
    above = [f"{one}\n{{}}" for one in DOUBTS]
    for number, (played, seat, line) in enumerate(some_lines(game), first(game)):
        thoughts = second_thoughts(game, seat)
        beside = [
            *above,
            *(f"{{}}\n\n{one}" for one in thoughts),
            *(f"{{}}\n\nRegards,\nSam\n\nP.S. {one}" for one in thoughts),
        ]
        for around in share(beside, SHARES, number):
            said = parse(game, around.format(line), played.views[seat])
            assert said.complaints or said.doubts, around.format(line)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_second_thought_is_one_whatever_courtesy_stands_on_its_line(game: AnyGame) -> None:
    for number, (played, seat, line) in enumerate(some_lines(game), first(game)):
        thoughts = [one for one in second_thoughts(game, seat) if not one.endswith(":")]
        beside = [around.format(as_sentence(one)) for one in thoughts for around in COURTESY_ON_THE_LINE]
        for below in share(beside, SHARES * 4, number):
            said = parse(game, f"{line}\n{below}", played.views[seat])
            assert said.complaints or said.doubts, f"{line} / {below}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_yes_beside_a_second_thought_is_offered_only_for_a_correction_that_was_read(game: AnyGame) -> None:
    for number, (played, seat, line) in enumerate(some_lines(game), first(game)):
        for thought in share(second_thoughts(game, seat), SHARES, number):
            said = parse(game, f"{line}\n\n{thought}", played.views[seat])
            assert said.complaints, f"{line} / {thought}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_talk_beside_an_order_changes_nothing_of_it(game: AnyGame) -> None:
    for number, (played, seat, line) in enumerate(some_lines(game), first(game)):
        meant = [written.order for written in parse(game, line, played.views[seat]).orders]
        talk = [*(f"{one}\n\n{line}" for one in TALK), *(f"{line}\n\n{one}" for one in TALK)]
        signed = [f"{line}\n\nKind regards,\n{one}" for one in SIGNATURES]
        for letter in share([*talk, *signed], SHARES, number):
            said = parse(game, letter, played.views[seat])
            assert [written.order for written in said.orders] == meant, letter
            assert (said.complaints, said.doubts) == ((), ()), letter


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_an_order_wrapped_in_courtesy_stays_that_order(game: AnyGame) -> None:
    tried = 0
    for played, seat in seats(game):
        view = played.views[seat]
        for number, line in enumerate(lines(played, seat)):
            meant = [written.order for written in parse(game, line, view).orders]
            for wrapped in share(COURTESIES, SHARES, number):
                said = parse(game, wrapped.format(line), view)
                assert [written.order for written in said.orders] == meant, wrapped.format(line)
                assert not said.complaints, wrapped.format(line)
                assert not said.doubts, wrapped.format(line)
                tried += 1
    assert tried > len(COURTESIES)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_an_order_denied_asked_or_taken_back_is_never_carried_out(game: AnyGame) -> None:
    for _, letter, said in unmeant(game.key):
        assert said.doubts or said.complaints or not said.orders, letter
    assert len(unmeant(game.key)) > len(UNMEANT)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_an_order_beside_a_sign_of_no_of_not_yet_or_of_a_question_is_never_carried_out(game: AnyGame) -> None:
    for played, seat, line in some_lines(game):
        for sign in SIGNS:
            said = parse(game, sign.format(line), played.views[seat])
            assert not said.orders or said.doubts, sign.format(line)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_a_yes_plays_is_read_again_as_the_same_orders_without_a_doubt(game: AnyGame) -> None:
    doubtful = [(view, said) for view, _, said in unmeant(game.key) if said.doubts]
    for view, said in doubtful:
        again = parse(game, "\n".join(text for _, text in said.counting), view)
        assert [one.order for one in again.orders] == [one.order for one in said.orders]
        assert (again.doubts, again.complaints) == ((), ())
    assert doubtful
