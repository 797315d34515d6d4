"""A page opened in the browser, and all that is wrong with it: what axe finds, errors, scrolling sideways, focus that is lost."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import axe_playwright_python
from playwright.sync_api import Browser, Request
from playwright.sync_api import Page as Tab

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


@contextmanager
def opened(browser: Browser, world: World, page: Page, look: Look, **more: Any) -> Iterator[tuple[Tab, list[str]]]:
    """The page in a tab of its own, and what it complains of while it is looked at."""
    place = world.place(page.served)
    context = browser.new_context(
        locale=look.language,
        color_scheme=look.scheme,
        viewport={"width": look.width, "height": _HEIGHTS[look.width]},
        has_touch=look.width < 800,
        **more,
    )
    path = page.path(world)
    if page.reader is not None:
        context.add_cookies([{"name": "pbem", "value": world.session(page.reader), "url": place}])
    tab, wrong = context.new_page(), list[str]()
    expected = f"status of {page.status}"  # a browser calls every answer of 400 and more an error
    tab.on("console", lambda said: wrong.append(said.text) if _bad(said.type) and expected not in said.text else None)
    tab.on("pageerror", lambda error: wrong.append(str(error)))
    tab.on(
        "requestfailed", lambda request: wrong.append(f"{request.url} {request.failure}") if _failed(request) else None
    )
    try:
        answer = tab.goto(place + path, wait_until="load")
        if answer is None or answer.status != page.status:
            wrong.append(f"answered {answer and answer.status}")
        yield tab, wrong
    finally:
        context.close()


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
    tab.evaluate(_AXE)
    return [*found, *tab.evaluate(_VIOLATIONS, list(_TAGS))]


def _too_wide(tab: Tab) -> Any:
    return tab.evaluate(
        "Array.from(document.body.querySelectorAll('*')).filter((one) => one.getBoundingClientRect().right > innerWidth + 1)"
        ".map((one) => one.outerHTML.slice(0, 80)).slice(0, 3)"
    )


def lost_focus(tab: Tab) -> list[str]:
    """The stops of the Tab key at which nobody sees where they are, or that do not come in the order of the page."""
    found, last = [], -1
    for _ in range(_STEPS):
        tab.keyboard.press("Tab")
        stop = tab.evaluate(_FOCUSED)
        if stop is None:
            break
        number, seen, which = stop
        if number < last:
            found.append(f"out of order: {which}")
        if not seen:
            found.append(f"not to be seen: {which}")
        last = number
    return found
