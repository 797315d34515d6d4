"""How commands say things: one JSON document, plain lines, one sentence for a mistake."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TextIO

import click
import msgspec

from domain.words import DEFAULT, Language, languages
from pbem.sentences import said_in

as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
rules_options = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the rules, from the table in the game's rulebook.",
)


class Mistake(Exception):
    """Something the person at the command line can mend; the sentence says how."""

    def __init__(self, sentence: str, exit_code: int = 1) -> None:
        super().__init__(sentence)
        self.exit_code = exit_code


class TryAgain(Exception):
    """Nothing was wrong with what was given: ``__cause__`` was in the way, and the same may work later."""


def in_language(command: Callable[..., None]) -> Callable[..., None]:
    """The option --lang of a command: what it prints, and a mistake that it names, is said in that language."""

    @click.option(
        "--lang",
        default=DEFAULT,
        show_default=True,
        type=click.Choice(languages()),
        help="The language of what is printed.",
    )
    @wraps(command)
    def speaking(lang: Language, **given: Any) -> None:
        try:
            command(lang=lang, **given)
        except Mistake as mistake:
            raise Mistake(said_in(str(mistake), lang), mistake.exit_code) from mistake.__cause__

    return speaking


def say_json(document: Any, to: TextIO | None = None) -> None:
    """One JSON document, on standard output if nothing else is said."""
    click.echo(msgspec.json.format(msgspec.json.encode(document), indent=2).decode(), file=to)


def say(as_json: bool, document: Any, *lines: str) -> None:
    """What a command has found: one JSON document, or lines for a person."""
    if as_json:
        say_json(document)
        return
    for line in lines:
        click.echo(line)


def address_at(scheme: str, host: str, port: int) -> str:
    """Where something listens, as a URL."""
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}"


def pair(text: str, flag: str) -> tuple[str, str]:
    """A name and a value from ``NAME=VALUE``; Mistake for anything else."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise Mistake(f"{flag} {text!r} is not understood: write NAME=VALUE.")
    return name.strip(), value.strip()
