"""Commands that show a match: its position, and any position of it as a seat was allowed to see it."""

from typing import Any, Final

import click
import msgspec

from domain.game import PUBLIC, REFEREE, Seat
from domain.games import find
from domain.match import events as happened
from domain.match.naming import name_of
from domain.match.state import Concluded, Underway
from domain.words import Language
from mail.outbound.drawing.svg import render_svg
from mail.outbound.words import SAY
from pbem.cli.looking import Acting, look, look_options, may_look, seat_named
from pbem.cli.opened import match_id, opened
from pbem.cli.saying import Mistake, in_language, say_json
from pbem.clubhouse.streams.repository import Loaded

_NOT_BEGUN: Final = "Play had not begun then: there is no position yet."


@click.command()
@click.argument("match", required=False)
@click.option("--schema", metavar="GAME", help="The schema of a game's position documents.")
@click.option("--at", type=int, help="After decision N with --as, after event N without.")
@click.option("--as", "seat", metavar="SEAT", help="What this seat sees; the whole position if left out.")
@look_options
@click.option("--json", "as_json", is_flag=True, help="Positions are JSON anyway.")
def position(
    match: str | None, schema: str | None, at: int | None, seat: str | None, acting: Acting, as_json: bool
) -> None:
    """The position of MATCH, or a game's position schema.

    While the match runs any look but --as public needs a reason; its players are told of it at the end.
    """
    if schema is not None:
        say_json(find(schema).positions.schema())
        return
    if match is None:
        raise Mistake("Name a match, or --schema GAME.")
    with opened() as service:
        loaded = service.repository.match(match_id(service, match), ())
        viewer = None if seat is None else seat_named(seat, *loaded.opened.seats, PUBLIC)
        looking = may_look(service, loaded.id, viewer, acting)
        shown = _as_seen(loaded, viewer or REFEREE, at)
        look(service, loaded.id, looking)
    if viewer is not None:
        say_json(msgspec.to_builtins(shown.views[viewer].game))
    else:
        assert isinstance(shown.state, (Underway, Concluded))
        say_json(shown.game.positions.write(shown.state.game))


@click.command()
@click.argument("match")
@click.option("--as", "seat", metavar="SEAT", help="Whose view; the referee's if left out, once the match has ended.")
@click.option("--at", type=int, help="After decision N with --as, after event N without.")
@click.option("--format", "form", type=click.Choice(("text", "json", "svg")), default="text", show_default=True)
@look_options
@in_language
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
def replay(
    match: str, seat: str | None, at: int | None, form: str, acting: Acting, lang: Language, as_json: bool
) -> None:
    """Any position of MATCH as a seat was allowed to see it, or as referee once it has ended.

    While the match runs any look but --as public needs a reason; its players are told of it at the end.
    """
    with opened() as service:
        loaded = service.repository.match(match_id(service, match), ())
        viewer = REFEREE if seat is None else seat_named(seat, *loaded.opened.seats, PUBLIC)
        if viewer == REFEREE and not isinstance(loaded.state, Concluded):
            raise Mistake("The match is running: say --as SEAT; the referee's view opens when it has ended.")
        looking = may_look(service, loaded.id, viewer, acting)
        shown = _as_seen(loaded, viewer, at)
        look(service, loaded.id, looking)
    if form == "json" or as_json:
        say_json(_seen_document(shown, viewer))
    elif form == "svg":
        click.echo(render_svg(shown.game.telling.draw(shown.views[viewer].game, lang)))
    else:
        _print(shown, viewer, lang)


def _as_seen(loaded: Loaded, viewer: Seat, at: int | None) -> Loaded:
    """The match as it stood: after decision ``at`` for a seat, after event ``at`` for the referee."""
    until = _event if viewer == REFEREE else _decision
    shown = loaded.at(loaded.version if at is None else until(loaded, at), (viewer,))
    if not isinstance(shown.state, (Underway, Concluded)):
        raise Mistake(_NOT_BEGUN)
    return shown


def _decision(loaded: Loaded, number: int) -> int:
    """The last event before decision ``number + 1`` was opened: decisions are the only numbers a seat knows."""
    begun = {
        entry.event.number: entry.originator_version
        for entry in loaded.entries
        if isinstance(entry.event, happened.DecisionOpened)
    }
    if number not in begun:
        known = f"the match has decisions 1 to {max(begun)}" if begun else "no decision has been asked yet"
        raise Mistake(f"--at cannot be {number}: {known}.")
    last = begun[number + 1] - 1 if number + 1 in begun else loaded.version
    told = loaded.entries[begun[number] : last]
    # A decision that was undone is shown as it stood before play went back.
    return next((entry.originator_version - 1 for entry in told if isinstance(entry.event, happened.Rewound)), last)


def _event(loaded: Loaded, number: int) -> int:
    if not 1 <= number <= loaded.version:
        raise Mistake(f"--at cannot be {number}: the match has events 1 to {loaded.version}.")
    return number


def _seen_document(shown: Loaded, viewer: Seat) -> dict[str, Any]:
    view = shown.views[viewer]
    document = {
        "match": str(shown.id),
        "seat": viewer,
        "decision": view.decision,
        "view": msgspec.to_builtins(view.game),
    }
    if view.unreachable:
        document["unreachable"] = list(view.unreachable)
    if view.outcome is not None:
        document["outcome"] = msgspec.to_builtins(view.outcome)
    return document


def _print(shown: Loaded, viewer: Seat, language: Language) -> None:
    view = shown.views[viewer]
    diagram = shown.game.telling.draw(view.game, language)
    click.echo(diagram.title)
    click.echo()
    click.echo("\n".join(diagram.text))
    for section in shown.game.telling.sections(view.game, language):
        click.echo(f"\n{section.heading}")
        click.echo("\n".join(section.lines))
    for seat in view.unreachable:
        click.echo(f"\n{name_of(shown.game, view, seat, language)}: {SAY('letter.not-reached', language)}")
