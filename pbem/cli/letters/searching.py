"""The command that lists letters, of ours and those that came in: by what became of them, match, player, Message-ID and time."""

from datetime import datetime
from typing import Any
from uuid import UUID

import click

from domain.game import Seat
from domain.words import DEFAULT
from mail.inbound.address import BadAddress, normalise
from pbem.audit.letters.arrived import STATES as IN_STATES
from pbem.audit.letters.arrived import ArrivedLetter, letters_arrived
from pbem.audit.letters.posted import STATES as OUT_STATES
from pbem.audit.letters.posted import letters_posted
from pbem.audit.letters.verdict_words import became_of
from pbem.audit.letters.wanted import LettersWanted
from pbem.audit.letters.writers import as_addressed
from pbem.cli.letters.one_letter import RUNNING, letter_facts, letter_line
from pbem.cli.looking import Acting, look, look_options, may_look, note
from pbem.cli.opened import match_id, opened
from pbem.cli.saying import Mistake, as_json, say
from pbem.cli.since import moment_since
from pbem.clubhouse.acts import Act
from pbem.compose import Service, now
from pbem.store.engine import reading

_LEFT_OUT = (
    "Letters of matches that are being played are left out: say --reason TEXT, which their players are told at the end."
)
# What no letter did, by whether it came in and what was asked for: read behind "No letter".
NOT_ONE = {
    (False, ""): "has been written yet",
    (False, "failed"): "has failed",
    (False, "waiting"): "waits to be sent",
    (True, ""): "has come in yet",
    (True, "waiting"): "waits to be read",
    (True, "refused"): "had its orders refused",
    (True, "held"): "is held until somebody answers",
    (True, "shunted"): "is set aside",
}


@click.command("letters")
@click.option("--in", "came_in", is_flag=True, help="Letters that came in, with what became of each.")
@click.option("--out", "went_out", is_flag=True, help="Letters of ours; so too if neither is said.")
@click.option("--failed", is_flag=True, help="Of ours: only those that were refused for good, or came back.")
@click.option("--waiting", is_flag=True, help="Only those that have not been taken, or read, yet.")
@click.option("--refused", is_flag=True, help="Come in: only those whose orders were refused.")
@click.option("--held", is_flag=True, help="Come in: only those about which somebody was asked, and has not answered.")
@click.option("--shunted", is_flag=True, help="Come in: only those set aside for a fault of ours.")
@click.option("--match", "match", metavar="MATCH", help="Only those of one match, by its number or id.")
@click.option("--player", metavar="PLAYER", help="Only those to or from a player, by address or name.")
@click.option("--message-id", metavar="ID", help="Only the one with this Message-ID.")
@click.option("--since", metavar="WHEN", help="Not before: a time (ISO 8601, UTC if no zone), or 7d, 12h.")
@click.option("--before", type=int, metavar="N", help="The page before letter N.")
@click.option("--most", type=click.IntRange(1), default=100, show_default=True, help="How many, the newest.")
@look_options
@as_json
def letters(
    came_in: bool,
    went_out: bool,
    match: str | None,
    player: str | None,
    message_id: str | None,
    since: str | None,
    before: int | None,
    most: int,
    acting: Acting,
    as_json: bool,
    **states: bool,
) -> None:
    """Letters: number, match, seat, what became of them, when, and what was said of it. The newest, the oldest of them first.

    Who wrote when is hidden while a match is played: letters that came in to such a match, a search for one player's, and to
    which seats letters of ours went, need a --reason, and its players are told of the look at the end.
    """
    came_in = _which(came_in, went_out, {name for name, wanted in states.items() if wanted})
    with opened() as service:
        named = bool(acting.reason.strip())
        address, whose = _player(service, player) if player is not None else (None, None)
        wanted = LettersWanted(
            states=tuple(name for name in (IN_STATES if came_in else OUT_STATES) if states[name]),
            match=match_id(service, match) if match is not None else None,
            player=whose,
            message_id=message_id.strip().strip("<>") if message_id is not None else None,
            since=moment_since(since, now()) if since is not None else None,
            before=before,
            most=most,
            running=named or not (came_in or player or message_id),
        )
        if came_in and wanted.match is not None:
            may_look(service, wanted.match, None, acting, what="letter")
        found = _found(service, wanted, address, came_in=came_in)
        if named:
            _record(service, wanted, found, acting)
    moment = now()
    lines = [_line(row, moment, named=named) for row in found] or [_none(wanted, came_in=came_in)]
    document = [_facts(row, moment, named=named) for row in found]
    say(as_json, document, *lines, *_more(found, wanted))


