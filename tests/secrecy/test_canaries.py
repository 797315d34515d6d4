"""Canaries: a game whose secrets are unmistakable words is played by letter, and each word is looked for where it must not be."""

import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.header import decode_header, make_header
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
from click.testing import CliRunner

from domain.game import Seat
from pbem.cli import pbem
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from tests.support import whispers
from tests.support.house import House, address_of, line_of, words_of

CANARY = re.compile(r"CANARY-([A-Z]+)-\d{6}", re.IGNORECASE)
FORMS = {"north": ("html", "en"), "south": ("text", "it"), "east": ("html", "it")}
ASIDES = (
    "keep",
    "history\nboard",
    "preview keep {own}",
    "help",
    "keep {own}",
    "resign",
    "say good evening",
    "what now?",
)


class Table:
    """Three players keep words from each other in a house."""

    def __init__(self, home: Path) -> None:
        self.house = House(home)
        guests = tuple(
            Guest(address=address_of(seat), seat=Seat(seat), form=form, language=language)  # type: ignore[arg-type]
            for seat, (form, language) in FORMS.items()
        )
        request = OpeningRequest(game=whispers.KEY, guests=guests, seed=b"canaries")
        self.match = self.house.service.opening.open(request, self.house.now).match
        self.house.work()

    def word(self, seat: str) -> str:
        """What a seat keeps now."""
        view = self.house.match(self.match).views[Seat(seat)].game
        return str(view.words[seat])

    def write(self, seat: str, text: str) -> None:
        """A player answers the newest letter."""
        self.house.deliver(self.house.reply(seat, text.format(own=self.word(seat))))
        self.house.work()

    def play(self, turns: int) -> None:
        """Everybody tries something, whose turn it is keeps another word; once in a while nobody answers in time."""
        for turn in range(turns):
            for number, seat in enumerate(FORMS):
                self.write(seat, ASIDES[(turn + number) % len(ASIDES)])
            mover = list(FORMS)[turn % len(FORMS)]
            if turn % 4 == 3:
                self.house.wait(hours=50)
                self.house.wait(hours=50)
            else:
                self.write(mover, f"keep {whispers.canary(Seat(mover), turn)}")

    def mailbox(self, seat: str) -> list[bytes]:
        """Every letter to a seat, as it was carried."""
        raw = [file.read_bytes() for file in self.house.files()]
        return [letter for letter in raw if f"To: {address_of(seat)}".encode() in letter]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """The game installed for this test, and a match of it."""
    (tmp_path / "site").mkdir()
    with whispers.registered(tmp_path / "site", monkeypatch):
        made = Table(tmp_path / "home")
        yield made
        made.house.close()


def readable(raw: bytes) -> str:
    """All that anybody could read in a letter: as carried, every header and every part decoded, links and entities too."""
    letter = message_from_bytes(raw, policy=policy.compat32)
    found = [raw.decode("latin-1")]
    for part in letter.walk():
        found += [str(make_header(decode_header(str(value)))) for value in part.values()]
        payload = part.get_payload(decode=True)
        if isinstance(payload, bytes):
            found.append(payload.decode("utf-8", "replace"))
    text = "\n".join(found)
    return "\n".join((text, unescape(text), unquote(unescape(text))))


def owners(text: str) -> set[str]:
    """Whose words stand in a text."""
    return {seat.lower() for seat in CANARY.findall(text)}


def test_no_letter_holds_another_seats_word(table: Table) -> None:
    table.play(6)

    for seat in FORMS:
        letters = table.mailbox(seat)
        openings = {" ".join(words_of(letter).split()[:3]) for letter in table.house.letters(seat)}
        assert len(letters) > 10
        assert len(openings) > 4  # every kind of letter begins with words of its own
        assert [owners(readable(raw)) - {seat} for raw in letters] == [set()] * len(letters)


def test_a_seats_own_word_stands_wherever_another_could_leak(table: Table) -> None:
    table.write("north", "keep {own}")
    table.play(4)

    plain = " ".join(line_of(letter) for letter in table.house.letters("north"))
    carried = "\n".join(readable(raw) for raw in table.mailbox("north"))
    word = r"CANARY-NORTH-\d{6}"
    for place in ("north keeps", "instead of", "north:", "You keep", "kept-already", "Without an answer"):
        assert re.search(f"{place} {word}", plain), place
    assert re.search(f'(alt|title)="[^"]*{word}', carried)
    assert re.search(f'mailto:[^"]*{word}', carried)


def command(table: Table, *arguments: str) -> str:
    """What a command prints."""
    done = CliRunner().invoke(pbem, arguments, env={"PBEM_HOME": str(table.house.home)})
    return done.output + str(done.exception or "")


def test_a_match_shown_as_a_seat_holds_that_seats_words_alone(table: Table) -> None:
    table.play(3)

    for shown in (("replay",), ("replay", "--format", "json"), ("replay", "--format", "svg"), ("position",)):
        for viewer in (*FORMS, "public"):
            for at in ((), ("--at", "1"), ("--at", "3")):
                printed = command(
                    table, shown[0], str(table.match), *shown[1:], "--as", viewer, *at, "--reason", "a test"
                )
                assert owners(printed) == ({viewer} & set(FORMS)), printed


def test_what_nobody_may_look_at_holds_no_word_at_all(table: Table, tmp_path: Path) -> None:
    table.play(2)
    letter = tmp_path / "letter.eml"
    letter.write_bytes(table.house.reply("south", f"keep\nkeep {table.word('south')}\npreview keep me"))

    assert owners(command(table, "read", str(letter))) - owners(letter.read_text()) == set()
    assert owners(command(table, "read", str(letter), "--reason", "a test")) == {"south"}
    for refused in (
        ("replay", "1"),
        ("position", "1"),
        ("replay", "1", "--as", "referee"),
        ("position", "1", "--as", "host"),
    ):
        printed = command(table, *refused)
        assert printed.strip()
        assert owners(printed) == set()
