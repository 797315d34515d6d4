"""A record forged with the seed at hand, so that every hash fits: what each of the two verifiers finds, and what both admit."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from domain.games import discover
from pbem.record import alone
from pbem.record.alone import RecordRead
from pbem.record.verifying import verify
from tests.pbem.record.conftest import Command
from tests.pbem.record.forging import Numbered, forged
from tests.support.records import WIRE, record_of
from tests.support.tree import ROOT

GAMES = sorted(discover())
RECORD = ROOT / "docs/fairness.jsonl"
COMMITMENT = "a60ceb6b2fdaf9620279771d7b516a064883464b35b36368104ce47e78b0d018"
SEAL = "13d1019fdd589292533543bc43f19a52b6819c9b"


def is_draw(name: bytes) -> bool:
    """Whether an event of this name records draws."""
    return name == b"match.chance-drawn.v1"


def said_alone(*words: str | Path) -> tuple[int, str]:
    """What the script says, its mistakes too; its exit code. It never breaks off."""
    done = subprocess.run(
        [sys.executable, "-I", alone.__file__, *map(str, words)], capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


def written(folder: Path, raw: bytes) -> Path:
    """A record in a file."""
    file = folder / "forged.jsonl"
    file.write_bytes(raw)
    return file


def without_draws(events: Numbered) -> Numbered:
    """All events but those that record draws."""
    return [one for one in events if not is_draw(one[1].name)]


@pytest.mark.parametrize("game", GAMES)
def test_a_record_without_its_draws_is_refused_though_every_hash_fits(game: str) -> None:
    raw = record_of(game, 25)
    first = next(event.number for event in RecordRead(raw).events if is_draw(event.name))
    (fault,) = verify(RecordRead(forged(raw, without_draws)), (), WIRE).faults
    assert fault[:2] == (first + 1, first)
    assert "should stand here" in fault[2]


@pytest.mark.parametrize("game", GAMES)
def test_a_record_without_its_last_draw_is_refused(game: str) -> None:
    raw = record_of(game, 25)
    last = max(event.number for event in RecordRead(raw).events if is_draw(event.name))
    (fault,) = verify(
        RecordRead(forged(raw, lambda events: [one for one in events if one[0] != last])), (), WIRE
    ).faults
    assert fault[1] == last


def test_the_script_says_how_many_draws_it_saw_and_who_proves_the_rest(tmp_path: Path) -> None:
    code, said = said_alone(written(tmp_path, forged(record_of("mata-hari", 25), without_draws)))
    assert code == 0
    assert "0 draws fit it; that none is missing, and what they did, only `pbem verify` proves." in said


def test_draws_that_are_only_counted_do_not_make_a_record_an_older_one(tmp_path: Path) -> None:
    def counted(events: Numbered) -> Numbered:
        name, body = b"match.chance-used.v1", b'{"drawn":{}}'
        return [(n, one._replace(name=name, body=body) if is_draw(one.name) else one) for n, one in events]

    raw = forged(record_of("mata-hari", 25), counted)
    assert "only counted" in said_alone(written(tmp_path, raw))[1]
    assert verify(RecordRead(raw), (), WIRE).faults


@pytest.mark.parametrize("kept", [1, 5, 20])
def test_a_record_that_was_cut_short_is_said_to_be(tmp_path: Path, command: Command, kept: int) -> None:
    file = written(tmp_path, forged(RECORD.read_bytes(), lambda events: events[:kept]))
    code, said = said_alone(file)
    assert (code, said) == (1, f"line {kept + 2}, the record breaks off before its secret is opened\n")
    assert command("verify", file).stdout == f"line {kept + 2}: the record breaks off before its secret is opened\n"
    assert "si interrompe" in command("verify", file, "--lang", "it").stdout


@pytest.mark.parametrize("spoil", [b"[]", b"", b'{"pbem-record":1}', b'{"words":', b"\n\n"])
def test_what_is_hardly_a_record_is_no_reason_to_break_off(tmp_path: Path, spoil: bytes) -> None:
    assert said_alone(written(tmp_path, spoil))[0] == 1


def test_the_commitment_of_a_letter_is_compared(command: Command) -> None:
    for typed in (COMMITMENT, f" {COMMITMENT.upper()}\n"):
        code, said = said_alone(RECORD, "--commitment", typed)
        assert (code, "Its commitment is that of the letter." in said) == (0, True)
        assert "Its commitment is the one of the letter." in command("verify", RECORD, "--commitment", typed).stdout


def test_a_record_of_another_secret_is_refused_by_the_commitment_of_a_letter(command: Command) -> None:
    other = COMMITMENT[:-1] + "9"
    refused = "the seed is not what was committed to"
    assert refused in said_alone(RECORD, "--commitment", other)[1]
    assert refused in command("verify", RECORD, "--commitment", other).stdout


def test_both_say_what_they_did_not_compare(command: Command) -> None:
    alone_said, verified = said_alone(RECORD)[1], command("verify", RECORD).stdout
    for said in (alone_said, verified):
        assert "No commitment was compared" in said
        assert "No seals of letters were compared" in said
    assert "non è stato confrontato" in command("verify", RECORD, "--lang", "it").stdout


@pytest.mark.parametrize("typed", [f"{SEAL} ", f" {SEAL[:20]} {SEAL[20:]}", SEAL.upper()])
def test_blanks_and_capitals_in_a_seal_do_not_matter(command: Command, typed: str) -> None:
    assert "1 of 1 seals" in said_alone(RECORD, "--head", typed)[1]
    assert command("verify", RECORD, "--head", typed).exit_code == 0


@pytest.mark.parametrize("option", ["--head", "--commitment"])
@pytest.mark.parametrize("typed", ["", "1", SEAL[:39], "not digits"])
def test_what_is_no_whole_seal_is_no_proof(command: Command, option: str, typed: str) -> None:
    code, said = said_alone(RECORD, option, typed)
    assert (code, "copy all digits" in said) == (2, True)
    assert re.search("copy all of its (40|64)", str(command("verify", RECORD, option, typed).exception))


def test_a_wrong_draw_and_a_wrong_seal_are_both_said(tmp_path: Path, command: Command) -> None:
    def other(events: Numbered) -> Numbered:
        bodies = {n: one.body.replace(b'"results":[', b'"results":[7', 1) for n, one in events if is_draw(one.name)}
        return [(n, one._replace(body=bodies.get(n, one.body))) for n, one in events]

    file = written(tmp_path, forged(RECORD.read_bytes(), other))
    for said in (said_alone(file, "--head", "0" * 40)[1], command("verify", file, "--head", "0" * 40).stdout):
        assert "the seed does not give this draw" in said
        assert "its seal is of no event here" in said
