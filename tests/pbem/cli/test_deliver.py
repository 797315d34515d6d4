"""What ``pbem deliver`` tells the mail server that pipes letters to it."""

from pathlib import Path

import pytest

from tests.pbem.cli.conftest import Here
from tests.pbem.cli.shell import Shell, answer_to
from tests.support.house import House

STRANGE = b"From: one@example.org\nTo: two@example.org\n\nhello\n"


@pytest.mark.parametrize(
    ("letter", "code", "says"),
    [
        (b"no letter at all", 65, "This is not a letter: it has no From line."),
        (b"", 65, "This is not a letter"),
        (STRANGE, 67, "The letter is not addressed to anybody here"),
        (b"From: one@example.org\n\n" + b"x" * 30_000_000, 77, "The letter is larger"),
        (
            b"From: one@example.org\nTo: " + b", ".join(b"p%d@example.org" % n for n in range(12)) + b"\n\nhello\n",
            77,
            "goes to more than 10 addresses: answer only us. It was not taken.",
        ),
    ],
)
def test_a_letter_that_is_not_taken_is_refused_with_the_code_for_it(
    here: Here, tmp_path: Path, letter: bytes, code: int, says: str
) -> None:
    file = tmp_path / "letter"
    file.write_bytes(letter)

    assert says in here("deliver", str(file)).mistake(code)


def test_a_letter_is_taken_once_from_a_pipe_or_from_files(shell: Shell, house: House) -> None:
    house.open("spy", "partisan-1")
    one = Shell(house.home)
    file, other = one.home / "one", one.home / "other"
    file.write_bytes(answer_to(house.last("spy"), "spy", "hello"))
    other.write_bytes(b"no letter")

    assert one("deliver", stdin=file.read_bytes()).code == 0
    both = one("deliver", str(file), str(other), "--json")
    assert (both.code, [each["result"] for each in both.json]) == (65, ["taken", "data-error"])
    assert house.work().read == 1


@pytest.mark.parametrize(
    ("words", "settings"),
    [
        (("deliver",), {"PBEM_DATABASE_URL": "mysql://host/name"}),
        (("deliver",), {"PBEM_MAIL_OUT": "pigeon:post"}),
        (("deliver", "--colour", "red"), {}),
        (("deliver", "/nowhere/letter"), {}),
    ],
)
def test_a_fault_of_the_installation_returns_no_letter_to_its_writer(
    here: Here, words: tuple[str, ...], settings: dict[str, str]
) -> None:
    here(*words, **settings).mistake(75)
