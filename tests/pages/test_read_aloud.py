"""A match followed by what a screen reader is told alone: roles and names in the tree of a page, and nothing that is drawn."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from playwright.sync_api import Browser
from playwright.sync_api import Page as Tab

from tests.pages.test_keys import GAMES, scripted
from tests.pages.world import World

_NAMED = re.compile(r'(\w+) (".*")')


def heard(tab: Tab, part: str) -> Iterator[tuple[str, str]]:
    """What the tree holds of a part of the page, from its beginning: each role with its name or its words."""
    yield from _of(yaml.load(tab.locator(part).aria_snapshot(), yaml.CSafeLoader))


def _of(tree: Any) -> Iterator[tuple[str, str]]:
    for node in tree if isinstance(tree, list) else [tree]:
        for said, within in node.items() if isinstance(node, dict) else [(node, None)]:
            named = _NAMED.match(said)
            if named is not None:
                yield named[1], json.loads(named[2])
            elif isinstance(within, str):
                yield said, within
            if isinstance(within, list):
                yield from _of(within)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_read_aloud_tells_every_turn_and_the_whole_story(
    game: str, browser: Browser, worlds: dict[str, World]
) -> None:
    with scripted(browser, worlds["en"], game) as (tab, shown):
        tab.keyboard.press("Shift+ArrowRight")
        now = list(heard(tab, ".now"))
        found = re.match(r"Step (\d+) of", next(name for role, name in now if role == "heading"))
        assert found is not None
        step = shown.steps[int(found[1]) - 1]
        words = [name for role, name in now if role == "paragraph"]
        assert step.changes
        assert words[: len(step.lines)] == list(step.lines)
        assert words[-1].startswith("To play: ")
        table = [name for role, name in heard(tab, ".words") if role == "heading"]
        assert table == [section.heading for section in shown.table(step)]
        tab.keyboard.press("End")
        story = [name for role, name in heard(tab, ".story") if role == "link"]
        assert story == [" ".join(step.lines) for step in shown.steps]
        assert tab.locator(".now").get_attribute("aria-live") == "polite"
