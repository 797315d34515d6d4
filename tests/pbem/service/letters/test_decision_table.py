"""Whether a letter may act: every token, sender, authentication and choice of the player, with every kind of letter."""

from itertools import product
from pathlib import Path

import pytest

from tests.pbem.scrutinised import PLAYER, STRANGER, Scrutinised

# token, sender, authentication, believed by choice: what becomes of an order, of yes, no and "trust me", of unsubscribe.
# A dash stands for every value.
TABLE = """
seat     registered  pass  -    accept            accept            accept            accept            unsubscribe
seat     registered  none  no   hold-and-confirm  hold-and-confirm  hold-and-confirm  hold-and-confirm  hold-and-confirm
seat     registered  none  yes  accept            accept            accept            accept            unsubscribe
seat     registered  fail  -    hold-and-confirm  hold-and-confirm  hold-and-confirm  hold-and-confirm  hold-and-confirm
seat     other       -     -    ask-owner         ask-owner         ask-owner         ask-owner         ask-owner
seat     unclear     -     -    hold-and-confirm  hold-and-confirm  hold-and-confirm  hold-and-confirm  hold-and-confirm
confirm  registered  pass  -    accept            confirm           drop              confirm           accept
confirm  registered  none  no   hold-and-confirm  confirm           drop              confirm           hold-and-confirm
confirm  registered  none  yes  accept            confirm           drop              confirm           accept
confirm  registered  fail  -    hold-and-confirm  disbelieve        disbelieve        disbelieve        hold-and-confirm
confirm  other       -     -    ask-owner         ask-owner         ask-owner         ask-owner         ask-owner
confirm  unclear     -     -    hold-and-confirm  hold-and-confirm  hold-and-confirm  hold-and-confirm  hold-and-confirm
player   registered  pass  -    nothing           nothing           nothing           nothing           unsubscribe
player   registered  none  no   nothing           nothing           nothing           nothing           nothing
player   registered  none  yes  nothing           nothing           nothing           nothing           unsubscribe
player   registered  fail  -    silent            silent            silent            silent            silent
player   other       -     -    silent            silent            silent            silent            silent
player   unclear     -     -    silent            silent            silent            silent            silent
none     registered  pass  -    help              help              help              help              help
none     registered  none  -    silent            silent            silent            silent            silent
none     registered  fail  -    silent            silent            silent            silent            silent
none     other       -     -    silent            silent            silent            silent            silent
none     unclear     -     -    silent            silent            silent            silent            silent
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]
VALUES = (
    ("seat", "confirm", "player", "none"),
    ("registered", "other", "unclear"),
    ("pass", "none", "fail"),
    ("no", "yes"),
)
LETTERS = ("order", "yes", "no", "trust me", "unsubscribe")
SENDERS = {"registered": PLAYER, "other": STRANGER, "unclear": f"{PLAYER}, {STRANGER}"}


def disposition(bench: Scrutinised, token: str, sender: str, authentication: str, letter: str) -> str:
    """What would become of one letter."""
    row = None if token == "none" else bench.token(token)
    words = {"order": bench.order, "unsubscribe": ""}.get(letter, letter)
    result = "" if authentication == "none" else f"dmarc={authentication} header.from=example.org"
    read = bench.read(words, sender=SENDERS[sender], result=result, Subject=letter)
    return bench.disposition(read, row).value


def test_every_combination_has_the_fate_of_the_table(tmp_path: Path) -> None:
    bench = Scrutinised(tmp_path)
    seen = 0
    for believed in VALUES[3]:
        bench.choose(believed == "yes")
        for row in ROWS:
            if row[3] not in ("-", believed):
                continue
            places = [v if cell == "-" else (cell,) for cell, v in zip(row[:3], VALUES, strict=False)]
            for (token, sender, authentication), (letter, expected) in product(
                product(*places), zip(LETTERS, row[4:], strict=True)
            ):
                assert disposition(bench, token, sender, authentication, letter) == expected, (
                    token,
                    sender,
                    authentication,
                    believed,
                    letter,
                )
                seen += 1
    bench.house.close()
    assert seen == 4 * 3 * 3 * 2 * len(LETTERS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(row[:4]))
def test_no_row_acts_on_a_failed_signature_another_sender_or_no_token(row: list[str]) -> None:
    acting = {"accept", "confirm", "drop", "unsubscribe"}
    if row[0] == "none" or row[1] != "registered" or row[2] == "fail":
        assert not acting & set(row[4:])
