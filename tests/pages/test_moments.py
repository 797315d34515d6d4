"""What could be known, on a phone: from the last letter to the nearest miss, beside every step, and without a network."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Page as Tab

from tests.pages.looking import offences, opened
from tests.pages.page import Look, Page
from tests.pages.world import World
from tests.support.house import words_of

PHONE = Look("en", "light", 360)


@contextmanager
def phone(browser: Browser, world: World, place: str, **more: Any) -> Iterator[Tab]:
    """A page on a phone, of which nothing is wrong."""
    with opened(browser, world, Page("moments", lambda world: place, ()), PHONE, **more) as (tab, said):
        yield tab
        assert [*offences(tab, "en"), *said] == []


def from_the_letter(world: World) -> str:
    """Where the last letter of the match leads."""
    place = world.played("quinta-colonna", "referee", 0.0).split("?")[0]
    assert any(place in words_of(letter) for letter in world.house.letters("spy"))
    return place


@pytest.mark.parametrize("script", [True, False])
def test_two_taps_lead_from_the_last_letter_to_the_nearest_miss(
    script: bool, browser: Browser, worlds: dict[str, World]
) -> None:
    world = worlds["en"]
    with opened(
        browser, world, Page("letter", lambda world: from_the_letter(world), ()), PHONE, java_script_enabled=script
    ) as (tab, _):
        first = tab.get_by_role("link", name="Moments worth going to")
        box = first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < 740  # on the first screen
        first.click()
        miss = tab.get_by_role("listitem").filter(has_text="The nearest miss")
        place = miss.bounding_box()
        assert place is not None
        assert 0 <= place["y"] < 740  # without scrolling
        miss.get_by_role("link").click()
        tab.wait_for_url("**as=referee&at=*")
        wanted = re.search(r"at=(\d+)", tab.url)
        assert wanted is not None
        assert f"Step {wanted[1]} of" in tab.locator("#number").inner_text()
        assert "The nearest miss" in tab.locator("#said").inner_text()
        assert tab.locator("#board .rings polygon").count() == 2  # the spy's house, and where the pawn stood


def test_the_moments_keep_the_heat_of_the_step_they_were_asked_at(browser: Browser, worlds: dict[str, World]) -> None:
    world = worlds["en"]
    with phone(browser, world, world.played("quinta-colonna", "public", 0.4)) as tab:
        number = tab.locator("#number").inner_text().split()[1]
        tab.locator("#play").wait_for(state="visible")
        tab.keyboard.press("ArrowRight")
        tab.get_by_role("link", name="Moments worth going to").click()
        assert f"Step {int(number) + 1} of" in tab.locator("main > p").first.inner_text()
        assert tab.get_by_role("listitem").filter(has_text="The nearest miss").count() == 1


def test_panels_go_along_with_the_steps(browser: Browser, worlds: dict[str, World]) -> None:
    world = worlds["en"]
    with phone(browser, world, world.played("quinta-colonna", "public", 0.4)) as tab:
        tab.locator("#known").wait_for(state="visible")
        tab.locator("#warm").check()
        for _ in range(5):
            tab.keyboard.press("ArrowRight")
            number = re.search(r"\d+", tab.locator("#number").inner_text())
            assert number is not None
            beside = tab.request.get(re.sub(r"\?.*", f"/review?as=public&at={number[0]}", tab.url)).text()
            (left,) = re.findall(r"houses where the spy could be: (\d+)", tab.locator(".legend").inner_text())
            assert re.findall(r"<td>(\d+)</td></tr></tbody></table></details>\s*</section>", beside)[0] == left
            assert tab.locator("#board g[fill='#D03A00'] polygon").count() == int(left)


def test_hidden_until_the_end_no_moment_is_named_before_it(browser: Browser, worlds: dict[str, World]) -> None:
    world = worlds["en"]
    with phone(browser, world, world.played("quinta-colonna", "hidden", 0.5)) as tab:
        tab.locator("#known").wait_for(state="visible")
        assert tab.locator("a.moment").count() == 0
        tab.keyboard.press("End")
        assert tab.locator("a.moment").count() > 0


@pytest.mark.parametrize("game", ["casablanca", "mata-hari", "quinta-colonna", "vedova-nera"])
def test_the_file_to_keep_shows_what_could_be_known_without_a_network(
    game: str, browser: Browser, worlds: dict[str, World], tmp_path: Path
) -> None:
    world = worlds["en"]
    with phone(browser, world, world.played(game, "referee", 0.0).split("?")[0] + "/replay.html") as online:
        kept = tmp_path / "kept.html"
        kept.write_bytes(online.request.get(online.url).body())
    tab = browser.new_page(offline=True)
    tab.goto(kept.as_uri())
    tab.locator("#play").wait_for(state="visible")
    tab.keyboard.press("End")
    assert tab.locator("#panels .panel:visible").count() >= 2
    tab.close()
