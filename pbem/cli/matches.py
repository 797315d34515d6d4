"""Commands about one match: open it, show its position, replay it."""

import os
import re
from datetime import timedelta
from typing import Any, cast

import click
import msgspec

from domain.game import PUBLIC, REFEREE, Seat
from domain.games import find
from domain.match import events as happened
from domain.match.state import Concluded, Underway
from domain.words import LANGUAGES, Language
from mail.outbound.svg import render_svg
from pbem.cli.saying import Mistake, match_id, say_json, settings
from pbem.clubhouse.annals import Loaded
from pbem.clubhouse.directory import form_of
from pbem.clubhouse.opening import Guest, Request
from pbem.compose import Service, now
from pbem.store.vault import parcel

_PACE = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)\s?(h|d|m)")


@click.command()
@click.argument("game")
@click.option("--seat", "seats", multiple=True, metavar="SEAT=ADDRESS[,lang=it,form=text,zone=Europe/Rome]")
@click.option("--player", "players", multiple=True, metavar="ADDRESS[,lang=…]", help="Roles as the rules assign them.")
@click.option("--bot", "bots", multiple=True, metavar="SEAT", help="A seat that a bot plays.")
@click.option("--host", help="The address of the organiser.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE")
@click.option("--pace", default="72h", help="How long a decision has: 48h, 3d.")
@click.option("--lang", default="en", type=click.Choice(LANGUAGES), help="For players of whom nothing else is said.")
@click.option("--seed", help="Fixes all chance, for tests and demonstrations (hexadecimal).")
@click.option("--invite", is_flag=True, help="Start once all have accepted by reply.")
@click.option("--json", "as_json", is_flag=True)
def new(
    game: str,
    seats: tuple[str, ...],
    players: tuple[str, ...],
    bots: tuple[str, ...],
    host: str | None,
    options: tuple[str, ...],
    pace: str,
    lang: str,
    seed: str | None,
    invite: bool,
    as_json: bool,
) -> None:
    """Open and start a match of GAME."""
    language = cast(Language, lang)
    guests = (
        *(_seated(text, language) for text in seats),
        *(_guest(text, language, None) for text in players),
        *(Guest(address=None, seat=Seat(bot.strip().lower())) for bot in bots),
    )
    request = Request(
        game=game,
        guests=guests,
        options=dict(_pair(option, "--option") for option in options),
        pace_hours=pace_hours(pace),
        invite=invite,
        host=host,
        seed=_seed(seed),
    )
    service = Service(settings())
    try:
        made = service.opening.open(request, now())
    finally:
        service.close()
    if as_json:
        say_json({"match": str(made.match), "number": made.number, "game": game, "seats": made.seats})
    else:
        click.echo(f"Match {made.number} of {game} is open: {made.match}")


def pace_hours(text: str) -> float:
    """Hours from ``48h``, ``3d`` or ``30m``; Mistake for anything else."""
    found = _PACE.fullmatch(text.strip().lower())
    if not found or float(found[1]) <= 0:
        raise Mistake(f"--pace cannot be {text!r}: write hours or days, such as 48h or 3d.")
    unit = {"h": timedelta(hours=1), "d": timedelta(days=1), "m": timedelta(minutes=1)}[found[2]]
    return float(found[1]) * unit / timedelta(hours=1)


def _seed(text: str | None) -> bytes | None:
    if text is None:
        return None
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Mistake(f"--seed cannot be {text!r}: it is a hexadecimal number with an even count of digits.") from None


