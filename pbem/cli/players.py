"""What is kept of a player, shown for them to have; and a player forgotten for good."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from uuid import UUID

import click
import msgspec

from domain.game import Seat
from domain.words import Language
from mail.inbound.address import normalise
from pbem.cli.looking import Acting, act_options, look, look_options, may_look, note, writable
from pbem.cli.opened import opened
from pbem.cli.saying import Mistake, as_json, in_language, say
from pbem.cli.wording import keyword
from pbem.cli.words import SAY
from pbem.clubhouse.acts import Act
from pbem.clubhouse.forgetting.erasing import Erasure
from pbem.clubhouse.forgetting.kept_of import KeptOfPlayer
from pbem.compose import Service, now
from pbem.store.engine import reading


@click.group()
def player() -> None:
    """Players: what is kept of them, and how they are forgotten."""


@player.command()
@click.argument("address")
@look_options
@in_language
@as_json
def show(address: str, acting: Acting, lang: Language, as_json: bool) -> None:
    """Show all that is kept of the player with this ADDRESS: name, settings, matches, letters in and out, words, looks.

    Letters of a match that runs tell what its seat hides: they are shown for a --reason, which its players are told at the end.
    """
    with opened() as service:
        found = _player(service, address)
        for one in service.players_file.matches(found):
            for seat in one.seats if one.runs else ():
                look(service, one.id, may_look(service, one.id, Seat(seat), acting, what="letter"))
        act = Act(what="player-shown", by=acting.by, whom=f"player {found}", player=found, reason=acting.reason)
        note(service, act)
        kept = service.players_file.all_of(found)
    if kept is None:
        raise Mistake(_unknown(address))
    say(as_json, msgspec.to_builtins(kept), *_told(kept, lang))


@player.command()
@click.argument("address")
@click.option("--yes", is_flag=True, help="Do not ask whether that is meant.")
@act_options
@as_json
def erase(address: str, yes: bool, acting: Acting, as_json: bool) -> None:
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
        act = Act(what="player-erased", by=acting.by, whom=f"player {found}", player=found, reason=acting.reason)
        at = now()
        with writable(act.by.name):
            done = service.forgetting.forget(found, at, also=(service.acts.writing(act, at),))
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


def _wished(kept: KeptOfPlayer, language: Language) -> Iterator[str]:
    """What a player wants of matches that they do not play in."""
    if not kept.invitable:
        yield SAY("kept-no-invitations", language)
    if kept.places_asked:
        yield SAY("kept-places-asked", language, numbers=", ".join(map(str, kept.places_asked)))
    if kept.watched:
        yield SAY("kept-watched", language, numbers=", ".join(map(str, kept.watched)))
    if kept.muted:
        yield SAY("kept-muted", language, numbers=", ".join(map(str, kept.muted)))


def _told(kept: KeptOfPlayer, language: Language) -> Iterator[str]:
    def say_so(message: str, **parts: str | int) -> str:
        return SAY(f"kept-{message}", language, **parts)

    def yes(whether: bool) -> str:
        return say_so("yes" if whether else "no")

    yield say_so("player", name=kept.name or say_so("no-name"), address=kept.address, player=str(kept.id))
    registered = "registered" if kept.verified else "registered-unanswered"
    yield f"  {say_so(registered, time=_clock(kept.registered_at))}"
    reminders = yes(kept.reminders)
    yield f"  {say_so('letters', language=kept.language, form=kept.form, zone=kept.zone, reminders=reminders)}"
    yield f"  {say_so('believed', believed=yes(kept.believed))}"
    yield from (f"  {said}" for said in _wished(kept, language))
    for session in kept.sessions:
        yield f"  {say_so('session', begun=_clock(session.begun_at), seen=_clock(session.seen_at))}"
    for one in kept.matches:
        yield say_so(
            "match-host" if one.host else "match",
            match=f"{one.game} {one.number}",
            state=keyword(one.state, language),
            day=f"{one.opened_at:%Y-%m-%d}",
            seats=", ".join(one.seats) or say_so("no-seat"),
        )
    nothing = say_so("nothing")
    for said in kept.said:
        yield say_so(said.kind, time=_clock(said.at), seat=said.seat, text=said.text or nothing)
    for looked in kept.looks:
        yield say_so(f"look-{looked.what}", time=_clock(looked.at), reason=looked.reason or nothing)
    for way, letters in (("from", kept.letters_in), ("to", kept.letters_out)):
        for letter in letters:
            ours = way == "to" and f"kind-{letter.kind}" in SAY
            what = SAY(f"kind-{letter.kind}", language) if ours else keyword(letter.kind, language)
            became = f"{what} ({keyword(letter.state, language)})"
            yield from ("", say_so(f"letter-{way}", number=letter.number, time=_clock(letter.at), became=became))
            yield from (f"    {line}" for line in (letter.text or nothing).splitlines())


def _clock(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M} UTC"
