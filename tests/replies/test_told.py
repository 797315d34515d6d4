"""Why a line is not carried out is told as a person would say it: by what is said of the order, not by the first odd word."""

import pytest

from domain.match.reading.notation import parse
from tests.replies.judging import asked_in

ASKED = "doubt-asked"


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        ("Q92", "P3 to 47 please, is it legal?", ASKED),
        ("Q92", "P3 to 47, thanks, what do you think?", ASKED),
        ("Q92", "P3 in 47, che ne dici?", ASKED),
        ("Q92", "P3 to 47 please if he lets me", "doubt-conditional"),
        ("Q92", "P3 to 47, when it is safe?", ASKED),
        ("Q92", "P3 to 47\nWhen is that legal?", ASKED),
        ("Q92", "P3 to 47\nWhen should that be played?", ASKED),
        ("Q92", "P3 to 47, are you sure?", ASKED),
        ("Q92", "P3 to 47. How do I undo this?", "doubt-taken-back"),
        ("V2", "A2 A1, when Red has moved?", ASKED),
        ("V2", "A2 A1, quando il rosso se ne va?", ASKED),
        ("Q91", "play 7 to 38 and then next turn 49 to 40", "doubt-waiting"),
        ("Q91", "7 to 38 and then next turn 49 to 40", "doubt-waiting"),
        ("Q91", "12 22", "not-in-hand"),
        ("Q91", "12 22 please", "not-in-hand"),
        ("V2", "A2 A1, what do you think?", ASKED),
    ],
)
def test_what_is_said_of_an_order_is_what_its_refusal_is_about(position: str, text: str, reason: str) -> None:
    world, seat = asked_in(position)
    assert [wrong.refusal.reason for wrong in parse(world.game, text, world.views[seat]).complaints] == [reason]


def test_the_word_that_is_named_is_none_of_courtesy() -> None:
    world, seat = asked_in("Q91")
    (wrong,) = parse(world.game, "play 7 to 38 please frobnicate the 12 wobble", world.views[seat]).complaints
    assert (wrong.unread, wrong.refusal.facts) == ("frobnicate", (("word", "frobnicate"),))


@pytest.mark.parametrize("text", ["I pass", "I'll pass", "pass", "passo", "io passo"])
def test_whoever_must_offer_is_told_that_they_cannot_pass(text: str) -> None:
    world, seat = asked_in("M1")
    (said,) = parse(world.game, text, world.views[seat]).orders
    refusal = world.game.sight.refusal_of(world.views[seat].game, seat, said.order)
    assert refusal is not None
    assert refusal.reason == "must-offer"
