"""``pbem new``: who plays what, by which options, at which pace; read strictly, then opened."""

import re
from datetime import timedelta
from typing import Any, Final
from uuid import UUID
from zoneinfo import available_timezones

import click

from domain.game import Seat
from domain.match.events import AWAY_DAYS
from domain.words import Language, languages
from mail.inbound.address import BadAddress, normalise
from pbem.cli.opened import opened
from pbem.cli.saying import Mistake, as_json, pair, rules_options, say
from pbem.clubhouse.directory import form_of
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import DEFAULT_MAX_DEFAULTS, STILL_THERE, NewMatch, OpeningRequest, Terms
from pbem.clubhouse.names import LONGEST, BadName, own_name
from pbem.compose import Service, now
from pbem.readiness import Tables

_PACE: Final = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)\s?(h|d|m)")
_UNITS: Final = {"h": timedelta(hours=1), "d": timedelta(days=1), "m": timedelta(minutes=1)}
_LONGEST_PACE: Final = timedelta(days=366)
_SHORTEST_SEED: Final = 16  # bytes; whoever can try all shorter ones opens the seal of the first letter
_LONGEST_SEED: Final = 64
_NOBODY_HEARS: Final = (
    "pbem: This match has no host (--host) and PBEM_ADMINS names nobody: nobody hears of letters that cannot be delivered, "
    "and nobody of what players dispute or report."
)
_NOBODY_RULES: Final = "pbem: PBEM_ADMINS names nobody: nobody hears of what players dispute or report in this match."
_PERSON: Final = "[NAME ]ADDRESS[,lang=it,form=text,zone=Europe/Rome]"
_NAMED: Final = re.compile(r"\s*(?P<name>[^<>]*?)\s*<(?P<address>[^<>]*)>(?P<rest>.*)", re.DOTALL)


@click.command()
@click.argument("game")
@click.option("--seat", "seats", multiple=True, metavar=f"SEAT={_PERSON}", help="Who plays a seat.")
@click.option("--player", "players", multiple=True, metavar=_PERSON, help="Who plays; the rules assign the seats.")
@click.option("--bot", "bots", multiple=True, metavar="SEAT", help="A seat that a bot plays.")
@click.option("--host", metavar=_PERSON, help="The organiser.")
@click.option("--deputy-host", "deputy", metavar=_PERSON, help="Who is asked to run it if the organiser falls silent.")
@rules_options
@click.option("--pace", default="72h", show_default=True, help="How long a decision has: 48h, 3d.")
@click.option(
    "--pace-of",
    "paces",
    multiple=True,
    metavar="KIND=TIME",
    help="How long a kind of decision has that has a pace of its own: spy=24h.",
)
@click.option(
    "--lang",
    type=click.Choice(languages()),
    help="Where nothing else is said; a known player keeps theirs, others get en.",
)
@click.option("--seed", metavar="HEX", help="Fixes all chance, for tests and demonstrations; the letters say so.")
@click.option("--invite", is_flag=True, help="Start once all have accepted by reply.")
@click.option(
    "--answer-within",
    metavar="TIME",
    help="With --invite: how long those invited have to accept: 48h; 14d if left out.",
)
@click.option(
    "--disputes",
    type=click.Choice(("go-on", "wait")),
    default="go-on",
    show_default=True,
    help="Whether play goes on while a player disputes what happened, or waits for the ruling.",
)
@click.option(
    "--replay",
    type=click.Choice(("link", "players")),
    default="link",
    show_default=True,
    help="Who may watch the match again once it has ended: whoever has the link of the last letters, or its players alone.",
)
@click.option(
    "--away-days",
    type=click.IntRange(0, 366),
    default=AWAY_DAYS,
    show_default=True,
    help="How many days each player may be away in this match, as they announce it.",
)
@click.option(
    "--quiet-hours/--no-quiet-hours",
    "quiet_hours",
    default=True,
    show_default=True,
    help="Whether players may have quiet hours and free weekends in this match.",
)
@click.option(
    "--observers/--no-observers",
    "observers",
    default=False,
    show_default=True,
    help="Whether whoever is known here may watch this match, and get the news of it that all may know.",
)
@click.option(
    "--only-moves",
    type=click.Choice(("played", "asked")),
    default="played",
    show_default=True,
    help="What becomes of a decision in which all can see that one order alone is legal: played unasked, or asked.",
)
@click.option(
    "--still-there",
    type=click.IntRange(0, DEFAULT_MAX_DEFAULTS - 1),
    default=STILL_THERE,
    show_default=True,
    help="After how many deadlines missed in a row a player is asked whether they are still there; 0 for never.",
)
@click.option(
    "--rewinds",
    type=click.Choice(("one", "two")),
    default="one",
    show_default=True,
    help="How many administrators it takes to let play go back by a ruling.",
)
@as_json
def new(
    game: str,
    seats: tuple[str, ...],
    players: tuple[str, ...],
    bots: tuple[str, ...],
    host: str | None,
    deputy: str | None,
    options: tuple[str, ...],
    pace: str,
    paces: tuple[str, ...],
    lang: str | None,
    seed: str | None,
    invite: bool,
    answer_within: str | None,
    as_json: bool,
    **terms: Any,
) -> None:
    """Open and start a match of GAME. Its first letters go out with `pbem serve` or `pbem work --until-idle`."""
    if answer_within is not None and not invite:
        raise Mistake("--answer-within is for those who are invited: add --invite, or leave it out.")
    request = OpeningRequest(
        game=game,
        guests=(*_people(seats, players, lang), *(Guest(address=None, seat=Seat(bot.strip().lower())) for bot in bots)),
        options=_given(options, "--option"),
        invite=invite,
        answer_hours=hours_of(answer_within or "14d", "--answer-within"),
        host=_organiser(host, lang, "--host"),
        deputy=_organiser(deputy, lang, "--deputy-host"),
        seed=seed_of(seed) if seed is not None else None,
        terms=Terms(
            pace_hours=hours_of(pace, "--pace"),
            paces={kind: hours_of(time, "--pace-of") for kind, time in _given(paces, "--pace-of").items()},
            **terms,
        ),
    )
    with opened(Tables.MADE) as service:
        made = service.opening.open(request, now())
        _tell_host(service, request, made.match)
    _say_opened(as_json, game, made)


