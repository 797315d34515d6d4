"""Orders as people write them, in both languages; and what is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.game import Seat
from domain.games.vedova_nera import GAME
from domain.games.vedova_nera.board.colours import COLOURS
from domain.games.vedova_nera.board.nodes import NAMES
from domain.games.vedova_nera.options import Rules
from domain.games.vedova_nera.orders import Advise, ChooseColour, Enter, Move, Order, Pass, RollMarble
from domain.games.vedova_nera.state import Choosing, Playing, Web
from domain.words import Language, languages
from tests.rules.vedova_nera.webs import laid

NODE = st.sampled_from(NAMES)
ORDERS = st.one_of(
    st.builds(ChooseColour, st.sampled_from(COLOURS)),
    st.builds(Move, NODE, NODE),
    st.builds(Advise, NODE, st.none() | NODE),
    st.builds(Enter, NODE),
    st.builds(RollMarble, NODE, NODE),
    st.just(Pass()),
)


def read(line: str) -> Order | str | None:
    """The order of a line, the reason why it is none although it was meant as one, or None."""
    parsed = GAME.reading.parse(line, GAME.rules.blank)
    if parsed.orders:
        order: Order = parsed.orders[0].order
        return order
    return parsed.complaints[0].refusal.reason if parsed.complaints else None


@given(ORDERS, st.sampled_from(languages()))
def test_every_order_is_read_back_as_it_was_written(order: Order, language: Language) -> None:
    assert read(GAME.reading.write(order, language)) == order
    assert read(f"  {GAME.reading.write(order, language).upper()}. ") == order


@given(st.text(max_size=200))
def test_whatever_is_written_every_line_is_an_order_a_complaint_or_ignored(text: str) -> None:
    parsed = GAME.reading.parse(text, GAME.rules.blank)
    lines = text.splitlines()
    numbers = [order.line for order in parsed.orders] + [complaint.line for complaint in parsed.complaints]
    numbers += parsed.ignored
    assert sorted(numbers) == [number for number, line in enumerate(lines) if line.strip()]
    for complaint in parsed.complaints:
        assert 0 <= complaint.start < complaint.end <= len(lines[complaint.line])


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("b3 b4", Move("B3", "B4")),
        ("B3-B4", Move("B3", "B4")),
        ("B3B4", Move("B3", "B4")),
        ("B3 → B4!", Move("B3", "B4")),
        ("I move B3 to B4, please", Move("B3", "B4")),
        ("Muovo la mia pedina da B3 a B4", Move("B3", "B4")),
        ("sposto B3 in B4", Move("B3", "B4")),
        ("my pawn on E4 goes to F4", Move("E4", "F4")),
        ("Move the pawn on E4 across to F4 please", Move("E4", "F4")),
        ("La pedina in H1 la porto in G1", Move("H1", "G1")),
        ("muoverei la pedina che sta in D3 verso C3", Move("D3", "C3")),
        ("il consigliere in g4", Advise("G4")),
        ("Il Consigliere va in G3", Advise("G3")),
        ("the Advisor moves from C4 to D4", Advise("D4", "C4")),
        ("I pick blue", ChooseColour("blue")),
        ("prenderei il verde", ChooseColour("green")),
        ("advisor f1", Advise("F1")),
        ("Advisor from B1 to F1 clockwise", Advise("F1", "B1")),
        ("move the advisor to F1", Advise("F1")),
        ("muovi il consigliere da B1 a F1 in senso antiorario", Advise("F1", "B1")),
        ("re-enter C4", Enter("C4")),
        ("rientro in C4", Enter("C4")),
        ("muovi la biglia D2 in D3", RollMarble("D2", "D3")),
        ("scelgo il rosso", ChooseColour("red")),
        ("Prendo il colore blu", ChooseColour("blue")),
        ("I choose white", ChooseColour("white")),
        ("chose white", ChooseColour("white")),
        ("my pawn on E4 walks over to F4", Move("E4", "F4")),
        ("passo da H1 a G1", Move("H1", "G1")),
        ("take the Advisor to F1", Advise("F1")),
        ("I'm moving D3 to C3", Move("D3", "C3")),
        ("D3 is going to C3", Move("D3", "C3")),
        ("mi muovo da D3 ad C3", Move("D3", "C3")),
        ("faccio andare D3 in C3", Move("D3", "C3")),
        ("It enters on C4", Enter("C4")),
        ("my lost pawn comes back on C4", Enter("C4")),
        ("the pawn re-enters at C4", Enter("C4")),
        ("I put my pawn back on C4", Enter("C4")),
        ("rimetto in gioco la pedina in C4", Enter("C4")),
        ("io passo", Pass()),
        ("io C4 rientro", Enter("C4")),
    ],
)
def test_hurried_thumbs_are_understood(line: str, order: Order) -> None:
    assert read(line) == order


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("B3 B9", "no-such-node"),
        ("muovi B3", "two-nodes"),
        ("B3", "two-nodes"),
        ("B3 B4 B3", "two-nodes"),
        ("B3 B4 thanks", "word-unknown"),
        ("advisor", "advisor-where"),
        ("enter C4 D4", "enter-where"),
        ("biglia D2", "two-housings"),
        ("scelgo", "which-colour"),
        ("choose red or blue", "word-unknown"),
        ("choose red blue", "which-colour"),
        ("muvoi B3 B4", "word-unknown"),
        ("consigliere F1 rientra C4", "one-per-line"),
    ],
)
def test_what_was_meant_as_an_order_and_is_none_is_complained_about(line: str, reason: str) -> None:
    assert read(line) == reason


@pytest.mark.parametrize(
    "line",
    [
        "Hello everybody, what a web!",
        "Ciao a tutti",
        "> B3 B4",
        "pass me the salt, please",
        "passo domani a salutarvi",
        "move along, nothing to see here",
        "I wonder where the Advisor goes next",
        "A4 paper is out of stock again",
        "B3, B4, C2",
        "B3: A3, C3",
        "enter the dragon of my dreams",
        "comes back on C4",
        "Red comes back on C4",
        "walks from G1 over to F1",
        "Ada",
    ],
)
def test_prose_and_our_own_lists_are_no_orders(line: str) -> None:
    assert read(line) is None


@pytest.mark.parametrize("line", ["red goes from A3 to A4", "il rosso va da A3 a A4", "sposto il rosso da A3 in A4"])
def test_ones_own_colour_is_the_pawn_that_moves(line: str) -> None:
    table = Playing(
        Rules(), (Seat("player-1"), Seat("player-2")), ("red", "blue"), Web(0, (1, 2), (4, 8), (0, 0), (0, 0), 5)
    )
    assert [one.order for one in GAME.reading.parse(line, table).orders] == [Move("A3", "A4")]
    other = line.replace("red", "blue").replace("rosso", "blu")
    assert not GAME.reading.parse(other, table).orders


def test_a_slip_of_the_pen_is_told_what_is_near() -> None:
    (complaint,) = GAME.reading.parse("consiglere F1", GAME.rules.blank).complaints
    assert complaint.nearest == ("consigliere",)


CHOOSING = Choosing(Rules(), (Seat("player-1"), Seat("player-2")), {}, 25)


def chosen(letter: str) -> Order | None:
    """The colour that a letter chooses while colours are chosen, if any."""
    orders = GAME.reading.parse(letter, CHOOSING).orders
    return orders[0].order if orders else None


@pytest.mark.parametrize("letter", ['my colour: "red"', "io il rosso", "Hello,\n\nIl mio colore è «rosso»\n\nAda"])
def test_a_colour_called_ones_own_answers_the_only_question(letter: str) -> None:
    assert chosen(letter) == ChooseColour("red")


@pytest.mark.parametrize(
    "letter",
    ["red", "my colour: red?", "io il rosso\nio il bianco", "> my colour: red", "I like red", "not my colour: red"],
)
def test_a_colour_alone_beside_others_or_in_a_sentence_chooses_nothing(letter: str) -> None:
    assert chosen(letter) is None


def test_a_colour_is_no_order_once_the_web_is_laid() -> None:
    assert read("my colour: red") is None


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("the one on A3 slides over to A4", Move("A3", "A4")),
        ("only one move for the a3 pawn so let's do that one: a4", Move("A3", "A4")),
        ("quella in A3 va ad A4", Move("A3", "A4")),
        ("the one on A4 slides over to A3", None),
        ("should the one on A3 slide over to A4?", None),
        ("the one on A3 not to A4", None),
    ],
)
def test_a_pawn_is_called_by_the_node_it_stands_on_where_that_is_ones_own_and_its_move_legal(
    line: str, order: Order | None
) -> None:
    table = laid("A . . R .\nB . . B .\nC . . B .", "A R . . .\nB B . . .", to_act="red")
    assert [one.order for one in GAME.reading.parse(line, table).orders] == ([] if order is None else [order])
