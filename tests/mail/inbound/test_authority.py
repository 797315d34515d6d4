"""The decision table itself, row by row."""

from itertools import product

import pytest

from mail.inbound.authentication import Authentication
from mail.inbound.authority import Decision, SenderStanding, TokenStanding, Trust, judge

# token, sender, authentication, trust: decision. A dash stands for every value.
TABLE = """
valid    registered  pass  -               accept
valid    registered  none  authentication  hold-and-confirm
valid    registered  none  token           accept
valid    registered  fail  -               hold-and-confirm
valid    other       -     -               ask-owner
valid    unclear     -     -               hold-and-confirm
past     registered  pass  -               refuse-as-late
past     registered  none  authentication  hold-and-confirm
past     registered  none  token           refuse-as-late
past     registered  fail  -               hold-and-confirm
past     other       -     -               ask-owner
past     unclear     -     -               hold-and-confirm
unknown  registered  pass  -               help
unknown  registered  none  -               silent
unknown  registered  fail  -               silent
unknown  other       -     -               silent
unknown  unclear     -     -               silent
"""
ROWS = [tuple(line.split()) for line in TABLE.strip().splitlines()]


def cells(row: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The single combinations that a row stands for."""
    kinds = (TokenStanding, SenderStanding, Authentication, Trust)
    return list(
        product(*([str(v) for v in kind] if cell == "-" else [cell] for cell, kind in zip(row, kinds, strict=False)))
    )


@pytest.mark.parametrize("row", ROWS, ids=" ".join)
def test_a_letter_is_judged_as_the_table_says(row: tuple[str, ...]) -> None:
    for token, sender, authentication, trust in cells(row):
        found = judge(TokenStanding(token), SenderStanding(sender), Authentication(authentication), Trust(trust))
        assert found is Decision(row[4])


def test_the_table_has_every_combination_once() -> None:
    combinations = [cell for row in ROWS for cell in cells(row)]
    assert len(combinations) == len(set(combinations)) == 3 * 3 * 3 * 2


def test_no_letter_acts_without_both_the_token_and_the_registered_sender() -> None:
    accepted = [row for row in ROWS if row[4] == "accept"]
    assert {row[:2] for row in accepted} == {("valid", "registered")}
