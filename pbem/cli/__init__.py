"""The command line: its commands by name, and the one place where an error becomes one line on standard error."""

import gc
import os
import sys
import traceback
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from domain.games import UnknownGame
from domain.options import OptionRefused
from pbem import __version__
from pbem.cli.saying import Mistake, TryAgain

UNEXPECTED: Final = 70  # sysexits: the program itself is at fault
LATER: Final = 75  # sysexits: try again
_STOPPED: Final = 130
_YOUNG: Final = (
    20_000  # objects made before the collector looks again: with the 700 of old it takes a fifth of a short command
)


class _Place(NamedTuple):
    module: str
    says: str


# What each command needs is loaded when it is called: a scenario file is played without a database or a web server.
_COMMANDS: Final = {
    "demo": _Place("serving", "Play on this machine: a mailbox in the browser, and bots in the other seats."),
    "setup": _Place("setup", "Make an ordinary mailbox ready to play by: it is tried, and the settings are written."),
    "serve": _Place("serving", "Take letters in, send letters out, show pages and keep deadlines, until stopped."),
    "new": _Place("opening", "Open and start a match."),
    "host": _Place("running.hosting", "Run a match: more time, a pause, another player for a seat, its end."),
    "matches": _Place("running.matches", "List the matches that are not over: what each waits for, and who is late."),
    "ratings": _Place("ratings", "List how well those play who wish to be rated, by game and side."),
    "deadlines": _Place("running.deadlines", "Have decisions close at their hours again, after nobody was at work."),
    "deliver": _Place("letters.post", "Take letters into the inbox, as a mail server's pipe would."),
    "work": _Place("letters.post", "Do all that is due: read letters, close deadlines, send."),
    "read": _Place("letters.post", "Say how a letter would be read, doing nothing."),
    "adjudicate": _Place("rules", "Play a scenario file on the rules alone."),
    "position": _Place("showing", "Show a match's position, or a game's position schema."),
    "replay": _Place("showing", "Show any position of a match as a seat was allowed to see it."),
    "why": _Place("reasons", "Say how a seat knows of a thing: what it was told, when, by which ruling."),
    "audit": _Place("auditing.command", "Lay a match open, or one of its orders, for whoever has to judge it."),
    "export": _Place("proving", "Write the record of an ended match, for anybody to verify."),
    "verify": _Place("proving", "Verify a record: every link, every seal, every order and draw; needs no database."),
    "disputes": _Place("judging.disputing", "Show what players dispute, and in which words."),
    "whatif": _Place("judging.what_if", "Try letters on a copy of a position; nothing comes of them."),
    "rule": _Place("judging.ruling", "Rule on a dispute; first see what that would do."),
    "player": _Place("players", "Show all that is kept of a player, or forget them for good."),
    "simulate": _Place("rules", "Have bots play matches on the rules alone; statistics."),
    "shunted": _Place("operating", "Look after letters and deadlines that were set aside for a fault of ours."),
    "queue": _Place("waiting", "Show what waits, and for how long."),
    "letters": _Place(
        "letters.searching", "List letters, of ours or come in: by state, match, player, Message-ID, time."
    ),
    "letter": _Place("letters.one_letter", "Show the whole way of one letter, of ours or one that came in."),
    "resend": _Place("letters.one_letter", "Send a letter of ours again."),
    "acts": _Place("acts", "List what administrators did and looked at: who, whom, what, why, when."),
    "web": _Place("production", "Show the pages; one process of several."),
    "watch": _Place("production", "Show the operator's pages: readiness and figures; one process of several."),
    "listen": _Place("production", "Take letters in; one process of several."),
    "fetch": _Place("letters.fetching", "Have mailboxes looked through again from a day on."),
    "worker": _Place("production", "Read, decide and send when the bell rings; one process of several."),
    "scheduler": _Place("production", "Ring for deadlines and lost bells; one process of several."),
    "doctor": _Place("doctor", "Look for everything that could keep the service from working."),
    "canary": _Place("letters.canary", "Send a letter to ourselves, and see whether it comes back."),
    "backup": _Place("keeping", "Write the whole store into a new file, while the service runs."),
    "restore": _Place("keeping", "Fill an empty database from a backup."),
    "move": _Place("keeping", "Copy the whole store into another database."),
    "tidy": _Place("tidying", "Let go of letters that can be written again, and of pictures that none shows."),
    "migrate": _Place("operating", "Bring the database up to date."),
    "keys": _Place("keys", "Change the secret that all keys come from."),
}


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        place = _COMMANDS.get(cmd_name)
        if place is None:
            return None
        command: click.Command = getattr(import_module(f"pbem.cli.{place.module}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, place.says) for name, place in _COMMANDS.items()])


@click.group(cls=_Commands, help="Referee slow board games by e-mail.")
@click.version_option(version=__version__, prog_name="pbem")
def pbem() -> None:
    """Every command reads its settings from the environment; the README lists them."""


def main() -> None:
    """Run a command; whatever goes wrong is one clear line and an exit code, never a traceback."""
    gc.set_threshold(_YOUNG)
    try:
        code: Any = pbem.main(prog_name="pbem", standalone_mode=False)
        sys.stdout.flush()
    except (Exception, KeyboardInterrupt) as error:
        code = _tell(error)
    sys.exit(code if isinstance(code, int) else 0)


def _tell(error: BaseException) -> int:
    """Say what is wrong; the exit code."""
    match error:
        case click.exceptions.Exit():
            return error.exit_code
        case click.exceptions.NoArgsIsHelpError():
            click.echo(error.format_message(), err=True)
            return error.exit_code
        case click.ClickException():
            _say(error.format_message())
            return error.exit_code
        case Mistake():
            _say(str(error))
            return error.exit_code
        case TryAgain():
            if error.__cause__ is not None:
                _tell(error.__cause__)
            return LATER
        case UnknownGame() | OptionRefused():
            _say(str(error))
            return 1
        case click.Abort() | KeyboardInterrupt():
            return _STOPPED
        case BrokenPipeError():
            # Whoever read our output has had enough of it: `pbem replay 1 | head`.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        case _:
            _say(f"Something unexpected went wrong ({type(error).__name__}); nothing was lost. {_noted(error)}")
            return UNEXPECTED


def _say(sentence: str) -> None:
    click.echo(f"pbem: {' '.join(sentence.split())}", err=True)


def _noted(error: BaseException) -> str:
    """Write the details down where the operator finds them, and say where that is."""
    from pbem import journal

    log = failures_log()
    if log.parent.is_dir():
        journal.to_file(log)
        journal.note_failure("unexpected failure", error, command=" ".join(sys.argv[1:2]))
    if log.is_file():
        return f"Details are in {log}."
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"It was in {Path(frame.filename).name}, line {frame.lineno}."


def failures_log() -> Path:
    """Where commands that do not stay write the details of failures."""
    return Path(os.environ.get("PBEM_HOME", "").strip() or "./pbem-data").absolute() / "failures.log"
