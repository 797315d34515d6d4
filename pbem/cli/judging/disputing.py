"""``pbem disputes``: what players dispute, and in which words; and which rulings wait for a second administrator."""

from collections.abc import Iterator

import click
import msgspec

from domain.words import Language
from pbem.cli.opened import opened
from pbem.cli.saying import as_json, in_language, say
from pbem.cli.words import SAY
from pbem.clubhouse.matches.disputes import OpenDispute, open_disputes
from pbem.clubhouse.matches.seconding import WaitingRuling, waiting_rulings


@click.command("disputes")
@in_language
@as_json
def disputes(lang: Language, as_json: bool) -> None:
    """The disputes that wait for a ruling: of which match, by which seat, about which decision, in which words.

    Behind them the rulings that wait for a second administrator (`pbem rule MATCH --second`).
    """
    with opened() as service:
        found, rulings = (
            open_disputes(service.repository, service.vault),
            waiting_rulings(service.repository, service.rulings),
        )
    lines = [line for one in found for line in _lines(one, lang)] or [SAY("disputes-none", lang)]
    document = msgspec.to_builtins({"disputes": found, "rulings": rulings})
    say(as_json, document, *lines, *(_waiting(one, lang) for one in rulings))


def _waiting(one: WaitingRuling, language: Language) -> str:
    return SAY(
        "ruling-line-dispute" if one.dispute else "ruling-line",
        language,
        match=f"{one.game} {one.match_number}",
        ruling=one.ruling,
        dispute=one.dispute,
        decision=one.decision,
        by=one.by.name,
        reason=one.reason,
    )


def _lines(one: OpenDispute, language: Language) -> Iterator[str]:
    yield SAY(
        "dispute-line",
        language,
        match=f"{one.game} {one.match_number}",
        number=one.dispute,
        seat=one.seat,
        decision=one.decision,
        time=f"{one.at:%Y-%m-%d %H:%M} UTC",
        stands=SAY(f"dispute-play-{one.meanwhile}", language),
    )
    if one.erasing_waits:
        yield f"    {SAY('dispute-erasing-waits', language)}"
    said = one.words if one.words is not None else SAY("dispute-erased", language)
    yield from (f"    {line}" for line in said.splitlines())
