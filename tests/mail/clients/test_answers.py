"""What real mail programs made of a letter of ours and an answer to it: the answer alone is read."""

from pathlib import Path

import pytest

from mail.inbound.desk import read_reply
from tests.mail.clients.letters import FOLDER, WISHES

NAMES = sorted(path.stem for path in FOLDER.glob("*.eml"))


def sent(name: str) -> str:
    """The text of the letter that is answered."""
    return (FOLDER / f"sent-{WISHES[name].language}.txt").read_text(encoding="utf-8")


def answer(name: str) -> list[str]:
    """What was typed."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split()


def test_every_answer_that_the_script_makes_is_kept() -> None:
    assert sorted(WISHES) == NAMES


@pytest.mark.parametrize("program", ["s-nail", "mutt", "neomutt", "aerc"])
@pytest.mark.parametrize("language", ["it", "en"])
def test_every_program_answers_in_both_languages(program: str, language: str) -> None:
    assert any((wish.program, wish.language) == (program, language) for wish in WISHES.values())


@pytest.mark.parametrize("name", NAMES)
def test_the_answer_is_read_and_nothing_else(name: str) -> None:
    raw = (FOLDER / f"{name}.eml").read_bytes()
    for known in (None, sent(name)):
        reading = read_reply(raw, sent=known, ours=("Quinta Colonna",))
        assert reading.text.split() == answer(name)
        assert reading.held == ()


@pytest.mark.parametrize("name", NAMES)
def test_no_line_of_our_letter_is_new(name: str) -> None:
    ours = {line.strip() for line in sent(name).splitlines() if line.strip()}
    new = set(read_reply((FOLDER / f"{name}.eml").read_bytes()).text.splitlines())
    assert new.isdisjoint(ours)


def test_the_script_is_there_for_anybody_to_run() -> None:
    script = Path(__file__).parent / "make_letters"
    assert script.stat().st_mode & 0o111