def _pair(text: str, flag: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Mistake(f"{flag} {text!r} is not understood: write NAME=VALUE.")
    return name.strip(), value.strip()


def _seated(text: str, language: Language) -> Guest:
    seat, rest = _pair(text, "--seat")
    return _guest(rest, language, Seat(seat.lower()))


def _guest(text: str, language: Language, seat: Seat | None) -> Guest:
    address, *wishes = text.split(",")
    facts = dict(_pair(wish, "--seat") for wish in wishes)
    unknown = facts.keys() - {"lang", "form", "zone"}
    if unknown:
        raise Mistake(f"{', '.join(sorted(unknown))} cannot be said of a player: only lang, form and zone can.")
    spoken = facts.get("lang", language)
    if spoken not in LANGUAGES:
        raise Mistake(f"lang cannot be {spoken!r}: it is one of {', '.join(LANGUAGES)}.")
    return Guest(
        address=address.strip(),
        seat=seat,
        language=spoken,
        form=form_of(facts.get("form", "html")),
        zone=facts.get("zone", "UTC"),
    )


@click.command()
@click.argument("match", required=False)
@click.option("--schema", metavar="GAME", help="The schema of a game's position documents.")
@click.option("--at", type=int, help="After decision N with --as, after event N without.")
@click.option("--as", "seat", metavar="SEAT")
@click.option("--reason", help="Why a running match is looked into; it is recorded.")
@click.option("--json", "as_json", is_flag=True, help="Positions are JSON anyway.")
def position(
    match: str | None, schema: str | None, at: int | None, seat: str | None, reason: str | None, as_json: bool
) -> None:
    """A match's position, or a game's position schema."""
    if schema is not None:
        say_json(find(schema).position.schema())
        return
    if match is None:
        raise Mistake("Name a match, or --schema GAME.")
    service = Service(settings())
    try:
        loaded = service.annals.match(match_id(service, match))
        if seat is not None:
            say_json(msgspec.to_builtins(_as_seen(loaded, _seat(loaded, seat), at).views[Seat(seat)].game))
            return
        if not isinstance(loaded.state, Concluded):
            if not reason:
                raise Mistake(
                    "The match is running: say --as SEAT for what a seat sees, or --reason TEXT to look into it (recorded)."
                )
            _record_look(service, loaded, reason)
        shown = loaded if at is None else loaded.at(_event(loaded, at), ())
        if not isinstance(shown.state, (Underway, Concluded)):
            raise Mistake("Play has not begun: there is no position yet.")
        say_json(shown.game.position.write(shown.state.game))
    finally:
        service.close()


@click.command()
@click.argument("match")
@click.option("--as", "seat", metavar="SEAT")
@click.option("--at", type=int, help="After decision N with --as, after event N without.")
@click.option("--format", "form", type=click.Choice(("text", "json", "svg")), default="text")
@click.option("--lang", default="en", type=click.Choice(LANGUAGES))
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
def replay(match: str, seat: str | None, at: int | None, form: str, lang: str, as_json: bool) -> None:
    """Any position of a match as a seat was allowed to see it, or as referee once it has ended."""
    service = Service(settings())
    try:
        loaded = service.annals.match(match_id(service, match), ())
    finally:
        service.close()
    over = isinstance(loaded.state, Concluded)
    viewer = REFEREE if seat is None else _seat(loaded, seat)
    if viewer == REFEREE and not over:
        raise Mistake("The match is running: say --as SEAT; the referee's view opens when it has ended.")
    shown = _as_seen(loaded, viewer, at)
    view = shown.views[viewer]
    language = cast(Language, lang)
    if form == "json" or as_json:
        say_json(_seen_document(shown, viewer))
    elif form == "svg":
        click.echo(render_svg(shown.game.draw(view.game, language)))
    else:
        _print(shown, viewer, language)


def _as_seen(loaded: Loaded, viewer: Seat, at: int | None) -> Loaded:
    """The match as it stood: after decision ``at`` for a seat, after event ``at`` for the referee."""
    if at is None:
        return loaded.at(loaded.version, (viewer,))
    return loaded.at(_event(loaded, at) if viewer == REFEREE else _decision(loaded, at), (viewer,))


def _decision(loaded: Loaded, number: int) -> int:
    """The last event before decision ``number + 1`` was opened: decisions are the only numbers a seat knows."""
    upto = 0
    for entry in loaded.entries:
        if isinstance(entry.event, happened.DecisionOpened) and entry.event.number > number:
            return upto if upto else entry.originator_version
        upto = entry.originator_version
    return loaded.version


def _event(loaded: Loaded, number: int) -> int:
    if not 1 <= number <= loaded.version:
        raise Mistake(f"--at cannot be {number}: the match has events 1 to {loaded.version}.")
    return number


def _seat(loaded: Loaded, name: str) -> Seat:
    opened = loaded.entries[0].event
    assert isinstance(opened, happened.Opened)
    seats = (*opened.seats, PUBLIC)
    if Seat(name) not in seats:
        raise Mistake(f"There is no seat {name!r}: the seats are {', '.join(seats)}.")
    return Seat(name)


def _seen_document(shown: Loaded, viewer: Seat) -> dict[str, Any]:
    view = shown.views[viewer]
    document = {
        "match": str(shown.id),
        "seat": viewer,
        "decision": view.decision,
        "view": msgspec.to_builtins(view.game),
    }
    if view.outcome is not None:
        document["outcome"] = msgspec.to_builtins(view.outcome)
    return document


def _print(shown: Loaded, viewer: Seat, language: Language) -> None:
    view = shown.views[viewer]
    diagram = shown.game.draw(view.game, language)
    click.echo(diagram.title)
    click.echo()
    click.echo("\n".join(diagram.text))
    for section in shown.game.sections(view.game, language):
        click.echo(f"\n{section.heading}")
        click.echo("\n".join(section.lines))


def _record_look(service: Service, loaded: Loaded, reason: str) -> None:
    moment = now()
    text = parcel(reason.encode(), random=os.urandom)
    events = [happened.SecretsSeen(text.ref)]
    entries = service.record.bundle(loaded, events, None, moment).entries
    service.annals.append(
        entries, [lambda conn: service.vault.keep(conn, "administrator", text, moment, random=os.urandom)]
    )
