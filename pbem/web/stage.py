"""What the stage of a replay shows at one step: its words, the story until there, and where one can step to."""

from collections.abc import Callable
from typing import Any

import msgspec

from mail.outbound.compose.opening import names
from mail.outbound.instants import brief
from pbem.replay.steps import Replay, ReplayStep
from pbem.web.speaking import sayer

Address = Callable[[int], str]
"""The address of a step."""


class StoryLine(msgspec.Struct, frozen=True):
    """A step as a line of the story."""

    text: str
    href: str
    changes: bool
    matters: bool
    current: bool


def stage_of(replay: Replay, step: ReplayStep, at: Address, zone: str = "") -> dict[str, Any]:
    """The words of the stage at a step, its hour in the reader's zone if it is known; nothing of what comes after it."""
    say = sayer(replay.language)
    asked = names(replay.game, step.view, step.asked, replay.language)
    number, last = step.number, len(replay.steps)
    return {
        "number": number,
        "zone": zone,
        "all": last,
        "heading": f"{say('replay-step', number=number, all=last)} · {brief(step.at, zone, replay.language)}",
        "lines": step.lines,
        "asked": say("replay-to-play", who=asked) if asked else "",
        "story": [
            StoryLine(" ".join(one.lines), at(one.number), one.changes, one.matters, one is step)
            for one in replay.steps[:number]
        ],
        "table": replay.table(step),
        "links": {name: at(to) if to else "" for name, to in _targets(replay, number).items()} | {"here": at(number)},
    }


def _targets(replay: Replay, number: int) -> dict[str, int | None]:
    """Where each control leads from a step; None if there is nothing there."""
    last = len(replay.steps)
    return {
        "first": 1 if number > 1 else None,
        "back": number - 1 if number > 1 else None,
        "next": number + 1 if number < last else None,
        "last": last if number < last else None,
        "turn": replay.after(number, lambda step: step.changes),
        "event": replay.after(number, lambda step: step.matters),
    }
