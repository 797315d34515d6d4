"""Every command there is says what it does, and can say what it did as one JSON document."""

import click
import pytest

from pbem.cli import pbem
from tests.pbem.cli.conftest import Here


def commands(group: click.Group, before: tuple[str, ...] = ()) -> dict[tuple[str, ...], click.Command]:
    """Every command under a group, by the words that call it; a group is none itself."""
    found: dict[tuple[str, ...], click.Command] = {}
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None, name
        words = (*before, name)
        found |= commands(command, words) if isinstance(command, click.Group) else {words: command}
    return found


COMMANDS = commands(pbem)


def called(words: tuple[str, ...]) -> tuple[str, ...]:
    """The same words with what the group among them is told before its own: ``host MATCH extend``."""
    group = pbem.get_command(click.Context(pbem), words[0])
    assert group is not None
    told = [str(one.metavar or one.name).upper() for one in group.params if isinstance(one, click.Argument)]
    return (words[0], *(told if isinstance(group, click.Group) else ()), *words[1:])


def test_no_command_is_left_out() -> None:
    assert {("serve",), ("web",), ("worker",), ("shunted", "list"), ("adjudicate",)} <= COMMANDS.keys()


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_command_says_what_it_does_and_takes_json(here: Here, words: tuple[str, ...]) -> None:
    said = here(*(word.lower() for word in called(words)), "--help")

    assert said.code == 0
    assert said.out.startswith(f"Usage: pbem {' '.join(called(words))} [OPTIONS]")
    assert "  --json " in said.out
    assert COMMANDS[words].help, "a command without a word about what it does"
