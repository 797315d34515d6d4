"""The letter we sent is known: its lines are history wherever they come back, and what is doubtful is held."""

import pytest

from mail.inbound.desk import Reading, read_reply, settled
from mail.inbound.quoting.subtract import sent, subtract

OURS = (
    "It is your turn.\n\n  P1 takes its place in 38.\n  P2 walks by way of 58 to 62.\nP1 27\nP2 56\n\n"
    "The board lies ready and waits for the partisans to come."
)
QUOTED = "\n".join(f"> {line}" for line in OURS.split("\n"))
TABLE = "Quinta Colonna"
HEAD = "From: anna@example.org\nTo: g+abc@example.org\n"


def reading(text: str, *, answers: bool = True, letter: str = OURS) -> Reading:
    """A plain reply to our letter."""
    head = HEAD + ("In-Reply-To: <a@example.org>\n" if answers else "")
    return read_reply(f"{head}\n{text}".encode(), sent=letter, ours=(TABLE,))


def held(found: Reading) -> list[tuple[str, str]]:
    """The lines held, and why."""
    return [(line.text.strip(), line.doubt) for line in found.held]


def origins(text: str) -> list[str]:
    """Where each line comes from."""
    return list(subtract(text.split("\n"), sent(OURS), (TABLE,)))


def test_a_line_of_ours_is_history_if_it_is_marked_indented_or_in_a_row() -> None:
    assert origins("> It is your turn.\nP1 30") == ["history", ""]
    assert origins("| it is your TURN\nP1 30") == ["history", ""]
    assert origins("\tIt is your turn.\nP1 30") == ["history", ""]
    assert origins("It is your turn.\n\nP1 takes its place in 38.\nP1 30") == ["repeated", "", "repeated", ""]


def test_a_line_of_ours_alone_and_unmarked_is_the_writers() -> None:
    assert origins("P1 27\nP3 40") == ["", ""]
    assert reading("P1 27\nP3 40").text == "P1 27\nP3 40"


def test_an_answer_in_our_words_directly_above_a_quotation_is_the_writers() -> None:
    assert origins(f"P1 27\n\n{QUOTED}")[0] == ""
    assert reading(f"P1 27\n\n{QUOTED}").text == "P1 27"


def test_our_lines_are_known_however_they_are_wrapped_anew() -> None:
    wrapped = "> The board lies ready and\nwaits\nfor the partisans to come."
    assert origins(wrapped) == ["history", "repeated", "repeated"]
    assert origins(QUOTED.replace("\n> ", " ")) == ["history"]


@pytest.mark.parametrize(
    "attribution", ["Zwq Quinta Colonna zwq:", "Zwq Quinta\n Colonna zwq:", "-- QUINTA COLONNA zw: --"]
)
def test_the_lines_above_the_history_that_name_us_and_end_in_a_colon_are_the_attribution(attribution: str) -> None:
    found = origins(f"P1 30\n\n{attribution}\n\n{QUOTED}")
    count = attribution.count("\n") + 1
    assert found[2 : 2 + count] == ["attribution"] * count
    assert found[0] == ""


def test_unmarked_history_in_an_unknown_language_is_left_out_without_a_question() -> None:
    story = "\n".join(f"The pawn has walked from house {n} over the bridge." for n in range(20))
    found = reading(f"P1 30\n\nZwq {TABLE}:\n{story}\nP1 27\n", letter=f"{story}\nP1 27")
    assert (found.text, found.held) == ("P1 30", ())


def test_a_letter_that_answers_nothing_is_its_writers_from_end_to_end() -> None:
    assert reading("P1 27\nP2 56", answers=False).text == "P1 27\nP2 56"


def test_orders_given_in_a_row_as_we_printed_them_are_held_and_not_played() -> None:
    found = reading("P1 27\nP2 56\nCiao")
    assert found.text == "Ciao"
    assert held(found) == [("P1 27", "our-line"), ("P2 56", "our-line")]


