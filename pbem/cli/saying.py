"""How commands say things: one JSON document, plain lines, one sentence for a mistake."""

from typing import Any

import click
import msgspec

as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


class Mistake(Exception):
    """Something the person at the command line can mend; the sentence says how."""

    def __init__(self, sentence: str, exit_code: int = 1) -> None:
        super().__init__(sentence)
        self.exit_code = exit_code


class TryAgain(Exception):
    """Nothing was wrong with what was given: ``__cause__`` was in the way, and the same may work later."""


def say_json(document: Any) -> None:
    """One JSON document on standard output."""
    click.echo(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())


def pair(text: str, flag: str) -> tuple[str, str]:
    """A name and a value from ``NAME=VALUE``; Mistake for anything else."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise Mistake(f"{flag} {text!r} is not understood: write NAME=VALUE.")
    return name.strip(), value.strip()
