"""Commands on the rules alone: scenario files, and games between bots."""

import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final, get_args

import click
import yaml

from domain.games import find
from domain.match.scenario import Result, ScenarioMistake, play
from domain.options import resolve
from domain.words import DEFAULT, Language
from pbem.cli.saying import Mistake, as_json, pair, rules_options, say
from pbem.cli.words import SAY
from pbem.simulate import Bots, Played
from pbem.simulate import simulate as simulate_one

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="The position after every step.")
def adjudicate(file: str, as_json: bool) -> None:
    """Play a scenario FILE (- is standard input). Exit 1 if an expectation fails, 2 if the file is not understood."""
    try:
        results = list(play(_document(file)))
    except UnicodeDecodeError:
        raise _not_understood(file, "It is not UTF-8 text.") from None
    except yaml.MarkedYAMLError as mistake:
        line = f"line {mistake.problem_mark.line + 1}: " if mistake.problem_mark else ""
        raise _not_understood(file, f"{line}{mistake.problem}.") from None
    except (yaml.YAMLError, ScenarioMistake) as mistake:
        raise _not_understood(file, str(mistake)) from None
    lines = (step_line(number, result) for number, result in enumerate(results, 1))
    say(as_json, [step_document(result) for result in results], *lines)
    raise click.exceptions.Exit(1 if any(result.failures for result in results) else 0)


def _document(file: str) -> dict[str, Any]:
    raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    document = yaml.load(raw.decode("utf-8"), Loader=_LOADER)
    if not isinstance(document, dict):
        raise ScenarioMistake("A scenario is a mapping with `game`, `position` and `steps`.")
    return document


def _not_understood(file: str, why: str) -> Mistake:
    return Mistake(f"{file} is not understood: {why}", exit_code=2)


def step_line(number: int, result: Result) -> str:
    """What became of a step, in a line, and what was expected in vain."""
    rules = ", ".join(refusal.rule for refusal in result.refusals)
    head = answer_line(number, result, rules, DEFAULT)
    return head if not result.failures else head + "".join(f"\n   FAILED: {failure}" for failure in result.failures)


def answer_line(number: int, result: Result, why: str, language: Language) -> str:
    """Whether a step was accepted, or why it was refused."""
    order = " / ".join(result.step.order.split("\n")).strip(" /")
    message = "step-refused" if result.refusals else "step-accepted"
    return SAY(message, language, number=number, seat=result.step.seat, order=order, why=why)


def step_document(result: Result) -> dict[str, Any]:
    """The same as JSON, with the position after it."""
    return {
        "seat": result.step.seat,
        "order": result.step.order,
        "accepted": not result.refusals,
        "refusals": [{"rule": refusal.rule, "reason": refusal.reason} for refusal in result.refusals],
        "not_played": list(result.not_played),
        "failures": list(result.failures),
        "position": result.position,
    }


@click.command()
@click.argument("game")
@click.option("--matches", "count", type=click.IntRange(1), required=True, help="How many.")
@click.option("--seats", type=int, help="How many players; the fewest there can be if left out.")
@click.option("--seed", default="0", show_default=True, help="The same seed plays the same matches.")
@rules_options
@click.option(
    "--bots",
    type=click.Choice(get_args(Bots)),
    default="good",
    show_default=True,
    help="Those of the game, or any order that the rules accept.",
)
@as_json
def simulate(
    game: str, count: int, seats: int | None, seed: str, options: tuple[str, ...], bots: Bots, as_json: bool
) -> None:
    """Bots play matches of GAME through the rules; statistics."""
    chosen = find(game)
    given = dict(pair(option, "--option") for option in options)
    resolve(chosen.options, chosen.presets, given)  # an unknown option is refused before anything is played
    players = chosen.least_players if seats is None else seats
    if not chosen.least_players <= players <= chosen.most_players:
        raise Mistake(f"{game} is for {chosen.least_players} to {chosen.most_players} players, not {players}.")
    played = [simulate_one(chosen, players, f"{seed}/{number}".encode(), given, bots=bots) for number in range(count)]
    figures = _figures(game, players, seed, played) | {"bots": bots}
    winners = ", ".join(f"{seat} {times}" for seat, times in figures["winners"].items())
    tallies = [
        f"  {one['all']:6}  {one['what']} ({one['least']}, {one['median']}, {one['most']})"
        for one in figures["tallies"].values()
    ]
    say(
        as_json,
        figures,
        f"{count} matches of {game}, {players} players, {bots} bots, seed {seed}: all ended.",
        *(f"  {times:6}  {ending}" for ending, times in figures["endings"].items()),
        f"Won by: {winners or 'nobody'}.",
        f"Orders a match: {figures['orders']['median']} (median), at most {figures['orders']['most']}.",
        *(["In all, and in a match (least, median, most):", *tallies] if tallies else ()),
    )


def _figures(game: str, players: int, seed: str, played: list[Played]) -> dict[str, Any]:
    orders = sorted(one.orders for one in played)
    endings = Counter(f"{', '.join(one.outcome.winners) or 'nobody'}: {one.outcome.reason}" for one in played)
    return {
        "game": game,
        "seats": players,
        "seed": seed,
        "matches": len(played),
        "endings": dict(endings.most_common()),
        "winners": dict(sorted(Counter(seat for one in played for seat in one.outcome.winners).items())),
        "orders": {"median": orders[len(orders) // 2], "most": orders[-1]},
        "decisions": {"median": sorted(one.decisions for one in played)[len(played) // 2]},
        "tallies": _tallies(played),
    }


def _tallies(played: list[Played]) -> dict[str, Any]:
    """What the game counts of its matches, by key: in all, in how many of them, and how often in one."""
    found = {}
    for tally in sorted({tally for one in played for tally in one.tallies}, key=lambda tally: tally.key):
        times = sorted(one.tallies.get(tally, 0) for one in played)
        found[tally.key] = {
            "what": tally.words[DEFAULT],
            "all": sum(times),
            "matches": sum(1 for count in times if count),
            "least": times[0],
            "median": times[len(times) // 2],
            "most": times[-1],
        }
    return found
