"""``pbem whatif``: letters tried on a copy of a position, as on no match at all."""

import os
from typing import Final

import click

from domain.game import AnyGame, Seat
from domain.match.rules.rewinding import CannotRewind
from domain.match.scenario import Result, ScenarioMistake
from domain.match.telling import refusal_words
from domain.words import Language
from pbem.cli.looking import Acting, look, look_options, may_look
from pbem.cli.opened import match_id, opened
from pbem.cli.rules import answer_line, step_document
from pbem.cli.saying import Mistake, as_json, in_language, say
from pbem.cli.words import SAY
from pbem.judging.what_if import what_if

_SEED_BYTES: Final = 16


@click.command("whatif")
@click.argument("match")
@click.option("--at", type=int, metavar="N", help="After event N; as the match stands now if left out.")
@click.option(
    "--order", "orders", multiple=True, required=True, metavar="SEAT:TEXT", help="A letter; one after another."
)
@click.option("--seed", metavar="HEX", help="The chance of the copy; another one each time if left out.")
@look_options
@in_language
@as_json
def whatif(
    match: str, at: int | None, orders: tuple[str, ...], seed: str | None, acting: Acting, lang: Language, as_json: bool
) -> None:
    """Play letters on a copy of a position of MATCH: nothing comes of them, and the dice are others.

    While the match runs that is a look at the whole position, which needs a --reason and is told to its players at the end; what
    lies face down is shuffled anew.
    """
    letters = [_letter(text) for text in orders]
    with opened() as service:
        loaded = service.repository.match(match_id(service, match), ())
        looking = may_look(service, loaded.id, None, acting)
        upto = loaded.version if at is None else at
        if not 1 <= upto <= loaded.version:
            raise Mistake(f"--at cannot be {at}: the match has events 1 to {loaded.version}.")
        chance = _seed(seed)
        try:
            results = what_if(loaded, upto, letters, chance)
        except (CannotRewind, ScenarioMistake) as error:
            raise Mistake(str(error)) from None
        look(service, loaded.id, looking)
    document = {"after_event": upto, "seed": chance.hex(), "steps": [step_document(result) for result in results]}
    lines = (answer_line(number, one, _why(loaded.game, one, lang), lang) for number, one in enumerate(results, 1))
    say(
        as_json,
        document,
        SAY("what-if-after", lang, event=upto, seed=chance.hex()),
        *lines,
        SAY("what-if-nothing", lang),
    )


def _why(game: AnyGame, result: Result, language: Language) -> str:
    said = (f"{refusal.rule}: {refusal_words(game, refusal, language)}" for refusal in result.refusals)
    return "; ".join(said)


def _letter(text: str) -> tuple[Seat, str]:
    seat, colon, order = text.partition(":")
    if not colon or not order.strip():
        raise Mistake(f"--order {text!r} is not understood: write SEAT: and the words of a letter.")
    return Seat(seat.strip().lower()), order.strip().replace("\\n", "\n")


def _seed(text: str | None) -> bytes:
    if text is None:
        return os.urandom(_SEED_BYTES)
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Mistake(f"--seed cannot be {text!r}: write a hexadecimal number.") from None
