"""A board that is too small to read on a phone: it can be made larger, with or without a script, and moved in its place."""

import pytest
from playwright.sync_api import Browser

from tests.pages.looking import offences, opened
from tests.pages.page import Look, Page
from tests.pages.world import World

MAP = Page("larger", lambda world: world.played("casablanca", "referee", 0.5), ())


@pytest.mark.parametrize("script", [True, False])
def test_a_map_is_made_larger_in_its_place(script: bool, browser: Browser, worlds: dict[str, World]) -> None:
    with opened(browser, worlds["en"], MAP, Look("en", "light", 360), java_script_enabled=script) as (tab, _):
        board = tab.locator("#board")
        before = board.bounding_box()
        tab.get_by_label("A larger board").check()
        after = board.bounding_box()
        assert before is not None
        assert after is not None
        assert after["width"] > 2 * before["width"]
        if script:  # axe-core is one
            assert offences(tab, "en") == []
            assert tab.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_table_of_many_columns_stays_in_a_phone(browser: Browser, worlds: dict[str, World]) -> None:
    scores = Page("scores", lambda world: world.played("mata-hari", "referee", 1.0, "/review"), ())
    with opened(browser, worlds["it"], scores, Look("it", "light", 360)) as (tab, _):
        table = tab.locator(".many")
        assert table.evaluate("box => box.scrollWidth <= box.clientWidth")
        assert tab.get_by_role("cell", name="Agente 1").count() >= 1  # a table still, to whom it is read aloud
