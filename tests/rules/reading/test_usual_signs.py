"""Signs of other keyboards are read as ours, and what people say to others stays as they typed it."""

import pytest

from domain.chance import SeededChance
from domain.game import Complaint
from domain.games import find
from domain.match.as_typed import left_out
from domain.match.orders import Diary, Dispute, Say
from domain.match.reading.notation import parse, refused
from domain.refusal import Refusal
from tests.support.worlds import World

GAME = find("vedova-nera")


@pytest.fixture
def world() -> World:
    """A table at which the first seat is asked."""
    return World(GAME, 3, SeededChance(b"signs"))


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("say ¿Qué tal？ ！", Say("¿Qué tal？ ！", ())),
        ("diary: was soll das？", Diary("was soll das？")),
        ("dispute: ¿por qué？", Dispute("¿por qué？")),
    ],
)
def test_words_for_people_stay_as_they_were_typed(world: World, line: str, order: object) -> None:
    (said,) = parse(GAME, line, world.views[world.seats[0]]).orders
    assert said.order == order


def test_what_a_refusal_repeats_of_a_line_is_left_out_in_whichever_signs_it_was_typed() -> None:
    typed = "ｆｏｏ to E1"
    wrong = Complaint(0, 0, 3, Refusal("VN-23", "word-unknown", (("word", "foo"),)))
    assert left_out(refused(GAME, wrong), typed).refusal.facts == (("word", ""),)
