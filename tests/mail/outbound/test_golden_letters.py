"""Whole letters as they are sent, compared with letters that somebody has read and found good."""

import re
from pathlib import Path

import pytest

from mail.outbound.drawing.svg import render_svg
from mail.outbound.rendering.text import render_text
from mail.outbound.sheet import Sheet
from tests.conftest import Golden
from tests.mail.outbound.rendered import render_letter
from tests.mail.outbound.samples import board, envelope, turn, turn_in_italian

GOLDEN = Path(__file__).parent / "golden"
LETTERS = {"turn-en": turn(), "turn-it": turn_in_italian()}
PICTURE = re.compile(rb"(?<=\r\n\r\n)iVBORw0KGgo[A-Za-z0-9+/=\r\n]+(?=--)")


@pytest.mark.parametrize("name", sorted(LETTERS))
def test_the_text_reads_as_it_did(name: str, golden: Golden) -> None:
    golden(GOLDEN / f"{name}.txt", render_text(LETTERS[name]).encode())


@pytest.mark.parametrize("name", sorted(LETTERS))
def test_the_whole_letter_is_as_it_was_but_for_the_picture(name: str, golden: Golden) -> None:
    raw = render_letter(LETTERS[name], envelope())
    without, pictures = PICTURE.subn(b"(the picture)\r\n", raw)
    assert pictures == 1
    golden(GOLDEN / f"{name}.eml", without)


def test_a_receipt_in_text_alone_is_as_it_was(golden: Golden) -> None:
    sheet: Sheet = turn(kind="receipt", story=(), press=(), diagram=None, sections=(), menu=())
    golden(GOLDEN / "receipt-en.eml", render_letter(sheet, envelope(form="text", automatic="auto-replied")))


def test_the_board_in_svg_is_as_it_was(golden: Golden) -> None:
    golden(GOLDEN / "board.svg", render_svg(board()).encode())
