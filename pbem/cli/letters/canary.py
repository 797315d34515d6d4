"""`pbem canary`: whether a letter to ourselves comes back."""

import click

from mail.outbound.carriers.carrier import CarryError
from pbem import journal
from pbem.cli.opened import opened
from pbem.cli.saying import Mistake, as_json, say
from pbem.compose import now
from pbem.watch.canary import CanaryKeeper


@click.command("canary")
@click.option("--wait", type=click.IntRange(0), default=120, show_default=True, help="Seconds until it counts as lost.")
@as_json
def canary(wait: int, as_json: bool) -> None:
    """Send a letter to ourselves by the mail server, and wait until it has arrived and has been read; exit 1 if it is lost.

    Where the figures are watched, they say when one last came back.
    """
    with opened() as service:
        chosen = service.settings
        if chosen.mail_out.startswith("maildir:"):
            raise Mistake("PBEM_MAIL_OUT is a Maildir, from which no letter comes back: a canary needs a mail server.")
        if chosen.mail_in.door is None:
            raise Mistake(
                "Letters are fetched from a mailbox here, to which nobody hands a canary: `pbem doctor` tries it."
            )
        keeper = CanaryKeeper(service.engine, service.vault, service.carrier, chosen.mail_address, chosen.mail_domain)
        try:
            raw, seconds = keeper.round_trip(now, wait)
        except CarryError as failure:
            raise Mistake(f"The mail server did not take the canary: {journal.without_people(str(failure))}") from None
    if raw is None:
        raise Mistake(
            f"The canary was taken by the mail server and did not come back within {wait} seconds: look at its "
            "queue and log, at `pbem listen`, and at `pbem queue`."
        )
    took = round(seconds, 1)
    say(as_json, {"seconds": took}, f"The canary came back after {took} seconds.")
