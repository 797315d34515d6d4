"""``make pictures ARGS="NAME …"``: every page, or those named, as pictures and contact sheets in ``build/pages``."""

import sys
import tempfile
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser

from tests.pages.layout import spoilt
from tests.pages.listed import all_pages
from tests.pages.looking import Tabs
from tests.pages.page import EVERY, Page
from tests.pages.sheets import write_sheets
from tests.pages.world import World
from tests.support.browser import program, started
from tests.support.tree import ROOT

# What is read stands as it is on a phone and at half of that on a desk; whether colours hold is seen at half of that.
_SCALES = {("light", 360): 1.0, ("light", 1280): 0.46, ("dark", 360): 0.6, ("dark", 1280): 0.34}


def main(names: list[str]) -> None:
    """Write eight pictures of each page, one for each way of looking, and sheets of each way; say what a layout spoils."""
    folder = ROOT / "build/pages"
    sheets = folder / "sheets"
    sheets.mkdir(parents=True, exist_ok=True)
    found = program()
    assert found is not None, "no browser: install the package 'chromium', or put the program on the PATH"
    pages = [page for page in all_pages() if not names or page.name in names]
    for browser in started(found):
        _take(browser, pages, folder)
    for look in EVERY:
        pictures = [folder / f"{page.name}-{look}.png" for page in pages]
        write_sheets(pictures, _SCALES[look.scheme, look.width], sheets, str(look))


def _take(browser: Browser, pages: list[Page], folder: Path) -> None:
    """Every page in both languages, each in a world that speaks it."""
    for language in ("en", "it"):
        with tempfile.TemporaryDirectory() as home, closing(World(Path(home), language)) as world:
            tabs = Tabs(browser)
            for page in pages:
                for look in EVERY:
                    if look.language == language:
                        with tabs.opened(world, page, look) as (tab, _):
                            tab.wait_for_load_state("networkidle")  # what is put into a page later
                            tab.screenshot(path=folder / f"{page.name}-{look}.png", full_page=True)
                            for wrong in spoilt(tab):
                                print(f"{page.name}-{look}: {wrong}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
