"""The command that lays a match open for whoever has to judge it: all of it, or one order."""

import click

from domain.words import Language
from pbem.audit.dossier import Dossier
from pbem.audit.looking import Sought
from pbem.audit.looking import audit as laid_open
from pbem.audit.order import NoSuchOrder
from pbem.cli.auditing.document import dossier_document, order_document
from pbem.cli.auditing.dossier_aloud import dossier_aloud
from pbem.cli.auditing.order_aloud import order_aloud
from pbem.cli.looking import Acting, look_options, may_look, writable
from pbem.cli.opened import match_id, opened
from pbem.cli.saying import Mistake, as_json, in_language, say
from pbem.compose import now


@click.command("audit")
@click.argument("match")
@click.option("--order", "order", type=int, metavar="N", help="Order N of the match, as the list counts them.")
@click.option("--letter", "letter", type=int, metavar="N", help="What became of the letter with arrival number N.")
@click.option("--message-id", metavar="ID", help="The same, by the Message-ID its writer's program gave it.")
@click.option("--raw", is_flag=True, help="With one order or letter: the letters byte for byte too.")
@look_options
@in_language
@as_json
def audit(
    match: str,
    order: int | None,
    letter: int | None,
    message_id: str | None,
    raw: bool,
    acting: Acting,
    lang: Language,
    as_json: bool,
) -> None:
    """The dossier of MATCH: its orders, letters, deadlines and acts; or all about one order.

    While the match runs that is a look at the whole position: it needs a --reason, and its players are told of it at the end.
    """
    if sum(one is not None for one in (order, letter, message_id)) > 1:
        raise Mistake("Name one of --order, --letter and --message-id.")
    sought = Sought(order=order, letter=letter, message_id=message_id, raw=raw, language=lang)
    with opened() as service:
        which = match_id(service, match)
        looking = may_look(service, which, None, acting, what="position")
        try:
            with writable(looking.by if looking is not None else ""):
                found = laid_open(service, which, sought, looking, now())
        except NoSuchOrder as missing:
            raise Mistake(str(missing)) from None
    if isinstance(found, Dossier):
        say(as_json, dossier_document(found), *dossier_aloud(found, lang))
    else:
        say(as_json, order_document(found), *order_aloud(found, lang))