def test_an_order_written_into_unmarked_history_is_held() -> None:
    lines = "\n".join(f"The pawn has walked from house {n} over the bridge." for n in range(20))
    letter = f"-----Original Message-----\n{lines}\nP3 40\n{lines}"
    found = reading(f"See below\n{letter}", letter=lines)
    assert found.text == "See below"
    assert held(found) == [("P3 40", "not-ours")]


STORY = "\n".join(f"The pawn has walked from house {n} over the bridge." for n in range(60))
OWN_HEADINGS = [
    "On Monday, November 30, 2026 at 7:12 PM Anna <anna@example.org> wrote:",
    "On Monday, November 30, 2026 at 7:12 PM Anna\n <anna@example.org> wrote:",
    "----Messaggio originale----\nDa: anna@example.org\nData: 30-nov-2026 19.12\nA: <g@pbem.localhost>\nOgg: R: 1",
    'Gesendet: Montag, 30. November 2026 um 20:12 Uhr\nVon: "Anna" <anna@example.org>\nAn: g@pbem.localhost',
    ">>> Anna <anna@example.org> 30/11/2026 19:12 >>>",
]


@pytest.mark.parametrize("heading", OWN_HEADINGS)
@pytest.mark.parametrize("new", ["P1 30", "Thanks!"])
def test_below_our_letter_an_older_one_of_the_writer_is_history(heading: str, new: str) -> None:
    found = reading(f"{new}\n\n-----Original Message-----\n{STORY}\n\n{heading}\n\nP3 40", letter=STORY)
    assert (found.text, held(found)) == (new, [])


@pytest.mark.parametrize("heading", OWN_HEADINGS)
def test_an_answer_between_our_lines_is_held_whatever_older_letters_stand_below(heading: str) -> None:
    history = f"-----Original Message-----\n{STORY}\nP4 41\n{STORY}\n\n{heading}\n\nP3 40\n\n{STORY}\nP2 57"
    assert held(reading(f"See below\n\n{history}", letter=STORY)) == [("P4 41", "not-ours"), ("P2 57", "not-ours")]


@pytest.mark.parametrize("heading", OWN_HEADINGS[:1])
def test_an_answer_at_the_very_bottom_is_held_where_nothing_new_stands_above(heading: str) -> None:
    found = reading(f"-----Original Message-----\n{STORY}\n\n{heading}\n\nP3 40\n\nP1 30", letter=STORY)
    assert ("P1 30", "not-ours") in held(found)


def test_history_that_is_mostly_not_ours_holds_nothing() -> None:
    assert reading(f"P1 30\n-----Original Message-----\nP3 40\nP4 41\n{OURS}").held == ()


def both(plain: str, markup: str) -> Reading:
    """A reply with two parts."""
    head = f"{HEAD}Content-Type: multipart/alternative; boundary=x\n\n"
    return read_reply(f"{head}--x\n\n{plain}\n--x\nContent-Type: text/html\n\n{markup}\n--x--\n".encode())


def test_an_order_that_one_part_alone_has_is_held() -> None:
    found = both("P1 27\nP3 40\nCiao", "<div>P1 27</div><div>P4 40</div><div>Hello</div>")
    assert found.text == "P1 27\nCiao"
    assert held(found) == [("P3 40", "parts-disagree"), ("P4 40", "parts-disagree")]
    assert [line.number for line in found.held] == [2, 0]


def test_an_order_that_the_reader_of_the_page_does_not_see_is_held() -> None:
    assert held(both("P1 27\nP3 40", 'P1 27<span style="display:none">P3 40</span>')) == [("P3 40", "parts-disagree")]


def test_parts_that_break_their_lines_elsewhere_agree() -> None:
    found = both("*P1* 27 and\nP3 40", "<p><b>P1</b>\n27 and P3 40</p>")
    assert (found.text, found.held) == ("*P1* 27 and\nP3 40", ())


def test_who_knows_the_game_decides_what_an_order_is() -> None:
    found = both("P1 27\nalfa", "<p>P1 28</p>")
    assert [line.text for line in found.held] == ["P1 27", "P1 28"]
    again = settled(found, lambda line: line == "alfa")
    assert ([line.text for line in again.held], again.text) == (["alfa"], "P1 27")
