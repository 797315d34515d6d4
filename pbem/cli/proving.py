"""Commands that prove: the record of an ended match written to a file, and such a file verified without a database."""

import os
import sys
from pathlib import Path
from typing import Final

import click
from msgspec.structs import replace

from domain.words import Language
from pbem.cli.opened import match_id, opened
from pbem.cli.saying import Mistake, as_json, in_language, say
from pbem.cli.words import SAY
from pbem.clubhouse.streams.repository import wire
from pbem.record.alone import SEAL, Fault, RecordRead, Seal, seals_in
from pbem.record.exporting import Exporter, NotEnded
from pbem.record.verifying import Verified, name_of
from pbem.record.verifying import verify as look_at
from pbem.sentences import said_in

_COMMITMENT: Final = 64  # digits


@click.command()
@click.argument("match")
@click.option(
    "--output", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path), help="Standard output if left out."
)
@in_language
@click.option("--json", "as_json", is_flag=True, help="Records are lines of JSON; with --output, say what was written.")
def export(match: str, output: Path | None, lang: Language, as_json: bool) -> None:
    """Write the record of MATCH, which has ended: everything that happened, for anybody to verify.

    No names and no addresses are in it, nor words that not all players were told.
    """
    with opened() as service:
        try:
            record = Exporter(service.engine, service.repository, service.vault).record(match_id(service, match))
        except NotEnded as error:
            raise Mistake(str(error)) from None
    if output is None:
        sys.stdout.buffer.write(record)
        return
    try:
        output.write_bytes(record)
    except OSError as error:
        raise Mistake(f"{os.fspath(output)} cannot be written ({error.strerror}): name another file.") from None
    lines = record.count(b"\n")
    told = SAY("export-written", lang, file=os.fspath(output), count=lines)
    say(as_json, {"file": os.fspath(output), "lines": lines, "bytes": len(record)}, told)


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--head", "heads", metavar="SEAL", multiple=True, help="A seal as a letter has it (may be repeated).")
@click.option(
    "--letters",
    metavar="FOLDER",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Letters as files: their seals must be of this record.",
)
@click.option("--commitment", metavar="DIGITS", help="The 64 digits that the first letter has.")
@click.option(
    "--first",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Of a later game of a series: the record of the first, which committed to its secret.",
)
@in_language
@as_json
def verify(
    file: Path,
    heads: tuple[str, ...],
    letters: Path | None,
    commitment: str | None,
    first: Path | None,
    lang: Language,
    as_json: bool,
) -> None:
    """Verify the record in FILE: every link, the seed, the seals of letters, every order and every draw.

    Needs no database. Exits with 1 if something is wrong, and says in which line and at which event.
    """
    record = _record(file)
    seals: list[Seal] = [(f"seal {head}", _whole(head), None) for head in heads]
    if letters is not None:
        mailed = list(seals_in(letters, name_of(record)))
        if not mailed:
            raise Mistake(
                f"No letter of {name_of(record)} is in {os.fspath(letters)}: save them as files (.eml) there."
            )
        seals += mailed
    committed = _committed(commitment) if commitment is not None else ""
    found = look_at(record, seals, wire(), first=_record(first) if first is not None else None, commitment=committed)
    said = replace(found, faults=tuple((line, event, said_in(says, lang)) for line, event, says in found.faults))
    say(
        as_json,
        said,
        *(_sentence(fault, lang) for fault in said.faults),
        *(() if found.faults else _praise(found, lang)),
    )
    if found.faults:
        sys.exit(1)


def _record(file: Path) -> RecordRead:
    record = RecordRead(file.read_bytes())
    if not record.headers[-1] and not record.events:
        raise Mistake(f"{os.fspath(file)} is no record of a match: `pbem export` writes them.", exit_code=2)
    return record


def _committed(text: str) -> str:
    digits = _plain(text)
    if SEAL.fullmatch(digits) is None or len(digits) != _COMMITMENT:
        raise Mistake(f"--commitment {text!r} is none: copy all of its 64 digits from the first letter.")
    return digits


def _plain(typed: str) -> str:
    """Digits as they were copied, without the blanks and capitals that came along."""
    return "".join(typed.split()).lower()


def _whole(head: str) -> str:
    if SEAL.fullmatch(_plain(head)) is None:
        raise Mistake(
            f"--head {head!r} is no seal: copy all of its 40 (or, in older letters, 64) digits from the letter."
        )
    return _plain(head)


def _sentence(fault: Fault, language: Language) -> str:
    line, event, says = fault
    places = [SAY("place-line", language, line=line)] if line else []
    places += [SAY("place-event", language, event=event)] if event else []
    return f"{', '.join(places)}: {says}" if places else says


def _praise(found: Verified, language: Language) -> tuple[str, ...]:
    decided = SAY("verify-decided", language)
    if found.decided < found.events:
        decided = SAY("verify-decided-upto", language, event=found.decided)
    seals = SAY("verify-seals", language, count=found.seals) if found.seals else SAY("verify-no-seals", language)
    committed = SAY("verify-committed" if found.committed else "verify-no-commitment", language)
    told, private, erased = (found.words[state] for state in ("told", "private", "erased"))
    return (
        SAY("verify-hashed", language, match=found.name, count=found.events),
        decided,
        *((SAY("verify-fixed", language),) if found.fixed else ()),
        *((SAY("verify-series", language),) if found.series else ()),
        committed,
        seals,
        SAY("verify-words", language, told=told, private=private, erased=erased),
    )
