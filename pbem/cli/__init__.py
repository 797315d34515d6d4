"""The command line: every command, and the one place where an error becomes one line on standard error."""

import logging
import os
import sys

import click
import structlog

from domain.games import UnknownGame
from domain.options import OptionRefused
from pbem.cli.matches import new, position, replay
from pbem.cli.operating import migrate, shunted
from pbem.cli.post import deliver, read, work
from pbem.cli.rules import adjudicate, simulate
from pbem.cli.saying import Mistake
from pbem.cli.serving import demo, serve


@click.group(help="Referee slow board games by e-mail.")
@click.version_option(package_name=None, version="0.1.0", prog_name="pbem")
def pbem() -> None:
    """Every command reads its settings from the environment; the README lists them."""


for command in (demo, serve, new, deliver, work, read, adjudicate, position, replay, simulate, shunted, migrate):
    pbem.add_command(command)


def main() -> None:
    """Run a command; whatever goes wrong is one clear line and an exit code, never a traceback."""
    _log_to_stderr()
    try:
        code = pbem.main(standalone_mode=False)
    except click.exceptions.Exit as leaving:
        code = leaving.exit_code
    except click.Abort:
        code = 130
    except click.ClickException as mistake:
        _say(mistake.format_message())
        code = mistake.exit_code
    except (Mistake, UnknownGame, OptionRefused, ValueError, LookupError, OSError) as mistake:
        _say(str(mistake))
        code = getattr(mistake, "exit_code", 1)
    except Exception as failure:
        structlog.get_logger("pbem").exception("unexpected failure")
        _say(f"Something unexpected went wrong ({type(failure).__name__}); nothing was lost. The log has the details.")
        code = 70
    sys.exit(code if isinstance(code, int) else 0)


def _say(sentence: str) -> None:
    click.echo(f"pbem: {' '.join(sentence.split())}", err=True)


def _log_to_stderr() -> None:
    """Logs are for the operator: one line each on standard error, from warnings up unless PBEM_LOG says otherwise."""
    level = os.environ.get("PBEM_LOG", "critical").upper()
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level, logging.CRITICAL)),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
