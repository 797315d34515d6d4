"""``python -m tests.pages.timed``: how long somebody with a telephone takes from the last letter to the nearest miss."""

import re
import tempfile
import time
from contextlib import closing
from html import escape
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator
from playwright.sync_api import Page as Tab

from tests.pages.looking import opened
from tests.pages.page import Look, Page
from tests.pages.world import World
from tests.support.browser import program, started
from tests.support.house import words_of

WORD: Final = 60 / 200  # seconds: 200 words a minute, slower than most people read
AIM: Final = 1.0  # seconds before each tap, and for each swipe over a screen
# The words that stand on the screen no lower than this element, in the order of the page.
_ABOVE: Final = """(last) => {
  const end = last.getBoundingClientRect().bottom, walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words = [];
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect();
    if (box.height && box.top >= 0 && box.bottom <= end + 1) words.push(...walker.currentNode.data.split(/\\s+/).filter(Boolean));
  }
  return words.length;
}"""


class Reader:
    """Somebody with a telephone. ``spent``: on what, how long in seconds."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.began = time.monotonic()

    def reads(self, words: int, what: str) -> None:
        """All these words, one after another."""
        self.tab.wait_for_timeout(1000 * words * WORD)
        self._says(f"has read {words} words: {what}")

    def swipes_to(self, wanted: Locator) -> None:
        """Screen by screen, until it is seen."""
        swipes = 0
        while not self._sees(wanted):
            self.tab.evaluate("scrollBy(0, innerHeight * 0.8)")
            self.tab.wait_for_timeout(1000 * AIM)
            swipes += 1
        self._says(f"has swiped {swipes} times")

    def taps(self, wanted: Locator, what: str) -> None:
        """One link."""
        self.tab.wait_for_timeout(1000 * AIM)
        wanted.tap()
        self.tab.wait_for_load_state()
        self._says(f"has tapped {what}")

    def above(self, wanted: Locator) -> int:
        """How many words stand on the screen down to there."""
        return int(wanted.evaluate(_ABOVE))

    def _sees(self, wanted: Locator) -> bool:
        return bool(
            wanted.evaluate("(one) => { const box = one.getBoundingClientRect(); return box.bottom < innerHeight; }")
        )

    def _says(self, what: str) -> None:
        print(f"{time.monotonic() - self.began:5.1f} s  {what}", flush=True)


def main() -> None:
    """Go the way once, and say how long it took."""
    found = program()
    assert found is not None, "no browser: install the package 'chromium', or put the program on the PATH"
    with tempfile.TemporaryDirectory() as home, closing(World(Path(home), "en")) as world:
        for browser in started(found):
            place = world.played("quinta-colonna", "referee", 0.0).split("?")[0]
            page = Page("letter", lambda world: "/", ())
            with opened(browser, world, page, Look("en", "light", 360)) as (tab, _):
                tab.set_content(_as_mail_programs_show(world, place))
                _goes(Reader(tab), place)


def _as_mail_programs_show(world: World, place: str) -> str:
    """The last letter as a mail program of a telephone shows a letter of text: long lines broken, addresses tapped."""
    letter = next(one for one in reversed(world.house.letters("spy")) if place in words_of(one))
    text = re.sub(r"https?://\S+", lambda one: f'<a href="{one[0]}">{one[0]}</a>', escape(words_of(letter)))
    head = '<meta name="viewport" content="width=device-width">'
    return f'{head}<body style="font: 16px sans-serif; white-space: pre-wrap; overflow-wrap: anywhere">{text}</body>'


def _goes(reader: Reader, place: str) -> None:
    """From the letter's first line to the marked moment."""
    tab = reader.tab
    link = tab.locator(f"a[href*='{place}']").first
    reader.swipes_to(link)
    reader.reads(reader.above(link), "the letter down to its link")
    reader.taps(link, "the link of the letter")
    asked = tab.get_by_role("link", name="Moments worth going to")
    reader.reads(reader.above(asked), "what stands above the link to the moments")
    reader.taps(asked, "the moments")
    wanted = tab.get_by_role("listitem").filter(has_text="The nearest miss")
    reader.reads(reader.above(wanted), "the moments down to the nearest miss")
    reader.taps(wanted.get_by_role("link"), "the nearest miss")
    tab.locator("#board .rings polygon").first.wait_for()
    reader.reads(
        len(tab.locator("#said").inner_text().split()), "what happened at the moment that is marked on the board"
    )


if __name__ == "__main__":
    main()
