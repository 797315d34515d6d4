"""The command that lets go of what need not be kept, all at once."""

import click

from pbem.cli.opened import opened
from pbem.cli.saying import as_json, say
from pbem.clubhouse.tidying import Tidied
from pbem.compose import now
from pbem.store.engine import settle


@click.command()
@click.option("--dry-run", is_flag=True, help="Only say what would be let go of.")
@as_json
def tidy(dry_run: bool, as_json: bool) -> None:
    """Drop letters of ours that can be written again, so many days after the end of their match (PBEM_KEEP_LETTERS_DAYS), and
    remove the pictures that no letter shows any more.

    A running service does so by itself, bit by bit, once a week. Of a letter its hash and its size stay; what people wrote
    stays as it came, and so do all events.
    """
    with opened() as service:
        done = (service.tidier.foreseen if dry_run else service.tidier.whole)(now())
        if not dry_run:
            settle(service.engine)
        days = service.tidier.days
    say(as_json, {"dry_run": dry_run, "days": days, **done._asdict()}, *_lines(done, days, dry_run=dry_run))


def _lines(done: Tidied, days: int, *, dry_run: bool) -> list[str]:
    dropped, removed = ("to be dropped", "to be removed") if dry_run else ("dropped", "removed")
    lines = [
        f"Letters {dropped}: {done.letters} ({done.letter_bytes} bytes).",
        f"Pictures {removed}: {done.pictures} ({done.picture_bytes} bytes).",
    ]
    if not days:
        lines.append("PBEM_KEEP_LETTERS_DAYS is 0: letters are kept for ever.")
    if done.unreadable:
        lines.append(
            f"Letters that cannot be opened: {done.unreadable}. Until they are restored from a backup no picture is removed;"
            " `pbem backup --prove` names them."
        )
    return lines
