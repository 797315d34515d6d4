"""A match followed with a keyboard alone, with links alone where no script runs, and by what a screen reader is told alone."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Page as Tab

from domain.game import REFEREE
from pbem.replay.perspective import Perspective
from pbem.replay.steps import Replay
from tests.pages.looking import opened
from tests.pages.page import Look, Page
from tests.pages.world import World

GAMES = ("casablanca", "mata-hari", "quinta-colonna", "vedova-nera")
PACE = 1400  # milliseconds from step to step at the usual speed
LOOK = Look("en", "light", 360)


@contextmanager
def theatre(browser: Browser, world: World, game: str = "quinta-colonna", **more: Any) -> Iterator[tuple[Tab, Replay]]:
    """A match of a game on a phone, at its first step as the referee saw it, with a clock that stands until it is moved."""
    place = world.played(game, REFEREE, 0.0)
    may = world.house.service.theatre.by_link(place.split("?")[0].removeprefix("/matches/"))
    assert may is not None
    shown = world.house.service.theatre.replay(may, Perspective(REFEREE), "en")
    with opened(browser, world, Page("keys", lambda world: place, ()), LOOK, reduced_motion="reduce", **more) as (
        tab,
        said,
    ):
        yield tab, shown
        assert said == []


@contextmanager
def scripted(browser: Browser, world: World, game: str = "quinta-colonna") -> Iterator[tuple[Tab, Replay]]:
    """The same where the script has begun, and time stands still."""
    with theatre(browser, world, game) as (tab, shown):
        tab.locator("#play").wait_for(state="visible")
        tab.clock.install()
        yield tab, shown


def step(tab: Tab) -> int:
    """The step at which a page stands."""
    found = re.search(r"Step (\d+) of", tab.locator("#number").inner_text())
    assert found is not None
    return int(found[1])


def told(tab: Tab) -> str:
    """What the page tells of the step itself."""
    return " ".join(tab.locator("#said").inner_text().split())


def moves(shown: Replay) -> list[tuple[str, str, int]]:
    """A walk over every control: the key, the control that does the same, and the step that it leads to."""
    last, at = len(shown.steps), 1
    turn = shown.after(at, lambda one: one.changes)
    assert turn is not None
    event = shown.after(turn, lambda one: one.matters)
    assert event is not None
    return [
        ("Shift+ArrowRight", "turn", turn), ("Shift+ArrowDown", "event", event), ("ArrowRight", "next", event + 1),
        ("ArrowLeft", "back", event), ("End", "last", last), ("Home", "first", 1),
    ]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_keys_alone_go_wherever_the_controls_go(game: str, browser: Browser, worlds: dict[str, World]) -> None:
    with scripted(browser, worlds["en"], game) as (tab, shown):
        for key, control, wanted in moves(shown):
            assert tab.locator(f'[data-go="{control}"]').get_attribute("aria-keyshortcuts") == key
            tab.keyboard.press(key)
            assert (step(tab), told(tab)) == (wanted, " ".join(shown.steps[wanted - 1].lines))
            assert f"at={wanted}" in tab.url


def test_the_space_bar_plays_and_pauses(browser: Browser, worlds: dict[str, World]) -> None:
    with scripted(browser, worlds["en"]) as (tab, _):
        tab.keyboard.press("Space")
        tab.clock.run_for(PACE // 2 + 2 * PACE + 10)
        assert step(tab) == 4
        assert tab.locator("#play").inner_text() == "Pause"
        tab.keyboard.press("Space")
        tab.clock.run_for(10 * PACE)
        assert step(tab) == 4
        assert tab.locator("#play").inner_text() == "Play"


def test_it_plays_to_the_last_step_and_no_further(browser: Browser, worlds: dict[str, World]) -> None:
    with scripted(browser, worlds["en"]) as (tab, shown):
        tab.keyboard.press("End")
        tab.keyboard.press("ArrowLeft")
        tab.keyboard.press("Space")
        tab.clock.run_for(5 * PACE)
        assert step(tab) == len(shown.steps)
        assert tab.locator("#play").inner_text() == "Play"


def pressed(tab: Tab) -> None:
    """Make it faster with the keys for that."""
    tab.keyboard.press("Shift+PageDown")


def chosen(tab: Tab) -> None:
    """Go to the list of speeds by the Tab key, and take the next."""
    for _ in range(20):
        tab.keyboard.press("Tab")
        if tab.evaluate("document.activeElement.id") == "speed":
            break
    tab.keyboard.press("ArrowDown")


@pytest.mark.parametrize("faster", [pressed, chosen])
def test_keys_alone_make_it_faster(faster: Callable[[Tab], None], browser: Browser, worlds: dict[str, World]) -> None:
    with scripted(browser, worlds["en"]) as (tab, _):
        faster(tab)
        assert tab.locator("#speed").input_value() == "2"
        tab.keyboard.press("Tab")  # away from the list, where the space bar would open it
        tab.keyboard.press("Space")
        tab.clock.run_for(PACE // 4 + 3 * PACE // 2 + 10)
        assert step(tab) == 5


def test_the_position_is_moved_by_keys(browser: Browser, worlds: dict[str, World]) -> None:
    with scripted(browser, worlds["en"]) as (tab, _):
        tab.locator("#at").focus()
        for _ in range(3):
            tab.keyboard.press("ArrowRight")
        assert step(tab) == 4


@pytest.mark.parametrize("game", GAMES)
def test_without_a_script_links_do_the_same(game: str, browser: Browser, worlds: dict[str, World]) -> None:
    with theatre(browser, worlds["en"], game, java_script_enabled=False) as (tab, shown):
        assert not tab.locator("#play").is_visible()
        for _, control, wanted in moves(shown):
            tab.locator(f'[data-go="{control}"]').press("Enter")
            tab.wait_for_url(f"**at={wanted}")
            assert (step(tab), told(tab)) == (wanted, " ".join(shown.steps[wanted - 1].lines))


@pytest.mark.parametrize("game", GAMES)
def test_a_screen_reader_is_told_every_step(game: str, browser: Browser, worlds: dict[str, World]) -> None:
    with scripted(browser, worlds["en"], game) as (tab, shown):
        for one in shown.steps[:20]:
            spoken = _spoken(tab)
            table = [line for section in shown.table(one) for line in (section.heading, *section.lines)]
            for line in (f"Step {one.number} of {len(shown.steps)}", *one.lines, *table):
                assert " ".join(line.split()) in spoken, (one.number, line)
            tab.keyboard.press("ArrowRight")


def _spoken(tab: Tab) -> str:
    """The text of the tree that a screen reader reads, without its quoting."""
    tree = tab.locator("#theatre").aria_snapshot()
    return " ".join(re.sub(r"\\(.)", r"\1", tree).replace("''", "'").split())


def test_a_step_is_announced_where_it_changes(browser: Browser, worlds: dict[str, World]) -> None:
    with scripted(browser, worlds["en"]) as (tab, _):
        spoken = tab.locator("section.now")
        assert spoken.get_attribute("aria-live") == "polite"
        before = spoken.aria_snapshot()
        tab.keyboard.press("ArrowRight")
        assert spoken.aria_snapshot() != before
