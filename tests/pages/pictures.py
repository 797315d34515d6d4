"""``python -m tests.pages.pictures [NAME …]``: every page, or those named, as pictures in ``build/pages``."""

import sys
import tempfile
from contextlib import closing
from pathlib import Path

from tests.pages.listed import all_pages
from tests.pages.looking import opened
from tests.pages.page import EVERY
from tests.pages.world import World
from tests.support.browser import program, started
from tests.support.tree import ROOT


def main(names: list[str]) -> None:
    """Write eight pictures of each page, one for each way of looking."""
    folder = ROOT / "build/pages"
    folder.mkdir(parents=True, exist_ok=True)
    found = program()
    assert found is not None, "no browser"
    for browser in started(found):
        for language in ("en", "it"):
            with tempfile.TemporaryDirectory() as home, closing(World(Path(home), language)) as world:
                for page in all_pages():
                    for look in EVERY:
                        if look.language == language and (not names or page.name in names):
                            with opened(browser, world, page, look) as (tab, _):
                                tab.screenshot(path=folder / f"{page.name}-{look}.png", full_page=True)


if __name__ == "__main__":
    main(sys.argv[1:])