def _which(came_in: bool, went_out: bool, states: set[str]) -> bool:
    """Whether letters that came in are meant; Mistake where what was said does not fit together."""
    if came_in and went_out:
        raise Mistake("Say --in or --out: the letters of each have numbers of their own.")
    only_in, only_out = states - set(OUT_STATES), states - set(IN_STATES)
    if (only_in and only_out) or (went_out and only_in) or (came_in and only_out):
        raise Mistake("Letters of ours fail or wait; those that came in wait, are refused, held or shunted.")
    return came_in or bool(only_in)


def _player(service: Service, named: str) -> tuple[str | None, UUID]:
    """The address, if that is what was given, and the player; Mistake if nobody is called so, or several are."""
    with reading(service.engine) as conn:
        try:
            address = normalise(named.strip())
        except BadAddress:
            address = None
        known = service.directory.find(conn, address) if address is not None else None
        found = [known] if known is not None else service.directory.called(conn, named) if address is None else []
        if len(found) > 1:
            raise Mistake(f"{len(found)} players are called {named!r}: give an address.")
        if not found:
            raise Mistake(f"No player is known as {named!r}: give an address as it was registered, or a name.")
        person = service.directory.person(conn, found[0])
    return (person.address if person is not None else None), found[0]


def _found(service: Service, wanted: LettersWanted, address: str | None, *, came_in: bool) -> list[Any]:
    with reading(service.engine) as conn:
        if came_in:
            return [*letters_arrived(conn, service.keys, address, wanted)]
        return [*as_addressed(service.repository, letters_posted(conn, wanted))]


def _record(service: Service, wanted: LettersWanted, found: list[Any], acting: Acting) -> None:
    """The search, and a look at each match being played of which the page shows a letter: before anything is shown. That a
    match has no such letter is told too, so one that was named is looked at in any case."""
    act = Act(
        what="letters-searched",
        by=acting.by,
        match=wanted.match,
        player=wanted.player,
        reason=acting.reason.strip(),
    )
    note(service, act)
    seats: dict[UUID, set[str | None]] = {}
    if wanted.match is not None and service.looks.needed(wanted.match):
        seats[wanted.match] = set()
    for row in found:
        if row.match_id is not None and row.match_state == RUNNING:
            seats.setdefault(row.match_id, set()).add(row.seat)
    for match, of in seats.items():
        alone = next(iter(of)) if len(of) == 1 else None
        look(service, match, may_look(service, match, Seat(alone) if alone else None, acting, what="letter"))


def _facts(row: Any, moment: datetime, *, named: bool) -> dict[str, Any]:
    if not isinstance(row, ArrivedLetter):
        return letter_facts(row, moment, named=named)
    found = row.found
    return {
        "letter_in": row.id,
        "match": str(row.match_id) if row.match_id else None,
        "number": row.title_no,
        "seat": row.seat,
        "state": row.state,
        "result": found.result,
        "reason": found.reason,
        "answer": row.answer,
        "received_at": row.received_at.isoformat(),
        "read_at": row.read_at.isoformat() if row.read_at else None,
        "attempts": row.attempts,
    }


def _line(row: Any, moment: datetime, *, named: bool) -> str:
    if not isinstance(row, ArrivedLetter):
        return letter_line(row, moment, named=named)
    found = row.found
    match = f"{row.game} {row.title_no}" if row.title_no is not None else "no match"
    became = f"{found.result} ({row.answer})" if row.answer not in (None, "none", found.result) else found.result
    words = (
        f"{row.id}",
        row.received_at.isoformat(timespec="seconds"),
        match,
        row.seat or "-",
        row.state,
        became,
        became_of(found, DEFAULT) if found.reason else "",
    )
    return "  ".join(filter(None, words))


def _none(wanted: LettersWanted, *, came_in: bool) -> str:
    """That nothing was found: of which letters there is none, and whether only some were asked for."""
    said = [NOT_ONE[came_in, state] for state in wanted.states] or [NOT_ONE[came_in, ""]]
    only = (wanted.match, wanted.player, wanted.message_id, wanted.since, wanted.before)
    whole = wanted.running and all(one is None for one in only)
    return f"No letter {' or '.join(said)}{'' if whole else ', of those that were asked for'}."


def _more(found: list[Any], wanted: LettersWanted) -> list[str]:
    """What is said below a page: that letters are left out, and how the next is asked for."""
    more = [] if wanted.running else [_LEFT_OUT]
    if len(found) == wanted.most:
        first = found[0]
        more.append(f"older ones: --before {first.id if isinstance(first, ArrivedLetter) else first.serial}")
    return more
