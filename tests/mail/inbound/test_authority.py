"""Whether a letter may act, row by row."""

from itertools import product

import pytest

from mail.inbound.sender.authentication import Authentication
from mail.inbound.sender.authority import Errand, Judgement, SenderStanding, TokenStanding, Trust, judge

# token, sender, authentication, trust, errand: decision. A dash stands for every value.
TABLE = """
valid    registered  pass  -               -       accept
valid    registered  none  authentication  order   hold-and-confirm
valid    registered  none  authentication  answer  accept
valid    registered  none  token           -       accept
valid    registered  fail  -               order   hold-and-confirm
valid    registered  fail  -               answer  disbelieve
valid    other       -     -               -       ask-owner
valid    unclear     -     -               -       hold-and-confirm
past     registered  pass  -               -       refuse-as-late
past     registered  none  authentication  order   hold-and-confirm
past     registered  none  authentication  answer  refuse-as-late
past     registered  none  token           -       refuse-as-late
past     registered  fail  -               order   hold-and-confirm
past     registered  fail  -               answer  disbelieve
past     other       -     -               -       ask-owner
past     unclear     -     -               -       hold-and-confirm
unknown  registered  pass  -               -       help
unknown  registered  none  -               -       silent
unknown  registered  fail  -               -       silent
unknown  other       -     -               -       silent
unknown  unclear     -     -               -       silent
"""
ROWS = [tuple(line.split()) for line in TABLE.strip().splitlines()]


def cells(row: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The single combinations that a row stands for."""
    kinds = (TokenStanding, SenderStanding, Authentication, Trust, Errand)
    return list(
        product(*([str(v) for v in kind] if cell == "-" else [cell] for cell, kind in zip(row, kinds, strict=False)))
    )


@pytest.mark.parametrize("row", ROWS, ids=" ".join)
def test_a_letter_is_judged_as_the_table_says(row: tuple[str, ...]) -> None:
    for token, sender, authentication, trust, errand in cells(row):
        standings = (TokenStanding(token), SenderStanding(sender), Authentication(authentication))
        assert judge(*standings, Trust(trust), Errand(errand)) is Judgement(row[5])
        assert errand == "answer" or judge(*standings, Trust(trust)) is Judgement(row[5])


def test_the_table_has_every_combination_once() -> None:
    combinations = [cell for row in ROWS for cell in cells(row)]
    assert len(combinations) == len(set(combinations)) == 3 * 3 * 3 * 2 * 2


def test_no_letter_acts_without_both_the_token_and_the_registered_sender() -> None:
    accepted = [row for row in ROWS if row[5] == "accept"]
    assert {row[:2] for row in accepted} == {("valid", "registered")}


def test_a_failed_authentication_is_never_trusted_away() -> None:
    for row in ROWS:
        for *_, authentication, _, _ in cells(row):
            assert authentication != "fail" or row[5] not in ("accept", "refuse-as-late", "help")
