"""The whole decision table: every token, sender, authentication and choice of the player, with every kind of letter."""

from itertools import product
from typing import Any

import pytest
from sqlalchemy import select

from mail.inbound.desk import Reading, read_reply
from pbem.store.engine import reading
from pbem.store.tables import outbox
from tests.support.house import START, House, address_of

SERVER = "mx.example.org"
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
SENDERS = {
    "registered": f"To: g@pbem.localhost\r\nFrom: {address_of('spy')}",
    "other": "To: g@pbem.localhost\r\nFrom: stranger@example.org",
    "unclear": f"To: g@pbem.localhost\r\nFrom: {address_of('spy')}, stranger@example.org",
}


class Bench:
    """A service with a match whose spy has a held letter, and what it would do with letters."""

    def __init__(self, house: House) -> None:
        house.environment |= {"PBEM_MAIL_TRUST": "authenticated", "PBEM_MAIL_AUTHSERV_ID": SERVER}
        house.restart()
        match = house.open("spy", "partisan-1")
        self.order = house.some_order(match, "spy")
        house.answer("spy", self.order)
        self.service = house.service
        bare = f"Authentication-Results: {SERVER}; dmarc=pass header.from=example.org\r\n{SENDERS['registered']}\r\n"
        house.deliver(f"{bare}To: g@pbem.localhost\r\nSubject: hello\r\n\r\nhello\r\n".encode())
        house.work()
        with reading(self.service.engine) as conn:
            whose = self.service.directory.find(conn, address_of("spy"))
            ids = conn.execute(select(outbox.c.id).where(outbox.c.player_id == whose)).scalars().all()
            tokens = self.service.outbox.tokens
            found = [token for one in ids if (token := tokens.find(conn, tokens.of(one))) is not None]
        self.tokens: dict[str, Any] = {token.purpose: token for token in found} | {"none": None}
        self.match = self.service.scrutiny.match_of(self.tokens["seat"])
        assert set(self.tokens) == {"seat", "confirm", "player", "none"}

    def choose(self, believed: bool) -> None:
        """The player chooses to be believed, or no longer."""
        entries = self.service.directory.believe(self.tokens["seat"].player_id, believed, START)
        self.service.repository.append(entries, ())

    def fate(self, token: str, sender: str, authentication: str, letter: str) -> str:
        """What would become of one letter."""
        row = self.tokens[token]
        words = {"order": self.order, "unsubscribe": ""}.get(letter, letter)
        result = "" if authentication == "none" else f"dmarc={authentication} header.from=example.org"
        head = (f"Authentication-Results: {SERVER}; {result}", SENDERS[sender], f"Subject: {letter}")
        read: Reading = read_reply("\r\n".join((*head, "", words, "")).encode())
        return self.service.scrutiny.fate(read, row, self.match if row is not None and row.match_id else None).value


def test_every_combination_has_the_fate_of_the_table(house: House) -> None:
    bench = Bench(house)
    seen = 0
    for believed in VALUES[3]:
        bench.choose(believed == "yes")
        for row in ROWS:
            if row[3] not in ("-", believed):
                continue
            places = [v if cell == "-" else (cell,) for cell, v in zip(row[:3], VALUES, strict=False)]
            for (token, sender, authentication), (letter, fate) in product(
                product(*places), zip(LETTERS, row[4:], strict=True)
            ):
                assert bench.fate(token, sender, authentication, letter) == fate, (
                    token,
                    sender,
                    authentication,
                    believed,
                    letter,
                )
                seen += 1
    assert seen == 4 * 3 * 3 * 2 * len(LETTERS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(row[:4]))
def test_no_row_acts_on_a_failed_signature_another_sender_or_no_token(row: list[str]) -> None:
    acting = {"accept", "confirm", "drop", "unsubscribe"}
    if row[0] == "none" or row[1] != "registered" or row[2] == "fail":
        assert not acting & set(row[4:])
