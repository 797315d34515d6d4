"""``pbem rule``: what a ruling, on a dispute or without any, would do, and, once that is agreed to, the ruling."""

from typing import Any, get_args

import click
import msgspec

from domain.game import Seat
from domain.match.events import RulingKind
from domain.match.rules.rewinding import CannotRewind
from domain.match.rules.ruling import CannotRule, StillPaused
from domain.words import Language
from pbem.cli.judging.ruling_aloud import ruling_aloud
from pbem.cli.looking import operator, writable
from pbem.cli.opened import match_id, opened
from pbem.cli.saying import Mistake, as_json, in_language, say
from pbem.cli.words import SAY
from pbem.clubhouse.acts import Operator
from pbem.compose import now
from pbem.judging.trying import RulingAsked, request_of, tried_out

_KINDS = get_args(RulingKind)


@click.command("rule")
@click.argument("match")
@click.option("--dispute", type=int, metavar="N", help="The dispute, as `pbem disputes` counts them; none if left out.")
@click.option(
    "--seat", "seats", multiple=True, metavar="SEAT", help="Without a dispute: whom it concerns; all if none."
)
@click.option(
    "--about", type=int, metavar="N", help="Without a dispute: the decision it is about; the newest if not said."
)
@click.option("--ruling", type=click.Choice(_KINDS), help="What is ruled.")
@click.option("--reason", metavar="TEXT", help="Why: whoever it concerns is told it word for word.")
@click.option("--to-decision", "decision", type=int, metavar="N", help="Play goes back to when decision N was asked.")
@click.option("--before-order", "order", type=int, metavar="N", help="To before order N, as `pbem audit` counts them.")
@click.option("--preview", is_flag=True, help="Only show what it would do, which is also what happens without --yes.")
@click.option("--second", is_flag=True, help="Agree to the ruling that waits for a second administrator.")
@click.option("--yes", is_flag=True, help="Give the ruling.")
@click.option("--by", metavar="NAME", help="Who rules; the user of this machine if left out. Recorded.")
@in_language
@as_json
def rule(
    match: str,
    preview: bool,
    second: bool,
    yes: bool,
    by: str | None,
    lang: Language,
    as_json: bool,
    **ruled: Any,
) -> None:
    """Rule on a dispute of MATCH, or of your own motion. Without --yes nothing is done: it is shown what the ruling would do.

    Without --dispute those in each --seat are told the ruling and the reason, or all players if none is named.
    To show what going back would undo is a look at a running match: its players are told of it at the end, but not of TEXT.
    Where going back takes two administrators (`pbem new --rewinds two`) it waits, and falls as soon as the match moves on:
    another one sees what it does and gives it with --second alone.
    """
    who = operator(by)
    asked = None if second else _asked(who, **ruled)
    if second and any(value not in (None, ()) for value in ruled.values()):
        raise Mistake("What is ruled was said by the first administrator: with --second name nothing but --by.")
    with opened() as service, writable(who.name):
        loaded = service.repository.match(match_id(service, match))
        try:
            request = service.rulings.seconded(loaded, who) if asked is None else request_of(service, loaded, asked)
            told, found, forgotten = service.rulings.matter(loaded, request).seats, None, 0
            waits = service.rulings.takes_two(loaded, request)
            if yes and not preview:
                service.rulings.give(loaded.id, request, now())
                forgotten = service.forgetting.finish(now())
            else:
                found = tried_out(service, loaded, request, now(), lang)
        except StillPaused:
            number = loaded.opened.number
            raise Mistake(
                f"Match {number} is paused: let it go on (`pbem host {number} resume`), and then go back."
            ) from None
        except (CannotRule, CannotRewind) as error:
            raise Mistake(str(error)) from None
    document = {"given": found is None and not waits, "waits": found is None and waits, "preview": found}
    shown = ruling_aloud(request, told, found, lang, waits=waits)
    say(as_json, msgspec.to_builtins({**document, "forgotten": forgotten}), *shown, *_blanked(forgotten, lang))


def _asked(
    who: Operator,
    *,
    dispute: int | None,
    seats: tuple[str, ...],
    about: int | None,
    ruling: RulingKind | None,
    reason: str | None,
    decision: int | None,
    order: int | None,
) -> RulingAsked:
    """The ruling that is asked for; Mistake where something is missing or does not go together."""
    if ruling is None:
        raise Mistake(f"Say --ruling, one of {', '.join(_KINDS)}; or --second, to agree to one that waits.")
    if decision is not None and order is not None:
        raise Mistake("Name --to-decision or --before-order, not both.")
    if dispute is not None and (seats or about is not None):
        raise Mistake("A dispute says whose it is and what it is about: leave out --seat and --about.")
    if not (reason or "").strip():
        raise Mistake("Say --reason TEXT: whoever it concerns is told it.")
    return RulingAsked(
        dispute=dispute or 0,
        ruling=ruling,
        reason=(reason or "").strip(),
        by=who,
        seats=tuple(dict.fromkeys(Seat(seat.strip().lower()) for seat in seats)),
        about=about or 0,
        to_decision=decision,
        before_order=order,
    )


def _blanked(forgotten: int, language: Language) -> tuple[str, ...]:
    return (SAY("ruled-forgotten", language, count=forgotten),) if forgotten else ()
