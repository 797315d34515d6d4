"""What is kept of a player, shown for them to have; and a player forgotten for good."""

from collections.abc import Iterator, Sequence
from functools import partial
from uuid import UUID

import click
import msgspec

from domain.game import Seat
from mail.inbound.address import normalise
from pbem.cli.looking import act_options, look, look_options, may_look, operator, writable
from pbem.cli.opened import opened
from pbem.cli.saying import Mistake, as_json, say
from pbem.clubhouse.acts import Act, write_down
from pbem.clubhouse.forgetting.erasing import Erasure
from pbem.clubhouse.forgetting.kept_of import KeptLetter, KeptOfPlayer
from pbem.compose import Service, now
from pbem.store.engine import reading, writing

_NOTHING_KEPT = "(not kept)"


@click.group()
def player() -> None:
    """Players: what is kept of them, and how they are forgotten."""


@player.command()
@click.argument("address")
@look_options
@as_json
def show(address: str, reason: str | None, by: str | None, as_json: bool) -> None:
    """Show all that is kept of the player with this ADDRESS: name, settings, matches, letters in and out, words, looks.

    Letters of a match that runs tell what its seat hides: they are shown for a --reason, which its players are told at the end.
    """
    with opened() as service:
        found = _player(service, address)
        for one in service.players_file.matches(found):
            for seat in one.seats if one.runs else ():
                look(service, one.id, may_look(service, one.id, Seat(seat), reason, by, what="letter"))
        act = Act(what="player-shown", by=operator(by), whom=f"player {found}", player=found, reason=reason or "")
        with writable(act.by.name), writing(service.engine) as conn:
            write_down(conn, service.vault, service.keys, act, now())
        kept = service.players_file.all_of(found)
    if kept is None:
        raise Mistake(_unknown(address))
    say(as_json, msgspec.to_builtins(kept), *_told(kept))


@player.command()
@click.argument("address")
@click.option("--yes", is_flag=True, help="Do not ask whether that is meant.")
@act_options
@as_json
def erase(address: str, yes: bool, reason: str, by: str | None, as_json: bool) -> None:
    """Forget the player with this ADDRESS for good: what they wrote is blanked everywhere, in letters of others too.

    Their seats in running matches are vacated; matches, proofs and records stay whole. What is restored from an older backup is
    blanked again by the list in PBEM_HOME/forgotten: keep it where the secret key is kept.
    """
    with opened() as service:
        found = _player(service, address)
        running = [one for one in service.players_file.matches(found) if one.state in ("mustering", "underway")]
        if not yes:
            seats = f" {len(running)} running matches lose them." if running else ""
            click.confirm(f"Blank all that {address} wrote, for good?{seats}", abort=True, err=True)
        act = Act(what="player-erased", by=operator(by), whom=f"player {found}", player=found, reason=reason)
        at = now()
        with writable(act.by.name):
            noted = partial(write_down, vault=service.vault, keys=service.keys, act=act, now=at)
            done = service.forgetting.forget(found, at, also=(noted,))
        titles = {one.id: f"{one.game} {one.number}" for one in service.players_file.matches(found)}
    if done is None:
        raise Mistake(_unknown(address))
    document = {"player": str(found), **msgspec.to_builtins(done)}
    say(as_json, document, *_done(done, [titles[match] for match in done.waits]))


def _player(service: Service, address: str) -> UUID:
    normalise(address)
    with reading(service.engine) as conn:
        found = service.directory.find(conn, address)
    if found is None:
        raise Mistake(_unknown(address))
    return found


def _unknown(address: str) -> str:
    return f"No player has the address {address}: nothing is kept of them here."


def _done(done: Erasure, waits: Sequence[str]) -> Iterator[str]:
    yield (
        f"Forgotten. Blanked: {done.texts} texts of theirs, {done.letters} letters to others that told their words,"
        f" {done.arrived} letters in that quoted them, of which the rest stays."
    )
    yield f"Seats given up: {len(done.seats)}."
    for title in waits:
        yield (
            f"A dispute is open in {title}: what is kept of them there stays, as evidence, and is erased by itself once somebody"
            " has ruled (`pbem disputes`, `pbem rule`)."
        )
    yield "Backups from before still hold it all: `pbem restore` blanks it again by PBEM_HOME/forgotten, while that is kept."


def _told(kept: KeptOfPlayer) -> Iterator[str]:
    yield f"{kept.name or '(no name)'} <{kept.address}>, player {kept.id}"
    yield f"  registered {kept.registered_at:%Y-%m-%d %H:%M} UTC; the address has {'' if kept.verified else 'not '}answered"
    yield f"  letters in {kept.language}, as {kept.form}, by the clock of {kept.zone}; reminders: {_yes(kept.reminders)}"
    yield f"  believed by token and From alone: {_yes(kept.believed)}"
    for session in kept.sessions:
        yield f"  signed in since {session.begun_at:%Y-%m-%d %H:%M} UTC, last seen {session.seen_at:%Y-%m-%d %H:%M} UTC"
    for one in kept.matches:
        seats = ", ".join(one.seats) or "no seat"
        yield f"{one.game} {one.number} ({one.state}), opened {one.opened_at:%Y-%m-%d}: {seats}{', as host' * one.host}"
    for said in kept.said:
        yield f"{said.kind}, {said.at:%Y-%m-%d %H:%M} UTC, as {said.seat}: {said.text or _NOTHING_KEPT}"
    for look_at in kept.looks:
        yield f"look at the {look_at.what}, {look_at.at:%Y-%m-%d %H:%M} UTC: {look_at.reason or _NOTHING_KEPT}"
    for way, letters in (("from", kept.letters_in), ("to", kept.letters_out)):
        for letter in letters:
            yield from _letter(way, letter)


def _letter(way: str, letter: KeptLetter) -> Iterator[str]:
    yield ""
    yield f"letter {letter.number} {way} the player, {letter.at:%Y-%m-%d %H:%M} UTC: {letter.kind} ({letter.state})"
    yield from (f"    {line}" for line in (letter.text or _NOTHING_KEPT).splitlines())


def _yes(whether: bool) -> str:
    return "yes" if whether else "no"
