"""Real replies of many programs, stored with what their writers wrote: the newest words are exactly theirs."""

import re
from pathlib import Path

import pytest

from mail.inbound.desk import read_reply
from mail.inbound.letter import read
from mail.inbound.parts.body import tidy, unflow

CORPUS = Path(__file__).parent / "corpus"
SIGNATURE = re.compile(r"--\s?$|sent from|inviato da", re.IGNORECASE)
ROWS = [row.strip("| ").split(" | ") for row in (CORPUS / "MANIFEST.md").read_text(encoding="utf-8").splitlines()]
LETTERS = {row[0].strip(): row[6].strip() for row in ROWS if (CORPUS / f"{row[0].strip()}.eml").is_file()}
# Its origin counts the attribution as the answer and the last word under the quotation as none; we say the contrary.
OTHERWISE = {"jb-ab-5370"}


def own(text: str, signatures: str) -> list[str]:
    """The lines that are compared, as the manifest says."""
    lines: list[str] = []
    for line in text.split("\n"):
        if signatures not in ("stripped", "none") and SIGNATURE.match(line.strip()):
            break
        if not line.startswith(">") and line.strip():
            lines.append(" ".join(line.split()))
    return lines


def expected(name: str) -> list[str]:
    """The writer's lines, put together again where they came as flowed ones."""
    text = tidy((CORPUS / f"{name}.txt").read_text(encoding="utf-8"))
    part = read((CORPUS / f"{name}.eml").read_bytes()).texts[0]
    return own(unflow(text, spaces_go=part.delsp) if part.flowed else text, LETTERS[name])


def found(name: str) -> list[str]:
    """The lines that are read."""
    return own(read_reply((CORPUS / f"{name}.eml").read_bytes()).text, LETTERS[name])


def test_every_letter_of_the_manifest_is_there_and_every_letter_is_in_it() -> None:
    assert (
        set(LETTERS)
        == {path.stem for path in CORPUS.glob("*.eml")}
        == {path.stem for path in CORPUS.glob("*.txt")} - {"LICENSES"}
    )


@pytest.mark.parametrize("name", sorted(set(LETTERS) - OTHERWISE))
def test_a_real_reply_is_read_to_its_writers_own_lines(name: str) -> None:
    assert found(name) == expected(name)


@pytest.mark.parametrize("name", sorted(OTHERWISE))
def test_of_the_replies_whose_origin_counts_otherwise_the_answer_is_read_all_the_same(name: str) -> None:
    answer = [line for line in expected(name) if not line.endswith(":")]
    assert answer
    assert set(answer) <= set(found(name))
