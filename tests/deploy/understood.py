"""Whether a command line is one of pbem: parsed as click would, and nothing is run."""

import click

from pbem.cli import pbem


def understood(words: list[str]) -> None:
    """AssertionError or click's UsageError if a command or one of its options does not exist."""
    name, *arguments = words
    command = pbem.get_command(click.Context(pbem), name)
    assert command is not None, f"there is no command {name!r}"
    command.make_context(name, arguments)
