"""A page opened in the browser, and all that is wrong with it: what axe finds, errors, scrolling sideways, focus that is lost."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import axe_playwright_python
from playwright.sync_api import Browser, BrowserContext, Request, Response
from playwright.sync_api import Page as Tab

from tests.pages.layout import spoilt
from tests.pages.page import Look, Page
from tests.pages.world import World

_AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
_TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
_HEIGHTS = {360: 740, 1280: 800}
_STEPS = 60  # of the Tab key, at most
_VIOLATIONS = """async (tags) => {
  const found = await axe.run(document, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] });
  return found.violations.map((one) => one.id + ": " + one.nodes.map((node) => node.html + " " + node.failureSummary).join("; "));
}"""
# Each stop of the Tab key: its place among all elements, and whether one sees it. What is in a frame is the frame's own.
_FOCUSED = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const style = getComputedStyle(at), box = at.getBoundingClientRect();
  const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const ringed = at.matches("iframe") || (at.matches(":focus-visible") && outlined);
  const across = box.width > 0 && box.right > 0 && box.left < innerWidth;
  const inside = across && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
  return [Array.from(document.querySelectorAll("*")).indexOf(at), ringed && inside, at.outerHTML.slice(0, 120)];
}"""

# What the Tab key is to reach: all that can be worked and is seen. Of radio buttons it reaches one of a group.
_WORKED = """() => {
  const kinds = "a[href], button, input:not([type=hidden]):not([type=radio]), select, textarea, summary, [tabindex='0']";
  const every = Array.from(document.querySelectorAll("*"));
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const reached = (one) => one.matches(kinds) && !one.disabled && one.tabIndex >= 0 && seen(one);
  return every.flatMap((one, number) => (reached(one) ? [[number, one.outerHTML.slice(0, 120)]] : []));
}"""


@contextmanager
def opened(browser: Browser, world: World, page: Page, look: Look, **more: Any) -> Iterator[tuple[Tab, list[str]]]:
    """The page in a tab of its own, and what it complains of while it is looked at."""
    context = _context(browser, look, **more)
    try:
        with _shown(context.new_page(), world, page) as found:
            yield found
    finally:
        context.close()


class Tabs:
    """A tab for each way of looking, kept from page to page: to make one takes longer than to look at most pages."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._kept: dict[Look, Tab] = {}

    @contextmanager
    def opened(self, world: World, page: Page, look: Look) -> Iterator[tuple[Tab, list[str]]]:
        """The page in the tab that is kept for this look, where nobody is signed in but who is to look at it."""
        if look not in self._kept:
            self._kept[look] = _context(self._browser, look).new_page()
        tab = self._kept[look]
        tab.context.clear_cookies()
        with _shown(tab, world, page) as found:
            yield found


def _context(browser: Browser, look: Look, **more: Any) -> BrowserContext:
    return browser.new_context(
        locale=look.language,
        color_scheme=look.scheme,
        viewport={"width": look.width, "height": _HEIGHTS[look.width]},
        has_touch=look.width < 800,
        **more,
    )


@contextmanager
def _shown(tab: Tab, world: World, page: Page) -> Iterator[tuple[Tab, list[str]]]:
    """The page in this tab, and what it complains of until it is left."""
    place, path, wrong = world.place(page.served), page.path(world), list[str]()
    if page.reader is not None:
        tab.context.add_cookies([{"name": "pbem", "value": world.session(page.reader), "url": place}])
    expected = f"status of {page.status}"  # a browser calls every answer of 400 and more an error
    listeners: dict[Any, Any] = {
        "console": lambda said: wrong.append(said.text) if _bad(said.type) and expected not in said.text else None,
        "pageerror": lambda error: wrong.append(str(error)),
        "requestfailed": lambda one: wrong.append(f"{one.url} {one.failure}") if _failed(one) else None,
    }
    for event, listener in listeners.items():
        tab.on(event, listener)
    answer = tab.goto(place + path, wait_until="load")
    if page.press:
        answer = _answered(tab, page)
    if answer is None or answer.status != page.status:
        wrong.append(f"answered {answer and answer.status}")
    yield tab, wrong
    for event, listener in listeners.items():
        tab.remove_listener(event, listener)


def _answered(tab: Tab, page: Page) -> Response:
    """What answers the page's form; sent as a browser without its own checks would, so that what is missing is missed here."""
    for field, words in page.filled:
        if tab.locator(field).get_attribute("type") == "radio":
            tab.check(field)
        else:
            tab.fill(field, words)
    with tab.expect_navigation(wait_until="load") as going:
        tab.locator(page.press).first.evaluate("(button) => { button.form.noValidate = true; button.click(); }")
    return going.value


def _failed(request: Request) -> bool:
    """Whether a request got no answer; not one that the browser gave up when the next page was gone to."""
    return request.failure != "net::ERR_ABORTED"


def _bad(kind: str) -> bool:
    return kind in ("error", "warning")


def offences(tab: Tab, language: str) -> list[str]:
    """What is wrong with a page as it stands."""
    found: list[str] = []
    if tab.locator("html").get_attribute("lang") != language:
        found.append("it speaks another language")
    if tab.evaluate("document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth"):
        found.append(f"it scrolls sideways: {_too_wide(tab)}")
    found += spoilt(tab)
    tab.evaluate(_AXE)
    return [*found, *tab.evaluate(_VIOLATIONS, list(_TAGS))]


def _too_wide(tab: Tab) -> Any:
    return tab.evaluate(
        "Array.from(document.body.querySelectorAll('*')).filter((one) => one.getBoundingClientRect().right > innerWidth + 1)"
        ".map((one) => one.outerHTML.slice(0, 80)).slice(0, 3)"
    )


def lost_focus(tab: Tab) -> list[str]:
    """The stops of the Tab key at which nobody sees where they are, or that do not come in the order of the page, and what it
    passes over: on the whole page, or as far as so many steps go."""
    found, first, last, reached = list[str](), None, -1, set[int]()
    for _ in range(_STEPS):
        tab.keyboard.press("Tab")
        stop = tab.evaluate(_FOCUSED)
        if stop is None or stop[0] == first:  # past the last: a tab that is kept may begin again at once
            break
        number, seen, which = stop
        first = number if first is None else first
        if number < last:
            found.append(f"out of order: {which}")
        if not seen:
            found.append(f"not to be seen: {which}")
        last = number
        reached.add(number)
    worked = [(number, which) for number, which in tab.evaluate(_WORKED) if number not in reached]
    whole = len(reached) < _STEPS
    return found + [f"not reached: {which}" for number, which in worked if whole or number < last]