def _say_opened(as_json: bool, game: str, made: NewMatch) -> None:
    document = {"match": str(made.match), "number": made.number, "game": game, "seats": made.seats}
    say(as_json, document, f"Match {made.number} of {game} is open: {made.match}")


def hours_of(text: str, option: str) -> float:
    """Hours from ``48h``, ``3d`` or ``30m``; Mistake, naming the option, for anything else."""
    found = _PACE.fullmatch(text.strip().lower())
    span = float(found[1]) * _UNITS[found[2]] if found else timedelta(0)
    if not timedelta(0) < span <= _LONGEST_PACE:
        raise Mistake(f"{option} cannot be {text!r}: write hours or days, such as 48h or 3d, up to a year.")
    return span / timedelta(hours=1)


def seed_of(text: str) -> bytes:
    """The bytes of a hexadecimal number of 16 to 64 bytes; Mistake for anything else."""
    digits = text.strip()
    try:
        seed = bytes.fromhex(digits if len(digits) % 2 == 0 else f"0{digits}")
    except ValueError:
        seed = b""
    if not _SHORTEST_SEED <= len(seed) <= _LONGEST_SEED:
        least, most = 2 * _SHORTEST_SEED, 2 * _LONGEST_SEED
        raise Mistake(
            f"--seed cannot be {text!r}: write a hexadecimal number of {least} to {most} digits. A shorter one can be "
            "guessed from its seal in the first letter."
        )
    return seed


def _given(given: tuple[str, ...], flag: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for text in given:
        name, value = pair(text, flag)
        if name in options and options[name] != value:
            raise Mistake(f"{flag} {name} is given twice: {options[name]} and {value}.")
        options[name] = value
    return options


def _people(seats: tuple[str, ...], players: tuple[str, ...], language: Language | None) -> tuple[Guest, ...]:
    """Who plays: in the seats named, and in those that the rules assign."""
    named = [_seated(text, language) for text in seats]
    return (*named, *(guest_of(text, language, None, "--player") for text in players))


def _seated(text: str, language: Language | None) -> Guest:
    seat, rest = pair(text, "--seat")
    return guest_of(rest, language, Seat(seat.lower()), "--seat")


def _organiser(text: str | None, language: Language | None, flag: str) -> Guest | None:
    """Whoever runs the match, or is to if they fall silent; None if nobody is named."""
    return guest_of(text, language, None, flag) if text is not None else None


def guest_of(text: str, language: Language | None, seat: Seat | None, flag: str) -> Guest:
    """Somebody as an option names them: an address, perhaps behind a name, and wishes; Mistake if it names nobody."""
    named = _NAMED.fullmatch(text)
    address, *wishes = f"{named['address']}{named['rest']}".split(",") if named else text.split(",")
    facts = dict(pair(wish, flag) for wish in wishes)
    unknown = facts.keys() - {"lang", "form", "zone"}
    if unknown:
        raise Mistake(f"{', '.join(sorted(unknown))} cannot be said of a player: only lang, form and zone can.")
    spoken = facts.get("lang", language)
    if spoken is not None and spoken not in languages():
        raise Mistake(f"lang cannot be {spoken!r}: it is one of {', '.join(languages())}.")
    zone = facts.get("zone")
    if zone is not None and zone not in available_timezones():
        raise Mistake(f"zone cannot be {zone!r}: write the name of a time zone, such as Europe/Rome.")
    try:
        form = form_of(facts["form"]) if "form" in facts else None
    except ValueError as error:
        raise Mistake(str(error)) from None
    name = _name(named["name"], flag) if named else None
    return Guest(address=_address(address, flag), seat=seat, language=spoken, form=form, zone=zone, name=name)


def _name(text: str, flag: str) -> str | None:
    try:
        return own_name(text)
    except BadName:
        raise Mistake(
            f"{flag} cannot have the name {text!r}: write at most {LONGEST} characters, and no address among them, in one "
            "alphabet, and not what a seat or this service goes by."
        ) from None


def _address(text: str, flag: str) -> str:
    try:
        return normalise(text.strip())
    except BadAddress as error:
        raise Mistake(f"{flag} cannot be {text.strip()!r}. {error}") from None


def _tell_host(service: Service, request: OpeningRequest, match: UUID) -> None:
    """The letter by which a host runs the match: every answer to it may do so. Without anybody to write to that is said here."""
    if request.host is not None:
        found, note = service.repository.match(match, ()), "opened" if request.invite else "begun"
        service.repository.append(*service.hosts.tell(found, note, (), found.version, now()))
    if not service.settings.admins:
        click.echo(_NOBODY_HEARS if request.host is None else _NOBODY_RULES, err=True)
