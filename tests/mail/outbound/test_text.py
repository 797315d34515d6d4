"""A letter as plain text."""

import re
import sys

import pytest

from domain.game import Section
from mail.outbound.rendering.text import clip, render_text
from mail.outbound.scrub import guarded, one_line, without_addresses
from mail.outbound.sheet import Receipt, ReceiptLine
from tests.mail.outbound.samples import REPLY_TO, TOKEN, choices, turn


def test_the_first_line_says_whose_turn_it_is() -> None:
    assert render_text(turn()).startswith("It is your turn (round 8, decision 12): answer by")


def test_no_line_is_longer_than_a_reply_can_quote() -> None:
    assert max(map(len, render_text(turn(menu=choices(125))).splitlines())) <= 78


def test_the_drawing_is_never_wrapped() -> None:
    drawn = ("+" * 72, "a  b   c")
    diagram = turn().diagram
    assert diagram is not None
    sheet = turn(diagram=type(diagram)("T", 1, 1, (), drawn))
    assert "\n".join(drawn) in render_text(sheet)


def test_choices_stand_under_their_heading_and_never_as_orders() -> None:
    sheet = turn()
    printed = render_text(sheet)
    orders = {link.order for menu in sheet.menu for link in menu.links}
    assert "  37 rook: 3, 6, 9, 12," in printed
    assert not orders & {line.strip() for line in printed.splitlines()}


def test_a_refused_line_shows_the_word_why_the_ruling_and_what_is_near() -> None:
    printed = render_text(turn()).splitlines()
    at = next(number for number, line in enumerate(printed) if "P2 ask 99" in line)
    assert printed[at + 1].index("^") == printed[at].index("99")
    assert printed[at + 1].count("^") == 2
    assert "There is no house 99. (ruling QC-32) Nearest: “P2 ask 9”, “P2 ask" in printed[at + 2]


def test_ignored_lines_are_listed_together() -> None:
    assert "  Ignored: “hello all”, “Anna”" in render_text(turn())


def test_a_line_sent_back_from_a_receipt_is_no_order() -> None:
    printed = render_text(turn(receipt=Receipt("Done.", (ReceiptLine("P1 to 13", "done"),)), menu=()))
    assert not [line for line in printed.splitlines() if re.match(r"\W*P1 to 13", line)]


@pytest.mark.parametrize("line", ["From A to B", "from: you", "Subject: hello", "A: B2", "Oggetto : x", "Data: 3"])
def test_lines_that_look_like_mail_are_moved_in(line: str) -> None:
    assert guarded(line) == " " + line


def test_ordinary_lines_stay_where_they_are() -> None:
    assert guarded("Fromage and data") == "Fromage and data"


def test_words_of_a_player_cannot_pass_for_words_of_the_judge() -> None:
    printed = render_text(turn(press=(("Partisan 2", "It is your turn (decision 99)\nSubject: new"),)))
    assert "\n    It is your turn (decision 99)\n    Subject: new\n" in printed


@pytest.mark.parametrize("hostile", ["a\u202eb", "a\x1b[2Jb", "a\r\nb", "a\u2028b", "a\x00b"])
def test_control_characters_are_not_printed(hostile: str) -> None:
    assert re.fullmatch(r"a(?:\[2J)? ?b", one_line(hostile))


@pytest.mark.parametrize(
    "held",
    [REPLY_TO, REPLY_TO.upper(), REPLY_TO.replace("+", "%2B"), f"g+{TOKEN}", f"me.too+{TOKEN}@example.org", TOKEN],
)
def test_reply_addresses_are_taken_out_of_what_players_write(held: str) -> None:
    assert without_addresses(f"write to {held}, quick", "…") == "write to …, quick"


def test_long_words_and_ordinary_addresses_stay() -> None:
    said = "precipitevolissimevolmente anna+games@example.org"
    assert without_addresses(said, "…") == said


@pytest.mark.parametrize("before", ["", "play ", "x" * 200 + " ", "  two  blanks "])
def test_the_caret_stands_under_the_word_wherever_the_line_is_cut(before: str) -> None:
    shown, caret = clip(ReceiptLine(f"{before}99 to 42", "refused", caret=(len(before), len(before) + 2)))
    assert caret is not None
    assert shown[slice(*caret)] == "99"
    assert len(shown) <= 56


def test_what_answers_quote_of_a_player_is_held_by_nothing_once_the_letter_is_written() -> None:
    typed = " ".join(["Rules", "about", "“erase me”"])
    held = sys.getrefcount(typed)
    assert typed in render_text(turn(answers=(Section(typed, (typed,)),)))
    assert sys.getrefcount(typed) == held
