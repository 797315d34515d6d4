"""``pbem why``: how a seat knows of a thing, for administrators."""

import click
import msgspec

from domain.game import PUBLIC, REFEREE
from domain.match.reviewing import deduced
from domain.match.state import Concluded, Underway
from domain.match.why import Told
from domain.match.why import why as told_of
from domain.words import Language, quoted
from mail.outbound.compose.reasons import deduction
from pbem.cli.looking import Acting, look, look_options, may_look, seat_named
from pbem.cli.opened import match_id, opened
from pbem.cli.saying import Mistake, as_json, in_language, say
from pbem.cli.words import SAY
from pbem.clubhouse.streams.repository import Remembered


@click.command("why")
@click.argument("match")
@click.argument("what", nargs=-1, required=True)
@click.option(
    "--as", "--seat", "seat", metavar="SEAT", required=True, help="Whose knowledge: a seat, public or referee."
)
@look_options
@in_language
@as_json
def why(match: str, what: tuple[str, ...], seat: str, acting: Acting, lang: Language, as_json: bool) -> None:
    """What a seat of MATCH was told of WHAT: a house, a card, a colour, a player.

    It is answered from that seat's own observations, with what everybody can work out where an option of the match or its end
    lets them; as referee, from all that happened. While the match runs any look but
    --as public needs a reason; its players are told of it at the end.
    """
    about = " ".join(what)
    with opened() as service:
        loaded = service.repository.match(match_id(service, match), ())
        if not isinstance(loaded.state, (Underway, Concluded)):
            raise Mistake("Play has not begun: nobody has been told anything of the table yet.")
        viewer = seat_named(seat, *loaded.opened.seats, PUBLIC, REFEREE)
        whose = None if viewer == REFEREE else viewer
        look(service, loaded.id, may_look(service, loaded.id, whose, acting))
        known = loaded.remembered(viewer, upto=loaded.version)
        view = loaded.at(loaded.version, (viewer,)).views[viewer]
        worked_out = deduced(loaded.game, [entry.event for entry in loaded.entries], [about], lang).get(about, ())
    found = told_of(loaded.game, view, [one.seen for one in known], about, lang)
    nothing = SAY("why-nothing", lang, seat=viewer, about=quoted(about, lang))
    document = {
        "match": str(loaded.id),
        "seat": viewer,
        "about": about,
        "deduced": msgspec.to_builtins(worked_out),
        "told": [{**msgspec.to_builtins(one), "time": known[one.at].at.isoformat()} for one in found],
    }
    say(
        as_json,
        document,
        *([_aloud(one, known, lang) for one in found] or [nothing]),
        *(deduction(one, lang) for one in worked_out),
    )


def _aloud(told: Told, known: list[Remembered], language: Language) -> str:
    rule = f" {SAY('why-ruling', language, rule=told.rule)}" if told.rule else ""
    time = f"{known[told.at].at:%Y-%m-%d %H:%M} UTC"
    return SAY("why-told", language, decision=told.decision, time=time, sentence=told.sentence, rule=rule)
