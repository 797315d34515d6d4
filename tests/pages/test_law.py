"""What holds of every page, on a phone and on a desk, by day and by night, in two languages, and with a keyboard alone."""

from functools import partial

import pytest
from flask import Flask
from playwright.sync_api import Browser

from pbem.watch.site import operator_site
from pbem.web import create_app
from tests.pages.listed import all_pages
from tests.pages.looking import Tabs, lost_focus, offences, opened
from tests.pages.page import Look, Page, looks_at
from tests.pages.world import World

PAGES = all_pages()
# Routes that show no page: files, parts of pages, answers for programs.
NO_PAGES = {
    "static", "health.healthz", "fairness.script", "fairness.record", "mailbox.front", "mailbox.newest", "mailbox.part",
    "mailbox.source", "readyz", "metrics", "theatre.document", "theatre.beside", "theatre.picture", "theatre.ways",
}  # fmt: skip


def routes(app: Flask) -> set[str]:
    """The endpoints of an application that answer a GET."""
    return {str(rule.endpoint) for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}


@pytest.mark.parametrize(("number", "page"), tuple(enumerate(PAGES)), ids=lambda one: getattr(one, "name", ""))
def test_every_page_can_be_read_by_everybody(number: int, page: Page, tabs: Tabs, worlds: dict[str, World]) -> None:
    wrong = {}
    for look in page.looks or looks_at(number):
        with tabs.opened(worlds[look.language], page, look) as (tab, said):
            found = [*offences(tab, look.language), *(lost_focus(tab) if look.width == 360 else ()), *said]
        if found:
            wrong[str(look)] = found
    assert not wrong


def test_what_is_printed_at_night_is_dark_on_white(browser: Browser, worlds: dict[str, World]) -> None:
    world = worlds["en"]
    for page in ("", "/review"):
        path = world.played("quinta-colonna", "referee", 0.5, page)
        look = Look("en", "dark", 1280)
        with opened(browser, world, Page("print", partial(_same, path), ()), look) as (tab, said):
            tab.emulate_media(media="print", color_scheme="dark")
            assert [*offences(tab, "en"), *said] == []
            assert tab.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
            assert not tab.locator(".controls").is_visible()


def _same(path: str, world: World) -> str:
    return path


def test_every_route_that_shows_a_page_is_listed(worlds: dict[str, World]) -> None:
    world = worlds["en"]
    found = routes(create_app(world.house.service)) | routes(create_app(world.demo[0].service, world.demo[0].demo))
    found |= routes(operator_site(world.house.service, None, lambda: world.house.now))
    listed = {endpoint for page in PAGES for endpoint in page.endpoints}
    assert found - NO_PAGES == listed


def test_the_law_finds_what_it_looks_for(browser: Browser, worlds: dict[str, World]) -> None:
    with opened(browser, worlds["en"], PAGES[0], Look("en", "light", 360)) as (tab, said):
        tab.goto("about:blank")  # where no policy forbids styles
        tab.set_content(
            "<html lang=xx><body><style>a { outline: none !important }</style><img src='/icon.png'>"
            "<p style='width: 500px; color: #ccc; background: #fff'>pale</p><a href='/'>lost</a>"
            "<div style='width: 90px; overflow: hidden; white-space: nowrap; height: 12px'>cut off at its edge<br>and below</div>"
            "<div style='position: relative; height: 40px'><i style='position: absolute'>under</i>"
            "<b style='position: absolute'>over</b></div>"
            "<svg width=60 height=20><text y=15>out of the drawing</text></svg><input placeholder='too long for it' size=3>"
            "<header class='site'><a class='brand'>brand</a><ul class='ways'><li>one</li><li>two</li></ul></header>"
            "<script>throw new Error('broken')</script>"
        )
        found = " ".join([*offences(tab, "en"), *lost_focus(tab), *said])
    for offence in (
        "another language", "sideways", "image-alt", "color-contrast", "not to be seen", "broken", "runs out of its box",
        "is cut off", "lies on other words", "runs out of its drawing", "does not fit its field", "several lines",
    ):  # fmt: skip
        assert offence in found
