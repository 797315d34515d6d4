"""Hostile and mutated letters in a personal mailbox at a real Dovecot: ours taken in once, as by LMTP, no other touched."""

import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from sqlalchemy import select

from domain.chance import SeededChance
from mail.inbound.ports import RawLetter, Taken
from pbem.store.engine import reading
from pbem.store.tables import inbox
from tests.mail.inbound.test_hostile import PIECES, TOKENS
from tests.pbem.mailbox.dovecot import Dovecot, found
from tests.pbem.mailbox.fetching import fetching, house_at, marked, wait_until
from tests.support.house import House
from tests.support.tree import ROOT

NAME = "mailbox"
COUNT = 10_000
SLICE = 0  # the tests do forty
LETTERS: Final = sorted((ROOT / "tests/mail/inbound/letters").glob("*.eml"))


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Put so many letters into one mailbox, two of three of them ours, fetch them and have them read."""
    if not found():
        raise AssertionError("there is no Dovecot here: deploy/setup/dovecot installs it")
    server = Dovecot()
    try:
        with tempfile.TemporaryDirectory(prefix="pbem-soak-") as folder:
            house = house_at(
                server, Path(folder), PBEM_LIMITS="seat=off,sender=off,help=off,address=off,same=off,all=off"
            )
            try:
                return _through(server, house, [SeededChance(f"{seed} {start + n}".encode()) for n in range(count)])
            finally:
                house.close()
    finally:
        server.remove()


def _through(server: Dovecot, house: House, chances: list[SeededChance]) -> Mapping[str, int]:
    house.open("spy", "partisan-1")
    recipients = [str(house.last(seat)["Reply-To"]) for seat in ("spy", "partisan-1")]
    ours = {number for number, chance in enumerate(chances) if chance.pick("ours", (True, True, False))}
    letters = []
    for number, chance in enumerate(chances):
        raw = _mutated(_letter(house, chance, own=number in ours), chance).replace(b"\0", b"\1")
        to = f"Delivered-To: {recipients[number % 2]}\r\n" if number in ours else ""
        letters.append(f"{to}X-Number: {number}\r\n".encode() + raw)
    server.put(*letters)
    before = server.letters()
    with fetching(house, server):
        wait_until(lambda: marked(house) >= len(chances), "all were looked at", 600)
    left, taken = server.letters(), server.letters("pbem")
    assert left == [one for one in before if one[0] - 1 not in ours], "a letter of somebody else's was touched"
    assert [raw for _, _, raw in taken] == [raw for uid, _, raw in before if uid - 1 in ours]
    house.work()
    with reading(house.service.engine) as conn:
        states = Counter(conn.execute(select(inbox.c.state)).scalars())
    assert states["shunted"] == states["new"] == 0
    assert sum(states.values()) == len(ours)
    for number, (_, _, raw) in zip(sorted(ours), taken, strict=True):
        by_lmtp = RawLetter("spy@example.org", recipients[number % 2], "127.0.0.1", raw)
        assert house.service.intake.take_in(by_lmtp, lambda: house.now) is Taken.ALREADY
    return {"cases": len(chances), "left": len(left), **{f"{state}": many for state, many in states.items()}}


def _letter(house: House, chance: SeededChance, *, own: bool) -> bytes:
    """An answer to a letter of ours, a letter of the corpus, or nothing but pieces of letters."""
    match chance.pick("kind", ("corpus", "pieces", *(["answer"] if own else []))):
        case "answer":
            return house.reply("spy", chance.pick("words", ("help", "play 37 to 42", "yes", "resign", "say hello")))
        case "corpus":
            return chance.pick("letter", LETTERS).read_bytes()
        case _:
            return b"".join(chance.pick(f"piece {n}", PIECES) for n in range(chance.pick("pieces", range(1, 40))))


def _mutated(raw: bytes, chance: SeededChance) -> bytes:
    """With up to eight bytes changed, cut out or doubled, and hostile words put in."""
    for n in range(chance.pick("changes", range(9))):
        at = chance.pick(f"at {n}", range(len(raw) + 1))
        upto = min(len(raw), at + chance.pick(f"length {n}", (1, 2, 10, 300)))
        match chance.pick(f"how {n}", ("changed", "cut", "doubled", "hostile")):
            case "changed":
                raw = raw[:at] + bytes([chance.pick(f"byte {n}", range(1, 256))]) + raw[at + 1 :]
            case "cut":
                raw = raw[:at] + raw[upto:]
            case "doubled":
                raw = raw[:upto] + raw[at:]
            case _:
                raw = (
                    raw[:at] + chance.pick(f"word {n}", TOKENS).encode() * chance.pick(f"times {n}", (1, 50)) + raw[at:]
                )
    return raw
